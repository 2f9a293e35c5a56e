import { useFormat } from '@serein/client/provider.tsx'
import { teamPath } from '@serein/shared/notification/team-path.ts'
import type { TeamNotification } from '@serein/shared/notification/team-contract.ts'
import { MarkButton, NewsContent } from '@serein/ui/news-content.tsx'
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
  const { icon, title, detail } = say(notification)
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
        <NewsContent
          icon={icon}
          title={title}
          detail={detail}
          happenedAt={happenedAt}
          time={format.time(happenedAt, zone)}
          isRead={isRead}
          unreadLabel={t('notification.isUnread')}
          iconClassName="size-10"
        />
      </Anchor>
      <MarkButton
        isRead={isRead}
        label={t(isRead ? 'notification.markUnread' : 'notification.markRead', { title })}
        className="mt-1.5"
        onClick={() => (isRead ? mark.unread(id) : mark.read(id))}
      />
    </div>
  )
}
