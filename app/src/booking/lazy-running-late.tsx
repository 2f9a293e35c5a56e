import { lazy, Suspense, type ComponentProps } from 'react'
import type { RunningLate as Loaded } from './running-late.tsx'

const RunningLate = lazy(async () => ({
  default: (await import('./running-late.tsx')).RunningLate,
}))

/** Fetched around the start of a visit. */
export function LazyRunningLate(props: ComponentProps<typeof Loaded>) {
  return props.booking.can.sayLate || props.booking.lateness ? (
    <Suspense>
      <RunningLate {...props} />
    </Suspense>
  ) : null
}
