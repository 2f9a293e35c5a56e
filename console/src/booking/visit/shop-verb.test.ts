import { expect, test } from 'vitest'
import type { Visit } from '@serein/shared/booking/schema.ts'
import { partIn, partOfGuest } from '../day/part-of-visit.ts'
import { at, dayWith, partyApart, visit } from '../day/day-fixture.ts'
import {
  arrivalVerbOf,
  canReschedule,
  checkInOpensAt,
  noShowVerbOf,
  verbsFor,
  verbsOf,
} from './shop-verb.ts'

const ms = (time: string) => Date.parse(at(time))
const zone = 'Europe/Paris'

test.each([
  ['confirmed', '07:00', ['cancelByShop']],
  ['confirmed', '08:00', ['checkIn', 'cancelByShop']],
  ['confirmed', '10:05', ['checkIn', 'markNoShow', 'cancelByShop']],
  ['checked_in', '10:05', ['complete', 'undoCheckIn']],
  ['no_show', '12:00', ['undoNoShow']],
  // After midnight in the shop's zone, although not yet in UTC.
  ['no_show', '23:30', []],
  ['completed', '12:00', ['undoComplete']],
  ['completed', '23:30', []],
  ['held', '09:00', []],
] as const)('a visit that is %s at %s offers %j', (state, time, verbs) => {
  expect(verbsFor(visit('a', ['10:00-11:00 ines'], { state }), zone, ms(time))).toEqual(verbs)
})

test('a visit says from when it can be checked in until then', () => {
  const one = visit('a', ['10:00-11:00 ines'])
  expect(checkInOpensAt(one, ms('07:00'))).toBe(at('08:00'))
  expect(checkInOpensAt(one, ms('08:00'))).toBeNull()
})

test.each([
  [{ mayChange: true, staffId: null }, ['checkIn', 'cancelByShop']],
  [{ mayChange: false, staffId: 'ines' }, ['checkIn']],
  [{ mayChange: false, staffId: 'marc' }, []],
  [{ mayChange: false, staffId: null }, []],
])('a visit offers to a member with %j: %j', (hand, verbs) => {
  expect(verbsOf(visit('a', ['10:00-11:00 ines']), zone, ms('08:00'), hand)).toEqual(verbs)
})

test('a visit is moved by permitted members only, and by nobody while the business is suspended', () => {
  const one = visit('a', ['10:00-11:00 ines'])
  expect(canReschedule(one, { mayChange: true, isSuspended: false })).toBe(true)
  expect(canReschedule(one, { mayChange: false, isSuspended: false })).toBe(false)
  expect(canReschedule(one, { mayChange: true, isSuspended: true })).toBe(false)
})

test('a guest at a separate time is checked in alone, by their therapist, and the day shows it', () => {
  const apart = partyApart()
  const leaIsHere: Visit = {
    ...apart,
    state: 'checked_in',
    guests: apart.guests.map((one) => ({ ...one, hasArrived: one.position === 1 })),
  }
  const asDesk = (
    one: Visit,
    time: string,
    hand = { mayChange: true, staffId: null as string | null },
  ) => [0, 1].map((position) => arrivalVerbOf(one, position, { ...hand, zone, now: ms(time) }))
  expect(verbsFor(leaIsHere, zone, ms('11:59'))).toEqual(['complete'])
  expect(verbsFor(leaIsHere, zone, ms('12:00'))).toEqual(['checkIn', 'complete'])
  expect(asDesk(leaIsHere, '12:00')).toEqual(['checkIn', null])
  expect(asDesk(leaIsHere, '12:00', { mayChange: false, staffId: 'ines' })).toEqual([null, null])
  expect(asDesk(leaIsHere, '12:00', { mayChange: false, staffId: 'marc' })).toEqual([
    'checkIn',
    null,
  ])
  expect(asDesk(visit('a', ['13:00-14:00 ines', '14:00-15:00 marc']), '13:00')).toEqual([
    null,
    null,
  ])
  expect(partIn(dayWith([leaIsHere], []), leaIsHere).state).toBe('confirmed')
  expect([0, 1].map((one) => partOfGuest(leaIsHere, one).state)).toEqual([
    'confirmed',
    'checked_in',
  ])
})

const verbsAt = (one: Visit, time: string, mayChange = true) =>
  one.guests.map((guest) =>
    noShowVerbOf(one, guest, { mayChange, staffId: null, zone, now: ms(time) }),
  )

test('one guest of a party is marked as a no-show from their time on, and taken back the same day', () => {
  const apart = partyApart()
  // Léa was to come the day before, the booker comes at two.
  expect(verbsAt(apart, '13:59')).toEqual([null, 'markNoShow'])
  expect(verbsAt(apart, '14:00')).toEqual(['markNoShow', 'markNoShow'])
  expect(verbsAt(apart, '14:00', false)).toEqual([null, null])
  const guests = apart.guests.map((one) => ({ ...one, hasArrived: one.position === 0 }))
  expect(verbsAt({ ...apart, state: 'checked_in', guests }, '14:00')).toEqual([null, 'markNoShow'])
  const [lea, me] = apart.items
  const missed: Visit = {
    ...apart,
    guests: apart.guests.map((one) =>
      one.position === 0 ? { ...one, isCancelled: true, isNoShow: true } : one,
    ),
    items: [lea!],
    noShowItems: [me!],
  }
  // With the last of them the whole visit is marked.
  expect(verbsAt(missed, '14:00')).toEqual(['undoNoShow', null])
  expect(verbsAt(missed, '23:30')).toEqual([null, null])
  expect([0, 1].map((one) => partOfGuest(missed, one).state)).toEqual(['no_show', 'confirmed'])
})
