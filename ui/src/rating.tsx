import type { ReactNode } from 'react'
import { Star } from 'lucide-react'
import { cx } from './cx.ts'

/** A star and the figure: for cards and rows. `label` says it in words. */
export function Rating(props: { value: string; label: string; className?: string }): ReactNode {
  return (
    <span
      className={cx(
        'figures inline-flex shrink-0 items-center gap-1 text-sm font-semibold text-gold',
        props.className,
      )}
    >
      <Star aria-hidden className="size-3.75" />
      <span aria-hidden>{props.value}</span>
      <span className="sr-only">{props.label}</span>
    </span>
  )
}
