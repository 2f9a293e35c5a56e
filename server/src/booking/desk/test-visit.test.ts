import { expect, it } from 'vitest'
import type { TestVisit } from '@serein/shared/booking/test-visit.ts'
import { faultsOf } from '../../checkout/testing/audit.ts'
import { figureDays } from '../../report/figure.ts'
import { bookingStage } from '../testing.ts'
import { removeOverdueTests } from './test-visit.ts'

const stage = bookingStage({ therapists: 1, rooms: 1 })

type Answer = { status: number; body: { visit: TestVisit | null; code?: string } }
const owner = (more: object = {}) => stage.desk({ role: 'owner', ...more })
const path = () => `/console/shops/${stage.world.shopId}/test-visit`
const book = (): Promise<Answer> => stage.api.ask('POST', path(), owner())
const remove = (): Promise<Answer> => stage.api.ask('POST', `${path()}/remove`, owner())
const standing = async () => {
  const { body } = await stage.api.ask('GET', path(), owner())
  return body.visit as TestVisit | null
}
const onVisit = (id: string, verb: string, body: object = {}) =>
  stage.api.ask('POST', `/console/bookings/${id}/${verb}`, owner({ body }))

async function paidInCash(): Promise<string> {
  const { bookingId } = (await book()).body.visit!
  const bill = await stage.api.ask('GET', `/console/bookings/${bookingId}/bill`, owner())
  const amountMinor = bill.body.dueMinor
  const body = { tender: 'cash', amountMinor, givenMinor: amountMinor, tips: [] }
  expect((await onVisit(bookingId, 'bill/payments', body)).status).toBeLessThan(300)
  return bookingId
}

/** What is left of money anywhere but where it moved through. */
const balances = () => stage.sql<{ code: string; minor: number }>`
  select code, replayed_minor::int as minor from ledger_balance
  where business_id = ${stage.world.businessId} and replayed_minor <> 0`

const faults = () => faultsOf(stage.database.db, stage.world.businessId)

async function figures() {
  const { businessId, shopId } = stage.world
  const day = '2026-11-24'
  await stage.database.db.transaction().execute((tx) =>
    figureDays(tx, [
      {
        businessId,
        shopId,
        day,
        from: new Date('2026-11-23T23:00:00Z'),
        until: new Date('2026-11-24T23:00:00Z'),
        timeZone: 'Europe/Paris',
      },
    ]),
  )
  return stage.sql`select * from report_figure where business_id = ${businessId}`
}

it('a test visit takes the next free time of a treatment, once in a shop', async () => {
  const { status, body } = await book()
  expect(status).toBeLessThan(300)
  expect(body.visit).toMatchObject({ state: 'confirmed', isPaid: false })
  expect((await book()).body.visit).toEqual(body.visit)
  const [visit] = await stage.sql<{ name: string }>`
    select c.name from booking b join customer c on c.id = b.customer_id where b.id = ${body.visit!.bookingId}`
  expect(visit!.name).toContain('(test)')
})

it('a test visit that is removed gives its money back and its time free, and leaves no client', async () => {
  const bookingId = await paidInCash()
  expect(await standing()).toMatchObject({ isPaid: true })
  expect(await balances()).not.toEqual([])
  expect(await faults()).toEqual([])
  expect((await remove()).body).toEqual({ visit: null })
  expect(await balances()).toEqual([])
  expect(await faults()).toEqual([])
  expect(await standing()).toBe(null)
  const [row] = await stage.sql<{ state: string; name: string; claims: number }>`
    select b.state, c.name, (select count(*)::int from claim k where k.booking_id = b.id and k.state <> 'released') as claims
    from booking b join customer c on c.id = b.customer_id where b.id = ${bookingId}`
  expect(row).toEqual({ state: 'released', name: '', claims: 0 })
  expect((await remove()).body).toEqual({ visit: null })
})

it('the client of a test visit who has another visit by then stays a client', async () => {
  const { bookingId } = (await book()).body.visit!
  const { hourId, shopId } = stage.world
  const [client] = await stage.sql<{ id: string }>`
    select customer_id as id from booking where id = ${bookingId}`
  const guests = [{ items: [{ variantId: hourId }] }]
  const customer = { customerId: client!.id }
  const startsAt = '2026-11-26T10:00:00.000Z'
  const body = { startsAt, guests, customer, checkIn: false }
  const desk = `/console/shops/${shopId}/walk-ins`
  expect((await stage.api.ask('POST', desk, owner({ body }))).status).toBeLessThan(300)
  await remove()
  const [row] = await stage.sql<{
    name: string
  }>`select name from customer where id = ${client!.id}`
  expect(row!.name).toContain('(test)')
})

it('a completed test visit counts in no report, and what it earned is taken back with it', async () => {
  const bookingId = await paidInCash()
  stage.later(120)
  await onVisit(bookingId, 'check-in')
  expect((await onVisit(bookingId, 'complete')).body).toMatchObject({ state: 'completed' })
  expect(await figures()).toEqual([])
  await remove()
  expect(await balances()).toEqual([])
  expect(await faults()).toEqual([])
})

it('a test visit goes by itself after a day', async () => {
  await paidInCash()
  const { db } = stage.database
  await removeOverdueTests(db, stage.api.clock.now)
  expect(await standing()).not.toBe(null)
  stage.later(24 * 60)
  await removeOverdueTests(db, stage.api.clock.now)
  expect(await standing()).toBe(null)
  expect(await balances()).toEqual([])
  expect(await faults()).toEqual([])
  const entries = await stage.sql<{ endpoint: string }>`
    select endpoint from audit_entry where endpoint = 'booking.removeTestVisit' and business_id = ${stage.world.businessId}`
  expect(entries).toHaveLength(1)
})

it('a test visit is refused where nothing is free', async () => {
  await stage.sql`delete from shift where business_id = ${stage.world.businessId}`
  await stage.touchShop()
  expect(await book()).toMatchObject({ status: 409, body: { code: 'test_visit_not_possible' } })
})
