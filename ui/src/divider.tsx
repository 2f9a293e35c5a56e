import type { ReactNode } from 'react'
import { cx } from './cx.ts'

/** A hairline. With words it says why a new part starts. */
export function Divider(props: { children?: ReactNode; className?: string }): ReactNode {
  if (!props.children) return <hr className={cx('border-line', props.className)} />
  return (
    <div className={cx('flex items-center gap-3 text-xs text-ink-soft', props.className)}>
      <span aria-hidden className="h-px flex-1 bg-line" />
      {props.children}
      <span aria-hidden className="h-px flex-1 bg-line" />
    </div>
  )
}
