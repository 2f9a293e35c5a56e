import type { ReactNode } from 'react'
import { cx } from '../cx.ts'

/** A titled place of the gallery. */
export function Shelf(props: { title: string; wide?: boolean; children: ReactNode }): ReactNode {
  return (
    <section className={cx('min-w-0', props.wide && 'md:col-span-2')}>
      <h2 className="mb-4 border-b border-line pb-2 text-sm font-semibold text-ink-soft">
        {props.title}
      </h2>
      <div className="flex flex-col gap-4">{props.children}</div>
    </section>
  )
}

export function Row(props: { children: ReactNode }): ReactNode {
  return <div className="flex flex-wrap items-center gap-3">{props.children}</div>
}
