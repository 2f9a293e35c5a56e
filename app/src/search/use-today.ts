import { ownZone, useByOwnZone } from '@serein/client/clock.ts'
import { dayIn, timeIn } from '@serein/client/format.ts'
import { useNow } from '@serein/client/provider.tsx'

const mostSpas = 'Europe/Paris'

/** The reader’s day; the server uses that of most spas until hydration. */
export function useToday(): string {
  const now = useNow()
  return useByOwnZone((zone) => dayIn(now, zone), mostSpas)
}

/** The same with the last quarter of an hour, for the text of a search: `2026-11-25T10:15`. */
export function useWallClock(): string {
  const now = useNow()
  return useByOwnZone((zone) => clockIn(now, zone), mostSpas)
}

/** The same for queries before a screen is rendered. */
export function wallClockNow(): string {
  return clockIn(new Date().toISOString(), import.meta.env.SSR ? mostSpas : ownZone())
}

function clockIn(now: string, zone: string): string {
  const [hour, minute] = timeIn(now, zone).split(':')
  const quarter = String(Math.floor(Number(minute) / 15) * 15).padStart(2, '0')
  return `${dayIn(now, zone)}T${hour}:${quarter}`
}
