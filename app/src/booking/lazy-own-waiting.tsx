import { lazy, Suspense } from 'react'

const OwnWaiting = lazy(async () => ({ default: (await import('./own-waiting.tsx')).OwnWaiting }))
const OwnStanding = lazy(async () => ({
  default: (await import('./own-standing.tsx')).OwnStanding,
}))

/** Fetched after the visits, since few readers wait for anything. */
export function LazyOwnWaiting() {
  return (
    <Suspense>
      <OwnWaiting />
      <OwnStanding />
    </Suspense>
  )
}
