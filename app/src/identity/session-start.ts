import type { Client } from '@serein/client/provider.tsx'
import { whenStable } from '@serein/client/when-stable.ts'
import type { useRouter } from '@tanstack/react-router'
import { linkTo } from '../address/link.ts'

type Router = ReturnType<typeof useRouter>

/** Starts renewing the session once the page is stable or a call is refused as unauthenticated. */
export function startSession(client: Client, router: Router, onRestored: () => void): void {
  if (client.watch.onUnauthorized) return
  let loading: Promise<void> | undefined
  const load = () =>
    (loading ??= import('./session-page.ts').then(({ keepSession }) =>
      keepSession(client, router, {
        // Imported here, since a later chunk would move the screen table out of the first one.
        leadTo: (next) => linkTo('welcome', { next, ended: true }),
        onRestored,
      }),
    ))
  client.watch.onUnauthorized = () =>
    void load().then(() => client.watch.onUnauthorized?.(), console.warn)
  whenStable(() => void load().catch(console.warn))
}
