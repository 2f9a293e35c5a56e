import { lazy, Suspense } from 'react'
import type { HeldTime } from '@serein/shared/slot/contract.ts'

// Few who look at times hold one.
const HeldNotice = lazy(async () => ({ default: (await import('./held-notice.tsx')).HeldNotice }))

/** The times that the reader holds here already: how long still, and on to the checkout. */
export function HeldTimes(props: { held: readonly HeldTime[]; timeZone: string }) {
  if (props.held.length === 0) return null
  return (
    <Suspense>
      <HeldNotice {...props} />
    </Suspense>
  )
}
