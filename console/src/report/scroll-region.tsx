import type { ReactNode } from 'react'
import { cx } from '@serein/ui/cx.ts'

/** What may be wider than the screen: it takes the focus, so that arrows move it. */
export function ScrollRegion(props: { label: string; className?: string; children: ReactNode }) {
  const region = { role: 'region', 'aria-label': props.label, tabIndex: 0 }
  return (
    <div
      {...region}
      className={cx('relative overflow-x-auto rounded-md bg-surface shadow-soft', props.className)}
    >
      {props.children}
    </div>
  )
}
