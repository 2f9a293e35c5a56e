import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import type { SessionPage } from '@serein/shared/booking/session.ts'
import type { Visit } from '@serein/shared/booking/schema.ts'
import { Badge } from '@serein/ui/badge.tsx'
import { Button } from '@serein/ui/button.tsx'
import { Notice } from '@serein/ui/notice.tsx'
import { useCommand } from '../../command/use-command.ts'
import { useWords } from '../../language/words.ts'
import { QueryBoundary } from '../../page/page.tsx'
import { SideSheet } from '../../page/sheet.tsx'
import { statusOf } from '../visit/visit-status.ts'
import { useVisitWords } from '../visit/visit-words.tsx'

/** A session with who comes, from the calendar. */
export function SessionSheet(props: {
  open: boolean
  session: { id: string; name: { en: string; fr: string } }
  now: number
  /** Else who comes is let in by who leads it, and nothing is cancelled. */
  mayChange: boolean
  onClose: () => void
}) {
  const { session, open, onClose } = props
  const { pick } = useWords()
  const { query } = useClient()
  const result = useQuery({
    ...query.booking.session.queryOptions({ input: { groupSessionId: session.id } }),
    enabled: open,
  })
  return (
    <SideSheet open={open} onClose={onClose} title={pick(session.name)}>
      <QueryBoundary query={result}>
        {(page) => (
          <Session page={page} now={props.now} mayChange={props.mayChange} onCancelled={onClose} />
        )}
      </QueryBoundary>
    </SideSheet>
  )
}

function Session(props: {
  page: SessionPage
  now: number
  mayChange: boolean
  onCancelled: () => void
}) {
  const { page, now } = props
  const { t } = useWords()
  const format = useFormat()
  const { timeZone: zone, startsAt, endsAt, seats, seatsTaken, decidesAt } = page
  const isAhead = page.cancelledFor === null && Date.parse(startsAt) > now
  return (
    <div className="flex flex-col gap-5">
      <div>
        <p className="font-semibold">
          {format.longDate(startsAt, zone)}, {format.clockRange(startsAt, endsAt, zone)}
        </p>
        <p className="text-sm text-ink-soft">
          {[t('booking.session.ledBy', { name: page.leaderName }), page.roomName]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <p className="mt-2">{t('booking.session.seats', { taken: seatsTaken, seats })}</p>
        {isAhead && decidesAt ? (
          <p className="text-sm text-ink-soft">
            {t('booking.session.decides', {
              least: page.leastSeats,
              when: `${format.shortDate(decidesAt, zone)}, ${format.clock(decidesAt, zone)}`,
            })}
          </p>
        ) : null}
      </div>
      {page.cancelledFor ? (
        <Notice tone="clay">{t(`booking.session.cancelled.${page.cancelledFor}`)}</Notice>
      ) : null}
      <Coming visits={page.visits} now={now} />
      {isAhead && props.mayChange ? <CancelSession page={page} onDone={props.onCancelled} /> : null}
    </div>
  )
}

/** Whoever has a seat, and their check-in. */
function Coming({ visits, now }: { visits: readonly Visit[]; now: number }) {
  const { t } = useWords()
  if (visits.length === 0) return <p className="text-ink-soft">{t('booking.session.nobody')}</p>
  return (
    <ul aria-label={t('booking.session.coming')} className="flex flex-col divide-y divide-line">
      {visits.map((visit) => (
        <Row key={visit.id} visit={visit} now={now} />
      ))}
    </ul>
  )
}

function Row({ visit, now }: { visit: Visit; now: number }) {
  const { t } = useWords()
  const { api, query } = useClient()
  const words = useVisitWords()
  const { run, isPending } = useCommand({ refresh: [query.booking.key()] })
  const name = visit.customerName ?? visit.code
  const { id: bookingId, guests, state } = visit
  const checkIn = () =>
    run(
      async () => {
        await api.booking.checkIn({ bookingId })
        return t('booking.visit.done.checkIn', { name })
      },
      () => run(async () => (await api.booking.undoCheckIn({ bookingId }), null)),
    )
  const status = statusOf(visit, now)
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3">
      <span className="min-w-0 flex-1">
        {name}
        {guests.length > 1 ? (
          <span className="text-ink-soft">
            {' '}
            · {t('booking.session.guests', { count: guests.length })}
          </span>
        ) : null}
      </span>
      {state === 'confirmed' ? (
        <Button
          size="sm"
          tone="secondary"
          pending={isPending}
          aria-label={t('booking.session.checkInOf', { name })}
          onClick={() => void checkIn()}
        >
          {t('booking.visit.checkIn')}
        </Button>
      ) : status ? (
        <Badge>{words.state(visit, status, now)}</Badge>
      ) : null}
    </li>
  )
}

/** Asks first: each of its visits is cancelled, and told. */
function CancelSession({ page, onDone }: { page: SessionPage; onDone: () => void }) {
  const { t } = useWords()
  const { api, query } = useClient()
  const [isAsked, setAsked] = useState(false)
  const { run, isPending } = useCommand({ refresh: [query.booking.key()] })
  const cancel = async () => {
    const isDone = await run(async () => {
      await api.slot.cancelSession({ groupSessionId: page.id })
      return t('booking.session.done.cancelled')
    })
    if (isDone) onDone()
  }
  if (!isAsked)
    return (
      <Button tone="quiet" wide onClick={() => setAsked(true)}>
        {t('booking.session.cancel')}
      </Button>
    )
  return (
    <Notice
      announce
      tone="clay"
      action={
        <>
          <Button size="sm" tone="danger" pending={isPending} onClick={() => void cancel()}>
            {t('booking.session.cancel')}
          </Button>
          <Button size="sm" tone="secondary" onClick={() => setAsked(false)}>
            {t('booking.session.keep')}
          </Button>
        </>
      }
    >
      {t('booking.session.ask', { count: page.visits.length })}
    </Notice>
  )
}
