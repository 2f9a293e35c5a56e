import { lazy, Suspense, type ComponentProps } from 'react'
import type { ProposedTime as Loaded } from './proposed-time.tsx'

const ProposedTime = lazy(async () => ({
  default: (await import('./proposed-time.tsx')).ProposedTime,
}))

/** Fetched where the spa has asked for another time. */
export function LazyProposedTime(props: ComponentProps<typeof Loaded>) {
  return props.booking.proposal ? (
    <Suspense>
      <ProposedTime {...props} />
    </Suspense>
  ) : null
}
