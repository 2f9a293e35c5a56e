import type { ParsedLocation } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { transitionOf } from './transition.ts'

const at = (pathname: string, index: number) =>
  ({ pathname, state: { __TSR_index: index } }) as ParsedLocation
test('deeper comes forward, the way back goes back, tabs lie side by side', () => {
  expect(transitionOf(at('/tabs/featured', 0), at('/shop-details', 1))).toBe('forward')
  expect(transitionOf(at('/shop-details', 1), at('/tabs/featured', 0))).toBe('back')
  expect(transitionOf(at('/tabs/featured', 0), at('/bookings', 1))).toBe('across')
  expect(transitionOf(at('/bookings', 3), at('/tabs/featured', 1))).toBe('across')
})

test('what takes the place of an entry comes in place; the same screen and the first one come at once', () => {
  expect(transitionOf(at('/welcome', 2), at('/login', 2))).toBe('across')
  expect(transitionOf(at('/bookings', 1), at('/bookings', 1))).toBe(false)
  expect(transitionOf(undefined, at('/bookings', 1))).toBe(false)
})
