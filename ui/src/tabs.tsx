import { useEffect, useRef, type ReactNode } from 'react'
import { cx } from './cx.ts'
import { moveFocus } from './roving.ts'

export type Tab<Id extends string> = { id: Id; label: ReactNode; count?: ReactNode }

/** Underlined tabs; arrows move and choose. `id` ties them to their `TabPanel`. */
export function Tabs<Id extends string>(props: {
  id: string
  label: string
  tabs: readonly Tab<Id>[]
  selected: Id
  onSelect: (id: Id) => void
  className?: string
}): ReactNode {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const row = list.current
    const tab = document.getElementById(`${props.id}-tab-${props.selected}`)
    if (row && tab) row.scrollTo({ left: tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2 })
  }, [props.id, props.selected])
  return (
    <div
      ref={list}
      role="tablist"
      aria-label={props.label}
      className={cx('scroll-row relative flex gap-6 border-b border-line', props.className)}
    >
      {props.tabs.map((tab) => (
        <button
          key={tab.id}
          type="button"
          role="tab"
          id={`${props.id}-tab-${tab.id}`}
          aria-controls={tab.id === props.selected ? `${props.id}-panel-${tab.id}` : undefined}
          aria-selected={tab.id === props.selected}
          tabIndex={tab.id === props.selected ? 0 : -1}
          onKeyDown={(event) => moveFocus(event, '[role=tablist]', '[role=tab]')?.click()}
          onClick={() => props.onSelect(tab.id)}
          className="relative min-h-12 shrink-0 px-px font-semibold whitespace-nowrap text-ink-soft transition-colors -outline-offset-2! after:absolute after:inset-x-0 after:bottom-0 after:h-0.5 after:scale-x-0 after:rounded-full after:bg-primary after:transition-transform hover:text-ink aria-selected:text-primary aria-selected:after:scale-x-100"
        >
          {tab.label}
          {tab.count === undefined ? null : <span className="figures ml-1.5">{tab.count}</span>}
        </button>
      ))}
    </div>
  )
}

export function TabPanel(props: {
  /** The `id` of its `Tabs`. */
  of: string
  tab: string
  className?: string
  children: ReactNode
}): ReactNode {
  return (
    <div
      role="tabpanel"
      id={`${props.of}-panel-${props.tab}`}
      aria-labelledby={`${props.of}-tab-${props.tab}`}
      tabIndex={0}
      className={props.className}
    >
      {props.children}
    </div>
  )
}
