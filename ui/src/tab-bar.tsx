import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { Anchor } from './link.tsx'

export type TabBarItem = {
  id: string
  label: string
  /** Spoken after a label that says too little alone. */
  hint?: string
  href: string
  icon: ReactNode
  count?: number
  /** Says the count in words. */
  countLabel?: string
}

/** The app's main places, for the bottom of a phone; where it stands is the caller's to say. */
export function TabBar(props: {
  label: string
  items: readonly TabBarItem[]
  current: string | null
  className?: string
}): ReactNode {
  return (
    <nav
      aria-label={props.label}
      data-tab-bar
      className={cx('border-t border-line bg-surface pb-[var(--safe-bottom)]', props.className)}
    >
      <ul className="mx-auto grid max-w-160 auto-cols-fr grid-flow-col">
        {props.items.map((item) => (
          <li key={item.id} className="min-w-0">
            <Anchor
              href={item.href}
              aria-current={item.id === props.current ? 'page' : undefined}
              className="flex min-h-15 flex-col items-center justify-center gap-1 rounded-sm py-2 text-xs font-medium tracking-tight text-ink-soft transition-colors hover:text-ink aria-[current=page]:font-semibold aria-[current=page]:text-primary [&_.lucide]:size-5.5"
            >
              <span className="relative">
                {item.icon}
                <TabCount item={item} className="absolute -top-1.5 left-3.5" />
              </span>
              <span className="max-w-full text-center wrap-anywhere">{item.label}</span>
              {item.hint ? <span className="sr-only">{item.hint}</span> : null}
            </Anchor>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The badge with a count. */
export function TabCount(props: { item: TabBarItem; className?: string }): ReactNode {
  const { item, className } = props
  if (!item.count) return null
  return (
    <span
      className={cx(
        'figures flex h-4.5 min-w-4.5 items-center justify-center rounded-full bg-clay px-1 text-xs leading-none font-bold text-on-primary',
        className,
      )}
    >
      <span aria-hidden>{item.count > 99 ? '99+' : item.count}</span>
      <span className="sr-only">{item.countLabel ?? item.count}</span>
    </span>
  )
}
