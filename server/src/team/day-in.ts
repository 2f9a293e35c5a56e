import { dateTimeFormat } from '@serein/shared/formatters.ts'
import type { Day } from '@serein/shared/time/day.ts'

/** The day on the clock of a zone. */
export function dayIn(zone: string, at: Date): Day {
  return dateTimeFormat('en-CA', { timeZone: zone }).format(at)
}
