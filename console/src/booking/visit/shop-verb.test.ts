import { expect, test } from 'vitest'
import { at, visit } from '../day/day-fixture.ts'
import { canReschedule, checkInOpensAt, verbsFor, verbsOf } from './shop-verb.ts'

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
] as const)('%s at %s: %j', (state, time, verbs) => {
  expect(verbsFor(visit('a', ['10:00-11:00 ines'], { state }), zone, ms(time))).toEqual(verbs)
})

test('says from when a visit can be checked in, while that is to come', () => {
  const one = visit('a', ['10:00-11:00 ines'])
  expect(checkInOpensAt(one, ms('07:00'))).toBe(at('08:00'))
  expect(checkInOpensAt(one, ms('08:00'))).toBeNull()
})

test.each([
  [{ mayChange: true, staffId: null }, ['checkIn', 'cancelByShop']],
  [{ mayChange: false, staffId: 'ines' }, ['checkIn']],
  [{ mayChange: false, staffId: 'marc' }, []],
  [{ mayChange: false, staffId: null }, []],
])('in the hand of %j: %j', (hand, verbs) => {
  expect(verbsOf(visit('a', ['10:00-11:00 ines']), zone, ms('08:00'), hand)).toEqual(verbs)
})

test('is moved by who may, and by nobody while the business is suspended', () => {
  const one = visit('a', ['10:00-11:00 ines'])
  expect(canReschedule(one, { mayChange: true, isSuspended: false })).toBe(true)
  expect(canReschedule(one, { mayChange: false, isSuspended: false })).toBe(false)
  expect(canReschedule(one, { mayChange: true, isSuspended: true })).toBe(false)
})
