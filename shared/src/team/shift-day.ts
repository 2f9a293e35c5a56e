import { type Day, dayNumber, type DayNumber, type Weekday, weekdayOfNumber } from '../time/day.ts'
import type { MinuteRange } from './week.ts'

/** Hours of a weekday, from one day to another (both included; null or left out is open-ended). */
export interface WeekdayHours extends MinuteRange {
  weekday: Weekday
  fromDay?: Day | null
  toDay?: Day | null
}

/** A repeating shift; several on one weekday add up. */
export interface ShiftRule extends WeekdayHours {
  breaks?: readonly MinuteRange[]
  /** 1 (default) is every week; n > 1 counts weeks from the Monday of `fromDay`'s week. */
  everyWeeks?: number
}

interface DatedRule<Rule> {
  rule: Rule
  from: DayNumber
  to: DayNumber
}

export function withDayNumbers<Rule extends WeekdayHours>(rule: Rule): DatedRule<Rule> {
  return {
    rule,
    from: rule.fromDay ? dayNumber(rule.fromDay) : Number.NEGATIVE_INFINITY,
    to: rule.toDay ? dayNumber(rule.toDay) : Number.POSITIVE_INFINITY,
  }
}

export function applies({ rule, from, to }: DatedRule<ShiftRule>, day: DayNumber): boolean {
  if (day < from || day > to || weekdayOfNumber(day) !== rule.weekday) return false
  const every = rule.everyWeeks ?? 1
  if (every === 1 || from === Number.NEGATIVE_INFINITY) return true
  return (weekOfNumber(day) - weekOfNumber(from)) % every === 0
}

export function withoutBreaks(shift: Pick<ShiftRule, 'fromMinute' | 'toMinute' | 'breaks'>) {
  const spans: MinuteRange[] = []
  let fromMinute = shift.fromMinute
  for (const pause of (shift.breaks ?? []).toSorted((a, b) => a.fromMinute - b.fromMinute)) {
    const toMinute = Math.min(pause.fromMinute, shift.toMinute)
    if (toMinute > fromMinute) spans.push({ fromMinute, toMinute })
    fromMinute = Math.max(fromMinute, pause.toMinute)
  }
  if (shift.toMinute > fromMinute) spans.push({ fromMinute, toMinute: shift.toMinute })
  return spans
}

/** Weeks since the Monday before 1970-01-01. */
export function weekOfNumber(day: DayNumber): number {
  return Math.floor((day + 3) / 7)
}
