import { expect, test } from 'vitest'
import { tillSearch } from './till-address.ts'

test('the address of the till is read leniently', () => {
  expect(tillSearch({ shop: 'a', day: '2026-11-24', other: 'x' })).toEqual({
    shop: 'a',
    day: '2026-11-24',
  })
  expect(tillSearch({ shop: 5, day: 'yesterday' })).toEqual({})
})
