import { useInfiniteQuery } from '@tanstack/react-query'
import { useOwnZone } from '@serein/client/clock.ts'
import { useClient, useFormat, useSession } from '@serein/client/provider.tsx'
import { Button, ButtonLink } from '@serein/ui/button.tsx'
import { List, ListRow } from '@serein/ui/list-row.tsx'
import { EmptyState } from '@serein/ui/screen-state.tsx'
import { SkeletonText } from '@serein/ui/skeleton.tsx'
import { linkTo } from '../address/link.ts'
import { useWords } from '../language/words.ts'
import { QueryBoundary, Screen } from '../page/screen.tsx'
import { LogInFirst } from './log-in-first.tsx'
import { TicketState } from './ticket-state.tsx'

/** The reader’s questions and their states. */
export function OwnTickets() {
  const { t } = useWords()
  const user = useSession()
  return (
    <Screen title={t('support.mine.title')} back={linkTo('support')}>
      {user ? <Tickets /> : <LogInFirst next={linkTo('support', { show: 'mine' })} />}
    </Screen>
  )
}

function Tickets() {
  const { t, platform } = useWords()
  const format = useFormat()
  const here = useOwnZone('UTC')
  const { query } = useClient()
  const pages = useInfiniteQuery(
    query.support.tickets.infiniteOptions({
      input: (cursor: string | undefined) => ({ limit: 20, cursor }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
    }),
  )
  const tickets = pages.data?.pages.flatMap((page) => page.tickets) ?? []
  const ask = (
    <ButtonLink href={linkTo('support', { show: 'ask' })}>{t('support.ask.title')}</ButtonLink>
  )
  return (
    <QueryBoundary
      query={pages}
      loading={<SkeletonText lines={6} />}
      isEmpty={() => tickets.length === 0}
      empty={
        <EmptyState title={t('support.mine.none')} text={t('support.mine.noneText')} action={ask} />
      }
    >
      {() => (
        <>
          <List label={t('support.mine.title')}>
            {tickets.map(({ ticketId, subject, state, about, writtenAt }) => (
              <ListRow
                key={ticketId}
                title={subject}
                subtitle={`${about.shopName ?? platform} · ${format.shortDate(writtenAt, about.visit?.timeZone ?? here)}`}
                end={<TicketState state={state} />}
                href={linkTo('support', { ticket: ticketId })}
              />
            ))}
          </List>
          {pages.hasNextPage ? (
            <Button
              tone="secondary"
              className="mt-4"
              pending={pages.isFetchingNextPage}
              onClick={() => void pages.fetchNextPage()}
            >
              {t('support.mine.more')}
            </Button>
          ) : null}
          <div className="mt-8">{ask}</div>
        </>
      )}
    </QueryBoundary>
  )
}
