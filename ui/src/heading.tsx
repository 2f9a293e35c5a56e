import type { ReactNode } from 'react'
import { cx } from './cx.ts'

type Level = 1 | 2 | 3 | 4
type Size = 'page' | 'section' | 'item'

/** Level is the outline, size is the look; they need not agree. */
export function Heading(props: {
  level: Level
  size?: Size
  id?: string
  tabIndex?: number
  className?: string
  children: ReactNode
}): ReactNode {
  const Element = `h${props.level}` as const
  return (
    <Element
      id={props.id}
      tabIndex={props.tabIndex}
      className={cx('serif', sizes[props.size ?? byLevel[props.level]], props.className)}
    >
      {props.children}
    </Element>
  )
}

const sizes: Record<Size, string> = { page: 'text-2xl', section: 'text-xl', item: 'text-lg' }
const byLevel: Record<Level, Size> = { 1: 'page', 2: 'section', 3: 'item', 4: 'item' }

/** A part of a screen: its title, what belongs beside it, what is in it. */
export function Section(props: {
  title: ReactNode
  level?: Level
  size?: Size
  aside?: ReactNode
  /** What an address names. */
  id?: string
  className?: string
  children: ReactNode
}): ReactNode {
  return (
    <section id={props.id} className={cx('min-w-0 scroll-mt-6', props.className)}>
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <Heading level={props.level ?? 2} size={props.size}>
          {props.title}
        </Heading>
        {props.aside ? <div className="text-sm">{props.aside}</div> : null}
      </div>
      {props.children}
    </section>
  )
}
