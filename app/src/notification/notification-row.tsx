import { MailCheck, MailOpen, Mail } from 'lucide-react'
import { useFormat } from '@serein/client/provider.tsx'
import type { Notification } from '@serein/shared/notification/contract.ts'
import { cx } from '@serein/ui/cx.ts'
import { IconButton } from '@serein/ui/icon-button.tsx'
import { Anchor } from '@serein/ui/link.tsx'
import { useWords } from '../language/words.ts'
import type { useMark } from './notification-data.ts'
import { ReminderAnswer } from './reminder-answer.tsx'
import { useNewsWords } from './use-news-words.ts'
import { useSwipe } from './use-swipe.ts'

/** A notification: a press leads to its subject, a swipe or its button marks it read. */
export function NotificationRow(props: {
  notification: Notification
  zone: string
  mark: ReturnType<typeof useMark>
}) {
  const { t } = useWords()
  const format = useFormat()
  const say = useNewsWords()
  const { notification, zone, mark } = props
  const { id, isRead, happenedAt } = notification
  const { icon: Icon, title, detail, href } = say(notification)
  const swipe = useSwipe(() => {
    if (!isRead) mark.readWithUndo(id)
  })
  const inside = (
    <>
      <span
        className={cx(
          'flex size-11 shrink-0 items-center justify-center rounded-full',
          isRead ? 'bg-sunken text-ink-soft' : 'bg-primary-soft text-primary',
        )}
      >
        <Icon aria-hidden className="size-5" />
      </span>
      <span className="min-w-0 flex-1">
        <span
          className={cx('block [overflow-wrap:anywhere]', isRead ? 'font-medium' : 'font-bold')}
        >
          {isRead ? null : <span className="sr-only">{t('notification.isUnread')} </span>}
          {title}
        </span>
        {detail ? <span className="mt-0.5 block text-sm text-ink-soft">{detail}</span> : null}
        <time dateTime={happenedAt} className="figures mt-0.5 block text-sm text-ink-soft">
          {format.time(happenedAt, zone)}
        </time>
      </span>
    </>
  )
  const look = 'flex min-w-0 flex-1 items-start gap-3.5 rounded-md py-3 text-left'
  return (
    <div className="relative -mx-3 overflow-x-clip rounded-md">
      <span
        aria-hidden
        className={cx(
          'absolute inset-y-1 right-3 flex items-center text-ink-soft',
          swipe.px === 0 && 'invisible',
          swipe.isEnough && 'text-primary',
        )}
      >
        <MailCheck className="size-6" />
      </span>
      <div
        {...swipe.on}
        style={swipe.px === 0 ? undefined : { translate: `${swipe.px}px 0` }}
        className={cx(
          'relative flex touch-pan-y items-start gap-1 bg-paper px-3',
          swipe.px === 0 && 'transition-[translate]',
        )}
      >
        {href ? (
          <Anchor
            href={href}
            draggable={false}
            onClick={() => {
              if (!isRead) mark.read(id)
            }}
            className={look}
          >
            {inside}
          </Anchor>
        ) : (
          <div className={look}>{inside}</div>
        )}
        <IconButton
          tone="plain"
          className="mt-2 -mr-2 text-ink-soft"
          label={t(isRead ? 'notification.markUnread' : 'notification.markRead', { title })}
          icon={isRead ? <MailOpen aria-hidden /> : <UnreadMail />}
          onClick={() => (isRead ? mark.unread(id) : mark.readWithUndo(id))}
        />
      </div>
      {notification.affirmation && notification.facts.bookingId ? (
        <div className="px-3">
          <ReminderAnswer
            bookingId={notification.facts.bookingId}
            isAffirmed={notification.affirmation === 'affirmed'}
            onAnswer={() => {
              if (!isRead) mark.read(id)
            }}
          />
        </div>
      ) : null}
    </div>
  )
}

/** The letter with the dot that unread things have everywhere. */
function UnreadMail() {
  return (
    <span className="relative flex">
      <Mail aria-hidden />
      <span aria-hidden className="absolute -top-1 -right-1 size-2.5 rounded-full bg-clay" />
    </span>
  )
}
