import { cx } from '@serein/ui/cx.ts'
import { Anchor } from '@serein/ui/link.tsx'
import type { SideNavItem } from '@serein/ui/side-nav.tsx'

/** The screens of one place, side by side above the one that is open. */
export function PlaceParts(props: {
  label: string
  items: readonly SideNavItem[]
  current: string
  className?: string | false
}) {
  return (
    <nav
      aria-label={props.label}
      className={cx(
        'scroll-row shrink-0 border-b border-line px-6 max-md:px-5 print:hidden',
        props.className,
      )}
    >
      <ul className="flex gap-6">
        {props.items.map(({ id, label, href, count, countLabel }) => (
          <li key={id} ref={id === props.current ? scrollIntoSight : undefined}>
            <Anchor
              href={href}
              aria-current={id === props.current ? 'page' : undefined}
              className="relative flex min-h-12 items-center gap-1.5 px-px font-semibold whitespace-nowrap text-ink-soft transition-colors -outline-offset-2! after:absolute after:inset-x-0 after:bottom-0 after:h-0.5 after:scale-x-0 after:rounded-full after:bg-primary hover:text-ink aria-[current=page]:text-primary aria-[current=page]:after:scale-x-100"
            >
              {label}
              {count ? (
                <span className="figures rounded-full bg-clay-soft px-2 py-0.5 text-xs font-bold text-clay">
                  <span aria-hidden>{count}</span>
                  <span className="sr-only">{countLabel}</span>
                </span>
              ) : null}
            </Anchor>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const scrollIntoSight = (item: HTMLElement | null) =>
  item?.scrollIntoView({ block: 'nearest', inline: 'center' })
