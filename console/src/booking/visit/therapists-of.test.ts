import { expect, test } from 'vitest'
import { dayWith, period, therapist, visit } from '../day/day-fixture.ts'
import { privatelyBusyIn } from './therapists-of.ts'

const away = (purpose: 'private' | 'time_off', span: string) => ({
  away: [{ id: 'x', purpose, note: null, ...period(span) }],
})

test('who serves a visit in their private time is named, and nobody who is off, busy later or serves another', () => {
  const couple = visit('couple', ['10:00-11:00 ines marc', '11:00-12:00 zoe'])
  const day = dayWith(
    [couple],
    [
      { ...therapist('ines', '09:00-17:00'), ...away('private', '10:30-11:30') },
      { ...therapist('marc', '09:00-17:00'), ...away('time_off', '10:30-11:30') },
      { ...therapist('zoe', '09:00-17:00'), ...away('private', '10:00-11:00') },
      { ...therapist('yuna', '09:00-17:00'), ...away('private', '10:00-11:00') },
    ],
  )
  expect(privatelyBusyIn(day, couple)).toEqual(['ines'])
})
