import { randomUUID } from 'node:crypto'
import { payRefunds } from '@serein/server/payment/attempt.ts'
import { refund } from '@serein/server/payment/refund.ts'
import { payFailedRefund } from '@serein/server/payment/refund-failure.ts'
import { describe, expect, it } from 'vitest'
import { providerStage, type ProviderWorld } from './testing.ts'

const stage = providerStage()
const amountMinor = 2_500

type Behaves = 'refund_fails' | 'refund_pends'

/** 90 euros are paid at a provider, and a part of them goes back. */
async function refunded(world: ProviderWorld, provider: 'stripe' | 'paypal', card: Behaves) {
  const ref = await world.started(provider === 'stripe' ? 'card' : 'paypal')
  const token = provider === 'stripe' ? world.stripe.tokenFor(card) : null
  const { providerReference } = await world.submit(ref, token)
  if (provider === 'paypal') world.paypal.approve(providerReference!, { instrument: card })
  await world.refresh(ref)
  await world.capture(ref)
  const { businessId, db, providers } = world
  const wanted = { amountMinor, reason: 'goodwill' as const, reference: randomUUID() }
  const { id: refundId } = await world.till.inTransaction((tx) =>
    refund(tx, ref, { ...wanted, now: world.now() }),
  )
  const { subject } = await world.find(ref)
  const pay = () => payRefunds(db, providers, { businessId, subjectId: subject.id }, world.now())
  await pay()
  await world[provider].deliver()
  return { ref, pay, of: { businessId, refundId }, books: () => booksOf(world, provider, ref) }
}

/** What we say of the refund and the payment, and what both books hold: ours, and the provider's. */
async function booksOf(
  world: ProviderWorld,
  provider: 'stripe' | 'paypal',
  ref: { paymentId: string },
) {
  const rows = await world.db
    .selectFrom('payment_refund')
    .select(['state', 'destination'])
    .where('payment_id', '=', ref.paymentId)
    .execute()
  const [sums] =
    provider === 'stripe'
      ? world.stripe.books.sums('payment_id').filter((one) => one.capturedMinor > 0)
      : world.paypal.books.sums()
  return {
    refund: rows.map(({ state, destination }) => `${state} ${destination}`).join(),
    dueMinor: await world.balanceOf('refund_due', ref.paymentId),
    clearingMinor: await world.clearing(provider),
    theirsMinor: sums!.capturedMinor - sums!.refundedMinor,
  }
}

const sent = { refund: 'paid tender', dueMinor: 0, clearingMinor: -6_500, theirsMinor: 6_500 }
const cameBack = {
  refund: 'failed tender',
  dueMinor: amountMinor,
  clearingMinor: -9_000,
  theirsMinor: 9_000,
}

async function reconcile(world: ProviderWorld) {
  const { status, body } = await world.ask('POST', '/console/reconciliation')
  expect(status).toBe(200)
  return body as Record<string, unknown>
}

/** The clearing account, without what the provider keeps for itself. */
async function withoutFees(world: ProviderWorld, provider: 'stripe' | 'paypal') {
  return (await world.clearing(provider)) + (await world.balanceOf('provider_fee', provider))
}

describe('a refund that the bank returns', () => {
  it.each(['once', 'doubled', 'shuffled', 'late', 'wrong_signature'] as const)(
    'is owed again when Stripe reports it, %s',
    async (kind) => {
      const world = await stage.start()
      const { books } = await refunded(world, 'stripe', 'refund_fails')
      expect(await books()).toEqual(sent)
      if (kind !== 'once') world.stripe.faults.add({ kind, times: 3 })
      world.stripe.settleRefunds()
      expect(await world.stripe.deliver()).toMatchObject({ givenUp: 0 })
      expect(await books()).toEqual(cameBack)
    },
  )

  it('is owed again when PayPal reports it to a webhook of all events', async () => {
    const world = await stage.start()
    const { books } = await refunded(world, 'paypal', 'refund_fails')
    expect(await books()).toEqual(sent)
    for (const webhook of world.paypal.books.webhooks.values()) webhook.types = ['*']
    world.paypal.faults.add({ kind: 'doubled' })
    world.paypal.settleRefunds()
    expect(await world.paypal.deliver()).toMatchObject({ givenUp: 0 })
    expect(await books()).toEqual(cameBack)
  })

  it.each(['stripe', 'paypal'] as const)(
    'is found by the reconciliation when nobody reports it: %s',
    async (provider) => {
      const world = await stage.start()
      const { books } = await refunded(world, provider, 'refund_fails')
      world[provider].faults.add({ kind: 'lost', times: Infinity })
      world[provider].settleRefunds()
      await world[provider].deliver()
      expect(await books()).toEqual({ ...sent, theirsMinor: 9_000 })
      expect(await reconcile(world)).toMatchObject({ settled: 1, failed: 0, unexplained: 0 })
      expect(await books()).toMatchObject({ refund: 'failed tender', dueMinor: amountMinor })
      expect(await withoutFees(world, provider)).toBe(-9_000)
      expect(await reconcile(world)).toMatchObject({ settled: 0, failed: 0 })
    },
  )

  it.each(['cash', 'wallet'] as const)('is paid by hand once: %s', async (destination) => {
    const world = await stage.start()
    const { ref, of, books, pay } = await refunded(world, 'stripe', 'refund_fails')
    world.stripe.settleRefunds()
    await world.stripe.deliver()
    const byHand = () =>
      world.till.inTransaction((tx) => payFailedRefund(tx, of, destination, world.now()))
    await Promise.all([byHand(), byHand()])
    // Neither the sweep nor news of it that come late pay or undo it once more.
    await pay()
    await world.settle()
    await reconcile(world)
    for (const one of world.stripe.books.refunds.values()) world.stripe.failRefund(one.id)
    await world.stripe.deliver()
    expect(await books()).toMatchObject({ refund: `paid ${destination}`, dueMinor: 0 })
    const { customerId } = await world.find(ref)
    expect(await world.balanceOf('cash_at_shop', world.shopId)).toBe(
      destination === 'cash' ? amountMinor : 0,
    )
    expect(await world.balanceOf('wallet', customerId!)).toBe(
      destination === 'wallet' ? amountMinor : 0,
    )
    expect(world.stripe.books.refunds.size).toBe(1)
  })

  it('before it was reported as paid is owed, and not sent twice', async () => {
    const world = await stage.start()
    const { ref, pay, of, books } = await refunded(world, 'stripe', 'refund_fails')
    await world.till.inTransaction((tx) =>
      refund(tx, ref, {
        amountMinor: 1_000,
        reason: 'goodwill',
        reference: 'two',
        now: world.now(),
      }),
    )
    world.stripe.faults.add({
      kind: 'error_after_effect',
      match: { method: 'POST', path: '/v1/refunds' },
      times: 1,
    })
    await expect(pay()).rejects.toThrow(/./u)
    world.stripe.faults.add({ kind: 'lost', times: Infinity })
    world.stripe.settleRefunds()
    await pay()
    await reconcile(world)
    expect(world.stripe.books.refunds.size).toBe(2)
    expect(await books()).toMatchObject({
      refund: 'failed tender,failed tender',
      dueMinor: amountMinor + 1_000,
    })
    expect(of.refundId).toBeTruthy()
  })
})

describe('a refund that is on its way for days', () => {
  it.each(['stripe', 'paypal'] as const)('is paid once, then and later: %s', async (provider) => {
    const world = await stage.start()
    const { pay, books } = await refunded(world, provider, 'refund_pends')
    expect(await books()).toEqual(sent)
    await pay()
    await reconcile(world)
    world[provider].settleRefunds()
    await world[provider].deliver()
    await pay()
    await reconcile(world)
    expect(world[provider].books.refunds.size).toBe(1)
    expect(await books()).toMatchObject({ refund: 'paid tender', dueMinor: 0 })
    expect(await withoutFees(world, provider)).toBe(-6_500)
  })

  it('whose answer was lost is not sent again', async () => {
    const world = await stage.start()
    world.stripe.faults.add({
      kind: 'error_after_effect',
      match: { method: 'POST', path: '/v1/refunds' },
    })
    await expect(refunded(world, 'stripe', 'refund_pends')).rejects.toThrow(/./u)
    expect((await world.settle()).failures).toEqual([])
    world.stripe.settleRefunds()
    await world.stripe.deliver()
    expect((await world.settle()).failures).toEqual([])
    expect(world.stripe.books.refunds.size).toBe(1)
    expect(await world.clearing('stripe')).toBe(-6_500)
  })
})
