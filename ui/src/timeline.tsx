import type { ReactNode } from 'react'
import { solidBackground, type Tone } from './badge.tsx'
import { cx } from './cx.ts'

/** What happens one after the other. */
export function Timeline(props: {
  label?: string
  className?: string
  children: ReactNode
}): ReactNode {
  return (
    <ol aria-label={props.label} className={props.className}>
      {props.children}
    </ol>
  )
}

// Not `group-last`: that names no part, and then each part of a page that arrives last has all inside it styled again.
const rowStyle =
  'grid grid-cols-[auto_auto_1fr_auto] gap-x-3 [&:last-child>*>[data-line]]:hidden [&:last-child>[data-words]]:pb-0'

/** A time, a dot on the line, and what happens. */
export function TimelineRow(props: {
  time: ReactNode
  title: ReactNode
  sub?: ReactNode
  tone?: Tone
  icon?: ReactNode
  end?: ReactNode
}): ReactNode {
  return (
    <li className={rowStyle}>
      <span className="figures min-w-12 pt-px text-sm text-ink-soft">{props.time}</span>
      <span aria-hidden className="flex flex-col items-center pt-1">
        {props.icon ?? (
          <span
            className={cx('my-0.5 size-2.5 rounded-full', solidBackground[props.tone ?? 'primary'])}
          />
        )}
        <span data-line className="mt-1 w-px flex-1 bg-line" />
      </span>
      <span data-words className="min-w-0 pb-5">
        <span className="block font-medium">{props.title}</span>
        {props.sub ? <span className="mt-0.5 block text-sm text-ink-soft">{props.sub}</span> : null}
      </span>
      {props.end ? <span className="figures text-sm">{props.end}</span> : null}
    </li>
  )
}
