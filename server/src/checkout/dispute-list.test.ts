import { expect, it } from 'vitest'
import { bookingStage, byCard } from '../booking/testing.ts'

const stage = bookingStage()
const startsAt = '2026-11-25T09:00:00.000Z'

it('the console lists disputes with the visit, and what speaks for the business: the conditions as accepted', async () => {
  const { id } = (await stage.hold(startsAt)).body
  const { payment } = (await stage.pay(id, { ...byCard, expectedTotalMinor: 8_000 })).body
  await stage.database.db
    .insertInto('dispute')
    .values({
      business_id: stage.world.businessId,
      payment_id: payment.id,
      provider: 'stripe',
      provider_reference: 'dp_1',
      state: 'under_review',
      reason: 'fraudulent',
      amount_minor: 8_000,
      currency: 'EUR',
      opened_at: stage.api.clock.now,
      updated_at: stage.api.clock.now,
    })
    .execute()
  const list = (more: object = {}) => stage.api.ask('GET', '/console/disputes', stage.desk(more))
  const { disputes } = (await list()).body
  expect(disputes).toMatchObject([
    {
      state: 'under_review',
      amountMinor: 8_000,
      evidenceSentAt: null,
      closedAt: null,
      card: { last4: '4242' },
      visit: { bookingId: id, startsAt },
    },
  ])
  expect(disputes[0].evidence.policy).toContain('accepted when the visit was booked')
  expect(disputes[0].evidence.facts).toContain('Booked 2026-11-24')
  expect(disputes[0].evidence.facts).toContain('Price: €80.00')
  await stage.cancel(id)
  const [off] = (await list()).body.disputes
  expect(off.evidence.facts).toContain('is cancelled, cancelled 2026-11-24')
  const foreign = { staffOf: '01900000-0000-7000-8000-000000000000' }
  expect((await list(foreign)).body.disputes).toEqual([])
  expect((await list({ role: 'therapist' })).status).toBe(403)
})
