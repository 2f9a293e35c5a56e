import { ownZone, useOwnZone } from '@serein/client/clock.ts'
import { dayIn } from '@serein/client/format.ts'
import { useNow } from '@serein/client/provider.tsx'

const mostSpas = 'Europe/Paris'

/** The reader's own day; a page from the server takes that of most spas until it hydrates. */
export function useToday(): string {
  return dayIn(useNow(), useOwnZone(mostSpas))
}

/** The same for what is asked before a screen is drawn. */
export function todayNow(): string {
  return dayIn(new Date().toISOString(), import.meta.env.SSR ? mostSpas : ownZone())
}
