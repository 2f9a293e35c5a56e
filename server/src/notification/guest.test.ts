import { describe, expect, it } from 'vitest'
import { aParty, byCard } from '../booking/testing.ts'
import { messageStage } from './testing.ts'

const stage = messageStage()
const tomorrowAtTen = '2026-11-25T09:00:00.000Z'

const party = async () => {
  const held = await stage.hold(tomorrowAtTen, {
    ...aParty([stage.world.hourId], [stage.world.halfId], [stage.world.halfId]),
    guestNames: [null, 'Sam', 'Alix'],
    together: 'in_turn',
  })
  const { id, totalMinor: expectedTotalMinor } = held.body
  await stage.pay(id, { ...byCard, expectedTotalMinor })
  await stage.run()
  return id as string
}
const cancel = (id: string, guest: number, expectedFeeMinor: number) =>
  stage.api.ask('POST', `/bookings/${id}/guests/${guest}/cancel`, {
    user: stage.world.userId,
    body: { expectedFeeMinor },
  })

describe('what becomes of a guest of a party', () => {
  it('is told to the booker: who has left, what it cost, and that nothing else changes', async () => {
    const id = await party()
    stage.later(180)
    await cancel(id, 1, 2000)
    await stage.run()
    const mail = stage.inbox()[1]!
    expect(mail.subject).toBe('Cancelled for Sam: Wed 25 Nov, 10:00')
    for (const words of [
      'goes ahead without Sam.',
      '€20.00 is kept. €20.00 will be refunded to your payment method.',
      'Cancellation fee, Sam: €20.00',
      'Alix',
    ])
      expect(mail.text).toContain(words)
    expect(mail.text).not.toContain('To pay at the spa')
    expect(mail.attachments.map(({ filename }) => filename)).toContain('visit.ics')
  })

  it('is told of each guest, also when two leave before anybody was told', async () => {
    const id = await party()
    await cancel(id, 1, 0)
    await cancel(id, 2, 0)
    await stage.run()
    // Both are due at once, and which of them is sent first is nobody's promise.
    expect(
      stage
        .subjects()
        .slice(1)
        .toSorted((a = '', b = '') => a.localeCompare(b)),
    ).toEqual(['Cancelled for Alix: Wed 25 Nov, 10:00', 'Cancelled for Sam: Wed 25 Nov, 10:00'])
  })

  it('is told in the words of the shop when the shop lets a guest go', async () => {
    const id = await party()
    const desk = { staffOf: stage.world.businessId }
    await stage.api.ask('POST', `/console/bookings/${id}/guests/2/cancel`, desk)
    await stage.run()
    expect(stage.inbox()[1]!.text).toContain('One has removed Alix from your visit')
  })

  it('is told when one guest has another time, and not once that is no longer true', async () => {
    const id = await party()
    const move = (startsAt: string) =>
      stage.api.ask('POST', `/bookings/${id}/guests/2/reschedule`, {
        user: stage.world.userId,
        body: { startsAt, expectedTotalMinor: 16_000 },
      })
    await move('2026-11-25T15:00:00.000Z')
    await move('2026-11-25T16:00:00.000Z')
    await stage.run()
    expect(stage.subjects().slice(1)).toEqual(['Rescheduled: Alix, now Wed 25 Nov, 17:00'])
    expect(stage.inbox()[1]!.text).toContain('Alix is now expected on Wednesday 25 November')
  })
})
