import type { ReactNode } from 'react'

/** Heard, not seen. */
export function VisuallyHidden(props: { children: ReactNode }): ReactNode {
  return <span className="sr-only">{props.children}</span>
}
