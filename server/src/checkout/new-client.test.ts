import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { byCard, oneGuest } from '../booking/testing.ts'
import { addOffer, endOffers } from '../offer/testing.ts'
import { checkoutStage } from './testing.ts'

const stage = checkoutStage({ therapists: 8 })
const [atTen, atNoon, atTwo] = [9, 11, 13].map((hour) =>
  `2026-11-25T${hour}:00:00.000Z`.replace('T9', 'T09'),
)
const [whole, less] = [8_000, 6_400]
const atShop = (expectedTotalMinor: number) => ({ tender: 'at_shop', expectedTotalMinor })
const refused = { status: 409, body: { code: 'offer_for_new_clients' } }

const offer = (more: object = {}) =>
  addOffer(stage.database.db, stage.world.businessId, {
    name: { en: 'Hello', fr: 'Bonjour' },
    rate: 20_000,
    weekdays: null,
    toMinute: 1_440,
    forNewClients: true,
    ...more,
  })
const held = async (startsAt: string | undefined) => {
  const { body } = await stage.hold(startsAt!)
  return { id: body.id as string, totalMinor: body.totalMinor as number }
}
const pay = (id: string, body: object) => stage.ask('POST', `/bookings/${id}/pay`, body)
const quote = async (id: string) => (await stage.ask('GET', `/bookings/${id}/checkout`)).body

/** What the calendar says that an hour at noon costs somebody. */
async function priceFor(user: string): Promise<number> {
  const question = new URLSearchParams({ 'guests[0][items][0][variantId]': stage.world.hourId })
  const path = `/shops/${stage.world.shopId}/slots/2026-11-25?${question}`
  const { body } = await stage.api.ask('GET', path, { user })
  const at = body.starts.find(({ startsAt }: { startsAt: string }) => startsAt === atNoon)
  return at.priceMinor
}

/** Of a walk-in right now. */
async function priceAtDesk(customer: object): Promise<number> {
  const startsAt = stage.api.clock.now.toISOString()
  const visit = oneGuest({ variantId: stage.world.hourId })
  const body = { startsAt, ...visit, checkIn: false, customer }
  const path = `/console/shops/${stage.world.shopId}/walk-ins`
  const answer = await stage.api.ask('POST', path, { ...stage.desk(), body })
  expect(answer.status).toBe(201)
  const rows = await stage.sql<{ total: number }>`
    select total_minor as total from booking where id = ${answer.body.id}`
  return rows[0]!.total
}

const use = (id: string) =>
  stage.api.ask('PUT', `/bookings/${id}/offer-code`, { ...stage.as(), body: { code: 'HELLO' } })

beforeEach(async () => {
  await endOffers(stage.database.db, stage.world.businessId)
  stage.api.clock.now = new Date('2026-11-25T07:00:00.000Z')
})

describe('an offer for new clients', () => {
  it('lowers the first visit, and no other, from the calendar to the bill', async () => {
    await offer()
    const { userId } = stage.world
    expect(await priceFor(userId)).toBe(less)
    expect(await priceFor('somebody who looks around')).toBe(less)
    const first = await held(atTen)
    expect(first.totalMinor).toBe(less)
    expect(await priceFor(userId)).toBe(less)
    expect(await pay(first.id, atShop(less))).toMatchObject({ status: 200 })
    expect(await priceFor(userId)).toBe(whole)
    expect((await held(atNoon)).totalMinor).toBe(whole)
    expect(await priceFor('somebody who looks around')).toBe(less)
  })

  it('stays with the visit that it lowered when that is moved', async () => {
    await offer()
    const { id } = await held(atTen)
    await pay(id, atShop(less))
    await pay((await held(atTwo)).id, atShop(whole))
    const wanted = { startsAt: atNoon, expectedTotalMinor: less }
    const moved = await stage.ask('POST', `/bookings/${id}/reschedule`, wanted)
    expect(moved.status).toBe(200)
    expect((await stage.ask('GET', `/bookings/${id}`)).body).toMatchObject({ totalMinor: less })
  })

  it.each([
    ['at the spa', atShop(less)],
    ['by card', { ...byCard, expectedTotalMinor: less }],
  ])(
    'is had once by who books twice at the same moment, %s; the other is told, and may pay the whole price',
    async (_, how) => {
      await offer()
      const [one, two] = [await held(atTen), await held(atNoon)]
      expect([one.totalMinor, two.totalMinor]).toEqual([less, less])
      const outcomes = await Promise.all([one, two].map(({ id }) => pay(id, how)))
      expect(outcomes.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
      const lost = outcomes.findIndex(({ status }) => status === 409)
      expect(outcomes[lost]).toMatchObject(refused)
      const { id } = [one, two][lost]!
      const { booking } = await quote(id)
      expect(booking).toMatchObject({ state: 'held', totalMinor: whole })
      expect(await pay(id, atShop(whole))).toMatchObject({ status: 200 })
    },
  )

  it('takes no money of a client who got another visit while they said yes elsewhere', async () => {
    await offer()
    const [slow, quick] = [await held(atTen), await held(atNoon)]
    const attempt = await pay(slow.id, { tender: 'paypal', expectedTotalMinor: less })
    await pay(quick.id, atShop(less))
    const { id: paymentId } = attempt.body.payment
    expect(await stage.answer(slow.id, paymentId, true)).toMatchObject(refused)
    expect(await stage.payments(slow.id)).toMatchObject([{ tender: 'paypal', state: 'cancelled' }])
    expect((await quote(slow.id)).booking).toMatchObject({ state: 'held', totalMinor: whole })
  })

  it('takes no money of them when only the sweep comes back for it', async () => {
    await offer()
    const [slow, quick] = [await held(atTen), await held(atNoon)]
    const attempt = await pay(slow.id, { tender: 'paypal', expectedTotalMinor: less })
    await pay(quick.id, atShop(less))
    await stage.sql`update sandbox_charge set state = 'authorised' where id = ${attempt.body.payment.id}`
    expect(await stage.sweep()).toMatchObject({ failures: [] })
    expect(await stage.payments(slow.id)).toMatchObject([{ state: 'cancelled' }])
    expect(await pay(slow.id, { ...byCard, expectedTotalMinor: less })).toMatchObject(refused)
  })

  it('knows by a confirmed address whom the desk has written down before', async () => {
    await offer()
    const { businessId, userId } = stage.world
    const { db } = stage.database
    const { email } = await db
      .selectFrom('user')
      .select('email')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    expect(await priceAtDesk({ name: 'Camille', email: email.toUpperCase() })).toBe(less)
    const isConfirmed = (is: boolean) =>
      sql`update "user" set email_verified = ${is} where id = ${userId}`.execute(db)
    await isConfirmed(false)
    expect(await priceFor(userId)).toBe(less)
    await isConfirmed(true)
    expect(await priceFor(userId)).toBe(whole)
    const [visit] = await db
      .selectFrom('booking')
      .select('id')
      .where('business_id', '=', businessId)
      .execute()
    await stage.api.ask('POST', `/console/bookings/${visit!.id}/cancel`, stage.desk())
    expect(await priceFor(userId)).toBe(less)
  })

  it('is had at the desk by a new client, once, and by nobody without a name', async () => {
    await offer()
    const client = { name: 'Nadia', phone: '+33 6 12 34 56 78' }
    expect(await priceAtDesk({})).toBe(whole)
    expect(await priceAtDesk(client)).toBe(less)
    expect(await priceAtDesk({ ...client, phone: '06 12 34 56 78' })).toBe(whole)
  })

  it('may ask for a code, and is refused in words to a client who has been there', async () => {
    await offer({ code: 'HELLO' })
    const first = await held(atTen)
    expect((await use(first.id)).body).toMatchObject({ totalMinor: less })
    await pay(first.id, atShop(less))
    const next = await held(atNoon)
    const answer = await use(next.id)
    expect(answer).toMatchObject(refused)
    expect(answer.body.message).toContain('first visit')
  })
})
