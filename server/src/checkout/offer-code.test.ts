import { beforeEach, describe, expect, it } from 'vitest'
import { byCard } from '../booking/testing.ts'
import { type FirstFree, listOffers } from '../offer/offer.ts'
import { addOffer, endOffers, openingIn } from '../offer/testing.ts'
import { checkoutStage } from './testing.ts'

// A Wednesday.
const tomorrowAtTen = '2026-11-25T09:00:00.000Z'
const thursdayAtTen = '2026-11-26T09:00:00.000Z'
const priceMinor = 8_000

const stage = checkoutStage({ therapists: 8 })
const named = (en: string) => ({ en, fr: en })
const anyTime = { weekdays: null, toMinute: 1_440 }
const offer = (rate: number, more: object = {}) =>
  addOffer(stage.database.db, stage.world.businessId, {
    name: named('Welcome code'),
    rate,
    ...anyTime,
    ...more,
  })
const held = async (startsAt = tomorrowAtTen) => (await stage.hold(startsAt)).body.id as string
const put = (id: string, code: string | null, more: object = {}) =>
  stage.api.ask('PUT', `/bookings/${id}/offer-code`, { ...stage.as(), body: { code }, ...more })
const quote = async (id: string) => (await stage.ask('GET', `/bookings/${id}/checkout`)).body
const discounts = async (id: string) =>
  (await quote(id)).booking.price.lines
    .filter(({ kind }: { kind: string }) => kind === 'discount')
    .map(({ label, amountMinor }: { label: { en: string }; amountMinor: number }) => [
      label.en,
      amountMinor,
    ])

beforeEach(() => endOffers(stage.database.db, stage.world.businessId))

describe('the code of an offer', () => {
  it('lowers the price of a held visit, is paid so, and is taken away again', async () => {
    await offer(20_000, { code: 'SPRING', useLimit: 5 })
    const id = await held()
    expect(await quote(id)).toMatchObject({ offerCode: null, booking: { totalMinor: priceMinor } })
    expect(await put(id, ' spr-\u200BｉNG')).toMatchObject({
      status: 200,
      body: { offerCode: 'SPRING', totalMinor: 6_400, discountMinor: 1_600 },
    })
    expect(await discounts(id)).toEqual([['Welcome code −20%', -1_600]])
    expect((await put(id, null)).body).toMatchObject({ offerCode: null, totalMinor: priceMinor })
    expect(await discounts(id)).toEqual([])
    await put(id, 'SPRING')
    const pay = { ...byCard, expectedTotalMinor: priceMinor }
    expect((await stage.ask('POST', `/bookings/${id}/pay`, pay)).body).toMatchObject({
      code: 'price_changed',
      data: { totalMinor: 6_400 },
    })
    const right = await stage.ask('POST', `/bookings/${id}/pay`, {
      ...pay,
      expectedTotalMinor: 6_400,
    })
    expect(right.body.payment).toMatchObject({ state: 'captured', amountMinor: 6_400 })
    expect((await put(id, null)).body).toMatchObject({ code: 'state_conflict' })
  })

  it('is found however it is typed or pasted', async () => {
    await offer(20_000, { code: 'SAVE25' })
    const id = await held()
    for (const typed of [
      'SA\u200BVE25',
      'save-25',
      'SAVE\u201125 ',
      'ＳＡＶＥ２５',
      '\uFEFFSave – 25\u00AD',
    ])
      expect([typed, (await put(id, typed)).body.offerCode]).toEqual([typed, 'SAVE25'])
    expect((await put(id, '\u200B-')).body).toMatchObject({ code: 'invalid_input' })
  })

  it('takes the place of a smaller offer, and never of a better one', async () => {
    await offer(10_000, { name: named('Everybody’s') })
    await offer(25_000, { code: 'BETTER' })
    await offer(5_000, { code: 'WORSE' })
    const id = await held()
    expect(await discounts(id)).toEqual([['Everybody’s −10%', -800]])
    await put(id, 'BETTER')
    expect(await discounts(id)).toEqual([['Welcome code −25%', -2_000]])
    expect(await put(id, 'WORSE')).toMatchObject({
      status: 409,
      body: { code: 'offer_code_saves_nothing' },
    })
    expect((await quote(id)).offerCode).toBe('BETTER')
    await put(id, null)
    expect(await discounts(id)).toEqual([['Everybody’s −10%', -800]])
  })

  it('is refused where it is unknown, of other days or another time of the day', async () => {
    await offer(20_000, { code: 'MONDAYS', weekdays: [1] })
    await offer(20_000, { code: 'EVENING', fromMinute: 1_080 })
    const id = await held()
    expect(await put(id, 'SPRNG')).toMatchObject({
      status: 422,
      body: { code: 'offer_code_unknown' },
    })
    for (const code of ['MONDAYS', 'EVENING'])
      expect((await put(id, code)).body).toMatchObject({ code: 'offer_code_saves_nothing' })
    expect((await put(id, '   ')).body).toMatchObject({ code: 'invalid_input' })
    expect((await quote(id)).booking.totalMinor).toBe(priceMinor)
  })

  it('is had as often as it says, by whoever is first of many at once', async () => {
    await offer(20_000, { code: 'FIVE', useLimit: 5 })
    const ids: string[] = []
    for (const startsAt of hours(20)) ids.push(await held(startsAt))
    const answers = await Promise.all(ids.map((id) => put(id, 'FIVE')))
    const won = ids.filter((_, index) => answers[index]!.status === 200)
    expect(won).toHaveLength(5)
    expect(new Set(answers.map(({ body }) => body.code))).toEqual(
      new Set([undefined, 'offer_code_used_up']),
    )
    // Twice for one visit is one use; who gives it up gives one back.
    expect((await put(won[0]!, 'FIVE')).status).toBe(200)
    const lost = ids.find((id) => !won.includes(id))!
    expect((await put(lost, 'FIVE')).body).toMatchObject({ code: 'offer_code_used_up' })
    await stage.ask('POST', `/bookings/${won[0]}/release`)
    expect((await put(lost, 'FIVE')).status).toBe(200)
    stage.api.clock.now = new Date(stage.api.clock.now.getTime() + 11 * 60_000)
    const late = await held('2026-11-28T09:00:00.000Z')
    expect((await put(late, 'FIVE')).status).toBe(200)
  })

  it('is kept by a new time for which it holds, at the price that was shown, and only there', async () => {
    await offer(20_000, { code: 'MIDWEEK', weekdays: [3, 4] })
    const id = await held()
    await put(id, 'MIDWEEK')
    await stage.ask('POST', `/bookings/${id}/pay`, {
      ...byCard,
      expectedTotalMinor: 6_400,
    })
    await endOffers(stage.database.db, stage.world.businessId)
    expect(await readStartPrice(id, thursdayAtTen)).toBe(6_400)
    expect(await readStartPrice(id, '2026-11-27T09:00:00.000Z')).toBe(priceMinor)
    const to = (startsAt: string, expectedTotalMinor: number) =>
      stage.ask('POST', `/bookings/${id}/reschedule`, { startsAt, expectedTotalMinor })
    expect((await to(thursdayAtTen, 6_400)).body).toMatchObject({ totalMinor: 6_400 })
    expect((await to('2026-11-27T09:00:00.000Z', priceMinor)).body).toMatchObject({
      totalMinor: priceMinor,
    })
  })

  it('is told to nobody, and takes nothing off what others see', async () => {
    await offer(20_000, { code: 'SECRET' })
    const shopIds = [stage.world.shopId]
    const { db } = stage.database
    const { offers } = await listOffers(db, { shopIds, limit: 50 }, stage.api.clock.now, anything)
    expect(offers).toEqual([])
    expect(await readStartPrice(null, tomorrowAtTen)).toBe(priceMinor)
  })

  it('is another person’s matter where the visit is', async () => {
    await offer(20_000, { code: 'SPRING' })
    const id = await held()
    expect((await put(id, 'SPRING', { user: await stranger() })).status).toBe(404)
  })
})

/** As if something were free at any time. */
const anything: FirstFree = ({ windows: [window] }) => Promise.resolve(openingIn(window))

/** So many starts, of as many days as that takes. */
function hours(count: number): string[] {
  return Array.from({ length: count }, (_, index) => {
    const at =
      Date.parse(tomorrowAtTen) + (index % 3) * 86_400_000 + Math.floor(index / 3) * 3_600_000
    return new Date(at).toISOString()
  })
}

async function readStartPrice(exceptBookingId: string | null, startsAt: string): Promise<number> {
  const { shopId, hourId } = stage.world
  const question = new URLSearchParams({
    'guests[0][items][0][variantId]': hourId,
    ...(exceptBookingId && { exceptBookingId }),
  })
  const path = `/shops/${shopId}/slots/${startsAt.slice(0, 10)}?${question}`
  const { body } = await stage.api.ask('GET', path, stage.as())
  return body.starts.find((one: { startsAt: string }) => one.startsAt === startsAt).priceMinor
}

async function stranger(): Promise<string> {
  const id = crypto.randomUUID()
  await stage.sql`insert into "user" (id, name, email) values (${id}, 'Hugo', ${`${id}@demo.example`})`
  return id
}
