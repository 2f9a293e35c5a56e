import { describe, expect, it } from 'vitest'
import { byCard } from '../booking/testing.ts'
import { readStanding } from '../ledger/ledger.ts'
import { answerApproval } from '../payment/provider-sandbox.ts'
import { testReference } from '../payment/sandbox-card.ts'
import { checkoutStage } from './testing.ts'

const tomorrowAtTen = '2026-11-25T09:00:00.000Z'
const stage = checkoutStage()
const { as, hold, later, pay } = stage

const telling = (id: string, phone: string) =>
  stage.api.ask('PUT', `/bookings/${id}/phone`, { ...as(), body: { phone } })
const contact = async (id: string) =>
  (await stage.api.ask('GET', `/bookings/${id}/checkout`, as())).body.contact

const requirePhone = () =>
  stage.sql`update shop set is_phone_required = true where id = ${stage.world.shopId}`

describe('the phone number', () => {
  const atShop = { tender: 'at_shop', expectedTotalMinor: 8000 }

  it('is asked for, and not needed unless the shop says so', async () => {
    const { id } = (await hold(tomorrowAtTen)).body
    expect(await contact(id)).toEqual({ phone: null, isPhoneRequired: false })
    expect((await pay(id, atShop)).body.booking.state).toBe('confirmed')
  })

  it('must be told where the shop books nobody it cannot reach, by whichever tender', async () => {
    await requirePhone()
    const { id } = (await hold(tomorrowAtTen)).body
    expect(await contact(id)).toEqual({ phone: null, isPhoneRequired: true })
    const card = { tender: 'card', expectedTotalMinor: 8000, cardReference: byCard.cardReference }
    for (const body of [atShop, card]) {
      expect(await pay(id, body)).toMatchObject({ status: 409, body: { code: 'phone_required' } })
    }
    for (const phone of ['call me', '06 12 34'])
      expect((await telling(id, phone)).body).toMatchObject({
        code: 'invalid_input',
        data: { fields: [{ path: 'phone' }] },
      })
    expect((await telling(id, '06 12 34 56 78')).status).toBe(200)
    expect((await pay(id, atShop)).body.booking.state).toBe('confirmed')
  })

  it('is told once: the next visit knows it, at the desk, too', async () => {
    await requirePhone()
    const first = (await hold(tomorrowAtTen)).body
    await telling(first.id, '06 12 34 56 78')
    const next = (await hold('2026-11-26T09:00:00.000Z')).body
    expect((await contact(next.id)).phone).toBe('+33612345678')
    expect((await pay(next.id, atShop)).body.booking.state).toBe('confirmed')
    const customers =
      await stage.sql`select phone from customer where user_id = ${stage.world.userId}`
    expect(customers).toEqual([{ phone: '+33612345678' }])
  })
})

describe('paying', () => {
  it('confirms a visit that is paid at the shop', async () => {
    const held = await hold(tomorrowAtTen)
    const paid = await pay(held.body.id, { tender: 'at_shop', expectedTotalMinor: 8000 })
    expect(paid.body).toMatchObject({
      payment: null,
      booking: { state: 'confirmed', tender: 'at_shop', paidMinor: 0 },
    })
  })

  it('takes a card and holds the money until the visit', async () => {
    const held = await hold(tomorrowAtTen)
    const body = { tender: 'card', expectedTotalMinor: 8000, cardReference: byCard.cardReference }
    const { booking } = (await pay(held.body.id, body)).body
    expect(booking).toMatchObject({ state: 'confirmed', paidMinor: 8000 })
    const standing = await readStanding(stage.database.db, stage.world.businessId, booking.id)
    expect(standing.find(({ account }) => account.kind === 'deposit_held')?.balanceMinor).toBe(8000)
  })

  it('keeps the time when a card is declined, and takes another card', async () => {
    const held = await hold(tomorrowAtTen)
    const declined = await pay(held.body.id, {
      tender: 'card',
      expectedTotalMinor: 8000,
      cardReference: testReference('declined'),
    })
    expect(declined).toMatchObject({ status: 402, body: { code: 'card_declined' } })
    const paid = await pay(held.body.id, {
      tender: 'card',
      expectedTotalMinor: 8000,
      cardReference: byCard.cardReference,
    })
    expect(paid.body.booking.state).toBe('confirmed')
  })

  it('waits for the customer’s bank, longer once, and confirms when they approve', async () => {
    const held = await hold(tomorrowAtTen)
    const attempt = await pay(held.body.id, {
      tender: 'card',
      expectedTotalMinor: 8000,
      cardReference: testReference('requiresAction'),
    })
    expect(attempt.body.payment.state).toBe('requires_action')
    expect(attempt.body.booking.heldUntil).toBe('2026-11-24T07:20:00.000Z')
    const claims = stage.database.db.selectFrom('claim').select('held_until').distinct()
    expect(await claims.where('booking_id', '=', held.body.id).execute()).toEqual([
      { held_until: new Date('2026-11-24T07:20:00.000Z') },
    ])
    later(15)
    const { id: paymentId, actionUrl } = attempt.body.payment
    expect(actionUrl).toBe(`/sandbox/approval?charge=${paymentId}`)
    const path = `/bookings/${held.body.id}/payments/${paymentId}/resume`
    const early = await stage.api.ask('POST', path, as())
    expect(early.body.payment.state).toBe('requires_action')
    await answerApproval(stage.database.db, paymentId, true)
    const resumed = await stage.api.ask('POST', path, as())
    expect(resumed.body).toMatchObject({ booking: { state: 'confirmed', paidMinor: 8000 } })
  })

  it.each(['paypal', 'paylater'] as const)(
    'sends who pays by %s there, and takes the money once they agreed',
    async (tender) => {
      const { id } = (await hold(tomorrowAtTen)).body
      const attempt = await pay(id, { tender, expectedTotalMinor: 8000 })
      const { id: paymentId, state } = attempt.body.payment
      expect(state).toBe('requires_action')
      await answerApproval(stage.database.db, paymentId, true)
      const resumed = await stage.ask('POST', `/bookings/${id}/payments/${paymentId}/resume`)
      expect(resumed.body).toMatchObject({
        booking: { state: 'confirmed', tender, paidMinor: 8000 },
      })
    },
  )

  it('says so when they would not, keeps the time, and takes another tender', async () => {
    const { id } = (await hold(tomorrowAtTen)).body
    const { payment } = (await pay(id, { tender: 'paypal', expectedTotalMinor: 8000 })).body
    await answerApproval(stage.database.db, payment.id, false)
    const resumed = await stage.ask('POST', `/bookings/${id}/payments/${payment.id}/resume`)
    expect(resumed).toMatchObject({ status: 402, body: { code: 'card_declined' } })
    const paid = await pay(id, { ...byCard, expectedTotalMinor: 8000 })
    expect(paid.body.booking).toMatchObject({ state: 'confirmed', tender: 'card' })
  })

  it('goes on with another card when the first one waits, and never pays twice', async () => {
    const held = await hold(tomorrowAtTen)
    const body = { tender: 'card', expectedTotalMinor: 8000 }
    await pay(held.body.id, { ...body, cardReference: testReference('requiresAction') })
    const paid = await pay(held.body.id, { ...body, cardReference: byCard.cardReference })
    expect(paid.body).toMatchObject({
      payment: { state: 'captured' },
      booking: { paidMinor: 8000 },
    })
    const again = await pay(held.body.id, { ...body, cardReference: byCard.cardReference })
    expect(again.body).toMatchObject({ code: 'state_conflict', data: { state: 'confirmed' } })
  })

  it('answers a doubled payment, also while the first is under way, with one charge', async () => {
    const held = await hold(tomorrowAtTen)
    const body = {
      tender: 'card',
      expectedTotalMinor: 8000,
      cardReference: testReference('slow'),
    }
    const twice = await Promise.all(
      [1, 2].map(() =>
        stage.api.ask('POST', `/bookings/${held.body.id}/pay`, {
          ...as(),
          body,
          key: 'one-double-tap',
        }),
      ),
    )
    expect(twice.map(({ status }) => status)).toEqual([200, 200])
    expect(twice[1]!.body.payment.id).toBe(twice[0]!.body.payment.id)
    expect((await stage.api.ask('GET', `/bookings/${held.body.id}`, as())).body.paidMinor).toBe(
      8000,
    )
  })

  it('refuses a price the reader did not see', async () => {
    const held = await hold(tomorrowAtTen)
    const refused = await pay(held.body.id, { tender: 'at_shop', expectedTotalMinor: 100 })
    expect(refused.body).toMatchObject({ code: 'price_changed', data: { totalMinor: 8000 } })
  })
})
