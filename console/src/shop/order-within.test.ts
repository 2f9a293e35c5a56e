import { expect, test } from 'vitest'
import { orderWithin } from './order-within.ts'

test('the pictures of an album change places only among themselves', () => {
  expect(orderWithin(['a', 'b', 'c', 'd', 'e'], ['d', 'b', 'a'])).toEqual(['d', 'b', 'c', 'a', 'e'])
  expect(orderWithin(['a', 'b'], [])).toEqual(['a', 'b'])
})
