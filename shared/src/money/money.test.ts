import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { add, allocate, exponentOf, share, sum, taxAddedTo, taxIncludedIn } from './money.ts'

const amount = fc.integer({ min: 0, max: 100_000_000_000 })
const rate = fc.integer({ min: 0, max: 100_000 })
const weights = fc.array(fc.integer({ min: 0, max: 1_000_000_000 }), {
  minLength: 1,
  maxLength: 20,
})

test('a divided amount adds up, and each part is within a minor unit of its share', () => {
  fc.assert(
    fc.property(amount, weights, (total, parts) => {
      const shares = allocate(total, parts)
      expect(shares).toHaveLength(parts.length)
      expect(sum(shares)).toBe(total)
      const all = sum(parts)
      if (all === 0) return
      for (const [index, each] of shares.entries()) {
        const off = BigInt(each) * BigInt(all) - BigInt(total) * BigInt(parts[index]!)
        expect(off < BigInt(all) && off > -BigInt(all)).toBe(true)
        expect(parts[index] === 0 && each !== 0).toBe(false)
      }
    }),
  )
})

test('leftover units go to the largest remainders, the earlier one on a tie', () => {
  expect(allocate(100, [1, 1, 1])).toEqual([34, 33, 33])
  expect(allocate(5, [3, 7])).toEqual([2, 3])
  expect(allocate(10, [0, 0, 0])).toEqual([4, 3, 3])
  expect(allocate(-100, [1, 1, 1])).toEqual([-34, -33, -33])
  expect(allocate(0, [])).toEqual([])
  expect(() => allocate(1, [])).toThrow('nobody')
})

test('a share is the nearest whole unit, the same above and below zero', () => {
  fc.assert(
    fc.property(amount, rate, (total, part) => {
      const off = BigInt(share(total, part)) * 100_000n - BigInt(total) * BigInt(part)
      expect(off <= 50_000n && off > -50_000n).toBe(true)
      expect(share(-total, part) + share(total, part)).toBe(0)
    }),
  )
  expect([share(1, 50_000), share(3, 50_000), share(-1, 50_000)]).toEqual([1, 2, -1])
})

test('tax taken out of a price and added again gives the price within one unit', () => {
  fc.assert(
    fc.property(amount, rate, (gross, part) => {
      const tax = taxIncludedIn(gross, part)
      expect(tax).toBeGreaterThanOrEqual(0)
      expect(tax).toBeLessThanOrEqual(gross)
      expect(Math.abs(taxAddedTo(gross - tax, part) - tax)).toBeLessThanOrEqual(1)
    }),
  )
  expect(taxIncludedIn(12_000, 20_000)).toBe(2_000)
  expect(taxAddedTo(10_000, 14_975)).toBe(1_498)
})

test('only amounts of one currency are added, and only whole ones', () => {
  expect(add({ amountMinor: 1, currency: 'EUR' }, { amountMinor: 2, currency: 'EUR' })).toEqual({
    amountMinor: 3,
    currency: 'EUR',
  })
  expect(() =>
    add({ amountMinor: 1, currency: 'EUR' }, { amountMinor: 2, currency: 'CAD' }),
  ).toThrow('CAD')
  expect(() => sum([0.1])).toThrow('0.1')
})

test('the decimals of a currency are those of the platform where it keeps to ISO 4217', () => {
  for (const currency of [
    'EUR',
    'CAD',
    'GBP',
    'USD',
    'CHF',
    'JPY',
    'KRW',
    'VND',
    'XOF',
    'KWD',
    'TND',
    'BHD',
    'CLF',
  ]) {
    const format = new Intl.NumberFormat('en', { style: 'currency', currency })
    expect([currency, exponentOf(currency)]).toEqual([
      currency,
      format.resolvedOptions().maximumFractionDigits,
    ])
  }
})
