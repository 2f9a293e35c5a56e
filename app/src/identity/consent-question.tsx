import { lazyRouteComponent } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useSession } from '@serein/client/provider.tsx'
import { useAwake } from '../awake.ts'
import { linkTo } from '../address/link.ts'

const ConsentAsk = lazyRouteComponent(() => import('./consent-ask.tsx'), 'ConsentAsk')

/** A new version of what members agreed to is asked about once the page is awake, but not where it is read. */
export function ConsentQuestion(props: { screen: string | undefined }) {
  const user = useSession()
  const isAwake = useAwake()
  const isReading = props.screen === 'terms' || props.screen === 'privacy'
  if (!isAwake || !user || user.isAnonymous || isReading) return null
  return (
    <Suspense>
      <ConsentAsk addressOf={(kind) => linkTo(kind)} />
    </Suspense>
  )
}
