import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { Anchor } from './link.tsx'

type TileProps = {
  icon: ReactNode
  label: ReactNode
  href?: string
  onPress?: () => void
  stacked?: boolean
  className?: string
}

/** A secondary action as a calm block: add to calendar, directions. Two or three in a row. */
export function Tile(props: TileProps): ReactNode {
  const className = cx(
    'flex min-h-14 w-full items-center justify-center rounded-md bg-surface px-2.5 py-2.5 text-center font-semibold shadow-soft transition hover:text-primary active:scale-[0.985] [&_.lucide]:size-5',
    props.stacked ? 'flex-col gap-2 text-sm' : 'gap-2.5',
    props.className,
  )
  const inside = (
    <>
      {props.icon}
      <span className="min-w-0">{props.label}</span>
    </>
  )
  if (props.href)
    return (
      <Anchor
        href={props.href}
        onClick={props.onPress}
        className={className}
        // Another site opens beside ours, which stays where it is.
        {...(props.href.startsWith('https:') ? { target: '_blank', rel: 'noreferrer' } : {})}
      >
        {inside}
      </Anchor>
    )
  return (
    <button type="button" onClick={props.onPress} className={className}>
      {inside}
    </button>
  )
}

/** As many columns as fit; long words make fewer. */
export function TileGrid(props: { className?: string; children: ReactNode }): ReactNode {
  return (
    <div
      className={cx(
        'grid grid-cols-[repeat(auto-fit,minmax(min(100%,9.5rem),1fr))] gap-2.5',
        props.className,
      )}
    >
      {props.children}
    </div>
  )
}
