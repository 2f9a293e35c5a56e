import { fc, test as property } from '@fast-check/vitest'
import { describe, expect, test } from 'vitest'
import { dayOf, daysBetween } from '../time/day.ts'
import {
  endDay,
  type MembershipFacts,
  paces,
  periodStart,
  priceFrom,
  rolledOver,
  stepDay,
  stepOf,
} from './membership-rules.ts'

const paid: MembershipFacts = {
  state: 'active',
  paidUntil: '2026-12-15',
  endsOn: null,
  pausesFrom: null,
  resumesOn: null,
  due: null,
  cardEndsOn: null,
  cardWarnedFor: null,
  paysByCard: true,
}
const due = (tries: number) => ({ ...paid, due: { from: '2026-12-15', tries } })
const anyDay = fc.integer({ min: 18_000, max: 30_000 }).map(dayOf)

describe('a period', () => {
  test('of the 31st ends on the last day of shorter months, and comes back to the 31st', () => {
    const starts = [0, 1, 2, 3].map((count) => periodStart('2027-01-31', 'month', count))
    expect(starts).toEqual(['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30'])
  })

  test('knows leap days, by the month and by the year', () => {
    expect(periodStart('2028-01-31', 'month', 1)).toBe('2028-02-29')
    const years = [1, 2, 3, 4].map((count) => periodStart('2024-02-29', 'year', count))
    expect(years).toEqual(['2025-02-28', '2026-02-28', '2027-02-28', '2028-02-29'])
  })

  property.prop([anyDay, fc.constantFrom(...paces), fc.integer({ min: 0, max: 200 })])(
    'follows the one before without a gap, for as long as its month or year',
    (anchor, every, count) => {
      const length = daysBetween(
        periodStart(anchor, every, count),
        periodStart(anchor, every, count + 1),
      )
      const [least, most] = every === 'month' ? [28, 31] : [365, 366]
      expect(length).toBeGreaterThanOrEqual(least)
      expect(length).toBeLessThanOrEqual(most)
    },
  )
})

describe('the clock', () => {
  test('renews on the day until which it is paid, not before', () => {
    expect(stepOf(paid, '2026-12-14')).toBeNull()
    expect(stepOf(paid, '2026-12-15')).toBe('renew')
    expect(stepDay(paid)).toBe('2026-12-15')
  })

  test('tries a card on the day it is due and 1, 3 and 5 days later, and gives up after two weeks', () => {
    expect([0, 1, 2, 3].map((tries) => stepDay(due(tries)))).toEqual([
      '2026-12-15',
      '2026-12-16',
      '2026-12-18',
      '2026-12-20',
    ])
    expect(stepDay(due(4))).toBe('2026-12-29')
    expect(stepOf(due(4), '2026-12-28')).toBeNull()
    expect(stepOf(due(4), '2026-12-29')).toBe('give_up')
    expect(stepDay({ ...due(0), paysByCard: false })).toBe('2026-12-29')
  })

  test('pauses where it would renew, and comes back', () => {
    const pausing = { ...paid, pausesFrom: '2026-12-15', resumesOn: '2027-02-15' }
    expect(stepOf(pausing, '2026-12-15')).toBe('pause')
    const paused = { ...pausing, state: 'paused' } as const
    expect(stepOf(paused, '2027-02-14')).toBeNull()
    expect(stepOf(paused, '2027-02-15')).toBe('resume')
  })

  test('ends what its member has ended, and never renews it', () => {
    const ending = { ...paid, endsOn: '2026-12-15' }
    expect(stepOf(ending, '2026-12-14')).toBeNull()
    expect(stepOf(ending, '2027-06-01')).toBe('end')
    expect(stepDay({ ...ending, state: 'ended' })).toBeNull()
  })

  test('tells once that a card will have run out by the renewal', () => {
    const expiring = { ...paid, cardEndsOn: '2026-12-01' }
    expect(stepOf(expiring, '2026-12-01')).toBe('warn_card')
    expect(stepOf({ ...expiring, cardWarnedFor: '2026-12-15' }, '2026-12-01')).toBeNull()
    expect(stepOf({ ...expiring, cardEndsOn: '2027-01-01' }, '2026-12-01')).toBeNull()
  })
})

describe('the end', () => {
  test('is that of what is paid, or today where nothing is', () => {
    expect(endDay(paid, '2026-11-25')).toBe('2026-12-15')
    expect(endDay({ ...paid, due: { from: '2026-12-15', tries: 1 } }, '2026-12-16')).toBe(
      '2026-12-16',
    )
    expect(endDay({ paidUntil: null, due: null }, '2026-11-25')).toBe('2026-11-25')
  })
})

test('another price begins with the first period 30 days after it was told', () => {
  const member = { anchorOn: '2026-01-15', every: 'month', paidUntil: '2026-12-15' } as const
  expect(priceFrom(member, '2026-11-15')).toBe('2026-12-15')
  expect(priceFrom(member, '2026-11-16')).toBe('2027-01-15')
})

property.prop([fc.nat(100), fc.nat(100)])('what rolls over is within its limit', (left, limit) => {
  expect(rolledOver(left, limit)).toBe(Math.min(left, limit))
})
