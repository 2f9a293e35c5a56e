import { useSyncExternalStore } from 'react'
import { ownZone } from './clock.ts'
import { dayIn } from './format.ts'
import { useFormat, useNow } from './provider.tsx'

/**
 * The day of an instant on the clock of a shop: `today` only where it is the same day for the reader, else `Saturday`. What
 * the server renders takes the reader to be near the shop.
 */
export function useRelativeDay(zone: string): (instant: string) => string {
  const format = useFormat()
  const now = useNow()
  const isReadersDay = useIsReadersDay(zone)
  return (instant) => format.relativeDay(instant, zone, now, isReadersDay)
}

/** Whether it is the same day where the reader is. */
export function useIsReadersDay(zone: string): boolean {
  const now = useNow()
  return useSyncExternalStore(
    never,
    () => dayIn(now, ownZone()) === dayIn(now, zone),
    () => true,
  )
}

const never = () => () => {}
