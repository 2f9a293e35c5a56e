/** A calendar day of a shop, `YYYY-MM-DD`, in the shop’s zone. */
export type Day = string

/** Days since 1970-01-01; the integer form of a {@link Day}. */
export type DayNumber = number

/** ISO weekday: 1 is Monday, 7 is Sunday. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7

export const MINUTES_PER_DAY = 1440

const MS_PER_DAY = 86_400_000

/** `2026-11-24` → days since 1970-01-01. Throws a RangeError on anything that is not a real day. */
export function dayNumber(day: Day): DayNumber {
  const ms = /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(`${day}T00:00:00.000Z`) : Number.NaN
  if (Number.isNaN(ms) || new Date(ms).toISOString().slice(0, 10) !== day) {
    throw new RangeError(`not a calendar day: ${day}`)
  }
  return ms / MS_PER_DAY
}

/** Whether it is a day of the calendar, written `YYYY-MM-DD`. */
export function isDay(value: unknown): value is Day {
  if (typeof value !== 'string') return false
  try {
    dayNumber(value)
    return true
  } catch {
    return false
  }
}

/** Days since 1970-01-01 → `2026-11-24`. */
export function dayOf(number: DayNumber): Day {
  let day = knownDays.get(number)
  if (day === undefined) {
    if (knownDays.size > KNOWN_LIMIT) knownDays.clear()
    day = new Date(number * MS_PER_DAY).toISOString().slice(0, 10)
    knownDays.set(number, day)
  }
  return day
}

/** The same few hundred days are asked for again and again; a `Date` each time costs a microsecond. */
const knownDays = new Map<DayNumber, Day>()
const KNOWN_LIMIT = 4000

/** The day `count` days later (earlier when negative). */
export function addDays(day: Day, count: number): Day {
  return dayOf(dayNumber(day) + count)
}

/** Whole days from `from` to `to`; 0 for the same day, negative when `to` is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return dayNumber(to) - dayNumber(from)
}

/** Every day from `from` to `to`, both included. */
export function daysFromTo(from: Day, to: Day): Day[] {
  const days: Day[] = []
  for (let number = dayNumber(from); number <= dayNumber(to); number += 1) days.push(dayOf(number))
  return days
}

/** ISO weekday of a day. */
export function weekdayOf(day: Day): Weekday {
  return weekdayOfNumber(dayNumber(day))
}

/** The Monday of the week of a day. */
export function mondayOf(day: Day): Day {
  return addDays(day, 1 - weekdayOf(day))
}

/** Months since the year 0. */
export function monthNumber(day: Day): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1
}

/** The first day of the month that is so many months away. */
export function firstOfMonth(day: Day, months = 0): Day {
  const number = monthNumber(day) + months
  const year = String(Math.floor(number / 12)).padStart(4, '0')
  return `${year}-${String((number % 12) + 1).padStart(2, '0')}-01`
}

/** ISO weekday of a day number; 1970-01-01 was a Thursday. */
export function weekdayOfNumber(number: DayNumber): Weekday {
  return (((((number + 3) % 7) + 7) % 7) + 1) as Weekday
}
