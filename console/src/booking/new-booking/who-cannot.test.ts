import { expect, test } from 'vitest'
import { at, dayWith, period, therapist, visit } from '../day/day-fixture.ts'
import { whoCannot } from './who-cannot.ts'

const away = (span: string) => ({
  id: span,
  purpose: 'time_off' as const,
  note: null,
  ...period(span),
})
const calendar = dayWith(
  [visit('a', ['10:00-11:00 busy'])],
  [
    therapist('free', '09:00-17:00'),
    therapist('busy', '09:00-17:00'),
    therapist('off'),
    { ...therapist('ill', '09:00-17:00'), away: [away('08:00-18:00')] },
    therapist('late', '12:00-17:00'),
    { ...therapist('lunch', '09:00-17:00'), away: [away('10:00-10:30')] },
  ],
)
const time = (from: string, until: string) => ({
  from: Date.parse(at(from)),
  until: Date.parse(at(until)),
})

test('a therapist is off all day, away or busy at the time of a booking', () => {
  expect(Object.fromEntries(whoCannot(calendar, '2026-11-24', time('10:15', '10:45')))).toEqual({
    busy: 'busy',
    off: 'off',
    ill: 'off',
    late: 'away',
    lunch: 'away',
  })
})

test('without a time only who is off all day cannot serve, and of a day that is not on the screen nobody knows', () => {
  expect([...whoCannot(calendar, '2026-11-24', null)]).toEqual([
    ['off', 'off'],
    ['ill', 'off'],
  ])
  expect(whoCannot(calendar, '2026-11-25', null).size).toBe(0)
})
