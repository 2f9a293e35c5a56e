import { type Day, dayNumber } from '../time/day.ts'
import { applies, type ShiftRule, withDayNumbers, withoutBreaks } from './shift-day.ts'
import type { MinuteRange } from './week.ts'

/** Hours of one day at one of the shops of a business. A gap between two is a break. */
export type ShopMinuteRange = MinuteRange & { shopId: string }

/** When a person works, as it is kept: weeks that repeat, and days on which something else holds. */
export interface Rota {
  shifts: readonly (ShiftRule & { shopId: string })[]
  /** All rows of a day hold together; one without a shop says that nothing is worked. */
  exceptions: readonly {
    day: Day
    shopId: string | null
    fromMinute: number | null
    toMinute: number | null
  }[]
}

export const rotaLimits = {
  /** Of a person on one day at one shop: a shift with three breaks. */
  spans: 4,
  /** Days that are said at once: a week of the whole team. */
  cells: 1_400,
  /** After a week, planned as it is at once. */
  copiedWeeks: 8,
  /** The grid in which hours are dragged. */
  stepMinutes: 15,
  shortestMinutes: 30,
} as const

/** The hours of a day as they hold, at all shops. */
export function hoursOn(rota: Rota, day: Day): ShopMinuteRange[] {
  const special = rota.exceptions.filter((one) => one.day === day)
  if (special.length === 0) return patternOn(rota, day)
  return inOrder(
    special.flatMap(({ shopId, fromMinute, toMinute }) =>
      shopId === null || fromMinute === null || toMinute === null
        ? []
        : [{ shopId, fromMinute, toMinute }],
    ),
  )
}

/** The same as the repeating week alone has it. */
export function patternOn({ shifts }: Rota, day: Day): ShopMinuteRange[] {
  const number = dayNumber(day)
  return inOrder(
    shifts
      .filter((shift) => applies(withDayNumbers(shift), number))
      .flatMap((shift) => withoutBreaks(shift).map((span) => ({ ...span, shopId: shift.shopId }))),
  )
}

export function isSpecial({ exceptions }: Rota, day: Day): boolean {
  return exceptions.some((one) => one.day === day)
}

export function hoursAt(hours: readonly ShopMinuteRange[], shopId: string): MinuteRange[] {
  return hours
    .filter((one) => one.shopId === shopId)
    .map(({ fromMinute, toMinute }) => ({ fromMinute, toMinute }))
}

/** Why hours of a day cannot be worked as they are said; null: they can. */
export function hoursFault(spans: readonly MinuteRange[]): 'backwards' | 'overlaps' | null {
  if (spans.some(({ fromMinute, toMinute }) => fromMinute >= toMinute)) return 'backwards'
  const sorted = inOrder(spans)
  const meets = sorted.some((span, at) => at > 0 && span.fromMinute < sorted[at - 1]!.toMinute)
  return meets ? 'overlaps' : null
}

export function isSameHours(one: readonly MinuteRange[], other: readonly MinuteRange[]): boolean {
  return textOf(one) === textOf(other)
}

function textOf(spans: readonly MinuteRange[]): string {
  return inOrder(spans)
    .map(({ fromMinute, toMinute }) => `${fromMinute}-${toMinute}`)
    .join()
}

export function minutesOf(spans: readonly MinuteRange[]): number {
  return spans.reduce((sum, { fromMinute, toMinute }) => sum + toMinute - fromMinute, 0)
}

const midnight = 1_440

/** All of a day earlier or later; kept within the day where it lay within. */
export function movedBy(spans: readonly MinuteRange[], minutes: number): MinuteRange[] {
  const first = Math.min(...spans.map(({ fromMinute }) => fromMinute))
  const last = Math.max(...spans.map(({ toMinute }) => toMinute))
  const by = Math.min(Math.max(minutes, -first), Math.max(midnight - last, 0))
  return spans.map(({ fromMinute, toMinute }) => ({
    fromMinute: fromMinute + by,
    toMinute: toMinute + by,
  }))
}

/** The beginning or the end of a day earlier or later; its breaks stay where they are. */
export function stretchedBy(
  spans: readonly MinuteRange[],
  edge: 'from' | 'until',
  minutes: number,
): MinuteRange[] {
  const sorted = inOrder(spans)
  const shortest = rotaLimits.shortestMinutes
  if (edge === 'from') {
    const [first, ...rest] = sorted
    if (!first) return []
    const latest = first.toMinute - shortest
    const fromMinute = Math.min(Math.max(first.fromMinute + minutes, 0), latest)
    return [{ ...first, fromMinute }, ...rest]
  }
  const last = sorted.at(-1)
  if (!last) return []
  const most = Math.max(midnight, last.toMinute)
  const toMinute = Math.max(Math.min(last.toMinute + minutes, most), last.fromMinute + shortest)
  return [...sorted.slice(0, -1), { ...last, toMinute }]
}

function inOrder<T extends MinuteRange>(spans: readonly T[]): T[] {
  return spans.toSorted((a, b) => a.fromMinute - b.fromMinute)
}
