import { randomUUID } from 'node:crypto'
import { payRefunds } from '@serein/server/payment/attempt.ts'
import { refund } from '@serein/server/payment/refund.ts'
import type { PaymentRef } from '@serein/server/payment/sql.ts'
import { describe, expect, it } from 'vitest'
import { providerStage, type ProviderWorld } from './testing.ts'

const stage = providerStage()
const orders = '/v2/checkout/orders'

async function approved(world: ProviderWorld, instrument: 'success' | 'declined' = 'success') {
  const ref = await world.started('paypal')
  const { providerReference: order } = await world.submit(ref)
  world.paypal.approve(order!, { instrument })
  return ref
}

async function paid(world: ProviderWorld): Promise<PaymentRef> {
  const ref = await approved(world)
  await world.refresh(ref)
  await world.capture(ref)
  return ref
}

async function owe(world: ProviderWorld, ref: PaymentRef, amountMinor: number) {
  const reason = 'goodwill' as const
  const wanted = { amountMinor, reason, reference: randomUUID(), now: world.now() }
  await world.till.inTransaction((tx) => refund(tx, ref, wanted))
  const { subject } = await world.find(ref)
  return { businessId: ref.businessId, subjectId: subject.id }
}

describe('PayPal', () => {
  it.each(['paypal', 'paylater'] as const)(
    'as %s is approved on its page, taken and paid back in parts',
    async (tender) => {
      const world = await stage.start()
      // A webhook may come before we ask; whoever takes the money is to be us.
      world.decide('wait')
      const ref = await world.started(tender)
      const asking = await world.submit(ref)
      expect(asking.state).toBe('requires_action')
      const url = new URL(asking.actionUrl!)
      expect(url.searchParams.get('fundingSource')).toBe(tender === 'paylater' ? 'paylater' : null)
      expect((await world.refresh(ref)).state).toBe('requires_action')
      const home = new URL(world.paypal.approve(asking.providerReference!))
      expect(home.pathname).toBe('/card-checkout')
      expect((await world.refresh(ref)).state).toBe('authorised')
      expect((await world.capture(ref)).state).toBe('captured')
      for (const amountMinor of [2_000, 3_000]) {
        const subject = await owe(world, ref, amountMinor)
        await payRefunds(world.db, world.providers, subject, world.now())
      }
      expect(world.paypal.books.sums()).toEqual([
        { reference: ref.paymentId, currency: 'EUR', capturedMinor: 9_000, refundedMinor: 5_000 },
      ])
      expect(await world.clearing('paypal')).toBe(-4_000)
    },
  )

  it('whose payer cannot pay is declined', async () => {
    const world = await stage.start()
    const ref = await approved(world, 'declined')
    expect(await world.refresh(ref)).toMatchObject({ state: 'failed', failure: 'declined' })
  })

  it('that was given up releases what was authorised', async () => {
    const world = await stage.start()
    world.decide('wait')
    const ref = await approved(world)
    await world.refresh(ref)
    await world.settle('void')
    expect((await world.find(ref)).state).toBe('cancelled')
    expect([...world.paypal.books.authorizations.values()]).toMatchObject([{ status: 'VOIDED' }])
  })

  it('whose payer cancels leads to our page, which says so', async () => {
    const world = await stage.start()
    const ref = await world.started('paypal')
    const { providerReference: order } = await world.submit(ref)
    expect(world.paypal.refuse(order!)).toContain('turnedBack=true')
    await world.settle('void')
    expect((await world.find(ref)).state).toBe('cancelled')
    expect([...world.paypal.books.authorizations.values()]).toEqual([])
  })

  it('is asked once when the payer returns while its webhook arrives', async () => {
    const world = await stage.start()
    world.decide('wait')
    const ref = await approved(world)
    await world.refresh(ref)
    const path = /\/capture$/u
    const match = { method: 'POST', path }
    const slow = { kind: 'slow', effect: 'last', forMs: 60_000, times: 2 } as const
    world.paypal.faults.add({ ...slow, match })
    const both = [world.capture(ref), world.capture(ref)]
    await expect.poll(() => world.paypal.faults.left()).toBe(0)
    world.paypal.faults.release()
    expect((await Promise.all(both)).map(({ state }) => state)).toEqual(['captured', 'captured'])
    expect(world.paypal.books.sums()).toMatchObject([{ capturedMinor: 9_000 }])
  })

  it('gets a new token when the old one expires', async () => {
    const world = await stage.start()
    world.decide('wait')
    const ref = await approved(world)
    world.paypal.expireTokens()
    expect((await world.refresh(ref)).state).toBe('authorised')
  })
})

describe('a line that fails', () => {
  it.each([['error_after_effect'], ['error_before_effect'], ['down']] as const)(
    'at the order (%s) leaves nothing to pay',
    async (kind) => {
      const world = await stage.start()
      world.paypal.faults.add({ kind, match: { method: 'POST', path: orders } })
      const ref = await world.started('paypal')
      await expect(world.submit(ref)).rejects.toThrow(/./u)
      await world.settle()
      expect((await world.find(ref)).state).toBe('cancelled')
      expect(world.paypal.books.sums()).toEqual([])
    },
  )

  it('at the order is repaired by the same request, which makes no second order', async () => {
    const world = await stage.start()
    world.paypal.faults.add({ kind: 'error_after_effect', match: { method: 'POST', path: orders } })
    const ref = await world.started('paypal')
    await expect(world.submit(ref)).rejects.toThrow(/./u)
    expect((await world.submit(ref)).state).toBe('requires_action')
    expect(world.paypal.books.orders.size).toBe(1)
  })

  it.each([
    ['error_after_effect', `${orders}/{id}/authorize`],
    ['error_before_effect', `${orders}/{id}/authorize`],
    ['error_after_effect', '/v2/payments/authorizations/{authorization_id}/capture'],
    ['error_before_effect', '/v2/payments/authorizations/{authorization_id}/capture'],
    ['down', '/v2/payments/authorizations/{authorization_id}/capture'],
  ] as const)('after that (%s of %s) takes the money once', async (kind, path) => {
    const world = await stage.start()
    world.decide('wait')
    const ref = await approved(world)
    world.paypal.faults.add({ kind, match: { path } })
    // A sweep leaves out what was touched within half a minute, by PayPal’s word on it, too.
    const sweep = async () => {
      await world.settle('capture')
      return (await world.find(ref)).state
    }
    await expect.poll(sweep, { timeout: 15_000 }).toBe('captured')
    expect(world.paypal.faults.left()).toBe(0)
    expect(world.paypal.books.sums()).toMatchObject([{ capturedMinor: 9_000 }])
  })

  it.each([['error_after_effect'], ['error_before_effect'], ['down']] as const)(
    'while money goes back (%s) pays it once',
    async (kind) => {
      const world = await stage.start()
      const subject = await owe(world, await paid(world), 2_500)
      const path = '/v2/payments/captures/{capture_id}/refund'
      world.paypal.faults.add({ kind, match: { path } })
      const pay = () => payRefunds(world.db, world.providers, subject, world.now())
      await expect(pay()).rejects.toThrow(/./u)
      await pay()
      await pay()
      expect(world.paypal.books.sums()).toMatchObject([{ refundedMinor: 2_500 }])
    },
  )
})
