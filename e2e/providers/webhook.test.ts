import { createHmac, randomUUID } from 'node:crypto'
import { cancel } from '@serein/server/payment/payment.ts'
import { sweepEvents } from '@serein/server/payment/provider-event.ts'
import { describe, expect, it } from 'vitest'
import { providerStage, type ProviderWorld } from './testing.ts'

const stage = providerStage()

/** A card that asks its owner, who says yes and never comes back to our page. */
async function walkedAway(world: ProviderWorld) {
  const ref = await world.started()
  const asking = await world.submit(ref, world.stripe.tokenFor('requires_action'))
  return { ref, intent: asking.providerReference! }
}

async function eventsOf({ db, businessId }: ProviderWorld) {
  return db.selectFrom('provider_event').selectAll().where('business_id', '=', businessId).execute()
}

function post(world: ProviderWorld, path: string, body: string, headers = {}) {
  return fetch(`${world.publicUrl}${path}`, { method: 'POST', body, headers })
}

describe('a webhook', () => {
  it('of Stripe takes the money of a payer who closed the browser', async () => {
    const world = await stage.start()
    const { ref, intent } = await walkedAway(world)
    world.stripe.approve(intent)
    expect(await world.stripe.deliver()).toMatchObject({ givenUp: 0 })
    expect((await world.find(ref)).state).toBe('captured')
    const events = await eventsOf(world)
    expect(events.length).toBeGreaterThan(0)
    for (const event of events)
      expect(event).toMatchObject({
        payment_id: ref.paymentId,
        told: null,
        applied_at: expect.any(Date),
      })
    expect(JSON.stringify(events)).not.toMatch(/last4|"4242|42424242/u)
  })

  it('of PayPal takes the money of a payer who closed the browser', async () => {
    const world = await stage.start()
    const ref = await world.started('paypal')
    const { providerReference: order } = await world.submit(ref)
    world.paypal.approve(order!)
    expect(await world.paypal.deliver()).toMatchObject({ givenUp: 0 })
    expect((await world.find(ref)).state).toBe('captured')
    expect(world.paypal.books.sums()).toMatchObject([{ capturedMinor: 9_000 }])
  })

  it.each(['doubled', 'shuffled', 'late', 'wrong_signature'] as const)(
    'that comes %s changes nothing twice',
    async (kind) => {
      const world = await stage.start()
      for (const peer of [world.stripe, world.paypal]) peer.faults.add({ kind, times: 3 })
      const { ref, intent } = await walkedAway(world)
      world.stripe.approve(intent)
      const other = await world.started('paypal')
      const { providerReference: order } = await world.submit(other)
      world.paypal.approve(order!)
      for (const peer of [world.stripe, world.paypal])
        expect(await peer.deliver()).toMatchObject({ givenUp: 0 })
      expect((await world.find(ref)).state).toBe('captured')
      expect((await world.find(other)).state).toBe('captured')
      expect(world.stripe.books.sums('payment_id')).toMatchObject([{ capturedMinor: 9_000 }])
      expect(world.paypal.books.sums()).toMatchObject([{ capturedMinor: 9_000 }])
      const refused = [...world.stripe.attempts, ...world.paypal.attempts].filter(
        ({ status }) => status === 400,
      )
      expect(refused.length > 0).toBe(kind === 'wrong_signature')
    },
  )

  it('of Stripe that was signed too long ago is refused', async () => {
    const world = await stage.start()
    world.stripe.faults.add({ kind: 'clock_off' })
    const { intent } = await walkedAway(world)
    world.stripe.approve(intent)
    await world.stripe.deliver()
    expect(world.stripe.attempts[0]).toMatchObject({ status: 400 })
  })

  it('of Stripe that is signed and still no event is refused for good', async () => {
    const world = await stage.start()
    const [{ secret } = { secret: '' }] = world.stripe.books.endpoints.values()
    const seconds = Math.floor(world.now().getTime() / 1_000)
    const send = (body: string, t = seconds) => {
      const v1 = createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')
      const headers = { 'stripe-signature': `t=${t},v1=${v1}` }
      return post(world, `/webhooks/stripe/${world.businessId}`, body, headers)
    }
    const whole = { id: 'evt_1', type: 'x.y', data: { object: { object: 'charge' } } }
    const intent = { object: 'payment_intent', id: 'pi_1' }
    for (const body of [
      'null',
      '[]',
      '{',
      JSON.stringify({ ...whole, id: 'x'.repeat(3_000) }),
      JSON.stringify({ ...whole, id: '\0' }),
      JSON.stringify({ ...whole, type: 5 }),
      JSON.stringify({ ...whole, data: {} }),
      JSON.stringify({ ...whole, data: { object: null } }),
    ])
      expect(await send(body).then(({ status }) => `${status} ${body}`)).toBe(`400 ${body}`)
    const text = JSON.stringify(whole)
    expect((await send(text, seconds + 86_400)).status).toBe(400)
    expect(await eventsOf(world)).toEqual([])
    for (const [number, metadata] of [null, undefined, { payment_id: 7 }].entries()) {
      const event = { ...whole, id: `evt_${number}`, data: { object: { ...intent, metadata } } }
      expect((await send(JSON.stringify(event))).status).toBe(200)
    }
  })

  it('of PayPal that names false certificates makes us fetch only a few', async () => {
    const world = await stage.start()
    const statuses = []
    for (let number = 0; number < 10; number += 1) {
      const headers = {
        'paypal-transmission-id': randomUUID(),
        'paypal-transmission-time': '2026-11-24T06:00:00Z',
        'paypal-transmission-sig': 'AAAA',
        'paypal-auth-algo': 'SHA256withRSA',
        'paypal-cert-url': `${world.paypal.origin}/v1/notifications/certs/CERT-${number}`,
      }
      const answer = await post(world, `/webhooks/paypal/${world.businessId}`, '{}', headers)
      statuses.push(answer.status)
    }
    expect(statuses).toEqual([400, 400, 400, 400, 429, 429, 429, 429, 429, 429])
  })

  it('that was altered or has no signature is refused before it is read', async () => {
    const world = await stage.start()
    const at = `/webhooks/stripe/${world.businessId}`
    for (const [path, headers] of [
      [at, {}],
      [at, { 'stripe-signature': 't=1,v1=00' }],
      [at.replace('stripe', 'paypal'), {}],
    ] as const) {
      const answer = await post(world, path, '{"id":"evt_1"}', headers)
      expect([answer.status, await answer.json()]).toMatchObject([
        400,
        { code: 'webhook_signature_invalid' },
      ])
    }
    expect(await eventsOf(world)).toEqual([])
  })

  it('whose PayPal certificate lies elsewhere is not fetched', async () => {
    const world = await stage.start()
    const headers = {
      'paypal-transmission-id': randomUUID(),
      'paypal-transmission-time': '2026-11-24T06:00:00Z',
      'paypal-transmission-sig': 'AAAA',
      'paypal-auth-algo': 'SHA256withRSA',
      'paypal-cert-url': `${world.stripe.origin}/v1/notifications/certs/CERT-1-2-3`,
    }
    const answer = await post(world, `/webhooks/paypal/${world.businessId}`, '{}', headers)
    expect(answer.status).toBe(400)
  })

  it('for an unknown business gets 404, one that is too large 413', async () => {
    const world = await stage.start()
    for (const path of ['stripe/nobody', `stripe/${randomUUID()}`, `other/${world.businessId}`])
      expect((await post(world, `/webhooks/${path}`, '{}')).status).toBe(404)
    const large = await post(world, `/webhooks/stripe/${world.businessId}`, 'x'.repeat(300_000))
    expect(large.status).toBe(413)
  })

  it('of another business with its own secret is refused', async () => {
    const world = await stage.start()
    const other = await stage.start()
    const { ref, intent } = await walkedAway(world)
    const [endpoint] = world.stripe.books.endpoints.values()
    endpoint!.url = endpoint!.url.replace(world.businessId, other.businessId)
    world.stripe.approve(intent)
    await world.stripe.deliver()
    expect(new Set(world.stripe.attempts.map(({ status }) => status))).toEqual(new Set([400]))
    expect((await world.find(ref)).state).toBe('requires_action')
  })

  it('that could not be carried out is carried out by the sweep', async () => {
    const world = await stage.start()
    const { ref, intent } = await walkedAway(world)
    const isBack = world.stripe.faults.add({
      kind: 'down',
      match: { method: 'GET', path: `/v1/payment_intents/${intent}` },
      times: Infinity,
    })
    world.stripe.approve(intent)
    expect(await world.stripe.deliver()).toMatchObject({ givenUp: 0 })
    expect((await world.find(ref)).state).toBe('requires_action')
    isBack()
    expect(await sweepEvents(world.following, world.now())).toBeGreaterThan(0)
    expect((await world.find(ref)).state).toBe('captured')
  })

  it('about a payment that was given up releases its money', async () => {
    const world = await stage.start()
    const ref = await world.started('paypal')
    const { providerReference: order } = await world.submit(ref)
    await world.settle('void')
    expect((await world.find(ref)).state).toBe('cancelled')
    world.paypal.approve(order!)
    await world.paypal.deliver()
    expect([...world.paypal.books.authorizations.values()]).toEqual([])
    expect((await world.find(ref)).state).toBe('cancelled')
  })
})

describe('an authorisation of a payment that is over', () => {
  it('is released when its event comes', async () => {
    const world = await stage.start()
    world.decide('wait')
    const type = 'PAYMENT.AUTHORIZATION.CREATED'
    world.paypal.faults.add({ kind: 'late', match: { type } })
    const ref = await world.started('paypal')
    const { providerReference: order } = await world.submit(ref)
    world.paypal.approve(order!)
    expect((await world.refresh(ref)).state).toBe('authorised')
    // Given up by a process that was killed before it could tell PayPal.
    await world.till.inTransaction((tx) => cancel(tx, ref, world.now()))
    await world.paypal.deliver()
    expect([...world.paypal.books.authorizations.values()]).toMatchObject([{ status: 'VOIDED' }])
  })
})

describe('a dispute', () => {
  it.each([
    ['won', 0],
    ['lost', -9_000],
  ] as const)('is answered with the policy, and %s in the end', async (outcome, lostMinor) => {
    const world = await stage.start()
    const ref = await world.started()
    const { providerReference: intent } = await world.submit(ref, world.stripe.tokenFor('success'))
    await world.capture(ref)
    await world.stripe.deliver()
    const id = world.stripe.openDispute(intent!)
    await world.stripe.deliver()
    const rows = () =>
      world.db
        .selectFrom('dispute')
        .selectAll()
        .where('business_id', '=', world.businessId)
        .execute()
    const [open] = await rows()
    expect(open).toMatchObject({
      provider_reference: id,
      amount_minor: 9_000,
      reason: 'product_not_received',
    })
    expect(open!.evidence_due_at).not.toBe(null)
    expect(open!.evidence_sent_at).not.toBe(null)
    const dispute = world.stripe.books.disputes.get(id)!
    expect(dispute.evidence).toMatchObject({
      cancellation_policy_disclosure: 'Free until the day before.',
      uncategorized_text: 'They came.',
    })
    expect(await world.balanceOf('disputed', open!.id)).toBe(-9_000)
    expect(await world.clearing('stripe')).toBe(0)
    world.stripe.closeDispute(id, outcome)
    await world.stripe.deliver()
    expect(await rows()).toMatchObject([{ state: outcome, closed_at: expect.any(Date) }])
    expect(await world.balanceOf('disputed', open!.id)).toBe(0)
    expect(await world.balanceOf('disputed', 'lost')).toBe(lostMinor)
    expect(await world.clearing('stripe')).toBe(outcome === 'won' ? -9_000 : 0)
  })

  it('at PayPal is recorded from its events', async () => {
    const world = await stage.start()
    const ref = await world.started('paypal')
    const { providerReference: order } = await world.submit(ref)
    world.paypal.approve(order!)
    await world.paypal.deliver()
    const [capture] = world.paypal.books.captures.keys()
    const id = world.paypal.openDispute(capture!)
    world.paypal.closeDispute(id, 'RESOLVED_SELLER_FAVOUR')
    await world.paypal.deliver()
    const row = await world.db
      .selectFrom('dispute')
      .selectAll()
      .where('business_id', '=', world.businessId)
      .executeTakeFirst()
    expect(row).toMatchObject({ payment_id: ref.paymentId, state: 'won', provider: 'paypal' })
  })
})
