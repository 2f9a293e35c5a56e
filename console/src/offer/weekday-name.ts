import type { Format } from '@serein/client/format.ts'

/** The name of an ISO weekday; 5 January 2026 is a Monday. */
export function weekdayName(format: Format, weekday: number): string {
  return format.day(`2026-01-${String(4 + weekday).padStart(2, '0')}`, { weekday: 'long' })
}
