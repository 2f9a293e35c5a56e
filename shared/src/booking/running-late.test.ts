import { fc } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import {
  canSayLate,
  saidMinutes,
  shorterLengths,
  startsByItself,
  timesWhenLate,
} from './running-late.ts'

const minute = 60_000

describe('being late', () => {
  it.each([
    [-121, false],
    [-120, true],
    [0, true],
    [29, true],
    [30, false],
  ])('can be said %i minutes after the start: %s', (after, may) => {
    const startsAt = 1_000_000 * minute
    const now = startsAt + after * minute
    expect(canSayLate({ state: 'confirmed', startsAt }, now)).toBe(may)
    expect(canSayLate({ state: 'checked_in', startsAt }, now)).toBe(false)
  })

  it('leads to a later start by itself once, and by no more than the shop allows', () => {
    const rule = { laterByItselfMinutes: 15 }
    const late = { kind: 'later', minutes: 15, isAgain: false } as const
    expect(startsByItself(rule, late)).toBe(true)
    expect(startsByItself(rule, { ...late, minutes: 16 })).toBe(false)
    expect(startsByItself(rule, { ...late, isAgain: true })).toBe(false)
    expect(startsByItself(rule, { ...late, kind: 'shorter' })).toBe(false)
    expect(startsByItself({}, { ...late, minutes: 1 })).toBe(false)
  })

  it.each([
    ['late 15', 15],
    ['Late by 20 min.', 20],
    ['I’m running late 10', 10],
    ['retard 15', 15],
    ['En retard de 20 minutes', 20],
    ['15 min', 15],
    [' 5 mn de retard ', 5],
    ['15', null],
    ['late', null],
    ['late 0', null],
    ['late 99', null],
    ['see you at 15', null],
    ['I come 15 min early', null],
    ['1', null],
  ])('is understood in a text: %s', (text, minutes) => {
    expect(saidMinutes(text)).toBe(minutes)
  })

  it('tries the longest shorter length, and the longest that ends in time', () => {
    expect(shorterLengths([30, 60, 90, 50], 60, 15)).toEqual([50, 30])
    expect(shorterLengths([60, 90], 90, 30)).toEqual([60])
    expect(shorterLengths([90], 60, 15)).toEqual([])
  })

  it('moves what follows only as far as it must', () => {
    const items = [
      { startsAt: 0, endsAt: 60 },
      { startsAt: 70, endsAt: 100 },
      { startsAt: 130, endsAt: 150 },
    ]
    const late = { minutes: 20, firstMinutes: 60, gaps: [5, 5] }
    expect(timesWhenLate(items, late)).toEqual([
      { startsAt: 20, endsAt: 80 },
      { startsAt: 85, endsAt: 115 },
      { startsAt: 130, endsAt: 150 },
    ])
    expect(timesWhenLate(items, { ...late, firstMinutes: 40 }).slice(1)).toEqual(items.slice(1))
  })

  it('never lets one begin before it was to, or before the one before has ended', () => {
    const lengths = fc.array(fc.tuple(fc.nat(30), fc.integer({ min: 5, max: 90 })), {
      minLength: 1,
    })
    fc.assert(
      fc.property(lengths, fc.integer({ min: 1, max: 90 }), (each, minutes) => {
        let at = 0
        const items = each.map(([gap, length]) => {
          const startsAt = at + gap
          at = startsAt + length
          return { startsAt, endsAt: at }
        })
        const firstMinutes = items[0]!.endsAt - items[0]!.startsAt
        const gaps = each.slice(1).map(([gap]) => Math.min(gap, 10))
        const after = timesWhenLate(items, { minutes, firstMinutes, gaps })
        for (const [index, { startsAt, endsAt }] of after.entries()) {
          expect(startsAt).toBeGreaterThanOrEqual(items[index]!.startsAt)
          expect(startsAt - items[index]!.startsAt).toBeLessThanOrEqual(minutes)
          expect(endsAt - startsAt).toBe(items[index]!.endsAt - items[index]!.startsAt)
          const freeFrom = index === 0 ? 0 : after[index - 1]!.endsAt + gaps[index - 1]!
          expect(startsAt).toBeGreaterThanOrEqual(freeFrom)
        }
      }),
    )
  })
})
