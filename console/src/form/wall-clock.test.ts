import { expect, test } from 'vitest'
import { instantAt, instantOfClock, readClock, wallMinutes } from './wall-clock.ts'

const iso = (day: string, minutes: number, zone: string) =>
  new Date(instantAt(day, minutes, zone)).toISOString()

test('the instant of a shop’s local time is right in summer and winter, east and west', () => {
  expect(iso('2026-11-24', 9 * 60, 'Europe/Paris')).toBe('2026-11-24T08:00:00.000Z')
  expect(iso('2026-07-24', 9 * 60, 'Europe/Paris')).toBe('2026-07-24T07:00:00.000Z')
  expect(iso('2026-11-24', 20 * 60 + 30, 'America/Montreal')).toBe('2026-11-25T01:30:00.000Z')
  expect(iso('2026-11-24', 1440, 'Europe/Paris')).toBe('2026-11-24T23:00:00.000Z')
})

test('the instant of a local time after a clock change follows the new offset', () => {
  expect(iso('2027-03-28', 0, 'Europe/Paris')).toBe('2027-03-27T23:00:00.000Z')
  expect(iso('2027-03-28', 10 * 60, 'Europe/Paris')).toBe('2027-03-28T08:00:00.000Z')
  expect(iso('2027-10-31', 10 * 60, 'Europe/Paris')).toBe('2027-10-31T09:00:00.000Z')
})

test('the local time of an instant is what it was made from', () => {
  expect(wallMinutes(instantAt('2026-11-24', 617, 'Asia/Kathmandu'), 'Asia/Kathmandu')).toBe(617)
})

test.each([
  ['14:30', '14:30'],
  ['1430', '14:30'],
  ['930', '09:30'],
  ['9', '09:00'],
  ['14 h 30', '14:30'],
  ['9h', '09:00'],
  [' 9.05 ', '09:05'],
  ['0', '00:00'],
  ['24:00', null],
  ['12:60', null],
  ['noon', null],
  ['', null],
])('the typed time %j is read as %j', (typed, time) => {
  expect(readClock(typed)).toBe(time)
})

test('an invalid time has no instant', () => {
  expect(instantOfClock('2026-11-24', 'soon', 'Europe/Paris')).toBeNaN()
  expect(instantOfClock('2026-11-24', '9h', 'Europe/Paris')).toBe(
    Date.parse('2026-11-24T08:00:00.000Z'),
  )
})
