import { lazy, Suspense } from 'react'
import { useSession } from '@serein/client/provider.tsx'

const Bell = lazy(async () => ({ default: (await import('./bell.tsx')).Bell }))

/** The place of a member’s bell, whose code loads after the screen. */
export function BellPlace() {
  const user = useSession()
  if (!user) return null
  return (
    <Suspense fallback={<span className="size-11" />}>
      <Bell />
    </Suspense>
  )
}
