import { describe, expect, it } from 'vitest'
import { aParty, byCard, paidParty } from '../booking/testing.ts'
import { paymentsOfPerson } from '../payment/person.ts'
import { answerApproval } from '../payment/provider-sandbox.ts'
import { testReference } from '../payment/sandbox-card.ts'
import { transaction } from '../platform/command.ts'
import { checkoutStage } from './testing.ts'
import { decide } from './decision.ts'
import { settle } from '../payment/attempt.ts'
import { startPayment } from '../payment/payment.ts'
import { findPayment } from '../payment/sql.ts'

// Wednesday 25 November 2026, 10:00 in Paris; the clock stands a day and two hours before.
const startsAt = '2026-11-25T09:00:00.000Z'
const stage = checkoutStage({ therapists: 4, rooms: 4 })
const { as, ask } = stage

/** Three guests: 80.00, 40.00 and 120.00, to be paid at the shop. */
const party = () => paidParty(stage, startsAt, 'at_shop')
const details = async (id: string) => (await ask('GET', `/bookings/${id}`)).body
const shares = async (id: string) => (await ask('GET', `/bookings/${id}/payment-links`)).body
const make = (id: string, guestPosition: number | null) =>
  ask('POST', `/bookings/${id}/payment-links`, { guestPosition })
const tokenIn = (url: string) => new URL(url).searchParams.get('link')!
const linkOf = async (id: string, guestPosition: number | null) =>
  tokenIn((await make(id, guestPosition)).body.url)

// Whoever has the link has no account.
const nobody = { user: 'nobody who is known' }
const open = async (token: string) =>
  (await stage.api.ask('GET', `/payment-links/${token}`, nobody)).body
const pay = (token: string, expectedDueMinor: number, more: object = {}, key?: string) =>
  stage.api.ask('POST', `/payment-links/${token}/pay`, {
    ...nobody,
    body: { tender: 'card', cardReference: testReference('success'), expectedDueMinor, ...more },
    ...(key && { key }),
  })
const resume = (token: string) => stage.api.ask('POST', `/payment-links/${token}/resume`, nobody)
const desk = (id: string, rest: string, body: object = {}, more: object = {}) =>
  stage.api.ask('POST', `/console/bookings/${id}${rest}`, { ...stage.desk(more), body })

it('a link takes what the shop accepts', async () => {
  const { id } = await party()
  const token = await linkOf(id, 1)
  const body = { tenders: ['paypal', 'at_shop'] }
  const path = `/console/shops/${stage.world.shopId}/tenders`
  await stage.api.ask('PUT', path, { ...stage.desk({ role: 'owner' }), body })
  expect((await open(token)).tenders).toMatchObject([{ tender: 'paypal' }])
  expect((await pay(token, 4_000)).body.code).toBe('tender_not_available')
  expect((await pay(token, 4_000, { tender: 'paypal' })).status).toBe(200)
})

describe('a party that shares its bill', () => {
  it('has a share for each guest, and a link for each that is asked for', async () => {
    const { id } = await party()
    const before = await shares(id)
    expect(before).toMatchObject({ currency: 'EUR', dueMinor: 24_000, startsAt })
    expect(before.shares).toMatchObject([
      { guestPosition: null, shareMinor: 24_000, dueMinor: 24_000, url: null },
      { guestPosition: 0, shareMinor: 8_000 },
      { guestPosition: 1, shareMinor: 4_000 },
      { guestPosition: 2, shareMinor: 12_000, paidMinor: 0, dueMinor: 12_000 },
    ])
    const { body } = await make(id, 1)
    expect((await make(id, 1)).body).toEqual(body)
    expect((await shares(id)).shares[2].url).toBe(body.url)
    expect((await make(id, 5)).status).toBe(404)
  })

  it('is paid by whoever has a link: once, of what it asks for, and the rest stays due', async () => {
    const { id } = await party()
    const token = await linkOf(id, 2)
    expect(await open(token)).toMatchObject({
      state: 'open',
      kind: 'share',
      dueMinor: 12_000,
      paidMinor: 0,
      payment: null,
    })
    expect((await open(token)).serviceNames).toHaveLength(2)
    expect(await pay(token, 11_000)).toMatchObject({
      status: 409,
      body: { code: 'price_changed', data: { totalMinor: 12_000 } },
    })
    const paid = await pay(token, 12_000, {}, 'one-and-the-same-try')
    expect(paid).toMatchObject({ status: 200, body: { state: 'paid', paidMinor: 12_000 } })
    expect((await pay(token, 12_000, {}, 'one-and-the-same-try')).body).toMatchObject({
      state: 'paid',
    })
    expect((await pay(token, 12_000)).body).toMatchObject({ data: { totalMinor: 0 } })
    expect(await details(id)).toMatchObject({ paidMinor: 12_000, dueMinor: 12_000 })
    expect(await stage.payments(id)).toMatchObject([{ tender: 'card', paid: 12_000, back: 0 }])
  })

  it('is still due where the same command, twice at once, has taken it meanwhile', async () => {
    const { id } = await party()
    await pay(await linkOf(id, null), 24_000)
    const { db } = stage.database
    const { id: paymentId } = await db
      .selectFrom('payment')
      .select('id')
      .where('subject_id', '=', id)
      .executeTakeFirstOrThrow()
    const paid = await findPayment(db, { businessId: stage.world.businessId, paymentId })
    // As the other of the two had read it.
    const before = { ...paid!, state: 'authorised' as const }
    expect(await decide(db, before, stage.api.clock.now)).toBe('capture')
  })

  it('asks nobody for more than is left', async () => {
    const { id } = await party()
    const [one, rest] = [await linkOf(id, 2), await linkOf(id, null)]
    await pay(rest, 24_000, { tender: 'paypal', cardReference: undefined })
    const { payment } = await open(rest)
    await answerApproval(stage.database.db, payment.id, true)
    // Agreed at PayPal, not yet heard of here: another pays meanwhile.
    await pay(one, 12_000)
    expect(await resume(rest)).toMatchObject({ status: 409, body: { code: 'price_changed' } })
    expect(await open(rest)).toMatchObject({ state: 'open', dueMinor: 12_000 })
    expect(await details(id)).toMatchObject({ paidMinor: 12_000, dueMinor: 12_000 })
  })

  it('stands by the booker’s own share, or by the deposit where that is more', async () => {
    const wanted = aParty([stage.world.hourId], [stage.world.halfId])
    const own = { ...byCard, expectedTotalMinor: 12_000, part: 'share', tipMinor: 500 }
    const { id } = (await stage.hold(startsAt, wanted)).body
    const { booking } = (await stage.pay(id, own)).body
    expect(booking).toMatchObject({ state: 'confirmed', paidMinor: 8_500, dueMinor: 4_000 })
    const [own0, hugo] = (await shares(id)).shares.slice(1)
    expect([own0.dueMinor, hugo.dueMinor]).toEqual([0, 4_000])
    await stage.setDepositRules([{ when: {}, ask: { kind: 'share', rate: 100_000 } }])
    const { id: other } = (await stage.hold('2026-11-25T12:00:00.000Z', wanted)).body
    expect((await stage.pay(other, own)).body.booking.paidMinor).toBe(12_000)
  })

  it('asks for nothing that the desk is about to charge to a saved card', async () => {
    const { id } = await party()
    const token = await linkOf(id, null)
    await transaction(stage.database.db, (tx) =>
      startPayment(tx, {
        businessId: stage.world.businessId,
        reference: `charge of ${id}`,
        subject: { kind: 'booking', id },
        shopId: stage.world.shopId,
        customerId: null,
        payer: 'desk',
        tender: 'card',
        provider: 'sandbox',
        isOffSession: true,
        amountMinor: 20_000,
        currency: 'EUR',
        now: stage.api.clock.now,
      }),
    )
    expect(await open(token)).toMatchObject({ state: 'open', dueMinor: 4_000 })
  })

  it('is the booker’s to pay once the visit has begun', async () => {
    const { id } = await party()
    const token = await linkOf(id, 1)
    stage.api.clock.now = new Date(startsAt)
    expect(await open(token)).toMatchObject({ state: 'over', dueMinor: 0 })
    expect((await make(id, 2)).body.code).toBe('state_conflict')
    expect(await open(await linkOf(id, null))).toMatchObject({ dueMinor: 24_000 })
  })

  it('gives a guest who leaves their own money back, whoever paid last', async () => {
    const { id } = await party()
    await pay(await linkOf(id, 2), 12_000)
    await pay(await linkOf(id, 0), 8_000, { cardReference: testReference('successMastercard') })
    await ask('POST', `/bookings/${id}/guests/2/cancel`, { expectedFeeMinor: 0 })
    expect((await stage.payments(id)).map(({ paid, back }) => [paid, back])).toEqual([
      [12_000, 12_000],
      [8_000, 0],
    ])
    expect(await details(id)).toMatchObject({ totalMinor: 12_000, dueMinor: 4_000 })
  })

  it('keeps a fee of what a guest who leaves late has paid', async () => {
    const { id } = await party()
    await pay(await linkOf(id, 2), 12_000)
    stage.api.clock.now = new Date('2026-11-24T19:00:00.000Z')
    await ask('POST', `/bookings/${id}/guests/2/cancel`, { expectedFeeMinor: 6_000 })
    expect(await stage.payments(id)).toMatchObject([{ paid: 12_000, back: 6_000 }])
    expect(await details(id)).toMatchObject({ totalMinor: 12_000, dueMinor: 12_000 })
  })
})

describe('a link', () => {
  it('waits for its payer’s yes, and goes on when they come back', async () => {
    const { id } = await party()
    const token = await linkOf(id, 0)
    const attempt = await pay(token, 8_000, { cardReference: testReference('requiresAction') })
    expect(attempt.body.payment).toMatchObject({ state: 'requires_action' })
    expect(attempt.body.payment.actionUrl).toBeTruthy()
    await answerApproval(stage.database.db, attempt.body.payment.id, true)
    expect((await resume(token)).body).toMatchObject({ state: 'paid', dueMinor: 0 })
  })

  it('is paid also when its payer closes the browser', async () => {
    const { id } = await party()
    const token = await linkOf(id, 0)
    const { body } = await pay(token, 8_000, { cardReference: testReference('requiresAction') })
    await answerApproval(stage.database.db, body.payment.id, true)
    await stage.sweep()
    expect(await open(token)).toMatchObject({ state: 'paid' })
  })

  it('is given up when nobody says yes for an hour', async () => {
    const { id } = await party()
    const token = await linkOf(id, 0)
    await pay(token, 8_000, { cardReference: testReference('requiresAction') })
    const at = new Date(stage.api.clock.now.getTime() + 3_700_000)
    const { db } = stage.database
    await settle(db, stage.api.providers, (payment) => decide(db, payment, at), at)
    expect(await open(token)).toMatchObject({ state: 'open', payment: { state: 'cancelled' } })
  })

  it('says that a card was declined, and takes another', async () => {
    const { id } = await party()
    const token = await linkOf(id, 0)
    const declined = await pay(token, 8_000, { cardReference: testReference('insufficientFunds') })
    expect(declined.body.code).toBe('card_declined')
    expect(await open(token)).toMatchObject({ state: 'open', payment: { state: 'failed' } })
    expect((await pay(token, 8_000)).body).toMatchObject({ state: 'paid' })
  })

  it('pays a fee of a visit that is off, and what is owed after one', async () => {
    const { id } = await party()
    stage.api.clock.now = new Date('2026-11-25T08:30:00.000Z')
    await ask('POST', `/bookings/${id}/cancel`, { expectedFeeMinor: 24_000 })
    const token = await linkOf(id, null)
    expect((await pay(token, 24_000)).body).toMatchObject({ state: 'paid' })
    expect(await details(id)).toMatchObject({ dueMinor: 0, paidMinor: 24_000 })
  })

  it('that has ended opens for nobody, and stays paid', async () => {
    const { id } = await party()
    const token = await linkOf(id, 0)
    await pay(token, 8_000)
    const { body } = await ask('POST', `/bookings/${id}/payment-links/end`, { guestPosition: 0 })
    expect(body.shares[1]).toMatchObject({ url: null, paidMinor: 8_000, dueMinor: 0 })
    expect(await open(token)).toMatchObject({ code: 'not_found' })
  })

  it('of somebody else’s visit nobody makes', async () => {
    const { id } = await party()
    const path = `/bookings/${id}/payment-links`
    const body = { guestPosition: null }
    expect((await stage.api.ask('POST', path, { ...nobody, body })).status).toBe(404)
    expect((await stage.api.ask('GET', path, nobody)).status).toBe(404)
  })

  it('is not made for a time that is only held', async () => {
    const { id } = (await stage.hold(startsAt)).body
    expect((await make(id, null)).body.code).toBe('state_conflict')
    expect((await desk(id, '/payment-links', { amountMinor: 100 })).body.code).toBe(
      'state_conflict',
    )
  })
})

describe('the desk', () => {
  it('asks for a part by link, sees it paid, and ends another', async () => {
    const { id } = await party()
    expect((await desk(id, '/payment-links', { amountMinor: 30_000 })).body).toMatchObject({
      code: 'more_than_due',
      data: { dueMinor: 24_000 },
    })
    const made = await desk(id, '/payment-links', { amountMinor: 5_000, email: 'ana@x.example' })
    expect(made.body).toMatchObject({ kind: 'desk', dueMinor: 5_000, email: 'ana@x.example' })
    await pay(tokenIn(made.body.url), 5_000)
    const other = await desk(id, '/payment-links', { amountMinor: 1_000 })
    const { body } = await stage.api.ask(
      'GET',
      `/console/bookings/${id}/payment-links`,
      stage.desk(),
    )
    expect(body.links).toMatchObject([
      { paidMinor: 5_000, dueMinor: 0 },
      { paidMinor: 0, dueMinor: 1_000 },
    ])
    const ended = await desk(id, `/payment-links/${other.body.id}/end`)
    expect(ended.body.links).toHaveLength(1)
    expect(await open(tokenIn(other.body.url))).toMatchObject({ code: 'not_found' })
  })

  it('makes none for a member who may not take money', async () => {
    const { id } = await party()
    const answer = await desk(id, '/payment-links', { amountMinor: 100 }, { role: 'therapist' })
    expect(answer.status).toBe(403)
  })
})

describe('what is kept of a person', () => {
  it('has their links without an address of others’ cards, and an erasure ends them', async () => {
    const { id } = await party()
    const made = await desk(id, '/payment-links', { amountMinor: 5_000, email: 'ana@x.example' })
    await pay(tokenIn(made.body.url), 5_000)
    const { userId } = stage.world
    const sections = await paymentsOfPerson.sections(stage.database.db, userId)
    const rows = (name: string) => sections.find((one) => one.name === name)?.rows
    expect(rows('paymentLinks')).toMatchObject([{ kind: 'desk', email: 'ana@x.example' }])
    expect(rows('payments')).toMatchObject([{ isOwn: false, cardLast4: null }])
    await transaction(stage.database.db, (tx) => paymentsOfPerson.erase(tx, userId))
    expect(await open(tokenIn(made.body.url))).toMatchObject({ code: 'not_found' })
    const links = await stage.sql`select email from payment_link where bill_id = ${id}`
    expect(links).toEqual([{ email: null }])
  })

  it('holds also for a visit that was paid by link, and the audit finds nothing', async () => {
    const { id, totalMinor } = (await stage.hold(startsAt)).body
    await stage.pay(id, { ...byCard, tender: 'at_shop', expectedTotalMinor: totalMinor })
    await pay(await linkOf(id, null), totalMinor)
    expect(await details(id)).toMatchObject({ dueMinor: 0, tenders: [{ tender: 'card' }] })
    expect(as().user).not.toBe(nobody.user)
  })
})
