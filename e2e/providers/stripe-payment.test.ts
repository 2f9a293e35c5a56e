import { payRefunds } from '@serein/server/payment/attempt.ts'
import { refund } from '@serein/server/payment/refund.ts'
import type { PaymentRef } from '@serein/server/payment/sql.ts'
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { providerStage, type ProviderWorld } from './testing.ts'

const stage = providerStage()
const create = { method: 'POST', path: '/v1/payment_intents' }

async function paid(world: ProviderWorld): Promise<PaymentRef> {
  const ref = await world.started()
  await world.submit(ref, world.stripe.tokenFor('success'))
  await world.capture(ref)
  return ref
}

async function owe(world: ProviderWorld, ref: PaymentRef, amountMinor: number) {
  const wanted = {
    amountMinor,
    reason: 'goodwill' as const,
    reference: randomUUID(),
    now: world.now(),
  }
  await world.till.inTransaction((tx) => refund(tx, ref, wanted))
  const { subject } = await world.find(ref)
  return { businessId: ref.businessId, subjectId: subject.id }
}

const sums = (world: ProviderWorld) =>
  world.stripe.books.sums('payment_id').filter(({ capturedMinor }) => capturedMinor > 0)

describe('a card', () => {
  it('is authorised, taken and paid back in parts, and the books agree', async () => {
    const world = await stage.start()
    const ref = await world.started()
    const held = await world.submit(ref, world.stripe.tokenFor('success'))
    expect(held).toMatchObject({ state: 'authorised', card: { brand: 'visa', last4: '4242' } })
    expect((await world.submit(ref, null)).state).toBe('authorised')
    expect((await world.capture(ref)).state).toBe('captured')
    for (const amountMinor of [2_000, 3_000]) {
      const subject = await owe(world, ref, amountMinor)
      await payRefunds(world.db, world.providers, subject, world.now())
    }
    expect(sums(world)).toEqual([
      { reference: ref.paymentId, currency: 'eur', capturedMinor: 9_000, refundedMinor: 5_000 },
    ])
    expect(await world.clearing('stripe')).toBe(-4_000)
  })

  it.each([
    ['declined', 'declined'],
    ['insufficient_funds', 'insufficient_funds'],
    ['expired', 'expired_card'],
    ['lost', 'declined'],
  ] as const)('that is %s fails as %s and cannot be paid later', async (card, failure) => {
    const world = await stage.start()
    const ref = await world.started()
    const after = await world.submit(ref, world.stripe.tokenFor(card))
    expect(after).toMatchObject({ state: 'failed', failure })
    expect([...world.stripe.books.intents.values()].map(({ status }) => status)).toEqual([
      'canceled',
    ])
  })

  it('whose reference is unknown to Stripe is declined', async () => {
    const world = await stage.start()
    const ref = await world.started()
    expect(await world.submit(ref, 'ctoken_nobody')).toMatchObject({ state: 'failed' })
  })

  it.each([
    [true, 'authorised', null],
    [false, 'failed', 'action_refused'],
  ] as const)('asks its owner, who says %s', async (isYes, state, failure) => {
    const world = await stage.start()
    // Else its event may take the money first.
    world.stripe.faults.add({ kind: 'lost', times: Infinity })
    const ref = await world.started()
    const asking = await world.submit(ref, world.stripe.tokenFor('requires_action'))
    expect(asking.state).toBe('requires_action')
    const { providerReference: intent } = asking
    expect(asking.actionUrl).toBe(`${world.stripe.origin}/peer/authenticate/${intent}`)
    expect((await world.refresh(ref)).state).toBe('requires_action')
    if (isYes) world.stripe.approve(intent!)
    else world.stripe.refuse(intent!)
    expect(await world.refresh(ref)).toMatchObject({ state, failure })
  })
})

describe('a line that fails', () => {
  it.each([['capture'], ['void']] as const)(
    'after the order, with its answer lost, leaves nothing unclear: %s',
    async (decision) => {
      const world = await stage.start()
      world.stripe.faults.add({ kind: 'error_after_effect', match: create })
      // Nor is anything heard of it.
      world.stripe.faults.add({ kind: 'lost', times: Infinity })
      const ref = await world.started()
      await expect(world.submit(ref, world.stripe.tokenFor('success'))).rejects.toThrow(/./u)
      expect((await world.find(ref)).providerReference).toBe(null)
      expect(await world.settle(decision)).toMatchObject({ failures: [] })
      const after = await world.find(ref)
      expect(after.state).toBe(decision === 'capture' ? 'captured' : 'cancelled')
      expect(sums(world).map(({ capturedMinor }) => capturedMinor)).toEqual(
        decision === 'capture' ? [9_000] : [],
      )
    },
  )

  it.each([['down'], ['error_before_effect']] as const)(
    'before the order (%s) ends it, and a late order charges nobody',
    async (kind) => {
      const world = await stage.start()
      // Their client tries a line that was cut once more by itself.
      const times = kind === 'down' ? 2 : 1
      world.stripe.faults.add({ kind, match: create, times })
      const ref = await world.started()
      const token = world.stripe.tokenFor('success')
      await expect(world.submit(ref, token)).rejects.toThrow(/./u)
      await world.settle()
      const after = await world.find(ref)
      expect(after.state).toBe('cancelled')
      const provider = await world.providers.providerOf(after)
      const order = {
        paymentId: ref.paymentId,
        tender: 'card',
        amountMinor: 9_000,
        currency: 'EUR',
      }
      const late = await provider.authorise({
        ...order,
        cardReference: token,
        returnUrl: 'https://x.example/',
      })
      expect(['cancelled', 'unknown']).toContain(late.outcome)
      expect([...world.stripe.books.charges.values()]).toEqual([])
    },
  )

  it('is waited for while it is down, and gone on with when it is back', async () => {
    const world = await stage.start()
    const ref = await world.started()
    await world.submit(ref, world.stripe.tokenFor('success'))
    const isBack = world.stripe.faults.add({ kind: 'down', times: Infinity })
    await expect(world.capture(ref)).rejects.toThrow(/./u)
    expect((await world.settle()).failures).toHaveLength(1)
    expect((await world.find(ref)).state).toBe('authorised')
    isBack()
    expect((await world.settle()).failures).toEqual([])
    expect((await world.find(ref)).state).toBe('captured')
    expect(sums(world)).toMatchObject([{ capturedMinor: 9_000 }])
  })

  it.each([['error_after_effect'], ['error_before_effect']] as const)(
    'while the money is taken (%s) takes it once',
    async (kind) => {
      const world = await stage.start()
      const ref = await world.started()
      const { providerReference: intent } = await world.submit(
        ref,
        world.stripe.tokenFor('success'),
      )
      world.stripe.faults.add({ kind, match: { path: `/v1/payment_intents/${intent}/capture` } })
      // Else what Stripe tells of it may come before the answer is missed.
      world.stripe.faults.add({ kind: 'lost', times: Infinity })
      await expect(world.capture(ref)).rejects.toThrow(/./u)
      await world.settle()
      expect((await world.find(ref)).state).toBe('captured')
      expect(sums(world)).toMatchObject([{ capturedMinor: 9_000 }])
    },
  )

  it.each([['error_after_effect'], ['error_before_effect'], ['down']] as const)(
    'while money goes back (%s) pays it once',
    async (kind) => {
      const world = await stage.start()
      const ref = await paid(world)
      const subject = await owe(world, ref, 2_500)
      const times = kind === 'down' ? 2 : 1
      world.stripe.faults.add({ kind, match: { method: 'POST', path: '/v1/refunds' }, times })
      const pay = () => payRefunds(world.db, world.providers, subject, world.now())
      await expect(pay()).rejects.toThrow(/./u)
      await pay()
      await pay()
      expect(sums(world)).toMatchObject([{ refundedMinor: 2_500 }])
      expect(await world.clearing('stripe')).toBe(-6_500)
    },
  )
})
