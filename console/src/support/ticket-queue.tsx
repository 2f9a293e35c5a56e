import { useInfiniteQuery } from '@tanstack/react-query'
import { MessagesSquare } from 'lucide-react'
import { useState } from 'react'
import { useFormat } from '@serein/client/provider.tsx'
import type { QueuedTicket } from '@serein/shared/support/desk.ts'
import { type TicketState, ticketStates } from '@serein/shared/support/rules.ts'
import { Avatar } from '@serein/ui/avatar.tsx'
import { Checkbox } from '@serein/ui/checkbox.tsx'
import { Segmented } from '@serein/ui/choice.tsx'
import { List, ListRow } from '@serein/ui/list-row.tsx'
import { EmptyState } from '@serein/ui/screen-state.tsx'
import { Skeleton } from '@serein/ui/skeleton.tsx'
import { useWords } from '../language/words.ts'
import { byCursor } from '../page/by-cursor.ts'
import { MorePages } from '../page/more-pages.tsx'
import { ConsolePage, QueryBoundary } from '../page/page.tsx'
import { SideSheet } from '../page/sheet.tsx'
import { OneTicket } from './one-ticket.tsx'
import { type DeskKind, useDeskQueries } from './use-desk.ts'

/** Questions that wait, those that are answered, and those that are closed; one of them opened beside the list. */
export function TicketQueue(props: { kind: DeskKind; timeZone: string; mayChange: boolean }) {
  const { t } = useWords()
  const { kind, timeZone } = props
  const [state, setState] = useState<TicketState>('open')
  const [isMine, setMine] = useState(false)
  const [opened, setOpened] = useState<QueuedTicket | null>(null)
  const pages = useQueue(kind, state, isMine)
  const tickets = pages.data?.pages.flatMap((page) => page.tickets) ?? []
  return (
    <ConsolePage title={t('support.title')}>
      <div className="flex w-full max-w-220 flex-col gap-5 p-6 max-md:p-5">
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <Segmented
            label={t('support.which')}
            choices={ticketStates.map((id) => ({ id, label: t(`support.state.${id}`) }))}
            selected={state}
            onSelect={setState}
            className="w-110 max-w-full shrink-0"
          />
          <Checkbox label={t('support.mine')} checked={isMine} onChecked={setMine} />
        </div>
        <QueryBoundary
          query={pages}
          loading={<Skeleton className="h-80 w-full" />}
          isEmpty={() => tickets.length === 0}
          empty={
            <EmptyState
              art={<MessagesSquare aria-hidden className="mx-auto size-12 text-primary" />}
              title={t(`support.none.${state}`)}
              text={t('support.noneText')}
            />
          }
        >
          {() => (
            <div>
              <List label={t('support.title')} className="rounded-md bg-surface px-5 shadow-soft">
                {tickets.map((ticket) => (
                  <Row
                    key={ticket.ticketId}
                    {...{ ticket, timeZone }}
                    onOpen={() => setOpened(ticket)}
                  />
                ))}
              </List>
              <MorePages pages={pages} label={t('support.more')} />
            </div>
          )}
        </QueryBoundary>
      </div>
      <SideSheet
        open={opened !== null}
        onClose={() => setOpened(null)}
        title={opened?.subject ?? ''}
        subtitle={opened?.clientName}
      >
        {opened ? (
          <OneTicket
            key={opened.ticketId}
            ticketId={opened.ticketId}
            {...props}
            onGone={() => setOpened(null)}
          />
        ) : null}
      </SideSheet>
    </ConsolePage>
  )
}

function Row(props: { ticket: QueuedTicket; timeZone: string; onOpen: () => void }) {
  const { t } = useWords()
  const format = useFormat()
  const { clientName, subject, about, assignedTo, writtenAt } = props.ticket
  return (
    <ListRow
      start={<Avatar name={clientName} />}
      title={subject}
      subtitle={[
        clientName,
        about.shopName,
        about.visit?.code,
        assignedTo ? t('support.by', { name: assignedTo.name }) : null,
      ]
        .filter(Boolean)
        .join(' · ')}
      end={
        <span className="text-sm text-ink-soft">
          {format.shortDate(writtenAt, props.timeZone)} {format.clock(writtenAt, props.timeZone)}
        </span>
      }
      onPress={props.onOpen}
    />
  )
}

function useQueue(kind: DeskKind, state: TicketState, isMine: boolean) {
  const { queue } = useDeskQueries(kind)
  return useInfiniteQuery({
    ...queue.infiniteOptions(
      byCursor({
        state,
        limit: 30,
        ...(isMine && { isMine: 'true' }),
      }),
    ),
    refetchInterval: 20_000,
  })
}
