import { useOwnZone } from '@serein/client/clock.ts'
import { dayIn } from '@serein/client/format.ts'
import { useNow } from '@serein/client/provider.tsx'

/** The reader's own day; a page from the server takes that of most spas until it hydrates. */
export function useToday(): string {
  return dayIn(useNow(), useOwnZone('Europe/Paris'))
}

export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}
