import { expect, test } from 'vitest'
import { moved, resized, wholeCrop } from './crop.ts'

const wide = { width: 1600, height: 800 }

test('a crop begins as the largest square in the middle', () => {
  expect(wholeCrop(wide)).toEqual({ left: 0.25, top: 0, size: 1 })
  expect(wholeCrop({ width: 800, height: 1600 })).toEqual({ left: 0, top: 0.25, size: 1 })
})

test('a crop never leaves the picture', () => {
  const crop = wholeCrop(wide)
  expect(moved(crop, wide, { x: 9, y: 9 })).toEqual({ left: 0.5, top: 0, size: 1 })
  expect(moved(crop, wide, { x: -9, y: 0 })).toEqual({ left: 0, top: 0, size: 1 })
})

test('a crop keeps its middle when it shrinks, and stays inside when it grows', () => {
  const small = resized(wholeCrop(wide), wide, 0.5)
  expect(small).toEqual({ left: 0.375, top: 0.25, size: 0.5 })
  const corner = moved(small, wide, { x: 9, y: 9 })
  expect(corner).toEqual({ left: 0.75, top: 0.5, size: 0.5 })
  expect(resized(corner, wide, 1)).toEqual({ left: 0.5, top: 0, size: 1 })
})
