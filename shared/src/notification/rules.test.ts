import { fc, test } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import { offsetTable, wallOf } from '../time/zone.ts'
import { awake, remindersOf, type ReminderRules } from './rules.ts'

const paris = offsetTable('Europe/Paris', '2026-10-01T00:00:00Z', '2027-05-01T00:00:00Z')
const rules: ReminderRules = {
  reminderMinutes: [2880, 180],
  freeCancelReminderMinutes: 180,
  quiet: { fromMinute: 21 * 60, toMinute: 8 * 60 },
}

describe('reminders', () => {
  it('come two days and three hours before the visit, and three hours before the deadline', () => {
    // Wednesday 14:00 in Paris, free until Tuesday 14:00.
    expect(of('2026-11-25T13:00Z', '2026-11-01T09:00Z')).toEqual([
      'visit 2026-11-23T13:00',
      'free_cancel 2026-11-24T10:00',
      'visit 2026-11-25T10:00',
    ])
  })

  it('wait for the morning when that is early enough', () => {
    // Wednesday 10:00: the deadline's reminder and that of the day would come at seven.
    expect(of('2026-11-25T09:00Z', '2026-11-01T09:00Z')).toEqual([
      'visit 2026-11-23T09:00',
      'free_cancel 2026-11-24T07:00',
      'visit 2026-11-25T07:00',
    ])
  })

  it('come the evening before when the morning would be too late', () => {
    // Wednesday 08:30.
    expect(of('2026-11-25T07:30Z', '2026-11-01T09:00Z')).toEqual([
      'visit 2026-11-23T07:30',
      'free_cancel 2026-11-23T19:30',
      'visit 2026-11-24T19:30',
    ])
  })

  it('are left out when they would come before the booking or right after it', () => {
    expect(of('2026-11-25T13:00Z', '2026-11-23T12:00Z')).toEqual([
      'free_cancel 2026-11-24T10:00',
      'visit 2026-11-25T10:00',
    ])
    expect(of('2026-11-25T13:00Z', '2026-11-25T09:30Z')).toEqual([])
  })

  it('have none of the deadline when the shop wants none or cancelling was never free', () => {
    const visit = { startsAt: at('2026-11-25T13:00Z'), freeUntil: null, knownSince: 0 }
    expect(remindersOf(visit, rules, paris)).toHaveLength(2)
    const without = { ...rules, freeCancelReminderMinutes: null }
    const free = { ...visit, freeUntil: at('2026-11-24T13:00Z') }
    expect(remindersOf(free, without, paris)).toHaveLength(2)
  })
})

describe('quiet hours', () => {
  const minute = fc.integer({ min: 0, max: 1439 })
  const day = fc.integer({ min: at('2026-10-20T00:00Z'), max: at('2027-04-10T00:00Z') })

  test.prop([day, minute, minute, fc.integer({ min: 0, max: 3000 })])(
    'hold on every day of the year, those of the clock change too',
    (moment, fromMinute, toMinute, patience) => {
      const quiet = { fromMinute, toMinute }
      const sendAt = awake(moment, moment + patience, quiet, paris)
      const isQuiet = (wall: number) =>
        (((wall - fromMinute) % 1440) + 1440) % 1440 <
        (((toMinute - fromMinute) % 1440) + 1440) % 1440
      if (!isQuiet(wallOf(paris, moment))) expect(sendAt).toBe(moment)
      else if (sendAt >= moment) {
        expect(sendAt).toBeLessThanOrEqual(moment + patience)
        expect(isQuiet(wallOf(paris, sendAt))).toBe(false)
      } else expect(sendAt).toBeGreaterThan(moment - 2 * 1440)
    },
  )
})

/** Reminders of a visit that is free to cancel until a day before. */
function of(startsAt: string, knownSince: string): string[] {
  const visit = {
    startsAt: at(startsAt),
    freeUntil: at(startsAt) - 1440,
    knownSince: at(knownSince),
  }
  return remindersOf(visit, rules, paris).map(
    (one) => `${one.kind} ${new Date(one.at * 60_000).toISOString().slice(0, 16)}`,
  )
}

function at(instant: string): number {
  return Date.parse(instant) / 60_000
}
