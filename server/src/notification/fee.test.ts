import { describe, expect, it } from 'vitest'
import { testReference, type testCards } from '../payment/sandbox-card.ts'
import { messageStage } from './testing.ts'

const stage = messageStage()

/** Booked with a card on file, and cancelled half an hour before it begins. */
async function cancelledLate(name: keyof typeof testCards) {
  const { userId: user, businessId, shopId } = stage.world
  const rules = [{ when: {}, ask: { kind: 'card' } }]
  await stage.database.db
    .updateTable('shop')
    .set({ deposit_rules: JSON.stringify(rules) })
    .where('id', '=', shopId)
    .execute()
  const card = { businessId, cardReference: testReference(name), hasConsented: true }
  const { id: savedCardId } = (await stage.api.ask('POST', '/cards', { user, body: card })).body
  const { id } = (await stage.hold('2026-11-25T09:00:00.000Z')).body
  await stage.pay(id, { tender: 'at_shop', expectedTotalMinor: 8000, savedCardId })
  stage.api.clock.now = new Date('2026-11-25T08:30:00.000Z')
  const { cancelFeeMinor } = (await stage.api.ask('GET', `/bookings/${id}`, { user })).body
  const body = { expectedFeeMinor: cancelFeeMinor }
  await stage.api.ask('POST', `/bookings/${id}/cancel`, { user, body })
  await stage.run()
  return stage.inbox().map(({ subject, text }) => ({ subject, text: text! }))
}

describe('a fee by card on file', () => {
  it('is told when the card was charged', async () => {
    const told = await cancelledLate('success')
    const mail = told.find(({ subject }) => subject?.includes('charged for your visit'))!
    expect(mail.text).toContain('your card ending in 4242')
    expect(mail.text).toContain('as agreed when you booked')
  })

  it('is told when the bank has stopped it, and that it is still to pay', async () => {
    const told = await cancelledLate('declinedLater')
    const mail = told.find(({ subject }) => subject?.includes('still to pay'))!
    expect(mail.text).toContain('nothing was taken and the fee is still to pay')
    expect(mail.text).toContain('your card ending in 0341')
  })
})
