import { addDays, daysBetween, weekdayOf } from '../../time/day.ts'

/** From one day that is named to another it is a week at most. */
const mostDays = 7

/** Of the week after this one. */
export function nextMonday(today: string): string {
  return dayOn(1, addDays(today, 1))
}

/** The first such weekday, that day itself among them. */
export function dayOn(weekday: number, from: string): string {
  return addDays(from, (weekday - weekdayOf(from) + 7) % 7)
}

/** The next such date; undefined for one that no year has. */
export function dateIn(month: number, date: number, today: string): string | undefined {
  const year = Number(today.slice(0, 4))
  const days = [year, year + 1, year + 2, year + 3, year + 4].map((each) => {
    const at = new Date(Date.UTC(each, month, date))
    return at.getUTCMonth() === month && date > 0 ? at.toISOString().slice(0, 10) : ''
  })
  return days.find((day) => day >= today)
}

/** The next day of that number, in this month or one of those after it. */
export function numberedDay(date: number, today: string): string | undefined {
  const month = Number(today.slice(5, 7)) - 1
  const days = [0, 1, 2].map((later) => dateIn((month + later) % 12, date, today) ?? '')
  return date >= 1 && date <= 31 ? days.filter(Boolean).toSorted()[0] : undefined
}

/** From one day to another, both of them; undefined for more than a week. */
export function daysFrom(first: string, last: string): { day: string; days?: number } | undefined {
  const days = daysBetween(first, last) + 1
  if (days < 1 || days > mostDays) return undefined
  return days === 1 ? { day: first } : { day: first, days }
}

/** The days from Monday to Friday that are left, or those of the week to come. */
export function workdays(today: string): { day: string; days?: number } | undefined {
  const first = weekdayOf(today) > 5 ? nextMonday(today) : today
  return daysFrom(first, dayOn(5, first))
}
