import { ownZone, useOwnZone } from '@serein/client/clock.ts'
import { dayIn } from '@serein/client/format.ts'
import { useNow } from '@serein/client/provider.tsx'
import { dateTimeFormat } from '@serein/shared/formatters.ts'

const mostSpas = 'Europe/Paris'

/** The reader's own day; a page from the server takes that of most spas until it hydrates. */
export function useToday(): string {
  return dayIn(useNow(), useOwnZone(mostSpas))
}

/** The same with the last quarter of an hour, as the words of a search are understood: `2026-11-25T10:15`. */
export function useWallClock(): string {
  return clockIn(useNow(), useOwnZone(mostSpas))
}

/** The same for what is asked before a screen is drawn. */
export function wallClockNow(): string {
  return clockIn(new Date().toISOString(), import.meta.env.SSR ? mostSpas : ownZone())
}

function clockIn(now: string, zone: string): string {
  const time = { timeZone: zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  const [hour, minute] = dateTimeFormat('en-GB', time).format(new Date(now)).split(':')
  const quarter = String(Math.floor(Number(minute) / 15) * 15).padStart(2, '0')
  return `${dayIn(now, zone)}T${hour}:${quarter}`
}
