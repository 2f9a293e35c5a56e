import { expect, test } from 'vitest'
import { fittingCount } from './use-fitting.ts'

const row = (roomPx: number) => fittingCount([80, 60, 70], { roomPx, gapPx: 10, restPx: 44 })

test('what fits into a row leaves room for the button of the rest, unless all fits', () => {
  expect([row(230), row(229), row(204), row(203), row(134), row(133), row(20)]).toEqual([
    3, 2, 2, 1, 1, 0, 0,
  ])
})

test('a row without a width yet shows all', () => {
  expect(row(0)).toBe(3)
})
