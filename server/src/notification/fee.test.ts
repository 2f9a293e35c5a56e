import { describe, expect, it } from 'vitest'
import { testReference, type testCards } from '../payment/sandbox-card.ts'
import screens from '../platform/screen.gen.json' with { type: 'json' }
import { messageStage } from './testing.ts'

const stage = messageStage()

/** Booked with a card on file, and cancelled half an hour before it begins. */
async function cancelledLate(name: keyof typeof testCards, subject: string) {
  const { userId: user, businessId, shopId } = stage.world
  const rules = [{ when: {}, ask: { kind: 'card' } }]
  await stage.sql`update shop set deposit_rules = ${JSON.stringify(rules)} where id = ${shopId}`
  const card = { businessId, cardReference: testReference(name), hasConsented: true }
  const { id: savedCardId } = (await stage.api.ask('POST', '/cards', { user, body: card })).body
  const { id } = (await stage.hold('2026-11-25T09:00:00.000Z')).body
  await stage.pay(id, { tender: 'at_shop', expectedTotalMinor: 8000, savedCardId })
  stage.api.clock.now = new Date('2026-11-25T08:30:00.000Z')
  const { cancelFeeMinor } = (await stage.api.ask('GET', `/bookings/${id}`, { user })).body
  const body = { expectedFeeMinor: cancelFeeMinor }
  await stage.api.ask('POST', `/bookings/${id}/cancel`, { user, body })
  await stage.run()
  return stage.inbox().find((mail) => mail.subject?.includes(subject))!.text!
}

function tokenIn(text: string): string | undefined {
  return text.split(`${screens.checkout}?link=`)[1]?.match(/^[\w-]{43}/u)?.[0]
}

describe('a fee by card on file', () => {
  it('is told when the card was charged', async () => {
    const text = await cancelledLate('success', 'charged for your visit')
    expect(text).toContain('your card ending in 4242')
    expect(text).toContain('as agreed when you booked')
  })

  it('is told when the bank has stopped it, and paid another way at the link in the mail', async () => {
    const text = await cancelledLate('declinedLater', 'still to pay')
    expect(text).toContain('nothing was taken and the fee is still to pay')
    expect(text).toContain('your card ending in 0341')
    const path = `/payment-links/${tokenIn(text)}`
    const link = (await stage.api.ask('GET', path)).body
    expect(link).toMatchObject({ state: 'open', kind: 'fee', dueMinor: 8_000 })
    const cardReference = testReference('success')
    const body = { tender: 'card', cardReference, expectedDueMinor: 8_000 }
    expect((await stage.api.ask('POST', `${path}/pay`, { body })).body.state).toBe('paid')
  })
})

describe('a link that the desk has made', () => {
  it('is sent to where it shall go, and not once it is paid', async () => {
    const { id } = (await stage.hold('2026-11-25T09:00:00.000Z')).body
    await stage.pay(id, { tender: 'at_shop', expectedTotalMinor: 8000 })
    const email = `${stage.world.userId}.ana@mail.example`
    const ask = (amountMinor: number) =>
      stage.api.ask('POST', `/console/bookings/${id}/payment-links`, {
        ...stage.desk(),
        body: { amountMinor, email },
      })
    const requests = () => stage.inbox().filter(({ subject }) => subject?.includes('to pay to'))
    await ask(5_000)
    await stage.run()
    expect(requests().map(({ subject }) => subject)).toEqual([expect.stringContaining('50.00')])
    expect(tokenIn(requests()[0]!.text!)).toBeTruthy()
    await ask(8_000)
    await stage.api.ask('POST', `/console/bookings/${id}/bill/payments`, {
      ...stage.desk(),
      body: { tender: 'cash', amountMinor: 8_000 },
    })
    await stage.run()
    expect(requests()).toHaveLength(1)
  })
})
