import { expect, test } from 'vitest'
import { columnWidth } from './use-column-width.ts'

const of = (count: number) => ({ count, leastRem: 10, peekRem: 1 })

test('columns beside an open panel are whole: narrower so that the last one fits, or with the next one at the edge', () => {
  expect(columnWidth(36, of(4))).toBe(9)
  const width = columnWidth(25, of(4))
  expect(width * 3).toBe(24)
  expect(width).toBeGreaterThan(7)
})

test('columns are no narrower than they need be, nor wider than a narrow screen', () => {
  expect(columnWidth(80, of(4))).toBe(10)
  expect(columnWidth(0, of(4))).toBe(10)
  expect(columnWidth(6, of(1))).toBe(6)
})
