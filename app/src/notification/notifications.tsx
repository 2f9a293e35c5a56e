import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { CheckCheck, Settings } from 'lucide-react'
import { useOwnZone } from '@serein/client/clock.ts'
import { dayIn } from '@serein/client/format.ts'
import { useClient, useFormat, useNow } from '@serein/client/provider.tsx'
import type { Notification } from '@serein/shared/notification/contract.ts'
import { MailArt } from '@serein/ui/art/mail-art.tsx'
import { Button, ButtonLink } from '@serein/ui/button.tsx'
import { IconButtonLink } from '@serein/ui/icon-button.tsx'
import { List } from '@serein/ui/list-row.tsx'
import { EmptyState } from '@serein/ui/screen-state.tsx'
import { linkTo } from '../address/link.ts'
import { useWords } from '../language/words.ts'
import { QueryBoundary, Screen } from '../page/screen.tsx'
import type { Preload } from '../page/preload.ts'
import { MoreButton, moreOf } from '../shop/more-button.tsx'
import { countOptions, listOptions, useMark } from './notification-data.ts'
import { NotificationRow } from './notification-row.tsx'

export async function preload({ query, queryClient, user }: Preload<'notifications'>) {
  if (!user) return
  await Promise.all([
    queryClient.prefetchInfiniteQuery(listOptions(query)),
    queryClient.prefetchQuery(countOptions(query)),
  ])
}

/** The reader’s notifications by day, latest first. */
export function Page() {
  const { t } = useWords()
  const { query } = useClient()
  const list = useInfiniteQuery(listOptions(query))
  const { data: counted } = useQuery(countOptions(query))
  const mark = useMark()
  const all = list.data?.pages.flatMap((page) => page.notifications) ?? []
  const unread = counted?.unread ?? 0
  return (
    <Screen
      title={t('notification.title')}
      back={linkTo('more')}
      actions={
        <IconButtonLink
          href={linkTo('notificationSettings')}
          label={t('notification.settings.title')}
          icon={<Settings aria-hidden />}
        />
      }
    >
      <QueryBoundary
        query={list}
        isEmpty={() => all.length === 0}
        empty={
          <EmptyState
            art={<MailArt />}
            title={t('notification.none')}
            text={t('notification.noneText')}
            action={<ButtonLink href={linkTo('featured')}>{t('booking.list.find')}</ButtonLink>}
          />
        }
      >
        {() => (
          <>
            <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
              <p role="status" className="text-sm text-ink-soft">
                {t(unread > 0 ? 'notification.unread' : 'notification.noneUnread', {
                  count: unread,
                })}
              </p>
              {unread > 0 ? (
                <Button
                  tone="quiet"
                  size="sm"
                  icon={<CheckCheck aria-hidden />}
                  onClick={() =>
                    mark.readAllWithUndo(
                      all[0]!.happenedAt,
                      all.filter(({ isRead }) => !isRead).map(({ id }) => id),
                    )
                  }
                >
                  {t('notification.markAllRead')}
                </Button>
              ) : null}
            </div>
            <Days notifications={all} mark={mark} />
            <MoreButton label={t('notification.more')} more={moreOf(list)} />
          </>
        )}
      </QueryBoundary>
    </Screen>
  )
}

function Days(props: { notifications: Notification[]; mark: ReturnType<typeof useMark> }) {
  const format = useFormat()
  const zone = useOwnZone('UTC')
  const now = useNow(60_000)
  const days = Map.groupBy(props.notifications, ({ happenedAt }) => dayIn(happenedAt, zone))
  return [...days].map(([day, own]) => (
    <section key={day} aria-labelledby={`day-${day}`} className="mt-5 first-of-type:mt-2">
      <h2 id={`day-${day}`} className="serif text-lg first-letter:uppercase">
        {format.relativeDay(own[0]!.happenedAt, zone, now)}
      </h2>
      <List className="mt-1">
        {own.map((each) => (
          <NotificationRow key={each.id} notification={each} zone={zone} mark={props.mark} />
        ))}
      </List>
    </section>
  ))
}
