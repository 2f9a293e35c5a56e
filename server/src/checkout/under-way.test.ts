import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { byCard } from '../booking/testing.ts'
import { readStanding } from '../ledger/ledger.ts'
import { authorise, startPayment, type NewPayment, takeAtShop } from '../payment/payment.ts'
import { openSandbox } from '../payment/provider-sandbox.ts'
import { transaction } from '../platform/command.ts'
import type { Tx } from '../platform/pool.ts'
import { checkoutStage } from './testing.ts'

const stage = checkoutStage()
const tomorrowAtTen = '2026-11-25T09:00:00.000Z'
const amountMinor = 8_000

const atDesk = (path: string, body: object = {}) =>
  stage.api.ask('POST', `/console/bookings/${path}`, {
    ...stage.desk({ user: stage.world.userId }),
    body,
  })

/** A visit that stands, to be paid at the spa. */
async function booked(): Promise<string> {
  const { id } = (await stage.hold(tomorrowAtTen)).body
  await stage.pay(id, { tender: 'at_shop', expectedTotalMinor: amountMinor })
  return id
}

async function paymentOf(id: string): Promise<Omit<NewPayment, 'provider' | 'tender'>> {
  const { businessId, shopId } = stage.world
  const { customer_id: customerId } = await stage.database.db
    .selectFrom('booking')
    .select('customer_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const subject = { kind: 'booking', id } as const
  const money = { amountMinor, currency: 'EUR', reference: randomUUID() }
  return { businessId, shopId, customerId, subject, ...money, now: stage.api.clock.now }
}

const inTransaction = <T>(work: (tx: Tx) => Promise<T>) => transaction(stage.database.db, work)

/** What a crash leaves of a payment by card: set aside, and perhaps taken, as the provider knows alone. */
async function leaveUnderWay(id: string, isTaken: boolean): Promise<void> {
  const wanted = { ...(await paymentOf(id)), tender: 'card', provider: 'sandbox' }
  const { businessId, tender, currency, now } = wanted
  const { id: paymentId } = await inTransaction((tx) => startPayment(tx, wanted))
  const sandbox = openSandbox(stage.database.db, 0)
  const payment = { paymentId, tender, amountMinor, currency }
  const { cardReference } = byCard
  await sandbox.authorise({ ...payment, cardReference, returnUrl: '' })
  await inTransaction((tx) => authorise(tx, { businessId, paymentId }, null, now))
  if (isTaken) await sandbox.capture({ ...payment, providerReference: null })
}

const heldFor = async (id: string) =>
  (await readStanding(stage.database.db, stage.world.businessId, id))
    .filter(({ account }) => account.kind === 'deposit_held')
    .map(({ balanceMinor }) => balanceMinor)
    .filter((balanceMinor) => balanceMinor !== 0)

const cardThatMayBeCharged = async (): Promise<string> => {
  const { businessId } = stage.world
  const { cardReference } = byCard
  const body = { businessId, cardReference, hasConsented: true }
  return (await stage.ask('POST', '/cards', body)).body.id
}

test('a card is not charged for what is set aside for the visit already', async () => {
  const id = await booked()
  const savedCardId = await cardThatMayBeCharged()
  await leaveUnderWay(id, false)
  const charge = () => atDesk(`${id}/card-charge`, { savedCardId, expectedDueMinor: amountMinor })
  expect((await charge()).body).toMatchObject({
    code: 'state_conflict',
    data: { state: 'authorised' },
  })
  await stage.sweep()
  expect(await stage.payments(id)).toEqual([
    { tender: 'card', state: 'captured', paid: amountMinor, back: 0 },
  ])
})

test('the till takes nothing that a card is about to be charged for', async () => {
  const id = await booked()
  const savedCardId = await cardThatMayBeCharged()
  const desk = { payer: 'desk', isOffSession: true, savedCardId }
  const wanted = { ...(await paymentOf(id)), ...desk, tender: 'card', provider: 'sandbox' }
  await inTransaction((tx) => startPayment(tx, wanted))
  const cash = await atDesk(`${id}/bill/payments`, { tender: 'cash', amountMinor })
  expect(cash.body).toMatchObject({ code: 'more_than_due', data: { dueMinor: 0 } })
})

test('what comes in for a visit that was cancelled meanwhile goes back', async () => {
  const id = await booked()
  await leaveUnderWay(id, true)
  await stage.ask('POST', `/bookings/${id}/cancel`, { expectedFeeMinor: 0 })
  await stage.sweep()
  expect(await stage.payments(id)).toEqual([
    { tender: 'card', state: 'refunded', paid: amountMinor, back: amountMinor },
  ])
  expect(await heldFor(id)).toEqual([])
})

test('what comes in for a visit that was paid at the till meanwhile goes back', async () => {
  const id = await booked()
  await leaveUnderWay(id, true)
  stage.api.clock.now = new Date(tomorrowAtTen)
  await atDesk(`${id}/check-in`)
  const done = await atDesk(`${id}/complete`, { takenAtShop: true, takenAs: 'cash' })
  expect(done.body).toMatchObject({ state: 'completed' })
  await stage.sweep()
  expect(await stage.payments(id)).toEqual([
    { tender: 'card', state: 'refunded', paid: amountMinor, back: amountMinor },
    { tender: 'cash', state: 'captured', paid: amountMinor, back: 0 },
  ])
  expect(await heldFor(id)).toEqual([])
})

test('what is held for a no-show that was none stays, when it comes in', async () => {
  const id = await booked()
  await leaveUnderWay(id, true)
  stage.api.clock.now = new Date(tomorrowAtTen)
  await atDesk(`${id}/no-show`)
  await atDesk(`${id}/no-show/undo`)
  await stage.sweep()
  expect(await heldFor(id)).toEqual([amountMinor])
})

test('what the desk took off meanwhile goes back as soon as the money comes in', async () => {
  const id = await booked()
  await leaveUnderWay(id, true)
  await atDesk(`${id}/bill/discounts`, { amountMinor: 1_500, reason: 'Waited long' })
  await stage.sweep()
  expect(await heldFor(id)).toEqual([6_500])
  await stage.sweep()
  expect(await stage.payments(id)).toEqual([
    { tender: 'card', state: 'captured', paid: amountMinor, back: 1_500 },
  ])
})

test('what a visit was paid beyond its price goes back when it is over', async () => {
  const id = await booked()
  for (const tender of ['cash', 'terminal'] as const) {
    const wanted = { ...(await paymentOf(id)), tender }
    await inTransaction((tx) => takeAtShop(tx, wanted))
  }
  expect(await heldFor(id)).toEqual([2 * amountMinor])
  stage.api.clock.now = new Date(tomorrowAtTen)
  await atDesk(`${id}/check-in`)
  await atDesk(`${id}/complete`)
  expect(await heldFor(id)).toEqual([])
  const back = (await stage.payments(id)).map((payment) => payment.back)
  expect(back).toEqual(expect.arrayContaining([0, amountMinor]))
})
