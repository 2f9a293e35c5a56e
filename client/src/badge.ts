import type { QueryKey } from '@tanstack/react-query'
import { isInstalled } from './install.ts'
import type { Client } from './provider.tsx'

/**
 * Shows on the icon of the installed app how much waits unread, and nothing once nobody is logged in. `counts` are the
 * questions whose answers say how much; `ask` asks those again that not every screen asks.
 */
export function keepBadge(
  { queryClient, session }: Client,
  counts: QueryKey[],
  ask: () => void = () => {},
): void {
  if (!('setAppBadge' in navigator)) return
  let lastCount: number | null = null
  const isMember = () => session.shown()?.isAnonymous === false
  const sum = () =>
    counts
      .map((key) => queryClient.getQueryData<{ unread: number }>(key)?.unread ?? 0)
      .reduce((all, one) => all + one, 0)
  const show = () => {
    const count = isMember() ? sum() : 0
    if (count === lastCount || (count > 0 && !isInstalled())) return
    lastCount = count
    // Where the system shows none, or its owner allows none, nothing is missing.
    const changed = count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()
    changed.catch(() => {})
  }
  // Who leaves the app, or comes back to it, sees the sum.
  const look = () => {
    if (isInstalled() && isMember()) ask()
  }
  look()
  show()
  document.addEventListener('visibilitychange', look)
  queryClient.getQueryCache().subscribe(show)
}
