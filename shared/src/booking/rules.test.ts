import type { CancellationPolicy } from '../shop/rules.ts'
import { fc, test } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import {
  affirmBy,
  cancellationFee,
  feeTimeline,
  freeToLeave,
  freeUntil,
  lateCreditRate,
  noShowFee,
} from './rules.ts'

const hour = 3_600_000
const start = Date.parse('2026-11-25T13:00:00Z')
const clock = { firstStartsAt: start, startsAt: start }
const policy: CancellationPolicy = {
  tiers: [
    { untilMinutes: 24 * 60, feeRate: 0 },
    { untilMinutes: 4 * 60, feeRate: 50_000 },
  ],
  lateFeeRate: 100_000,
  noShowFeeRate: 100_000,
}

describe('the fee of a cancellation', () => {
  it.each([
    [25, 0],
    [24, 0],
    [23.99, 4250],
    [4, 4250],
    [3.99, 8500],
    [0, 8500],
  ])('is, %d hours before the first start, %d', (hours, fee) => {
    expect(cancellationFee(policy, 8500, start, start - hours * hour)).toBe(fee)
  })

  it('rounds half a cent up', () => {
    expect(cancellationFee(policy, 8501, start, start - 5 * hour)).toBe(4251)
    expect(noShowFee({ ...policy, noShowFeeRate: 33_333 }, 100)).toBe(33)
  })

  it('lists the steps with their deadlines, without those that are over', () => {
    expect(feeTimeline(policy, 8500, clock, start - 30 * hour)).toEqual([
      { feeRate: 0, feeMinor: 0, from: start - 30 * hour, until: start - 24 * hour },
      { feeRate: 50_000, feeMinor: 4250, from: start - 24 * hour, until: start - 4 * hour },
      { feeRate: 100_000, feeMinor: 8500, from: start - 4 * hour, until: null },
    ])
    expect(feeTimeline(policy, 8500, clock, start - 3 * hour)).toEqual([
      { feeRate: 100_000, feeMinor: 8500, from: start - 3 * hour, until: null },
    ])
  })

  it('has its last step at the start of a visit that was moved forward', () => {
    const moved = { firstStartsAt: start, startsAt: start - 30 * hour }
    const now = start - 40 * hour
    expect(feeTimeline(policy, 8500, moved, now)).toEqual([
      { feeRate: 0, feeMinor: 0, from: now, until: null },
    ])
    expect(freeUntil(policy, moved, now)).toBe(moved.startsAt)
  })

  it('is free until the start of a visit that the shop has changed, however late it begins now', () => {
    const moved = { firstStartsAt: start, startsAt: start + 9 * hour }
    const free = freeToLeave(policy)
    expect(feeTimeline(free, 8500, moved, start + hour)).toEqual([
      { feeRate: 0, feeMinor: 0, from: start + hour, until: null },
    ])
    expect(freeUntil(free, moved, start + hour)).toBe(moved.startsAt)
    expect([cancellationFee(free, 8500, start, start + hour), noShowFee(free, 8500)]).toEqual([
      0, 8500,
    ])
  })

  it('is free until the deadline and not after it', () => {
    expect(freeUntil(policy, clock, start - 25 * hour)).toBe(start - 24 * hour)
    expect(freeUntil(policy, clock, start - 24 * hour)).toBeNull()
    expect(freeUntil({ ...policy, tiers: [] }, clock, start - 99 * hour)).toBeNull()
  })

  test.prop([fc.integer({ min: 0, max: 60 * 60 }), fc.nat(1_000_000)])(
    'shows in the timeline the fee that would be charged',
    (minutesBefore, totalMinor) => {
      const now = start - minutesBefore * 60_000
      const [first] = feeTimeline(policy, totalMinor, clock, now)
      // A deadline itself still belongs to the cheaper side.
      const isDeadline = policy.tiers.some((tier) => tier.untilMinutes === minutesBefore)
      if (!isDeadline) expect(first?.feeMinor).toBe(cancellationFee(policy, totalMinor, start, now))
    },
  )
})

describe('what a shop that cancels credits its client', () => {
  const span = { firstStartsAt: Date.UTC(2026, 10, 25, 9), endsAt: Date.UTC(2026, 10, 25, 10) }
  const promise = {
    tiers: [
      { untilMinutes: 1_440, feeRate: 0 },
      { untilMinutes: 240, feeRate: 50_000 },
    ],
    lateFeeRate: 100_000,
    noShowFeeRate: 100_000,
  }

  it.each([
    [24 * 60, 0],
    [24 * 60 - 1, 50_000],
    [239, 100_000],
    [-59, 100_000],
    [-60, 0],
  ])('%s minutes before the start: %s', (minutes, rate) => {
    const now = span.firstStartsAt - minutes * 60_000
    expect(lateCreditRate(promise, { ...span, creditedRate: 0 }, now)).toBe(rate)
    expect(lateCreditRate(promise, { ...span, creditedRate: 50_000 }, now)).toBe(
      Math.max(0, rate - 50_000),
    )
    expect(lateCreditRate(null, { ...span, creditedRate: 0 }, now)).toBe(0)
  })
})

describe('the deadline to affirm a visit', () => {
  it.each([
    ['as the shop has it', 24, 48, 24],
    ['twelve hours after they were asked', 24, 30, 18],
    ['two hours ahead at the latest', 2, 48, 2],
    ['never where that leaves too little time', 2, 13, null],
    ['never where the shop releases nothing', null, 48, null],
  ])('is, %s: %d hours before, asked %d hours before: %d', (_what, release, asked, by) => {
    const times = { startsAt: start, askedAt: start - asked * hour }
    const at = affirmBy(release && release * 60, times)
    expect(at && (start - at) / hour).toBe(by)
  })
})
