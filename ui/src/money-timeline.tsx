import type { ReactNode } from 'react'
import { solidBackground, toneText } from './badge.tsx'
import { cx } from './cx.ts'

export type MoneySegment = {
  tone: 'primary' | 'gold' | 'red'
  label: string
  sub: string
  /** Its share of the bar, in any unit; a segment is never too short to see. */
  weight: number
}

/** What a change costs, from now to the start: a bar, and under it each price with its exact deadline. */
export function MoneyTimeline(props: {
  label: string
  segments: readonly MoneySegment[]
  className?: string
}): ReactNode {
  const last = props.segments.length - 1
  return (
    <div className={cx('@container', props.className)}>
      <div aria-hidden className="flex h-2 overflow-hidden rounded-full">
        {props.segments.map((segment) => (
          <span
            key={segment.label}
            style={{ flexGrow: segment.weight }}
            className={cx('min-w-[12%] basis-0', solidBackground[segment.tone])}
          />
        ))}
      </div>
      <ol
        aria-label={props.label}
        className="mt-2 flex flex-col gap-2 text-xs @min-[19rem]:flex-row @min-[19rem]:justify-between @min-[19rem]:gap-3"
      >
        {props.segments.map((segment, index) => (
          <li
            key={segment.label}
            className={cx(
              'flex min-w-0 flex-wrap gap-x-2 @min-[19rem]:flex-col',
              index === last && index > 0 && '@min-[19rem]:items-end @min-[19rem]:text-right',
              index > 0 && index < last && '@min-[19rem]:items-center @min-[19rem]:text-center',
            )}
          >
            <span
              className={cx('inline-flex items-center gap-1.5 font-bold', toneText[segment.tone])}
            >
              <span
                aria-hidden
                className={cx(
                  'size-2 rounded-full @min-[19rem]:hidden',
                  solidBackground[segment.tone],
                )}
              />
              {segment.label}
            </span>
            <span className="text-ink-soft">{segment.sub}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}
