import type { Client } from '@serein/client/provider.tsx'
import { whenStable } from '@serein/client/when-stable.ts'
import type { AppContext } from '../page/app-context.ts'
import type { AnyRouter } from '@tanstack/react-router'

/** Only where the optimised build is shown by a browser: the shells carry their files themselves. */
export function startWorker(
  client: Client,
  router: AnyRouter,
  language: AppContext['language'],
): void {
  if (!import.meta.env.PROD || import.meta.env.NATIVE || !('serviceWorker' in navigator)) return
  whenStable(async () => {
    try {
      const { registerWorker } = await import('./worker-page.ts')
      await registerWorker(client, router, language)
    } catch (error) {
      // A browser may forbid it; the app then needs the network.
      console.warn(error)
    }
  })
}
