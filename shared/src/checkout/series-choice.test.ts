import { describe, expect, it } from 'vitest'
import { timeOf, timesOf } from './series-choice.ts'

const startsAt = '2026-12-03T10:00:00.000Z'
const free = { startsAt, totalMinor: 8_000, reason: null, nextBest: [] }
const nextBest = [
  { startsAt: '2026-12-03T09:00:00.000Z', anyTherapist: false, totalMinor: 8_000 },
  { startsAt: '2026-12-03T10:15:00.000Z', anyTherapist: true, totalMinor: 7_000 },
]
const busy = { startsAt, totalMinor: null, reason: 'therapist_busy' as const, nextBest }

describe('the time of a planned visit', () => {
  it('is its own, or what comes first beside it', () => {
    expect(timeOf(free, {})).toEqual({ startsAt, anyTherapist: false, totalMinor: 8_000 })
    expect(timeOf(busy, {})).toBe(nextBest[0])
    expect(timesOf({ ...busy, nextBest: [] })).toEqual([])
  })

  it('is what its reader has chosen, or none', () => {
    expect(timeOf(busy, { [startsAt]: nextBest[1]!.startsAt })).toBe(nextBest[1])
    expect(timeOf(free, { [startsAt]: null })).toBe(undefined)
  })

  it('is none where what was chosen is free no longer', () => {
    expect(timeOf(busy, { [startsAt]: '2026-12-04T10:00:00.000Z' })).toBe(undefined)
  })
})
