import { Children, type ReactNode } from 'react'
import { ChevronRight } from 'lucide-react'
import { cx } from './cx.ts'
import { Anchor } from './link.tsx'

export type ListRowProps = {
  title: ReactNode
  subtitle?: ReactNode
  /** Avatar, picture or icon. */
  start?: ReactNode
  /** Price, badge, switch. */
  end?: ReactNode
  href?: string
  onPress?: () => void
  /** Names are set in the serif face. */
  serif?: boolean
  unread?: boolean
  unreadLabel?: string
  className?: string
}

/** A row between hairlines. With `href` or `onPress` the whole row answers; else it only tells. */
export function ListRow(props: ListRowProps): ReactNode {
  const className = cx(
    'flex min-h-15 items-center gap-3.5 py-3 text-left',
    (props.href || props.onPress) &&
      '-mx-3 w-[calc(100%+24px)] rounded-md px-3 transition-colors hover:bg-[color-mix(in_oklab,var(--sunken)_60%,transparent)]',
    props.className,
  )
  const inside = <Inside {...props} />
  if (props.href)
    return (
      <Anchor href={props.href} className={className} onClick={props.onPress}>
        {inside}
      </Anchor>
    )
  if (props.onPress)
    return (
      <button type="button" onClick={props.onPress} className={className}>
        {inside}
      </button>
    )
  return <div className={className}>{inside}</div>
}

/** Rows with hairlines between them. Roles, since Safari forgets a list without bullets. */
export function List(props: {
  label?: string
  className?: string
  children: ReactNode
}): ReactNode {
  return (
    <div
      role="list"
      aria-label={props.label}
      className={cx('divide-y divide-line', props.className)}
    >
      {Children.map(props.children, (row) => (row ? <div role="listitem">{row}</div> : null))}
    </div>
  )
}

/** An icon and a line: when, where, until when. */
export function IconRow(props: {
  icon: ReactNode
  className?: string
  children: ReactNode
}): ReactNode {
  return (
    <div
      className={cx(
        'flex gap-3 text-base [&>.lucide]:mt-0.5 [&>.lucide]:size-4.5',
        props.className,
      )}
    >
      {props.icon}
      <div className="min-w-0 flex-1">{props.children}</div>
    </div>
  )
}

function Inside(props: ListRowProps): ReactNode {
  return (
    <>
      {props.start ? <span className="shrink-0 [&>.lucide]:size-5">{props.start}</span> : null}
      <span className="min-w-0 flex-1">
        <span
          className={cx(
            'block',
            props.serif ? 'serif text-lg' : 'font-medium',
            props.unread && 'font-bold',
          )}
        >
          {props.title}
        </span>
        {props.subtitle ? (
          <span className="mt-0.5 block text-sm text-ink-soft">{props.subtitle}</span>
        ) : null}
      </span>
      {props.end ? <span className="figures shrink-0 text-right">{props.end}</span> : null}
      {props.unread ? (
        <span className="size-2.5 shrink-0 rounded-full bg-clay">
          <span className="sr-only">{props.unreadLabel}</span>
        </span>
      ) : null}
      {props.href && !props.end ? (
        <ChevronRight aria-hidden className="size-5 text-ink-soft" />
      ) : null}
    </>
  )
}
