import type { ReactNode } from 'react'
import { cx } from './cx.ts'

/** Turns while something runs. Without a label it is decoration beside words that say it. */
export function Spinner(props: { label?: string; size?: number; className?: string }): ReactNode {
  const size = props.size ?? 20
  return (
    <span
      role={props.label ? 'status' : undefined}
      aria-hidden={props.label ? undefined : true}
      className={cx('inline-flex', props.className)}
    >
      <svg viewBox="0 0 24 24" width={size} height={size} className="animate-spin" fill="none">
        <circle cx="12" cy="12" r="9" stroke="currentColor" strokeWidth="2.4" opacity="0.22" />
        <path
          d="M12 3a9 9 0 0 1 9 9"
          stroke="currentColor"
          strokeWidth="2.4"
          strokeLinecap="round"
        />
      </svg>
      {props.label ? <span className="sr-only">{props.label}</span> : null}
    </span>
  )
}
