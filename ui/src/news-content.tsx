import { Mail, MailOpen } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import { cx } from './cx.ts'
import { IconButton } from './icon-button.tsx'

/** One thing that has happened: its icon, what and when. What is unread is bold, and said to be. */
export function NewsContent(props: {
  icon: ComponentType<{ className?: string; 'aria-hidden'?: boolean }>
  title: string
  detail: string | null
  happenedAt: string
  /** `happenedAt` as people read it. */
  time: string
  isRead: boolean
  unreadLabel: string
  iconClassName: string
}): ReactNode {
  const { icon: Icon, isRead } = props
  return (
    <>
      <span
        className={cx(
          'flex shrink-0 items-center justify-center rounded-full',
          props.iconClassName,
          isRead ? 'bg-sunken text-ink-soft' : 'bg-primary-soft text-primary',
        )}
      >
        <Icon aria-hidden className="size-5" />
      </span>
      <span className="min-w-0 flex-1">
        <span
          className={cx('block [overflow-wrap:anywhere]', isRead ? 'font-medium' : 'font-bold')}
        >
          {isRead ? null : <span className="sr-only">{props.unreadLabel} </span>}
          {props.title}
        </span>
        {props.detail ? (
          <span className="mt-0.5 block text-sm text-ink-soft">{props.detail}</span>
        ) : null}
        <time dateTime={props.happenedAt} className="figures mt-0.5 block text-sm text-ink-soft">
          {props.time}
        </time>
      </span>
    </>
  )
}

/** Turns read into unread and back; the unread mail has the dot that unread things have everywhere. */
export function MarkButton(props: {
  isRead: boolean
  label: string
  className: string
  onClick: () => void
}): ReactNode {
  return (
    <IconButton
      tone="plain"
      className={cx('text-ink-soft', props.className)}
      label={props.label}
      icon={
        props.isRead ? (
          <MailOpen aria-hidden />
        ) : (
          <span className="relative flex">
            <Mail aria-hidden />
            <span aria-hidden className="absolute -top-1 -right-1 size-2.5 rounded-full bg-clay" />
          </span>
        )
      }
      onClick={props.onClick}
    />
  )
}
