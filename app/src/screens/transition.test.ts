import type { ParsedLocation } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { transitionOf } from './transition.ts'

const at = (pathname: string, index: number) =>
  ({ pathname, state: { __TSR_index: index } }) as ParsedLocation
test('a transition is forward to a deeper screen, backward on the way back and sideways between tabs', () => {
  expect(transitionOf(at('/tabs/featured', 0), at('/shop-details', 1))).toBe('forward')
  expect(transitionOf(at('/shop-details', 1), at('/tabs/featured', 0))).toBe('back')
  expect(transitionOf(at('/tabs/featured', 0), at('/bookings', 1))).toBe('across')
  expect(transitionOf(at('/bookings', 3), at('/tabs/featured', 1))).toBe('across')
})

test('a transition is in place for a replaced entry, and none for the same or the first screen', () => {
  expect(transitionOf(at('/welcome', 2), at('/login', 2))).toBe('across')
  expect(transitionOf(at('/bookings', 1), at('/bookings', 1))).toBe(false)
  expect(transitionOf(undefined, at('/bookings', 1))).toBe(false)
})
