import { createContext, use, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { cx } from '@serein/ui/cx.ts'
import { isAtLeast } from '@serein/ui/use-wide.ts'

/** The highlighted spa: pressed on the map, or hovered or focused on the map or in the list. */
interface Highlight {
  selected: string | null
  hovered: string | null
}

const HighlightContext = createContext<Highlight>({ selected: null, hovered: null })

/** Not in the address, since it is no part of the search. */
export function useHighlight() {
  const [selected, onSelect] = useState<string | null>(null)
  const [hovered, onHover] = useState<string | null>(null)
  return { selected, hovered, onSelect, onHover }
}

/** Around a list with a map, to highlight the same spa in both. */
export function HighlightList(props: {
  highlight: Highlight & { onHover: (id: string | null) => void }
  className?: string
  children: ReactNode
}) {
  const { selected, hovered, onHover } = props.highlight
  const highlight = useMemo(() => ({ selected, hovered }), [selected, hovered])
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Scroll the row into view only beside the map; below it the map would scroll away.
    if (!selected || !isAtLeast('md')) return
    frame.current?.querySelector(`[data-spa="${selected}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [selected])
  const look = ({ target }: { target: EventTarget }) =>
    onHover((target as Element).closest<HTMLElement>('[data-spa]')?.dataset.spa ?? null)
  const leave = () => onHover(null)
  return (
    <HighlightContext value={highlight}>
      {/* What is under the pointer in the list is highlighted on the map; nothing is done by it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        ref={frame}
        className={props.className}
        // Ignore a row that scrolls under a resting pointer.
        onPointerMove={look}
        onPointerLeave={leave}
        onFocus={look}
        onBlur={leave}
      >
        {props.children}
      </div>
    </HighlightContext>
  )
}

/** One spa of such a list. */
export function HighlightItem(props: { id: string; className: string; children: ReactNode }) {
  const { selected, hovered } = use(HighlightContext)
  const { id } = props
  return (
    <li
      data-spa={id}
      data-highlighted={id === selected || id === hovered || undefined}
      className={cx('scroll-my-4', props.className)}
    >
      {props.children}
    </li>
  )
}
