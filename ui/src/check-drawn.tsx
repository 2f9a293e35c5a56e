import type { ReactNode } from 'react'
import { cx } from './cx.ts'

/** It is done: a tick that draws itself once. The words beside it say so. */
export function CheckDrawn(props: { className?: string }): ReactNode {
  return (
    <span
      aria-hidden
      className={cx(
        'inline-flex size-21 animate-bloom items-center justify-center rounded-full bg-primary-soft text-primary',
        props.className,
      )}
    >
      <svg viewBox="0 0 36 36" fill="none" className="size-2/5">
        <path
          d="M5 19l9 9L31 9"
          pathLength="1"
          strokeDasharray="1"
          stroke="currentColor"
          strokeWidth="2.4"
          strokeLinecap="round"
          strokeLinejoin="round"
          className="animate-draw"
        />
      </svg>
    </span>
  )
}
