import { expect, test } from 'vitest'
import { isFreeAtFirst, policySteps } from './policy.ts'

const policy = {
  tiers: [
    { untilMinutes: 2880, feeRate: 0 },
    { untilMinutes: 240, feeRate: 50_000 },
  ],
  lateFeeRate: 100_000,
  noShowFeeRate: 100_000,
}

test('whole days beyond the first are said in days, all else in hours, and the last step has no end', () => {
  expect(policySteps(policy)).toEqual([
    { feeRate: 0, until: { unit: 'days', count: 2 } },
    { feeRate: 50_000, until: { unit: 'hours', count: 4 } },
    { feeRate: 100_000, until: null },
  ])
  const aDay = { ...policy, tiers: [{ untilMinutes: 1440, feeRate: 0 }] }
  expect(policySteps(aDay)[0]).toEqual({ feeRate: 0, until: { unit: 'hours', count: 24 } })
})

test('a policy is free at first only when a step costs nothing', () => {
  expect(isFreeAtFirst(policy)).toBe(true)
  expect(isFreeAtFirst({ ...policy, tiers: policy.tiers.slice(1) })).toBe(false)
})
