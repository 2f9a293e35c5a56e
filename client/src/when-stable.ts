/** The service worker registers once the app is stable, after this long at the latest. */
export const registersWithinMs = 30_000

/** Calls back once, when the page has loaded and has nothing to do, or when the time is up. */
export function whenStable(then: () => void, withinMs = registersWithinMs): void {
  const stop = new AbortController()
  const { signal } = stop
  const once = () => {
    if (signal.aborted) return
    stop.abort()
    clearTimeout(timer)
    then()
  }
  const timer = setTimeout(once, withinMs)
  // Safari has no idle call; there it is enough that the page has loaded.
  const idle = () => ('requestIdleCallback' in globalThis ? requestIdleCallback(once) : once())
  if (document.readyState === 'complete') idle()
  else addEventListener('load', idle, { signal })
}
