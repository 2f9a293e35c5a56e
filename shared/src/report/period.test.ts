import { fc, test as property } from '@fast-check/vitest'
import { expect, test } from 'vitest'
import { addDays, daysFromTo } from '../time/day.ts'
import { comparedWith, grainOf, monthsLater, partsOf, piecesOf } from './period.ts'

const of = (fromDay: string, toDay: string) => ({ fromDay, toDay })

test('a month is compared with the month before, so far or whole', () => {
  expect(comparedWith(of('2026-11-01', '2026-11-26'), 'before')).toEqual(
    of('2026-10-01', '2026-10-26'),
  )
  expect(comparedWith(of('2026-03-01', '2026-03-31'), 'before')).toEqual(
    of('2026-02-01', '2026-02-28'),
  )
  expect(comparedWith(of('2026-03-01', '2026-03-30'), 'before')).toEqual(
    of('2026-02-01', '2026-02-28'),
  )
  expect(comparedWith(of('2026-02-01', '2026-02-28'), 'before')).toEqual(
    of('2026-01-01', '2026-01-31'),
  )
})

test('a quarter is compared with the quarter before, other days with as many before them', () => {
  expect(comparedWith(of('2026-01-01', '2026-03-31'), 'before')).toEqual(
    of('2025-10-01', '2025-12-31'),
  )
  expect(comparedWith(of('2026-11-10', '2026-11-16'), 'before')).toEqual(
    of('2026-11-03', '2026-11-09'),
  )
  expect(comparedWith(of('2024-02-29', '2024-03-15'), 'year')).toEqual(
    of('2023-02-28', '2023-03-15'),
  )
  expect(comparedWith(of('2026-11-10', '2026-11-16'), 'none')).toBeNull()
})

test('a chart has a piece for each day, week or month', () => {
  expect(grainOf(of('2026-11-01', '2026-11-30'))).toBe('day')
  expect(grainOf(of('2026-09-01', '2026-11-30'))).toBe('week')
  expect(grainOf(of('2022-01-01', '2026-12-31'))).toBe('month')
  expect(piecesOf(of('2026-11-01', '2026-11-10'), 'week')).toEqual([
    '2026-10-26',
    '2026-11-02',
    '2026-11-09',
  ])
  expect(piecesOf(of('2025-12-31', '2026-02-01'), 'month')).toEqual([
    '2025-12-01',
    '2026-01-01',
    '2026-02-01',
  ])
})

property.prop([fc.integer({ min: 0, max: 2_000 }), fc.integer({ min: 0, max: 2_000 })])(
  'whole months and the days around them are the period, each day once',
  (start, length) => {
    const fromDay = addDays('2023-01-01', start)
    const period = of(fromDay, addDays(fromDay, length))
    const { months, days } = partsOf(period)
    const inMonths = months
      ? daysFromTo(months.fromDay, addDays(monthsLater(months.toDay, 1), -1))
      : []
    const all = [...inMonths, ...days.flatMap((part) => daysFromTo(part.fromDay, part.toDay))]
    expect(all.toSorted()).toEqual(daysFromTo(period.fromDay, period.toDay))
  },
)
