import { describe, expect, it } from 'vitest'
import {
  addDays,
  addMonths,
  clampDay,
  dayAfterKey,
  firstWeekdayOf,
  weekdayOf,
  weeksOf,
} from './calendar-days.ts'

const monday = { first: 1, rightToLeft: false }

describe('days', () => {
  it('continue over months, years and clock changes', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
    expect(addDays('2028-03-01', -1)).toBe('2028-02-29')
    expect(addDays('2026-10-24', 2)).toBe('2026-10-26')
  })

  it('stop at the last day of a shorter month', () => {
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
    expect(addMonths('2026-11-24', 2)).toBe('2027-01-24')
    expect(addMonths('2026-01-15', -1)).toBe('2025-12-15')
  })

  it('stay between the first and the last day', () => {
    expect(clampDay('2026-11-01', '2026-11-21', undefined)).toBe('2026-11-21')
    expect(clampDay('2027-05-01', undefined, '2027-02-19')).toBe('2027-02-19')
    expect(clampDay('2026-12-24', '2026-11-21', '2027-02-19')).toBe('2026-12-24')
  })
})

describe('months', () => {
  it('are laid out from the first weekday of the locale', () => {
    const november = weeksOf('2026-11', 1)
    expect(november).toHaveLength(6)
    expect(november[0]).toEqual([null, null, null, null, null, null, '2026-11-01'])
    expect(november[5]?.slice(0, 2)).toEqual(['2026-11-30', null])
    expect(weeksOf('2026-11', 0)[0]?.[0]).toBe('2026-11-01')
    expect(weeksOf('2027-02', 1)).toHaveLength(4)
  })

  it('know the first weekday of a locale', () => {
    expect(firstWeekdayOf('fr-FR')).toBe(1)
    expect(firstWeekdayOf('en-GB')).toBe(1)
    expect(firstWeekdayOf('fr-CA')).toBe(0)
    expect(weekdayOf('2026-11-24')).toBe(2)
  })
})

it.each([
  ['ArrowRight', false, '2026-11-25'],
  ['ArrowLeft', false, '2026-11-23'],
  ['ArrowDown', false, '2026-12-01'],
  ['ArrowUp', false, '2026-11-17'],
  ['Home', false, '2026-11-23'],
  ['End', false, '2026-11-29'],
  ['PageDown', false, '2026-12-24'],
  ['PageUp', true, '2025-11-24'],
  ['a', false, null],
])('the key %s (shift %s) leads from Tuesday the 24th to %s', (key, shift, day) => {
  expect(dayAfterKey(key, shift, '2026-11-24', monday)).toBe(day)
})

it('the keys left and right are swapped where people read from the right', () => {
  expect(dayAfterKey('ArrowLeft', false, '2026-11-24', { first: 0, rightToLeft: true })).toBe(
    '2026-11-25',
  )
})
