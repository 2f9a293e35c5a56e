import { expect, test } from 'vitest'
import { orderWithin } from './order-within.ts'

test('those of one album change places among themselves alone', () => {
  expect(orderWithin(['a', 'b', 'c', 'd', 'e'], ['d', 'b', 'a'])).toEqual(['d', 'b', 'c', 'a', 'e'])
  expect(orderWithin(['a', 'b'], [])).toEqual(['a', 'b'])
})
