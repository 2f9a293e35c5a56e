import { expect, test } from 'vitest'
import { offsetTable } from '../time/zone.ts'
import { blockSeriesLimits, daysOf, repeatedTimes } from './block-time.ts'

const zone = offsetTable('Europe/Paris', '2026-01-01T00:00:00Z', '2028-12-31T00:00:00Z')
const textsOf = (spans: { from: string; to: string }[]) =>
  spans.map(({ from, to }) => `${from.slice(5, 16)}/${to.slice(5, 16)}`)
// Tuesday, ten to half past twelve in Paris.
const first = { from: '2026-11-24T09:00:00.000Z', until: '2026-11-24T11:30:00.000Z' }
const weekly = { everyWeeks: 1 }

test('a block repeats on its weekdays, so many times', () => {
  expect(textsOf(repeatedTimes(zone, first, { ...weekly, weekdays: [2, 5], times: 4 }))).toEqual([
    '11-24T09:00/11-24T11:30',
    '11-27T09:00/11-27T11:30',
    '12-01T09:00/12-01T11:30',
    '12-04T09:00/12-04T11:30',
  ])
})

test('a block repeats until a day, that day included, and begins with the first weekday that is wished', () => {
  const repeat = { ...weekly, weekdays: [1], untilDay: '2026-12-07' }
  expect(textsOf(repeatedTimes(zone, first, repeat))).toEqual([
    '11-30T09:00/11-30T11:30',
    '12-07T09:00/12-07T11:30',
  ])
})

test('every second week counts from the Monday of the first', () => {
  const repeat = { everyWeeks: 2, weekdays: [1, 2], times: 4 }
  expect(textsOf(repeatedTimes(zone, first, repeat))).toEqual([
    '11-24T09:00/11-24T11:30',
    '12-07T09:00/12-07T11:30',
    '12-08T09:00/12-08T11:30',
    '12-21T09:00/12-21T11:30',
  ])
})

test.each([
  [
    'forward',
    '2027-03-21T08:00:00.000Z',
    '2027-03-21T09:00:00.000Z',
    ['03-21T08:00/03-21T09:00', '03-28T07:00/03-28T08:00'],
  ],
  [
    'back',
    '2027-10-24T07:00:00.000Z',
    '2027-10-24T08:00:00.000Z',
    ['10-24T07:00/10-24T08:00', '10-31T08:00/10-31T09:00'],
  ],
  [
    'forward over a whole night',
    '2027-03-20T22:00:00.000Z',
    '2027-03-21T05:00:00.000Z',
    ['03-20T22:00/03-21T05:00', '03-27T22:00/03-28T04:00'],
  ],
])('nine o’clock stays nine o’clock when the clock goes %s', (_name, from, until, expected) => {
  const weekday = from.includes('20T22') ? 6 : 7
  expect(
    textsOf(repeatedTimes(zone, { from, until }, { ...weekly, weekdays: [weekday], times: 2 })),
  ).toEqual(expected)
})

test('a day and a night that the clock makes longer is still 24 hours, as no block is longer', () => {
  const night = { from: '2027-10-23T10:00:00.000Z', until: '2027-10-24T10:00:00.000Z' }
  const times = repeatedTimes(zone, night, { ...weekly, weekdays: [6], times: 2 })
  expect(textsOf(times)[1]).toBe('10-30T10:00/10-31T10:00')
})

test('a block has an end, whatever is wished', () => {
  const everyDay = { ...weekly, weekdays: [1, 2, 3, 4, 5, 6, 7], untilDay: '2036-01-01' }
  expect(repeatedTimes(zone, first, everyDay)).toHaveLength(blockSeriesLimits.times)
  const rarely = { everyWeeks: 8, weekdays: [2], times: 200 }
  expect(repeatedTimes(zone, first, rarely)).toHaveLength(8)
})

test('a block of several days is one for each, through the night in which the clock goes back', () => {
  const days = daysOf(zone, { from: '2026-10-24T12:00:00.000Z', until: '2026-10-26T09:00:00.000Z' })
  expect(textsOf(days)).toEqual([
    '10-24T12:00/10-24T22:00',
    '10-24T22:00/10-25T22:00',
    '10-25T22:00/10-25T23:00',
    '10-25T23:00/10-26T09:00',
  ])
})
