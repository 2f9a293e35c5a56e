import { Suspense, type ReactNode } from 'react'

/**
 * A part of a page that wakes by itself: between two of them a touch is heard and a frame is drawn. Whatever is touched
 * before its turn wakes first.
 */
export function Piece(props: { children: ReactNode }) {
  return <Suspense>{props.children}</Suspense>
}
