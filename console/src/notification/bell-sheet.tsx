import { CheckCheck, Settings, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useOwnZone } from '@serein/client/clock.ts'
import { dayIn } from '@serein/client/format.ts'
import { useFormat, useNow } from '@serein/client/provider.tsx'
import type { TeamNotification } from '@serein/shared/notification/team-contract.ts'
import { Button, ButtonLink } from '@serein/ui/button.tsx'
import { List } from '@serein/ui/list-row.tsx'
import { EmptyState } from '@serein/ui/screen-state.tsx'
import { Sheet } from '@serein/ui/sheet.tsx'
import { linkTo } from '../address/link.ts'
import { useWords } from '../language/words.ts'
import { MorePages } from '../page/more-pages.tsx'
import { QueryBoundary } from '../page/page.tsx'
import { useMarkNews, useNewsList } from './bell-data.ts'
import { NewsRow } from './news-row.tsx'

/** The notifications by day, latest first, each linked to its subject. */
export function BellSheet(props: { open: boolean; onClose: () => void }) {
  const { t } = useWords()
  const list = useNewsList()
  const mark = useMarkNews()
  const all = list.data?.pages.flatMap((page) => page.notifications) ?? []
  return (
    <Sheet
      open={props.open}
      onClose={props.onClose}
      desktop="side"
      title={t('notification.title')}
      closeLabel={t('notification.close')}
      footer={
        <div className="flex flex-wrap items-center justify-between gap-2">
          <ButtonLink
            tone="quiet"
            size="sm"
            icon={<Settings aria-hidden />}
            href={linkTo('/notifications')}
            onClick={props.onClose}
          >
            {t('notification.settings.open')}
          </ButtonLink>
          <ReadAll all={all} mark={mark} />
        </div>
      }
    >
      <QueryBoundary
        query={list}
        isEmpty={() => all.length === 0}
        empty={
          <EmptyState level={3} title={t('notification.none')} text={t('notification.noneText')} />
        }
      >
        {() => (
          <>
            <Days notifications={all} mark={mark} onOpen={props.onClose} />
            <MorePages pages={list} label={t('notification.more')} />
          </>
        )}
      </QueryBoundary>
    </Sheet>
  )
}

/** Marks all as read, with undo in place, since a toast would be below the sheet. */
function ReadAll(props: { all: TeamNotification[]; mark: ReturnType<typeof useMarkNews> }) {
  const { t } = useWords()
  const { all, mark } = props
  const [before, setBefore] = useState<string[]>([])
  const unread = all.filter(({ isRead }) => !isRead).map(({ id }) => id)
  if (unread.length > 0)
    return (
      <Button
        tone="secondary"
        size="sm"
        icon={<CheckCheck aria-hidden />}
        onClick={() => {
          setBefore(unread)
          mark.readAll(all[0]!.happenedAt)
        }}
      >
        {t('notification.markAllRead')}
      </Button>
    )
  if (before.length === 0) return null
  return (
    <div className="flex items-center gap-2">
      <p role="status" className="text-sm text-ink-soft">
        {t('notification.allRead')}
      </p>
      <Button
        tone="secondary"
        size="sm"
        icon={<Undo2 aria-hidden />}
        onClick={() => {
          mark.unread(...before.slice(0, 100))
          setBefore([])
        }}
      >
        {t('common.undo')}
      </Button>
    </div>
  )
}

function Days(props: {
  notifications: TeamNotification[]
  mark: ReturnType<typeof useMarkNews>
  onOpen: () => void
}) {
  const format = useFormat()
  const zone = useOwnZone('UTC')
  const now = useNow(60_000)
  const days = Map.groupBy(props.notifications, ({ happenedAt }) => dayIn(happenedAt, zone))
  return [...days].map(([day, own]) => (
    <section key={day} aria-labelledby={`news-${day}`} className="mt-5 first:mt-0">
      <h3 id={`news-${day}`} className="text-sm font-semibold text-ink-soft first-letter:uppercase">
        {format.relativeDay(own[0]!.happenedAt, zone, now)}
      </h3>
      <List className="mt-1">
        {own.map((each) => (
          <NewsRow
            key={each.id}
            notification={each}
            zone={zone}
            mark={props.mark}
            onOpen={props.onOpen}
          />
        ))}
      </List>
    </section>
  ))
}
