import type { Shift } from '@serein/shared/team/week.ts'
import { expect, test } from 'vitest'
import { isWorkDayFault, shiftsOf, withSpan, workWeeksOf } from './work-week.ts'

// A Wednesday in an even week of a rhythm of two.
const today = '2026-11-25'
const usual = [{ weekday: 1, fromMinute: 600, toMinute: 1_140 }]
const monday: Shift = {
  weekday: 1,
  fromMinute: 540,
  toMinute: 1_080,
  everyWeeks: 1,
  phase: 0,
  breaks: [{ fromMinute: 720, toMinute: 765 }],
}
const read = (shifts: Shift[]) => workWeeksOf(shifts, usual, today)

test('a shift with a break is read as two stretches of its day, and stays the same shift', () => {
  const { isAlternating, weeks } = read([monday])
  expect(isAlternating).toBe(false)
  expect(weeks[0][0]).toEqual({
    isOn: true,
    spans: [
      { from: '09:00', until: '12:00' },
      { from: '12:45', until: '18:00' },
    ],
  })
  expect(weeks[0][1]).toEqual({ isOn: false, spans: [{ from: '10:00', until: '19:00' }] })
  expect(shiftsOf(read([monday]), [monday], today)).toEqual([monday])
})

test('a short gap becomes a break, and a long one divides the day into two shifts', () => {
  const weeks = read([])
  weeks.weeks[0][0] = {
    isOn: true,
    spans: [
      { from: '08:00', until: '10:00' },
      { from: '10:30', until: '12:00' },
      { from: '17:00', until: '21:00' },
    ],
  }
  const shift = { weekday: 1, everyWeeks: 1, phase: 0 }
  expect(shiftsOf(weeks, [], today)).toEqual([
    {
      ...shift,
      fromMinute: 480,
      toMinute: 720,
      breaks: [{ fromMinute: 600, toMinute: 630 }],
    },
    { ...shift, fromMinute: 1_020, toMinute: 1_260, breaks: [] },
  ])
})

test('of weeks that take turns each has its phase, and a day that is the same in both is of every week', () => {
  const weeks = { ...read([monday]), isAlternating: true }
  weeks.weeks[1][2] = { isOn: true, spans: [{ from: '10:00', until: '14:00' }] }
  const shifts = shiftsOf(weeks, [monday], today)
  const [first, second] = shifts
  expect(first).toEqual(monday)
  expect(second).toMatchObject({ weekday: 3, everyWeeks: 2, fromMinute: 600, toMinute: 840 })
  const again = read(shifts)
  expect(again.isAlternating).toBe(true)
  expect(again.weeks.map((week) => week[2]!.isOn)).toEqual([false, true])
  // A week later the two have changed places.
  const later = workWeeksOf(shifts, usual, '2026-12-02')
  expect(later.weeks.map((week) => week[2]!.isOn)).toEqual([true, false])
  expect(shiftsOf(later, shifts, '2026-12-02')).toEqual(shifts)
})

test('a rhythm of more than two weeks stays where nothing is in its way', () => {
  const rare = { ...monday, weekday: 6, everyWeeks: 4, phase: 1 }
  expect(shiftsOf(read([rare]), [rare], today)).toEqual([rare])
  const weeks = read([rare])
  weeks.weeks[0][5] = { isOn: true, spans: [{ from: '09:00', until: '18:00' }] }
  expect(shiftsOf(weeks, [rare], today)).toHaveLength(1)
})

test('another stretch divides a day at noon, or waits to be typed', () => {
  const whole = { isOn: true, spans: [{ from: '09:00', until: '18:00' }] }
  const spans = [
    { from: '09:00', until: '13:00' },
    { from: '14:00', until: '18:00' },
  ]
  expect(withSpan(whole).spans).toEqual(spans)
  expect(isWorkDayFault(withSpan(whole))).toBe(false)
  expect(withSpan(withSpan(whole)).spans).toEqual([...spans, { from: '', until: '' }])
})

test.each([
  [[{ from: '10:00', until: '09:00' }]],
  [[{ from: '10:00', until: '' }]],
  [
    [
      { from: '10:00', until: '13:00' },
      { from: '12:00', until: '15:00' },
    ],
  ],
])('hours of a day that go back or meet are a fault: %j', (spans) => {
  expect(isWorkDayFault({ isOn: true, spans })).toBe(true)
  expect(isWorkDayFault({ isOn: false, spans })).toBe(false)
})
