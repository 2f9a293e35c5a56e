import { lazy, Suspense } from 'react'

const OwnWaiting = lazy(async () => ({ default: (await import('./own-waiting.tsx')).OwnWaiting }))

/** Fetched after the visits, since few readers wait for anything. */
export function LazyOwnWaiting() {
  return (
    <Suspense>
      <OwnWaiting />
    </Suspense>
  )
}
