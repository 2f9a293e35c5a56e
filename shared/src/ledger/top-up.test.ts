import { expect, test } from 'vitest'
import { bonusFor, isTopUpAmount, topUpFaults, topUpLimits, topUpNumber } from './top-up.ts'

const options = [
  { amountMinor: 20_000, bonusMinor: 1_500 },
  { amountMinor: 5_000, bonusMinor: 200 },
  { amountMinor: 10_000, bonusMinor: 500 },
]

test('a custom amount has the bonus of the highest option it reaches', () => {
  const bonuses = [1_000, 4_999, 5_000, 9_999, 10_000, 19_999, 20_000, 100_000]
  expect(bonuses.map((amountMinor) => bonusFor(options, amountMinor))).toEqual([
    0, 0, 200, 200, 500, 500, 1_500, 1_500,
  ])
  expect(bonusFor([], 5_000)).toBe(0)
})

test('the limits of a top-up are whole units of the currency', () => {
  expect(topUpLimits('EUR')).toEqual({ minMinor: 1_000, maxMinor: 100_000, ceilingMinor: 500_000 })
  expect(topUpLimits('JPY')).toEqual({ minMinor: 10, maxMinor: 1_000, ceilingMinor: 5_000 })
  expect([999, 1_000, 100_000, 100_001, 1_000.5].map((each) => isTopUpAmount(each, 'EUR'))).toEqual(
    [false, true, true, false, false],
  )
})

test('a top-up is named by the end of its id', () => {
  expect(topUpNumber('0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b')).toBe('T-2E3F4A5B')
})

const faults = (...pairs: [number, number][]) =>
  topUpFaults(
    pairs.map(([amountMinor, bonusMinor]) => ({ amountMinor, bonusMinor })),
    'EUR',
  )

test('the top-up options of a business report each fault at its field', () => {
  expect(topUpFaults(options, 'EUR')).toEqual([])
  expect(faults([999, 0], [100_001, 0])).toEqual([
    { field: 'options.0.amountMinor', reason: 'out_of_range' },
    { field: 'options.1.amountMinor', reason: 'out_of_range' },
  ])
  expect(faults([5_000, 0], [5_000, 100])).toEqual([
    { field: 'options.1.amountMinor', reason: 'doubled' },
  ])
  expect(faults([5_000, 5_001])).toEqual([
    { field: 'options.0.bonusMinor', reason: 'bonus_too_large' },
  ])
  expect(faults([10_000, 100], [5_000, 200])).toEqual([
    { field: 'options.0.bonusMinor', reason: 'bonus_falls' },
  ])
})
