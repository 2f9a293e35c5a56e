import { describe, expect, it } from 'vitest'
import { messageStage } from './testing.ts'

const stage = messageStage()
const tomorrowAtTen = '2026-11-25T09:00:00.000Z'

describe('what has happened to a visit', () => {
  it('is told by mail once it is booked, with what, when, where, who, the price and the rule', async () => {
    const { id, code } = await stage.book(tomorrowAtTen)
    await stage.run()
    await stage.run()
    expect(stage.inbox()).toHaveLength(1)
    const [mail] = stage.inbox()
    expect(mail!.subject).toBe('Booked: Swedish, Wed 25 Nov, 10:00')
    for (const part of [mail!.text!, mail!.html!.replaceAll('<!-- -->', '')])
      for (const words of [
        'Wednesday 25 November',
        '10:00–11:00',
        '60 min',
        'with Therapist',
        'rue',
        '75003 Paris',
        '€80.00',
        'Free to change or cancel until Tue 24 Nov, 10:00.',
        code,
        `https://spa.test/bookin`,
        id,
      ])
        expect(part).toContain(words)
  })

  it('is not told of a hold', async () => {
    await stage.hold(tomorrowAtTen)
    await stage.run()
    expect(await stage.deliveries()).toEqual([])
  })

  it('is told when the visit moves and when it ends, each with a file that changes the calendar', async () => {
    const { id } = await stage.book(tomorrowAtTen)
    await stage.run()
    const as = { user: stage.world.userId }
    const later = { startsAt: '2026-11-27T09:00:00.000Z' }
    await stage.api.ask('POST', `/bookings/${id}/reschedule`, { ...as, body: later })
    await stage.run()
    await stage.api.ask('POST', `/bookings/${id}/cancel`, { ...as, body: { expectedFeeMinor: 0 } })
    await stage.run()
    const [booked, moved, cancelled] = stage.inbox()
    expect(moved!.subject).toBe('Moved: Swedish, now Fri 27 Nov, 10:00')
    expect(moved!.text).toContain('Before: Wed 25 Nov, 10:00')
    expect(cancelled!.subject).toBe('Cancelled: Swedish, Fri 27 Nov, 10:00')
    expect(cancelled!.text).toContain('€80.00 goes back the way you paid.')
    const files = [booked, moved, cancelled].map((mail) => calendarOf(mail!))
    expect(files.map(({ UID }) => UID)).toEqual([`${id}@serein`, `${id}@serein`, `${id}@serein`])
    expect(files.map(({ METHOD }) => METHOD)).toEqual(['REQUEST', 'REQUEST', 'CANCEL'])
    expect(files.map(({ DTSTART }) => DTSTART)).toEqual([
      '20261125T090000Z',
      '20261127T090000Z',
      '20261127T090000Z',
    ])
    const sequences = files.map(({ SEQUENCE }) => Number(SEQUENCE))
    expect(sequences).toEqual([...new Set(sequences)].toSorted((one, other) => one - other))
  })

  it('is told in the words of the shop’s regret when the shop cancels', async () => {
    const { id } = await stage.book(tomorrowAtTen)
    await stage.api.ask('POST', `/console/bookings/${id}/cancel`, {
      staffOf: stage.world.businessId,
    })
    await stage.run()
    // Booked and cancelled before anybody was told: only how it ended is still true.
    expect(stage.inbox()).toHaveLength(1)
    expect(stage.inbox()[0]!.text).toContain('We’re sorry, Camille.')
  })
})

function calendarOf(mail: { attachments: { filename: string | null; content: unknown }[] }) {
  const file = mail.attachments.find(({ filename }) => filename === 'visit.ics')!
  const text = new TextDecoder().decode(file.content as ArrayBuffer)
  return Object.fromEntries(
    text.split(/\r?\n/).map((line) => {
      const at = line.indexOf(':')
      return [line.slice(0, at), line.slice(at + 1)]
    }),
  )
}
