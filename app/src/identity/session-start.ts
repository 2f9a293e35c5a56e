import type { Client } from '@serein/client/provider.tsx'
import { whenStable } from '@serein/client/when-stable.ts'
import type { useRouter } from '@tanstack/react-router'
import { linkTo } from '../address/link.ts'

type Router = ReturnType<typeof useRouter>

/** Keeps the session going once the page is stable, or as soon as a call is refused as nobody's. */
export function startSession(client: Client, router: Router, onRestored: () => void): void {
  if (client.watch.onUnauthorized) return
  let loading: Promise<void> | undefined
  const load = () =>
    (loading ??= import('./session-page.ts').then(({ keepSession }) =>
      keepSession(client, router, {
        // Named here: a file that comes later would take the table of screens out of the first one.
        leadTo: (next) => linkTo('welcome', { next, ended: true }),
        onRestored,
      }),
    ))
  client.watch.onUnauthorized = () =>
    void load().then(() => client.watch.onUnauthorized?.(), console.warn)
  whenStable(() => void load().catch(console.warn))
}
