import { ChipLink } from '@serein/ui/chip.tsx'
import type { SideNavItem } from '@serein/ui/side-nav.tsx'

/** The places of the console on a phone: a row that scrolls, with the current one in sight. */
export function NavChips(props: { label: string; items: SideNavItem[]; current: string | null }) {
  if (props.items.length < 2) return null
  return (
    <nav aria-label={props.label} className="scroll-row mt-2 -mx-5 px-5">
      <ul className="flex gap-2">
        {props.items.map(({ id, label, href, icon, count, countLabel }) => (
          <li key={id} ref={id === props.current ? scrollIntoSight : undefined}>
            <ChipLink href={href} icon={icon} selected={id === props.current}>
              {label}
              {count ? (
                <span className="figures relative ml-1.5 font-bold">
                  <span aria-hidden>{count}</span>
                  <span className="sr-only">{countLabel}</span>
                </span>
              ) : null}
            </ChipLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const scrollIntoSight = (item: HTMLElement | null) =>
  item?.scrollIntoView({ block: 'nearest', inline: 'center' })
