import { describe, expect, it } from 'vitest'
import { weekdayOf } from '../time/day.ts'
import {
  afterLoss,
  afterTurn,
  bestStanding,
  isStandingDue,
  mostGiveDays,
  nextDayFrom,
  nextStandingDay,
  standingDays,
  standingHold,
  type StandingWish,
} from './standing.ts'

/** Every four weeks, give or take three days, on a Thursday. */
const wish: StandingWish = {
  everyWeeks: 4,
  giveDays: 3,
  weekday: 4,
  lastDay: '2026-11-26',
  nextDay: '2026-12-24',
  skipCount: 0,
}
const localTimeOf = (at: string) => ({
  day: at.slice(0, 10),
  minuteOfDay: Number(at.slice(11, 13)) * 60 + Number(at.slice(14, 16)),
})

const start = (startsAt: string, isAsWished = true) => ({
  startsAt: `${startsAt}:00.000Z`,
  isAsWished,
})

describe('a standing wish', () => {
  it('is for the nearest of its weekday, so many weeks after the last visit', () => {
    expect(nextStandingDay({ everyWeeks: 4, weekday: null }, '2026-11-24')).toBe('2026-12-22')
    const days = [23, 24, 25, 26, 27, 28, 29].map((day) =>
      nextStandingDay({ everyWeeks: 4, weekday: 4 }, `2026-11-${day}`),
    )
    expect(days.map(weekdayOf)).toEqual([4, 4, 4, 4, 4, 4, 4])
    expect(new Set(days.slice(0, 7))).toEqual(new Set(['2026-12-24']))
    expect(nextStandingDay({ everyWeeks: 4, weekday: 4 }, '2026-11-30')).toBe('2026-12-31')
  })

  it('is for no day twice, nor for one before the last visit is over', () => {
    expect([1, 2, 3, 26].map(mostGiveDays)).toEqual([3, 6, 7, 7])
    expect(standingDays(wish)).toEqual({ fromDay: '2026-12-21', toDay: '2026-12-27' })
    const near = { ...wish, lastDay: '2026-12-22' }
    expect(standingDays(near)).toEqual({ fromDay: '2026-12-23', toDay: '2026-12-27' })
  })

  it('counts from the visit before once the last is none any more, and looks for no day twice', () => {
    const met = { ...wish, lastDay: '2026-12-15', nextDay: '2027-01-14', skipCount: 1 }
    const lost = { ...wish, ...afterLoss(met, '2026-11-26') }
    expect(lost).toEqual({ ...wish, skipCount: 1 })
    expect(nextDayFrom(lost, '2026-12-08')).toBe('2026-12-24')
    expect(nextDayFrom(lost, '2026-12-08', ['2026-12-24', '2027-01-14'])).toBe('2027-01-21')
  })

  it('is looked for two weeks before the first of its days', () => {
    expect(isStandingDue(wish, '2026-12-06')).toBe(false)
    expect(isStandingDue(wish, '2026-12-07')).toBe(true)
  })

  it('counts from the visit that it had, else from the day it was looked for, and rests after two that nobody wanted', () => {
    const had = afterTurn({ ...wish, skipCount: 1 }, { visitDay: '2026-12-22' })
    expect(had).toEqual({
      lastDay: '2026-12-22',
      nextDay: '2027-01-21',
      skipCount: 0,
      pauses: false,
    })
    const once = { ...wish, ...afterTurn(wish, 'skipped') }
    expect(once).toMatchObject({ nextDay: '2027-01-21', skipCount: 1, pauses: false })
    const nothing = { ...once, ...afterTurn(once, 'none') }
    expect(nothing).toMatchObject({ nextDay: '2027-02-18', skipCount: 1, pauses: false })
    expect(afterTurn(nothing, 'skipped')).toMatchObject({ skipCount: 2, pauses: true })
  })

  it('goes on from today after a rest, in its own rhythm', () => {
    expect(nextDayFrom(wish, '2026-12-26')).toBe('2026-12-24')
    expect(nextDayFrom(wish, '2026-12-27')).toBe('2027-01-21')
    expect(nextDayFrom(wish, '2027-03-01')).toBe('2027-03-18')
  })

  it('has the one first who is wished for, then the nearest day, then the middle of its part of the day', () => {
    const starts = [
      start('2026-12-24T18:30', false),
      start('2026-12-22T18:30'),
      start('2026-12-23T16:59'),
      start('2026-12-23T17:00'),
      start('2026-12-23T19:00'),
      start('2026-12-25T18:00'),
      start('2026-12-23T20:00'),
    ]
    const evening = { nextDay: '2026-12-24', fromMinute: 1_020, toMinute: 1_200 }
    expect(bestStanding(evening, starts, localTimeOf)).toEqual([
      start('2026-12-23T19:00'),
      start('2026-12-25T18:00'),
      start('2026-12-23T17:00'),
      start('2026-12-22T18:30'),
      start('2026-12-24T18:30', false),
    ])
  })

  it('is held for two days, never past the notice, and not where nobody could answer', () => {
    const now = new Date('2026-12-10T08:00:00.000Z')
    const hold = (startsAt: string) => standingHold(startsAt, { noticeMinutes: 120, now })
    expect(hold('2026-12-24T18:00:00.000Z')).toBe(2_880)
    expect(hold('2026-12-11T08:00:00.000Z')).toBe(1_320)
    expect(hold('2026-12-10T11:00:00.000Z')).toBe(60)
    expect(hold('2026-12-10T10:59:00.000Z')).toBe(null)
  })
})
