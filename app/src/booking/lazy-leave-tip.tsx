import { lazy, Suspense } from 'react'
import { useNow } from '@serein/client/provider.tsx'
import { tipUntil } from '@serein/shared/payment/tip.ts'
import type { ThankedVisit } from './use-tip.ts'

const LeaveTip = lazy(async () => ({ default: (await import('./leave-tip.tsx')).LeaveTip }))

/** Fetched for some days after a visit that took place. */
export function LazyLeaveTip(props: {
  visit: ThankedVisit
  of: { state: string; endsAt: string; timeZone: string }
}) {
  const now = useNow()
  const { state, endsAt, timeZone } = props.of
  const isAsked =
    (state === 'completed' || state === 'past') && tipUntil(new Date(endsAt)) > new Date(now)
  return isAsked ? (
    <Suspense>
      <LeaveTip visit={props.visit} timeZone={timeZone} />
    </Suspense>
  ) : null
}
