import { dayIn, daysBetween, type Format } from '@serein/client/format.ts'

/** "Mon" within the week, else "Mon 30 Nov": a deadline must not be mistaken. */
export function deadlineDay(format: Format, instant: string, zone: string, now: string): string {
  const day = dayIn(instant, zone)
  return daysBetween(dayIn(now, zone), day) < 7
    ? format.day(day, { weekday: 'short' })
    : format.shortDate(instant, zone)
}
