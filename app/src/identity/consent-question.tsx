import { lazyRouteComponent, useHydrated } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useSession } from '@serein/client/provider.tsx'
import { linkTo } from '../address/link.ts'

const ConsentAsk = lazyRouteComponent(() => import('./consent-ask.tsx'), 'ConsentAsk')

/** Asks about a new version of the terms after hydration, except on the page that shows it. */
export function ConsentQuestion(props: { screen: string | undefined }) {
  const user = useSession()
  const isHydrated = useHydrated()
  const isReading = props.screen === 'terms' || props.screen === 'privacy'
  if (!isHydrated || !user || user.isAnonymous || isReading) return null
  return (
    <Suspense>
      <ConsentAsk addressOf={(kind) => linkTo(kind)} />
    </Suspense>
  )
}
