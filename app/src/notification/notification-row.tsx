import { MailCheck } from 'lucide-react'
import { useFormat } from '@serein/client/provider.tsx'
import type { Notification } from '@serein/shared/notification/contract.ts'
import { cx } from '@serein/ui/cx.ts'
import { MarkButton, NewsContent } from '@serein/ui/news-content.tsx'
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
  const { icon, title, detail, href } = say(notification)
  const swipe = useSwipe(() => {
    if (!isRead) mark.readWithUndo(id)
  })
  const inside = (
    <NewsContent
      icon={icon}
      title={title}
      detail={detail}
      happenedAt={happenedAt}
      time={format.time(happenedAt, zone)}
      isRead={isRead}
      unreadLabel={t('notification.isUnread')}
      iconClassName="size-11"
    />
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
        <MarkButton
          isRead={isRead}
          label={t(isRead ? 'notification.markUnread' : 'notification.markRead', { title })}
          className="mt-2 -mr-2"
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
