import { expect, test } from 'vitest'
import { type Answers, idOf } from '@serein/client/testing/answers.ts'
import { createFormat } from '@serein/client/format.ts'
import { linkTo } from '../address/link.ts'
import type { BookSearch } from '../address/visit-search.ts'
import { renderApp } from '../page/testing/render.tsx'
import type { ChooseData } from '../visit/choose-data.ts'
import { ChooseTime } from './choose-time.tsx'
import { visit } from './testing/visit.ts'

const format = createFormat('fr')
const [shopId, hourId] = [idOf(2), idOf(5)]
const { id: inesId, name: ines } = visit.items[0]!.staff[0]!
const shop = {
  ...visit.shop,
  timeZone: 'Europe/Paris',
  currency: 'EUR',
  taxIsIncluded: true,
  rules: { horizonDays: 60, holdMinutes: 10, gridMinutes: 15 },
  cancellationPolicy: { tiers: [], lateFeeRate: 0, noShowFeeRate: 0 },
}
const zone = { timeZone: 'Europe/Paris', held: [] }
const [thursday, saturday, farDay] = ['2026-11-26', '2026-11-28', '2026-12-29']

const free = (startsAt: string, priceMinor = 9_000) => ({
  startsAt,
  isFree: true,
  isBestFit: false,
  endsAt: new Date(Date.parse(startsAt) + 50 * 60_000).toISOString(),
  staffIds: [inesId],
  served: [],
  priceMinor,
  fullPriceMinor: 9_000,
})
const taken = (startsAt: string) => ({
  ...free(startsAt),
  isFree: false,
  endsAt: null,
  staffIds: [],
  priceMinor: null,
  fullPriceMinor: null,
})

/** Thursday has two free times and one that is cheaper, Saturday one in the evening. */
const dayStarts: Record<string, object[]> = {
  [thursday]: [
    taken(`${thursday}T09:00:00.000Z`),
    free(`${thursday}T10:00:00.000Z`),
    free(`${thursday}T13:15:00.000Z`, 8_100),
  ],
  [saturday]: [free(`${saturday}T18:00:00.000Z`)],
  [farDay]: [free(`${farDay}T10:00:00.000Z`)],
}
const daysBetween = (fromDay: string, toDay: string, freeOn: string[]) =>
  freeOn
    .filter((day) => fromDay <= day && day <= toDay)
    .map((day) => ({ day, state: 'free' as const }))

function choose(
  search: Partial<BookSearch>,
  {
    more = {},
    freeOn = [thursday, saturday],
    answers = {},
  }: { more?: object; freeOn?: string[]; answers?: Answers } = {},
) {
  const service = {
    id: idOf(4),
    name: visit.serviceNames[0],
    hands: 1,
    addOns: [],
    taxRate: 20_000,
    bufferBeforeMinutes: 0,
    bufferAfterMinutes: 0,
    variants: [{ id: hourId, lengthMinutes: 45, priceMinor: 9_000 }],
  }
  const data = {
    shop,
    services: [service],
    team: [{ id: inesId, name: ines, gender: 'female', skills: [{ variantId: hourId }] }],
    guests: [{ items: [{ variantId: hourId, addOnIds: [], wish: 'any' }] }],
    together: 'same_start',
    sameRoom: false,
    rescheduled: null,
    guest: null,
    wishes: null,
    ...more,
  } as unknown as ChooseData
  const where = { shop: shopId, ...search }
  const node = (
    <ChooseTime data={data} search={where} head={{ title: 'A time', subtitle: '', back: '/' }} />
  )
  return renderApp(node, {
    language: 'fr',
    at: linkTo('bookAppointment', where),
    user: { id: 'ana', isAnonymous: false } as never,
    answers: {
      'team.preferred': { staffIds: [] },
      ...answers,
      'slot.month': ({ fromDay, toDay }: { fromDay: string; toDay: string }) => ({
        ...zone,
        days: daysBetween(fromDay, toDay, freeOn),
      }),
      'slot.day': ({ day }: { day: string }) => ({
        ...zone,
        empty: null,
        starts: dayStarts[day] ?? [],
      }),
    } as never,
  })
}

const searchOf = (address: string) => new URL(address, 'http://here').searchParams

test('the next 14 days are asked for in one question, and the month once it is opened', async () => {
  const page = await choose({})
  const { t } = page
  const strip = await page.findByRole('radiogroup', { name: t('booking.choose.days') })
  expect(strip.querySelectorAll('[role=radio]')).toHaveLength(14)
  expect(page.sent('slot.month')).toMatchObject([{ fromDay: '2026-11-25', toDay: '2026-12-08' }])
  expect(page.queryByRole('grid')).toBe(null)
  await page.user.click(page.getByRole('button', { name: t('booking.choose.month') }))
  expect(await page.findByRole('grid')).toBeTruthy()
  await expect
    .poll(() => page.sent('slot.month'))
    .toContainEqual(expect.objectContaining({ fromDay: '2026-12-01', toDay: '2026-12-31' }))
})

test('where nothing is free in the next 14 days the month behind them is open at the first free day', async () => {
  const page = await choose({}, { freeOn: [farDay] })
  expect(await page.findByRole('button', { name: /^mardi 29 décembre 2026/u })).toBeTruthy()
  expect(await page.findByRole('heading', { level: 2, name: /29 décembre/u })).toBeTruthy()
})

test('the earliest time, an evening and a weekend are a press away', async () => {
  const page = await choose({})
  const { t } = page
  await page.findByRole('radio', { name: /jeudi 26.*, libre/u })
  const press = (way: 'earliest' | 'evening' | 'weekend') =>
    page.user.click(page.getByRole('button', { name: t(`booking.quick.${way}`) }))
  const choice = () => {
    const found = searchOf(page.address())
    return [found.get('day'), found.get('start'), found.get('evening')]
  }
  await press('earliest')
  await expect.poll(choice).toEqual([thursday, `${thursday}T10:00:00.000Z`, null])
  await press('evening')
  await expect.poll(choice).toEqual([saturday, `${saturday}T18:00:00.000Z`, '1'])
  await press('evening')
  await expect.poll(choice).toEqual([saturday, `${saturday}T18:00:00.000Z`, null])
  await page.user.click(page.getByRole('radio', { name: /jeudi 26/u }))
  await press('weekend')
  await expect.poll(choice).toEqual([saturday, null, null])
})

test('no evening and no weekend in the next 14 days is said', async () => {
  const page = await choose({}, { freeOn: [thursday] })
  const { t } = page
  await page.findByRole('radio', { name: /jeudi 26.*, libre/u })
  await page.user.click(page.getByRole('button', { name: t('booking.quick.evening') }))
  expect(await page.findByText(t('booking.quick.no.evening'))).toBeTruthy()
  await page.user.click(page.getByRole('button', { name: t('booking.quick.weekend') }))
  expect(await page.findByText(t('booking.quick.no.weekend'))).toBeTruthy()
})

test('a day shows its free times, what is cheaper, and the others behind a question', async () => {
  const page = await choose({ day: thursday })
  const { t } = page
  const label = t('booking.times.label', { day: 'jeudi 26 novembre' })
  const times = await page.findByRole('radiogroup', { name: label })
  const labels = () =>
    [...times.querySelectorAll('[data-time]')].map(({ textContent }) => textContent)
  const less = format.number(-0.1, { style: 'percent' }).replace('-', '−')
  const cheaper = `14:15${less}`
  expect(labels()).toEqual(['11:00', cheaper])
  await page.user.click(page.getByRole('button', { name: t('booking.times.whyNot') }))
  expect(labels()).toEqual(['10:00', '11:00', cheaper])
  await page.user.click(page.getByRole('button', { name: t('booking.times.onlyFree') }))
  expect(labels()).toEqual(['11:00', cheaper])
})

test('an evening without a free time offers the whole day', async () => {
  const page = await choose({ day: thursday, evening: 1 })
  const { t } = page
  expect(await page.findByText(t('booking.times.noEvening'))).toBeTruthy()
  await page.user.click(page.getByRole('button', { name: t('booking.times.wholeDay') }))
  expect(await page.findByRole('radio', { name: '11:00' })).toBeTruthy()
})

test('how long a therapist takes is said where it is not what the menu says', async () => {
  const page = await choose({ day: thursday, start: `${thursday}T10:00:00.000Z` })
  const says = page.t('booking.hold.ownMinutes', { minutes: 50, who: ines })
  expect((await page.findAllByText(says)).length).toBeGreaterThan(0)
})

test('a visit that is moved offers the nearest days with those who serve it, both ways', async () => {
  const page = await choose({ reschedule: visit.id }, { more: { rescheduled: visit } })
  const { t } = page
  expect(await page.findByText(t('booking.near.people', { names: ines }))).toBeTruthy()
  const near = await page.findByRole('button', { name: /^jeu\.? 26$/u })
  expect(page.sent('slot.month')).toContainEqual(
    expect.objectContaining({
      fromDay: '2026-11-25',
      exceptBookingId: visit.id,
      exceptStart: visit.startsAt,
      'guests[0][items][0][wish]': inesId,
    }),
  )
  await page.user.click(near)
  await expect.poll(() => searchOf(page.address()).get('day')).toBe(thursday)
  expect(searchOf(page.address()).get('items')).toContain(inesId)
})

const evening = `${saturday}T18:00:00.000Z`
const dearer = { ...visit, totalMinor: 11_000 }
const moving = (before: object, after: object) =>
  choose(
    { reschedule: visit.id, day: saturday, start: evening },
    {
      more: { rescheduled: { ...visit, ...before } },
      answers: {
        'booking.reschedule': { ...dearer, ...after },
        'paymentLink.make': {
          url: `https://serein.test${linkTo('checkout', { link: 'x'.repeat(43) })}`,
        },
      },
    },
  )
const press = async (page: Awaited<ReturnType<typeof moving>>) => {
  const day = format.day(saturday, { weekday: 'short', day: 'numeric' })
  const say = { day, time: format.time(evening, 'Europe/Paris'), who: ines, known: 'yes' }
  const name = page.t('booking.reschedule.action', say)
  const [button] = await page.findAllByRole('button', { name })
  await page.user.click(button!)
}

test('what a paid visit costs more at its new time is paid next', async () => {
  const page = await moving(
    { paidMinor: 9_000, dueMinor: 0 },
    { paidMinor: 9_000, dueMinor: 2_000 },
  )
  await press(page)
  const link = linkTo('checkout', { link: 'x'.repeat(43), moved: visit.id })
  await expect.poll(page.address).toBe(link)
  expect(page.sent('paymentLink.make')).toEqual([{ bookingId: visit.id, guestPosition: null }])
})

test('who pays at the spa pays there what the new time costs more', async () => {
  const page = await moving({}, { dueMinor: 11_000 })
  await press(page)
  await expect.poll(page.address).toBe(linkTo('bookingDetails', { booking: visit.id }))
  expect(page.sent('paymentLink.make')).toEqual([])
})

test.each([
  ['is said before a time is chosen', thursday, undefined, 'clockOpen', '2026-11-27T11:00:00Z'],
  ['stays for an earlier time', thursday, 'T10:00:00.000Z', 'clock', '2026-11-27T11:00:00Z'],
  ['goes along to a later time', saturday, 'T18:00:00.000Z', 'clockNew', '2026-11-27T18:00:00Z'],
] as const)('the deadline of a visit that is moved in time %s', async (_, day, at, word, until) => {
  const search = { reschedule: visit.id, day, ...(at && { start: `${day}${at}` }) }
  const page = await choose(search, { more: { rescheduled: visit } })
  const when = {
    day: format.shortDate(until, 'Europe/Paris'),
    time: format.time(until, 'Europe/Paris'),
  }
  const says = page.t(`booking.reschedule.${word}`, when)
  await expect.poll(() => page.container.textContent).toContain(says)
})
