import { randomUUID } from 'node:crypto'
import { payRefunds } from '@serein/server/payment/attempt.ts'
import type { SaveAnswer } from '@serein/server/payment/provider.ts'
import { refund } from '@serein/server/payment/refund.ts'
import { describe, expect, it } from 'vitest'
import { back, providerStage, type ProviderWorld } from './testing.ts'

const stage = providerStage()

async function paidByCard(world: ProviderWorld, amountMinor = 9_000) {
  const ref = await world.started('card', { amountMinor })
  await world.submit(ref, world.stripe.tokenFor('success'))
  await world.capture(ref)
  return ref
}

async function reconciled(world: ProviderWorld) {
  const { status, body } = await world.ask('POST', '/console/reconciliation')
  expect(status).toBe(200)
  return body as Record<string, unknown>
}

/** What Stripe still holds of the business, by its own books. */
function atStripe(world: ProviderWorld) {
  return [...world.stripe.books.transactions.values()].reduce((sum, { net }) => sum + net, 0)
}

describe('reconciliation', () => {
  it('closes the clearing account by fees and payouts, each once', async () => {
    const world = await stage.start()
    const ref = await paidByCard(world)
    await paidByCard(world, 4_000)
    const wanted = { amountMinor: 1_500, reason: 'goodwill' as const, reference: randomUUID() }
    await world.till.inTransaction((tx) => refund(tx, ref, { ...wanted, now: world.now() }))
    const { subject } = await world.find(ref)
    const of = { businessId: world.businessId, subjectId: subject.id }
    await payRefunds(world.db, world.providers, of, world.now())
    expect(await reconciled(world)).toMatchObject({
      fees: 2,
      payouts: 0,
      unexplained: 0,
      failed: 0,
    })
    expect(await world.clearing('stripe')).toBe(0 - atStripe(world))
    expect(await world.balanceOf('provider_fee', 'stripe')).toBe(-245)
    world.stripe.payOut('eur')
    expect(await reconciled(world)).toMatchObject({ fees: 0, payouts: 1 })
    expect(atStripe(world)).toBe(0)
    expect(await world.clearing('stripe')).toBe(0)
    expect(await world.balanceOf('bank', '')).toBe(-11_255)
    expect(await reconciled(world)).toMatchObject({ fees: 0, payouts: 0 })
    expect(await world.clearing('stripe')).toBe(0)
    const last = await world.ask('GET', '/console/reconciliation')
    expect(last.body).toMatchObject({ ranAt: expect.any(String), dueAt: expect.any(String) })
  })

  it('writes down what PayPal keeps of each capture', async () => {
    const world = await stage.start()
    const ref = await world.started('paypal')
    const { providerReference: order } = await world.submit(ref)
    world.paypal.approve(order!)
    await world.paypal.deliver()
    expect((await world.find(ref)).state).toBe('captured')
    expect(await reconciled(world)).toMatchObject({ fees: 1 })
    expect(await reconciled(world)).toMatchObject({ fees: 0 })
    expect(await world.balanceOf('provider_fee', 'paypal')).toBe(-341)
    expect(await world.clearing('paypal')).toBe(-8_659)
  })

  it('is refused while a provider does not report its fees, and closes the account when it does', async () => {
    const world = await stage.start()
    await paidByCard(world)
    const match = { path: '/v1/balance_transactions' }
    const isBack = world.stripe.faults.add({ kind: 'down', match, times: Infinity })
    expect(await world.ask('POST', '/console/reconciliation')).toMatchObject({
      status: 503,
      body: { code: 'provider_unreachable' },
    })
    isBack()
    expect(await reconciled(world)).toMatchObject({ fees: 1 })
    expect(await world.clearing('stripe')).toBe(0 - atStripe(world))
  })

  it('settles what was unclear', async () => {
    const world = await stage.start()
    world.stripe.faults.add({
      kind: 'error_after_effect',
      match: { method: 'POST', path: '/v1/payment_intents' },
    })
    // Else its event may end the payment first.
    world.stripe.faults.add({ kind: 'lost', times: Infinity })
    const ref = await world.started()
    await expect(world.submit(ref, world.stripe.tokenFor('success'))).rejects.toThrow(/./u)
    world.clock.aheadMs = 60_000
    expect(await reconciled(world)).toMatchObject({ settled: 1, failed: 0 })
    expect((await world.find(ref)).state).toBe('captured')
  })
})

async function saved(world: ProviderWorld, card: 'success' | 'requires_action' | 'declined') {
  const { card: provider } = await world.providers.tendersOf(world.db, world.businessId)
  const saveId = world.businessId
  const order = {
    saveId,
    customerReference: null,
    customer: { name: 'Camille', email: 'camille@spa.example' },
    cardReference: world.stripe.tokenFor(card),
    returnUrl: back,
  }
  return { keeper: provider!.cards!, provider: provider!, saveId, order }
}

async function charged(world: ProviderWorld, answer: SaveAnswer) {
  if (answer.outcome !== 'saved') throw new Error(answer.outcome)
  const ref = await world.started()
  const provider = await world.providers.providerOf(await world.find(ref))
  return provider.authorise({
    paymentId: ref.paymentId,
    tender: 'card',
    amountMinor: 9_000,
    currency: 'EUR',
    cardReference: null,
    cardOnFile: answer.card,
    isOffSession: true,
    returnUrl: '',
  })
}

describe('a saved card', () => {
  it('is stored once, charged without its owner, and deleted', async () => {
    const world = await stage.start()
    const { keeper, order, saveId } = await saved(world, 'success')
    world.stripe.faults.add({ kind: 'error_after_effect', match: { path: '/v1/setup_intents' } })
    await expect(keeper.save(order)).rejects.toThrow(/./u)
    const found = await keeper.findSaved({ saveId, providerReference: null })
    expect(found).toMatchObject({
      outcome: 'saved',
      card: { brand: 'visa', last4: '4242', expiryMonth: 8, expiryYear: 2034 },
    })
    expect(world.stripe.books.customers.size).toBe(1)
    expect((await charged(world, found)).outcome).toBe('authorised')
    if (found.outcome === 'saved') await keeper.forget(found.card)
    if (found.outcome === 'saved') await keeper.forget(found.card)
    expect((await charged(world, found)).outcome).toBe('declined')
  })

  it('that asks its owner is stored once they have agreed', async () => {
    const world = await stage.start()
    const { keeper, order, saveId } = await saved(world, 'requires_action')
    const asking = await keeper.save(order)
    if (asking.outcome !== 'requires_action') throw new Error(asking.outcome)
    const { providerReference } = asking
    world.stripe.approve(providerReference)
    expect((await keeper.findSaved({ saveId, providerReference })).outcome).toBe('saved')
  })

  it('that is declined is not stored', async () => {
    const world = await stage.start()
    const { keeper, order } = await saved(world, 'declined')
    expect((await keeper.save(order)).outcome).toBe('declined')
  })

  it('is stored with the payment that it pays', async () => {
    const world = await stage.start()
    const ref = await world.started()
    const provider = await world.providers.providerOf(await world.find(ref))
    const order = {
      paymentId: ref.paymentId,
      tender: 'card',
      amountMinor: 9_000,
      currency: 'EUR',
      returnUrl: back,
    }
    const answer = await provider.authorise({
      ...order,
      cardReference: world.stripe.tokenFor('success'),
      keep: { customerReference: null, customer: { name: 'Camille', email: null } },
    })
    expect(answer).toMatchObject({ outcome: 'authorised', savedCard: { last4: '4242' } })
  })
})
