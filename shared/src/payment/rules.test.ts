import { expect, test } from 'vitest'
import { hasExpired } from './rules.ts'

test('a card is valid to the end of its month', () => {
  const card = { expiryMonth: 2, expiryYear: 2028 }
  expect(hasExpired(card, Date.parse('2028-02-29T23:59:59Z'))).toBe(false)
  expect(hasExpired(card, Date.parse('2028-03-01T00:00:00Z'))).toBe(true)
  expect(
    hasExpired({ expiryMonth: 12, expiryYear: 2027 }, Date.parse('2028-01-01T00:00:00Z')),
  ).toBe(true)
})
