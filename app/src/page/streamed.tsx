import { CatchBoundary } from '@tanstack/react-router'
import { Suspense, type ReactNode } from 'react'

/** A part that streams after the rest of the page, and is left out if it fails. */
export function Streamed(props: { loading: ReactNode; children: ReactNode }) {
  return (
    <CatchBoundary getResetKey={() => 0} errorComponent={() => null}>
      <Suspense fallback={props.loading}>{props.children}</Suspense>
    </CatchBoundary>
  )
}
