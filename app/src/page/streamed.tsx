import { CatchBoundary } from '@tanstack/react-router'
import { Suspense, type ReactNode } from 'react'

/** A part that the page does not wait for: it streams after the rest, and the page stands without it where it fails. */
export function Streamed(props: { loading: ReactNode; children: ReactNode }) {
  return (
    <CatchBoundary getResetKey={() => 0} errorComponent={() => null}>
      <Suspense fallback={props.loading}>{props.children}</Suspense>
    </CatchBoundary>
  )
}
