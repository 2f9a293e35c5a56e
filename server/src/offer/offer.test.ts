import { expect, test } from 'vitest'
import { fileDatabase } from '../platform/testing/for-file.ts'
import { type FirstFree, listOffers } from './offer.ts'
import { openingIn } from './testing.ts'

/** Tuesday in Paris and in Montréal, half past one and half past seven. */
const now = new Date('2026-11-24T12:30:00.000Z')

const database = fileDatabase({ demo: true, now: new Date('2026-11-21T14:00:00.000Z') })

const listed = (at: Date, asked: object = {}) =>
  listOffers(database.db, { limit: 50, ...asked }, at, anything)
/** As if something were free at any time. */
const anything: FirstFree = ({ windows: [window] }) => Promise.resolve(openingIn(window))

test('what holds now comes before what holds soon, each with its hours on the shop’s clock', async () => {
  const { offers, nextCursor } = await listed(now)
  expect(nextCursor).toBeNull()
  const opens = offers.map(({ from }) => from)
  expect(opens).toEqual(opens.toSorted())
  const of = (name: string) => offers.find((each) => each.name.en === name)
  expect(of('Tuesday offer')).toMatchObject({
    isNow: true,
    isAllDay: true,
    rate: 20_000,
    services: null,
    from: '2026-11-23T23:00:00.000Z',
    until: '2026-11-24T23:00:00.000Z',
    shop: { name: 'Maison Serein, Le Marais' },
  })
  expect(of('Early birds')).toMatchObject({
    isNow: false,
    isAllDay: false,
    from: '2026-11-24T13:00:00.000Z',
    until: '2026-11-24T18:00:00.000Z',
  })
  expect(of('A calm Monday')?.isNow).toBe(false)
  expect(of('Hammam offer')?.services).toHaveLength(3)
  expect(of('Lunch break')).toMatchObject({ rate: null, amountMinor: 1000 })
})

test('what is over today holds again next week, and what is switched off never', async () => {
  const wednesday = new Date('2026-11-25T12:00:00.000Z')
  const tuesdays = async () =>
    (await listed(wednesday)).offers.filter(({ name }) => name.en === 'Tuesday offer')
  expect((await tuesdays())[0]?.from).toBe('2026-11-30T23:00:00.000Z')
  await database.sql`update offer set is_active = false where name ->> 'en' = 'Tuesday offer'`
  expect(await tuesdays()).toEqual([])
})

test('an offer stands for the first day on which something is free, or not at all', async () => {
  const questions: Parameters<FirstFree>[0][] = []
  const only = (name: string, firstFree: FirstFree) =>
    listOffers(database.db, { limit: 50 }, now, firstFree).then(({ offers }) =>
      offers.filter((each) => each.name.en === name),
    )
  const second: FirstFree = (question) => {
    questions.push(question)
    return Promise.resolve(openingIn(question.windows[1]))
  }
  const [lunch] = await only('Lunch break', second)
  const [first] = await only('Lunch break', anything)
  expect(lunch!.from > first!.from).toBe(true)
  expect(lunch!.isNow).toBe(false)
  expect(await only('A calm Monday', second)).toEqual([])
  const steam = (await listed(now)).offers.find(({ name }) => name.en === 'Hammam offer')!
  expect(questions.map(({ serviceIds }) => serviceIds)).toContainEqual(
    steam.services!.map(({ id }) => id),
  )
  expect(await only('Lunch break', () => Promise.resolve(null))).toEqual([])
})

test('pages hold every offer once, and a shop’s list only its own', async () => {
  const { offers: all } = await listed(now)
  const seen: typeof all = []
  let cursor: string | undefined
  do {
    const page = await listed(now, { limit: 2, ...(cursor && { cursor }) })
    seen.push(...page.offers)
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  expect(seen).toEqual(all)
  expect(all.length).toBeGreaterThan(6)
  const shopId = all[0]!.shop.id
  const { offers } = await listed(now, { shopIds: [shopId] })
  expect(offers).toEqual(all.filter(({ shop }) => shop.id === shopId))
})

test('near a place only offers of shops within 50 km are listed', async () => {
  const inLyon = await listed(now, { near: '45.75,4.85' })
  expect(inLyon.offers.length).toBeGreaterThan(0)
  expect(new Set(inLyon.offers.map(({ shop }) => shop.city.split(' ')[0]))).toEqual(
    new Set(['Lyon']),
  )
  expect((await listed(now, { near: '0,0' })).offers).toEqual([])
})
