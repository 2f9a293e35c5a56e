import { addDays, type Day, daysBetween, firstOfMonth, mondayOf, monthNumber } from '../time/day.ts'

/** Both days are in it. */
export type Period = { fromDay: Day; toDay: Day }

export const comparisons = ['none', 'before', 'year'] as const
export type Comparison = (typeof comparisons)[number]

/** The most days of a report: five years with leap days. */
export const periodDaysLimit = 5 * 366

/**
 * What a period is compared with. One that begins with a month is held beside as many months before, to the same day of the
 * month or to its end; any other beside as many days right before. `year`: the same days a year earlier.
 */
export function comparedWith({ fromDay, toDay }: Period, how: Comparison): Period | null {
  if (how === 'none') return null
  if (how === 'year') return { fromDay: monthsLater(fromDay, -12), toDay: monthsLater(toDay, -12) }
  if (!fromDay.endsWith('-01'))
    return {
      fromDay: addDays(fromDay, -1 - daysBetween(fromDay, toDay)),
      toDay: addDays(fromDay, -1),
    }
  const months = monthNumber(toDay) - monthNumber(fromDay) + 1
  return { fromDay: monthsLater(fromDay, -months), toDay: monthsLater(toDay, -months) }
}

/** The same day some months later, or the last of that month; the last of a month stays the last. */
export function monthsLater(day: Day, months: number): Day {
  const last = addDays(firstOfMonth(day, months + 1), -1)
  const isLast = addDays(day, 1).endsWith('-01')
  if (isLast || Number(day.slice(8)) > Number(last.slice(8))) return last
  return `${last.slice(0, 8)}${day.slice(8)}`
}

export type Grain = 'day' | 'week' | 'month'

/** By what a chart of a period is drawn: so that it has at most some thirty points, or sixty months. */
export function grainOf({ fromDay, toDay }: Period): Grain {
  const days = daysBetween(fromDay, toDay) + 1
  if (days <= 31) return 'day'
  return days <= 190 ? 'week' : 'month'
}

/** Where the piece of a chart begins that a day belongs to; a week begins on Monday. */
export function pieceOf(day: Day, grain: Grain): Day {
  if (grain === 'day') return day
  if (grain === 'month') return firstOfMonth(day)
  return mondayOf(day)
}

/** The pieces of a period in order. The first may begin before it. */
export function piecesOf({ fromDay, toDay }: Period, grain: Grain): Day[] {
  const pieces: Day[] = []
  for (let day = fromDay; day <= toDay; day = addDays(day, 1)) {
    const piece = pieceOf(day, grain)
    if (pieces.at(-1) !== piece) pieces.push(piece)
  }
  return pieces
}

/** The whole months in a period, and the days before and after them. */
export function partsOf({ fromDay, toDay }: Period): { months: Period | null; days: Period[] } {
  const first = fromDay.endsWith('-01') ? fromDay : firstOfMonth(fromDay, 1)
  const isWhole = addDays(toDay, 1).endsWith('-01')
  const last = firstOfMonth(toDay, isWhole ? 0 : -1)
  if (last < first) return { months: null, days: [{ fromDay, toDay }] }
  const after = firstOfMonth(last, 1)
  return {
    months: { fromDay: first, toDay: last },
    days: [
      { fromDay, toDay: addDays(first, -1) },
      { fromDay: after, toDay },
    ].filter((part) => part.fromDay <= part.toDay),
  }
}
