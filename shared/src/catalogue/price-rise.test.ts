import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { priceRoundings, risenPrice } from './price-rise.ts'

const risen = (minor: number, percent: number, rounding: (typeof priceRoundings)[number]) =>
  risenPrice(minor, { rate: percent * 1_000 }, { rounding, currency: 'EUR' })

test('a price goes up by a share and is rounded as it is wanted', () => {
  const rounded = priceRoundings.map((rounding) => [rounding, risen(8_530, 5, rounding)])
  expect(Object.fromEntries(rounded)).toEqual({
    none: 8_957,
    half: 8_950,
    one: 9_000,
    five: 9_000,
    '90': 8_990,
  })
})

test('a price goes up or down by an amount, and never below zero', () => {
  const prices = [250, -250, -9_000].map((amountMinor) =>
    risenPrice(8_000, { amountMinor }, { rounding: 'none', currency: 'EUR' }),
  )
  expect(prices).toEqual([8_250, 7_750, 0])
})

test('a currency without cents is rounded to whole amounts', () => {
  const prices = (['none', 'half', 'five', '90'] as const).map((rounding) =>
    risenPrice(8_030, { rate: 5_000 }, { rounding, currency: 'JPY' }),
  )
  expect(prices).toEqual([8_432, 8_432, 8_430, 8_432])
})

test('a rounded price is the nearest of its kind', () => {
  const steps = { half: [50, 0], one: [100, 0], five: [500, 0], '90': [100, 90] } as const
  fc.assert(
    fc.property(
      fc.integer({ min: 100, max: 1_000_000 }),
      fc.constantFrom('half', 'one', 'five', '90'),
      (minor, rounding) => {
        const [step, offset] = steps[rounding as keyof typeof steps]
        const price = risen(minor, 0, rounding as keyof typeof steps)
        expect((price - offset) % step).toBe(0)
        expect(Math.abs(price - minor)).toBeLessThanOrEqual(step / 2)
      },
    ),
  )
})
