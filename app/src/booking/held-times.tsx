import { lazy, Suspense } from 'react'
import type { HeldTime } from '@serein/shared/slot/contract.ts'

// Lazy, since few readers hold a time.
const HeldNotice = lazy(async () => ({ default: (await import('./held-notice.tsx')).HeldNotice }))

export function HeldTimes(props: { held: readonly HeldTime[]; timeZone: string }) {
  if (props.held.length === 0) return null
  return (
    <Suspense>
      <HeldNotice {...props} />
    </Suspense>
  )
}
