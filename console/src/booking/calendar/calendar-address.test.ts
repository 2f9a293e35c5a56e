import { expect, test } from 'vitest'
import { calendarSearch, daysShown } from './calendar-address.ts'

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
    calendarSearch({ day: '2026-02-30', span: 'year', by: 3, zoom: 'huge', visit: '' }),
  ).toEqual({})
})

test('a week begins on Monday, also when opened by its Sunday', () => {
  expect(daysShown('2026-11-29', 'week')).toEqual(daysShown('2026-11-23', 'week'))
  expect(daysShown('2026-11-29', 'week')[0]).toBe('2026-11-23')
  expect(daysShown('2026-11-29', 'day')).toEqual(['2026-11-29'])
})
