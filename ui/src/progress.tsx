import type { ReactNode } from 'react'
import { solidBackground, type Tone } from './badge.tsx'
import { cx } from './cx.ts'

/** How far: value from 0 to 1. Without a value something runs, and nobody knows how long. */
export function ProgressBar(props: {
  label: string
  value?: number
  tone?: Tone
  /** Shown at the end of the label's line, such as "3 of 4". */
  shown?: ReactNode
  labelHidden?: boolean
}): ReactNode {
  const share = props.value === undefined ? undefined : Math.min(1, Math.max(0, props.value))
  return (
    <div>
      <div className={props.labelHidden ? 'sr-only' : 'mb-1.5 flex justify-between gap-3 text-sm'}>
        <span className="font-medium">{props.label}</span>
        <span className="figures text-ink-soft">{props.shown}</span>
      </div>
      <div
        role="progressbar"
        aria-label={props.label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={share === undefined ? undefined : Math.round(share * 100)}
        className="h-2 overflow-hidden rounded-full bg-sunken ring-1 ring-line ring-inset"
      >
        <div
          style={{ width: share === undefined ? '35%' : `${share * 100}%` }}
          className={cx(
            'h-full rounded-full transition-[width]',
            solidBackground[props.tone ?? 'primary'],
            share === undefined && 'animate-breathe',
          )}
        />
      </div>
    </div>
  )
}
