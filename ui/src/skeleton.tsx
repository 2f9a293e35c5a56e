import type { ReactNode } from 'react'
import { cx } from './cx.ts'

/** Holds the place of something of this size. Size it with classes. */
export function Skeleton(props: {
  shape?: 'line' | 'round' | 'square'
  className?: string
}): ReactNode {
  return (
    <span
      aria-hidden
      className={cx(
        'block animate-breathe bg-line/55',
        shapes[props.shape ?? 'line'],
        props.className,
      )}
    />
  )
}

const shapes = { line: 'rounded-sm', round: 'rounded-full', square: '' }

/** Lines of text to come; the last is shorter. */
export function SkeletonText(props: { lines?: number; className?: string }): ReactNode {
  const lines = props.lines ?? 2
  return (
    <span aria-hidden className={cx('flex flex-col gap-2.5', props.className)}>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton
          key={line}
          className={cx('h-3.5', line === lines - 1 && lines > 1 ? 'w-3/5' : 'w-full')}
        />
      ))}
    </span>
  )
}

/** A card with a picture, a title, a line and a row of chips. */
export function SkeletonCard(props: { className?: string }): ReactNode {
  return (
    <span
      aria-hidden
      className={cx('block overflow-hidden rounded-md bg-surface shadow-soft', props.className)}
    >
      <Skeleton shape="square" className="aspect-[16/9] w-full" />
      <span className="flex flex-col gap-3 p-4">
        <Skeleton className="h-5 w-2/3" />
        <Skeleton className="h-3.5 w-1/2" />
        <span className="flex gap-2">
          <Skeleton shape="round" className="h-9 w-16" />
          <Skeleton shape="round" className="h-9 w-16" />
        </span>
      </span>
    </span>
  )
}

/** A row with a round picture and two lines. */
export function SkeletonRow(props: { className?: string }): ReactNode {
  return (
    <span aria-hidden className={cx('flex min-h-16 items-center gap-3.5 py-3', props.className)}>
      <Skeleton shape="round" className="size-11 shrink-0" />
      <SkeletonText className="flex-1" />
    </span>
  )
}
