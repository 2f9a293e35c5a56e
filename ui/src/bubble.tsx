import type { ReactNode } from 'react'
import { cx } from './cx.ts'

/** What somebody says: one's own at the end of the line, what others say at its beginning. */
export function Bubble(props: {
  isOwn: boolean
  /** The author, for screen readers; visible if `isNamed`. */
  author: string
  isNamed?: boolean
  /** The time and the state of the message. */
  note?: ReactNode
  /** Whether it is not sent yet. */
  isFaint?: boolean
  /** A picture or a card that stands alone, without a ground. */
  bare?: boolean
  children: ReactNode
}): ReactNode {
  return (
    <div className={cx('flex flex-col', props.isOwn ? 'items-end' : 'items-start')}>
      <p className={cx(props.isNamed ? 'mb-0.5 px-1 text-xs text-ink-soft' : 'sr-only')}>
        {props.author}
      </p>
      <div
        className={cx(
          'max-w-[min(32rem,82%)] min-w-0 wrap-anywhere whitespace-pre-line',
          props.bare
            ? 'w-full'
            : cx(
                'rounded-lg px-4 py-2.5',
                props.isOwn
                  ? 'rounded-br-sm bg-primary-soft'
                  : 'rounded-bl-sm bg-surface shadow-soft',
              ),
          props.isFaint && 'opacity-75',
        )}
      >
        {props.children}
      </div>
      {props.note ? (
        <div className="figures mt-0.5 flex flex-wrap items-center gap-x-2 px-1 text-xs text-ink-soft">
          {props.note}
        </div>
      ) : null}
    </div>
  )
}

/** Between days, and before what is new. */
export function BubbleDivider(props: { tone?: 'clay'; children: ReactNode }): ReactNode {
  return (
    <div
      className={cx(
        'flex items-center gap-3 py-2 text-xs font-semibold before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line',
        props.tone === 'clay' ? 'text-clay' : 'text-ink-soft',
      )}
    >
      <span className="first-letter:uppercase">{props.children}</span>
    </div>
  )
}
