import type { Client } from '@serein/client/provider.tsx'

/** The service worker registers once the app is stable, after this long at the latest. */
export const registersWithinMs = 30_000

/** A page that has its files is still given its letters; what comes after that keeps nobody waiting. */
const settlesWithinMs = 2_000

/** Calls back when the page has loaded, has settled and has nothing to do, or when the time is up; once. */
export function whenStable(then: () => void, withinMs = registersWithinMs): void {
  let called = false
  const once = () => {
    if (called) return
    called = true
    clearTimeout(timer)
    then()
  }
  const timer = setTimeout(once, withinMs)
  // Safari has no idle call; there it is enough that the page has settled.
  const idle = () => ('requestIdleCallback' in globalThis ? requestIdleCallback(once) : once())
  const settle = () => setTimeout(idle, settlesWithinMs)
  if (document.readyState === 'complete') settle()
  else addEventListener('load', settle, { once: true })
}

/** Only where the optimised build is shown by a browser: the shells carry their files themselves. */
export function startWorker(client: Client, onNewVersion: () => void): void {
  if (!import.meta.env.PROD || import.meta.env.NATIVE || !('serviceWorker' in navigator)) return
  whenStable(async () => {
    try {
      const { registerWorker } = await import('./worker-page.ts')
      await registerWorker(client, onNewVersion)
    } catch (error) {
      // A browser may forbid it; the app then needs the network.
      console.warn(error)
    }
  })
}
