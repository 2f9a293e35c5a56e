import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { Anchor } from './link.tsx'

export type SideNavItem = {
  id: string
  label: string
  href: string
  icon: ReactNode
  count?: number
  countLabel?: string
  /** Stands below the others, at the end of the column. */
  isAtFoot?: boolean
}

/** A console's places, down the left side; its footer says who is logged in. */
export function SideNav(props: {
  label: string
  header?: ReactNode
  footer?: ReactNode
  items: readonly SideNavItem[]
  current: string | null
  className?: string
}): ReactNode {
  return (
    <div
      className={cx(
        'flex h-full min-h-0 w-52 shrink-0 flex-col border-r border-line bg-surface px-3 py-5',
        props.className,
      )}
    >
      {props.header ? <div className="mb-5 shrink-0 px-3">{props.header}</div> : null}
      <nav aria-label={props.label} className="min-h-0 flex-1 overflow-y-auto">
        <ul className="flex min-h-full flex-col gap-0.5">
          {props.items.map((item) => (
            <li
              key={item.id}
              ref={item.id === props.current ? scrollIntoSight : undefined}
              className={item.isAtFoot ? 'mt-auto' : undefined}
            >
              <Anchor
                href={item.href}
                aria-current={item.id === props.current ? 'page' : undefined}
                className="flex min-h-11 items-center gap-3 rounded-sm px-3 py-1.5 font-medium text-ink-soft transition-colors -outline-offset-2! hover:text-ink aria-[current=page]:bg-primary-soft aria-[current=page]:font-semibold aria-[current=page]:text-primary [&_.lucide]:size-5"
              >
                {item.icon}
                <span className="min-w-0 flex-1">{item.label}</span>
                {item.count ? (
                  <span className="figures rounded-full bg-clay-soft px-2 py-0.5 text-xs font-bold text-clay">
                    <span aria-hidden>{item.count}</span>
                    <span className="sr-only">{item.countLabel ?? item.count}</span>
                  </span>
                ) : null}
              </Anchor>
            </li>
          ))}
        </ul>
      </nav>
      {props.footer ? <div className="shrink-0 px-3 pt-5">{props.footer}</div> : null}
    </div>
  )
}

const scrollIntoSight = (item: HTMLElement | null) => item?.scrollIntoView({ block: 'nearest' })
