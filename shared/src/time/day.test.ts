import { expect, test } from 'vitest'
import { firstOfMonth, mondayOf } from './day.ts'

test('a week begins on its Monday', () => {
  expect(['2026-11-23', '2026-11-25', '2026-11-29', '2026-11-30'].map(mondayOf)).toEqual([
    '2026-11-23',
    '2026-11-23',
    '2026-11-23',
    '2026-11-30',
  ])
})

test('a month that is some months away begins on its first, over the end of a year, too', () => {
  const months = [0, 1, 2, 14, -11].map((count) => firstOfMonth('2026-11-25', count))
  expect(months).toEqual(['2026-11-01', '2026-12-01', '2027-01-01', '2028-01-01', '2025-12-01'])
})
