import { Mail, MailOpen } from 'lucide-react'
import { useFormat } from '@serein/client/provider.tsx'
import { teamPath } from '@serein/shared/notification/team-path.ts'
import type { TeamNotification } from '@serein/shared/notification/team-contract.ts'
import { cx } from '@serein/ui/cx.ts'
import { IconButton } from '@serein/ui/icon-button.tsx'
import { Anchor } from '@serein/ui/link.tsx'
import { useWords } from '../language/words.ts'
import type { useMarkNews } from './bell-data.ts'
import { useTeamWords } from './use-team-words.ts'

/** A notification: a press marks it read and leads to its subject. */
export function NewsRow(props: {
  notification: TeamNotification
  zone: string
  mark: ReturnType<typeof useMarkNews>
  onOpen: () => void
}) {
  const { t } = useWords()
  const format = useFormat()
  const say = useTeamWords()
  const { notification, zone, mark } = props
  const { id, kind, facts, isRead, happenedAt } = notification
  const { icon: Icon, title, detail } = say(notification)
  return (
    <div className="-mx-2 flex items-start gap-1">
      <Anchor
        href={teamPath(kind, facts)}
        onClick={() => {
          if (!isRead) mark.read(id)
          props.onOpen()
        }}
        className="flex min-w-0 flex-1 items-start gap-3 rounded-md px-2 py-2.5 text-left hover:bg-sunken"
      >
        <span
          className={cx(
            'flex size-10 shrink-0 items-center justify-center rounded-full',
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
      </Anchor>
      <IconButton
        tone="plain"
        className="mt-1.5 text-ink-soft"
        label={t(isRead ? 'notification.markUnread' : 'notification.markRead', { title })}
        icon={isRead ? <MailOpen aria-hidden /> : <UnreadMail />}
        onClick={() => (isRead ? mark.unread(id) : mark.read(id))}
      />
    </div>
  )
}

/** The mail with the dot that unread things have everywhere. */
function UnreadMail() {
  return (
    <span className="relative flex">
      <Mail aria-hidden />
      <span aria-hidden className="absolute -top-1 -right-1 size-2.5 rounded-full bg-clay" />
    </span>
  )
}
