import { X } from 'lucide-react'
import { useEffect, useId, useRef, type ReactNode, type Ref } from 'react'
import { cx } from './cx.ts'
import { IconButton } from './icon-button.tsx'
import { Sheet, type SheetProps } from './sheet.tsx'
import { useWide } from './use-wide.ts'

export type BesidePanelProps = Omit<SheetProps, 'desktop'> & {
  /** What it is to a screen reader; left out: its title. */
  label?: string
  /** The visit it is about, for the keys of a screen. */
  visitId?: string
}

/**
 * A panel in a row beside what it belongs to, which makes room for it and stays usable; below 900 px a sheet over it. Stands as the
 * last child of a `flex` row with a `min-w-0 flex-1` neighbour.
 */
export function BesidePanel(props: BesidePanelProps): ReactNode {
  const isWide = useWide()
  if (!isWide) return <Sheet {...props} />
  return props.open ? <Aside {...props} /> : null
}

function Aside(props: BesidePanelProps) {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <aside
      {...(props.label ? { 'aria-label': props.label } : { 'aria-labelledby': id })}
      data-visit={props.visitId}
      className="flex w-80 shrink-0 flex-col border-l border-line bg-surface lg:w-92"
    >
      <PanelInside {...props} id={id} heading={heading} />
    </aside>
  )
}

/** What stands in a panel: its title with the way out, its content, which scrolls, and its foot. */
export function PanelInside(
  props: Pick<
    SheetProps,
    'title' | 'subtitle' | 'closeLabel' | 'onClose' | 'children' | 'footer'
  > & {
    /** Of the title, which names the panel. */
    id: string
    heading: Ref<HTMLHeadingElement>
  },
): ReactNode {
  const { title, subtitle, footer, heading } = props
  return (
    <>
      <header
        className={cx(
          'flex gap-3 border-b border-line py-3.5 pr-3 pl-5',
          subtitle ? 'items-start' : 'items-center',
        )}
      >
        <div className="min-w-0 flex-1">
          <h2 ref={heading} id={props.id} tabIndex={-1} className="serif text-xl">
            {title}
          </h2>
          {subtitle ? <p className="figures text-sm text-ink-soft">{subtitle}</p> : null}
        </div>
        <IconButton
          tone="plain"
          label={props.closeLabel}
          icon={<X aria-hidden />}
          onClick={props.onClose}
        />
      </header>
      <div className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain p-5">
        {props.children}
      </div>
      {footer ? <footer className="border-t border-line px-5 py-4">{footer}</footer> : null}
    </>
  )
}
