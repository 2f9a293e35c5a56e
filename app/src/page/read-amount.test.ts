import { expect, it } from 'vitest'
import { readAmount } from './read-amount.ts'

it.each([
  ['', 2, 0],
  ['7,50', 2, 750],
  ['7.5', 2, 750],
  ['1 000', 2, 100_000],
  ['12', 0, 12],
  ['12.5', 0, null],
  ['1.005', 2, null],
  ['-3', 2, null],
  ['a lot', 2, null],
  ['10000.01', 2, null],
])('the amount %j with %i decimals is read as %j', (text, digits, amountMinor) => {
  expect(readAmount(text, digits)).toBe(amountMinor)
})
