import { addDays, type Day, daysBetween, type Weekday, weekdayOf } from '../time/day.ts'
import type { LocalTime } from '../time/zone.ts'

/** `active` while times are looked for, `paused` until its client wants one again, `ended` for good. Source: decision 131. */
export const standingStates = ['active', 'paused', 'ended'] as const

/** Of the therapists who are named: nobody else, them before others, or anyone. */
export const standingStaff = ['only', 'first', 'any'] as const
export type StandingStaff = (typeof standingStaff)[number]

export const standingLimits = {
  /** So many of them somebody may have at one shop. */
  wishes: 3,
  everyWeeks: 26,
  giveDays: 7,
  /** A time is looked for so many days before the first on which it may be: early enough to be free, late enough to be known. */
  aheadDays: 14,
  holdMinutes: 48 * 60,
  /** Nobody is offered a time for which they would have less than this to answer. */
  leastMinutes: 60,
  /** So many in a row that its client does not want pause a wish. */
  skips: 2,
} as const

export type Rhythm = { everyWeeks: number; giveDays: number; weekday: Weekday | null }

/** How many days either way a visit may be: less than half of what lies between two, so that no day is for both. */
export function mostGiveDays(everyWeeks: number): number {
  return Math.min(standingLimits.giveDays, Math.ceil((7 * everyWeeks) / 2) - 1)
}

/** The day around which a visit is looked for, counted from another: so many weeks later, on the weekday that is nearest. */
export function nextStandingDay(
  { everyWeeks, weekday }: Pick<Rhythm, 'everyWeeks' | 'weekday'>,
  from: Day,
): Day {
  const day = addDays(from, 7 * everyWeeks)
  if (weekday === null) return day
  const ahead = (weekday - weekdayOf(day) + 7) % 7
  return addDays(day, ahead > 3 ? ahead - 7 : ahead)
}

type Turn = { lastDay: Day; nextDay: Day; skipCount: number }
export type StandingWish = Rhythm & Turn

/** The days on which the next visit may be, both included; never before the day after the last. */
export function standingDays({ giveDays, lastDay, nextDay }: StandingWish): {
  fromDay: Day
  toDay: Day
} {
  const first = addDays(nextDay, -giveDays)
  const fromDay = first > lastDay ? first : addDays(lastDay, 1)
  return { fromDay, toDay: addDays(nextDay, giveDays) }
}

/** Whether the next visit is to be looked for by now. */
export function isStandingDue(wish: StandingWish, today: Day): boolean {
  return daysBetween(today, standingDays(wish).fromDay) <= standingLimits.aheadDays
}

/** What came of one time: a visit on a day, a time that its client did not want, or none that was free. */
export type StandingOutcome = { visitDay: Day } | 'skipped' | 'none'

/** What a wish is after one time of it. A visit counts from its own day, what was no visit from the day it was looked for around. */
export function afterTurn(
  wish: StandingWish,
  outcome: StandingOutcome,
): Turn & { pauses: boolean } {
  if (typeof outcome === 'object') {
    const { visitDay: lastDay } = outcome
    return { lastDay, nextDay: nextStandingDay(wish, lastDay), skipCount: 0, pauses: false }
  }
  const skipCount = wish.skipCount + (outcome === 'skipped' ? 1 : 0)
  const nextDay = nextStandingDay(wish, wish.nextDay)
  return { lastDay: wish.lastDay, nextDay, skipCount, pauses: skipCount >= standingLimits.skips }
}

/** What a wish is once the visit it counts from is none any more: it counts from the one that stands before (`lastDay`). */
export function afterLoss(wish: StandingWish, lastDay: Day): Turn {
  return { lastDay, nextDay: nextStandingDay(wish, lastDay), skipCount: wish.skipCount }
}

/** The next day around which something may be looked for still, of a wish that has rested for a while; never one that was looked for. */
export function nextDayFrom(wish: StandingWish, today: Day, had: readonly Day[] = []): Day {
  let { nextDay } = wish
  while (addDays(nextDay, wish.giveDays) <= today || had.includes(nextDay))
    nextDay = nextStandingDay(wish, nextDay)
  return nextDay
}

export type StandingStart = { startsAt: string; isAsWished: boolean }

/**
 * The free starts that a standing wish may be offered, the best first: by whom it names before all others, then on the day that is nearest
 * to the one it is looked for around, then nearest to the middle of its part of the day; of two that are as good, the earlier.
 */
export function bestStanding(
  { nextDay, fromMinute, toMinute }: { nextDay: Day; fromMinute: number; toMinute: number },
  starts: readonly StandingStart[],
  localTimeOf: (instant: string) => LocalTime,
): StandingStart[] {
  const middle = (fromMinute + toMinute) / 2
  return starts
    .map((start) => ({ start, ...localTimeOf(start.startsAt) }))
    .filter(({ minuteOfDay }) => minuteOfDay >= fromMinute && minuteOfDay < toMinute)
    .toSorted(
      (a, b) =>
        Number(b.start.isAsWished) - Number(a.start.isAsWished) ||
        Math.abs(daysBetween(nextDay, a.day)) - Math.abs(daysBetween(nextDay, b.day)) ||
        Math.abs(a.minuteOfDay - middle) - Math.abs(b.minuteOfDay - middle) ||
        (a.start.startsAt < b.start.startsAt ? -1 : 1),
    )
    .map(({ start }) => start)
}

/** Until when a time is held: two days, and never past the notice of its start; null where that leaves too little to answer. */
export function standingHold(
  startsAt: string,
  { noticeMinutes, now }: { noticeMinutes: number; now: Date },
): number | null {
  const left = Math.floor((Date.parse(startsAt) - now.getTime()) / 60_000) - noticeMinutes
  return left < standingLimits.leastMinutes ? null : Math.min(left, standingLimits.holdMinutes)
}
