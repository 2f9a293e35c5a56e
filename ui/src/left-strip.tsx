import type { ReactNode } from 'react'
import { cx } from './cx.ts'

/** As many leaves as are seen at a glance; more are drawn as a bar. */
const mostLeaves = 12

/** What is left of a whole: a leaf for each, full or empty, or a bar. The words that stand beside it say the same. */
export function LeftStrip(props: {
  left: number
  total: number
  /** Drawn as a bar however few there are, such as minutes. */
  isBar?: boolean
  /** What is left can no longer be had. */
  isOver?: boolean
}): ReactNode {
  const { left, total, isBar, isOver } = props
  const tone = isOver ? 'text-line-strong' : 'text-primary'
  if (isBar || total > mostLeaves)
    return (
      <div
        aria-hidden
        className={cx(
          'h-2 overflow-hidden rounded-full bg-sunken ring-1 ring-line ring-inset',
          tone,
        )}
      >
        <div
          style={{ width: `${total === 0 ? 0 : (100 * left) / total}%` }}
          className="h-full rounded-full bg-current"
        />
      </div>
    )
  return (
    <div aria-hidden className={cx('flex flex-wrap gap-1', tone)}>
      {Array.from({ length: total }, (_, place) => (
        <svg key={place} viewBox="0 0 20 24" className="h-5 w-4">
          <path
            d="M10 2.5c5.2 4.3 7 9.6 4.4 14.3-.9 1.6-2.4 3.2-4.4 4.7-2-1.5-3.5-3.1-4.4-4.7C3 12.1 4.8 6.8 10 2.5Z"
            className={place < left ? 'fill-current' : 'fill-none stroke-line-strong'}
            strokeWidth={1.6}
          />
        </svg>
      ))}
    </div>
  )
}
