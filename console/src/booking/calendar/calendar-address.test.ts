import { expect, test } from 'vitest'
import { calendarSearch, daysShown, weeksOfMonth } from './calendar-address.ts'

test('the address of a calendar holds valid values and drops invalid ones', () => {
  expect(
    calendarSearch({
      shop: 's',
      day: '2026-11-24',
      span: 'week',
      by: 'room',
      who: 'w',
      zoom: 'large',
    }),
  ).toEqual({ shop: 's', day: '2026-11-24', span: 'week', by: 'room', who: 'w', zoom: 'large' })
  expect(
    calendarSearch({ day: '2026-02-30', span: 'year', by: 3, zoom: 'huge', visit: '', state: 'x' }),
  ).toEqual({})
  expect(calendarSearch({ span: 'list', state: 'unpaid' })).toEqual({
    span: 'list',
    state: 'unpaid',
  })
})

test('a week begins on Monday, also when opened by its Sunday', () => {
  expect(daysShown('2026-11-29', 'week')).toEqual(daysShown('2026-11-23', 'week'))
  expect(daysShown('2026-11-29', 'week')[0]).toBe('2026-11-23')
  expect(daysShown('2026-11-29', 'day')).toEqual(['2026-11-29'])
})

const edges = (day: string) => weeksOfMonth(day).map((days) => `${days[0]!} ${days.at(-1)!}`)

test('a month is shown in whole weeks, however many it touches', () => {
  expect(edges('2026-11-24')).toEqual([
    '2026-10-26 2026-11-01',
    '2026-11-02 2026-11-08',
    '2026-11-09 2026-11-15',
    '2026-11-16 2026-11-22',
    '2026-11-23 2026-11-29',
    '2026-11-30 2026-12-06',
  ])
  expect(edges('2027-02-28')).toHaveLength(4)
  expect(edges('2026-12-31').at(-1)).toBe('2026-12-28 2027-01-03')
})
