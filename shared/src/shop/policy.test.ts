import { expect, test } from 'vitest'
import { policyFaults } from './policy.ts'

const usual = {
  tiers: [
    { untilMinutes: 1_440, feeRate: 0 },
    { untilMinutes: 240, feeRate: 50_000 },
  ],
  lateFeeRate: 100_000,
  noShowFeeRate: 100_000,
}
const faultsOf = (change: Partial<typeof usual>) => policyFaults({ ...usual, ...change })
const tiers = (...pairs: [hours: number, percent: number][]) => ({
  tiers: pairs.map(([hours, percent]) => ({ untilMinutes: hours * 60, feeRate: percent * 1_000 })),
})

test('a policy may have tiers, or none', () => {
  expect(faultsOf({})).toEqual([])
  expect(faultsOf({ tiers: [] })).toEqual([])
})

test('a policy’s deadlines are in order and at whole hours', () => {
  expect(faultsOf(tiers([4, 0], [24, 50]))).toEqual([
    { field: 'tiers.1.untilMinutes', reason: 'out_of_order' },
  ])
  expect(faultsOf(tiers([24, 0], [24, 50]))).toEqual([
    { field: 'tiers.1.untilMinutes', reason: 'doubled' },
  ])
  expect(faultsOf(tiers([24, 0], [1.5, 50]))).toEqual([
    { field: 'tiers.1.untilMinutes', reason: 'not_whole_hours' },
  ])
})

test('a policy’s fee never falls towards the start, and a no-show costs the most', () => {
  expect(faultsOf(tiers([48, 30], [24, 20]))).toEqual([
    { field: 'tiers.1.feeRate', reason: 'fee_falls' },
  ])
  expect(faultsOf({ lateFeeRate: 40_000 })).toEqual([{ field: 'lateFeeRate', reason: 'fee_falls' }])
  expect(faultsOf({ noShowFeeRate: 99_000 })).toEqual([
    { field: 'noShowFeeRate', reason: 'fee_falls' },
  ])
})
