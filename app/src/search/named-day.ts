import { addDays, weekdayOf } from '@serein/shared/time/day.ts'

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
