import { describe, expect, test } from 'vitest'
import { failAtBank } from '../payment/provider-sandbox.ts'
import { followLateRefunds } from '../payment/refund-failure.ts'
import { deskStage } from './testing/desk.ts'

const { stage, ...own } = deskStage()
const amountMinor = 3_000

/** A visit that is paid by card, of which a part went back and was sent back by the bank some days later. */
async function cameBack() {
  const { id } = await stage.booked('2026-11-25T09:00:00.000Z')
  const [payment] = (await own.bill(id)).payments
  const decided = await own.refund(payment!.id, amountMinor)
  const refundId = decided.body.payments[0].refunds[0].id as string
  stage.later(60)
  await failAtBank(stage.database.db, refundId, stage.api.clock.now)
  const ask = () => {
    const { businessId } = stage.world
    return followLateRefunds(
      stage.database.db,
      stage.api.providers,
      businessId,
      stage.api.clock.now,
    )
  }
  expect(await ask()).toEqual({ failed: 1, failures: [] })
  expect(await ask()).toEqual({ failed: 0, failures: [] })
  return { id, refundId, paymentId: payment!.id }
}

const payOut = (refundId: string, body: object, more: object = {}) =>
  stage.api.ask('POST', `/console/refunds/${refundId}/pay-out`, { ...own.desk(more), body })

const mine = (id: string, rest = '') =>
  stage.api.ask('GET', `/bookings/${id}${rest}`, { user: stage.world.userId })

const refundSteps = (history: { event: string; amountMinor: number | null }[]) =>
  history
    .filter(({ event }) => event.startsWith('refund.'))
    .map((step) => `${step.event} ${step.amountMinor}`)

describe('a refund that the bank has sent back', () => {
  test('is owed again: the desk and the client see it, and the books hold it', async () => {
    const { id, refundId } = await cameBack()
    const bill = await own.bill(id)
    expect(bill).toMatchObject({ refundedMinor: amountMinor, dueMinor: 0 })
    expect(bill.payments[0]!.refunds).toMatchObject([
      {
        state: 'failed',
        canPayOut: true,
        paidAt: null,
        failedAt: stage.api.clock.now.toISOString(),
      },
    ])
    expect(await own.books(id)).toMatchObject({
      refund_due: amountMinor,
      provider_clearing: -8_000,
    })
    expect((await own.till()).body.owed).toMatchObject([
      { refundId, bookingId: id, amountMinor, tender: 'card', hasFailed: true },
    ])
    const { body } = await mine(id)
    expect(body).toMatchObject({ refundedMinor: amountMinor, owedBackMinor: amountMinor })
    const steps = [`refund.decided ${amountMinor}`, `refund.failed ${amountMinor}`]
    expect(refundSteps(body.history)).toEqual(steps)
    expect((await mine(id, '/receipt')).body.refunds).toMatchObject([
      { amountMinor, state: 'failed', destination: 'tender' },
    ])
    expect(await own.faults()).toEqual([])
  })

  test.each(['cash', 'wallet'] as const)('is paid by hand once: %s', async (destination) => {
    const { id, refundId } = await cameBack()
    stage.later(10)
    const both = await Promise.all([1, 2].map(() => payOut(refundId, { destination })))
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    const other = destination === 'cash' ? 'wallet' : 'cash'
    expect((await payOut(refundId, { destination: other })).status).toBe(200)
    const bill = await own.bill(id)
    expect(bill.payments[0]!.refunds).toMatchObject([
      { state: 'paid', destination, canPayOut: false, paidAt: stage.api.clock.now.toISOString() },
    ])
    const kind = destination === 'cash' ? 'cash_at_shop' : 'wallet'
    const books = await own.books(id)
    expect(books).toMatchObject({ provider_clearing: -8_000, [kind]: amountMinor })
    expect(books.refund_due ?? 0).toBe(0)
    const { owed, refunds } = (await own.till()).body
    expect(owed).toEqual([])
    expect(refunds).toContainEqual(expect.objectContaining({ tender: destination }))
    const { body } = await mine(id)
    expect(body.owedBackMinor).toBe(0)
    const last = destination === 'cash' ? 'refund.in_cash' : 'refund.to_wallet'
    expect(refundSteps(body.history).at(-1)).toBe(`${last} ${amountMinor}`)
    expect(await own.faults()).toEqual([])
  })

  test('goes to no wallet of nobody, and is paid by no desk before it has failed', async () => {
    const { id } = await stage.booked('2026-11-26T09:00:00.000Z')
    const [payment] = (await own.bill(id)).payments
    const decided = await own.refund(payment!.id, amountMinor)
    const refundId = decided.body.payments[0].refunds[0].id as string
    expect((await payOut(refundId, { destination: 'cash' })).body.code).toBe('state_conflict')
    await failAtBank(stage.database.db, refundId, stage.api.clock.now)
    const { db } = stage.database
    const { businessId } = stage.world
    await followLateRefunds(db, stage.api.providers, businessId, stage.api.clock.now)
    await db.updateTable('booking').set({ customer_id: null }).where('id', '=', id).execute()
    const refused = await payOut(refundId, { destination: 'wallet' })
    expect(refused.body.code).toBe('bill_without_client')
    expect((await payOut(refundId, {})).status).toBe(200)
  })
})
