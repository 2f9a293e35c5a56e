import { lazy, Suspense, type ComponentProps } from 'react'
import { useNow } from '@serein/client/provider.tsx'
import { tipUntil } from '@serein/shared/payment/tip.ts'
import type { LeaveTip as Loaded } from './leave-tip.tsx'

const LeaveTip = lazy(async () => ({ default: (await import('./leave-tip.tsx')).LeaveTip }))

/** Fetched for some days after a visit. */
export function LazyLeaveTip(props: ComponentProps<typeof Loaded>) {
  const now = useNow()
  const { state, endsAt } = props.booking
  const isAsked = state === 'completed' && tipUntil(new Date(endsAt)) > new Date(now)
  return isAsked ? (
    <Suspense>
      <LeaveTip {...props} />
    </Suspense>
  ) : null
}
