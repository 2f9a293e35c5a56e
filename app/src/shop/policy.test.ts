import { expect, test } from 'vitest'
import { freeBefore, policySteps } from './policy.ts'

const policy = {
  tiers: [
    { untilMinutes: 2880, feeRate: 0 },
    { untilMinutes: 240, feeRate: 50_000 },
  ],
  lateFeeRate: 100_000,
  noShowFeeRate: 100_000,
}

test('a policy’s steps are in days beyond the first whole day, else in hours, and the last has no end', () => {
  expect(policySteps(policy)).toEqual([
    { feeRate: 0, until: { unit: 'days', count: 2 } },
    { feeRate: 50_000, until: { unit: 'hours', count: 4 } },
    { feeRate: 100_000, until: null },
  ])
  const aDay = { ...policy, tiers: [{ untilMinutes: 1440, feeRate: 0 }] }
  expect(policySteps(aDay)[0]).toEqual({ feeRate: 0, until: { unit: 'hours', count: 24 } })
})

test('free cancellation is named with its condition, and not at all when no step is free', () => {
  expect(freeBefore(policy)).toEqual({ unit: 'days', count: 2 })
  const both = [...policy.tiers.slice(0, 1), { untilMinutes: 720, feeRate: 0 }]
  expect(freeBefore({ ...policy, tiers: both })).toEqual({ unit: 'hours', count: 12 })
  expect(freeBefore({ ...policy, tiers: policy.tiers.slice(1) })).toBeNull()
})
