import { Fragment, useEffect, useRef, type ReactNode } from 'react'
import { useFormat } from '@serein/client/provider.tsx'
import type { ShopCalendar, Visit } from '@serein/shared/booking/schema.ts'
import { Avatar } from '@serein/ui/avatar.tsx'
import { solidBackground } from '@serein/ui/badge.tsx'
import { cx } from '@serein/ui/cx.ts'
import { useWords } from '../../language/words.ts'
import { itemsShown, partIn } from './part-of-visit.ts'
import { useWayWords } from '../visit/visit-place.tsx'
import { StatusIcon } from '../visit/status-icon.tsx'
import { privatelyBusyIn, therapistsOf } from '../visit/therapists-of.ts'
import { askedFor, useVisitMarks, VisitMarks } from '../visit/visit-marks.tsx'
import { statusOf, toneOf, type VisitStatus } from '../visit/visit-status.ts'
import { HoldLeft, useVisitWords } from '../visit/visit-words.tsx'

export type AgendaProps = {
  calendar: ShopCalendar
  title: string
  zone: string
  now: number
  shown: (visit: Visit) => boolean
  changed: ReadonlySet<string>
  open: (visitId: string) => void
  /** The actions on a visit without opening it. */
  act?: (visit: Visit) => ReactNode
}

/** The day as a list, for narrow screens and for readers who prefer it. */
export function DayAgenda(props: AgendaProps) {
  const { now } = props
  const { t } = useWords()
  const visits = props.calendar.visits
    .filter(props.shown)
    .map((visit) => ({ visit, part: partIn(props.calendar, visit) }))
    .toSorted((one, other) => Date.parse(one.part.startsAt) - Date.parse(other.part.startsAt))
  const isToday = visits.some(({ part }) => Date.parse(part.startsAt) <= now)
  const upcoming = visits.find(({ part }) => Date.parse(part.startsAt) > now)
  return (
    <ol
      data-agenda
      aria-label={t('booking.today.agenda', { day: props.title })}
      className="flex flex-col px-5 pb-6 md:px-6"
    >
      {visits.map((one) => (
        <Fragment key={one.visit.id}>
          {isToday && one === upcoming ? <NowRow zone={props.zone} now={now} /> : null}
          <AgendaRow {...props} visit={one.part} act={props.act?.(one.visit)} />
        </Fragment>
      ))}
    </ol>
  )
}

function NowRow(props: { zone: string; now: number }) {
  const { t } = useWords()
  const time = useFormat().time(new Date(props.now).toISOString(), props.zone)
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    const isBelow = (row.current?.getBoundingClientRect().bottom ?? 0) > innerHeight
    if (isBelow) row.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <li ref={row} className="flex items-center gap-2 py-1.5 text-xs font-semibold text-red">
      <span className="figures">{t('booking.today.now', { time })}</span>
      <span aria-hidden className="h-0.5 flex-1 rounded-full bg-red" />
    </li>
  )
}

function AgendaRow(props: Omit<AgendaProps, 'act'> & { visit: Visit; act: ReactNode }) {
  const { visit, zone, now } = props
  const { t } = useWords()
  const format = useFormat()
  const words = useVisitWords()
  const marksOf = useVisitMarks()
  const wayWords = useWayWords()
  const status = statusOf(visit, now)
  if (!status) return null
  const wishedTherapists = visit.items.map((item) => askedFor(item, props.calendar.therapists))
  const marks = marksOf(
    visit,
    wishedTherapists.find(Boolean) ?? '',
    privatelyBusyIn(props.calendar, visit).length > 0,
  )
  return (
    <li className="flex flex-wrap items-center gap-x-3 border-b border-line">
      <button
        type="button"
        data-event={visit.id}
        data-visit={visit.id}
        onClick={() => props.open(visit.id)}
        className={cx(
          'flex min-w-0 flex-1 basis-[12rem] gap-3 rounded-sm py-3.5 text-left md:py-2.5',
          props.changed.has(visit.id) && 'just-changed',
        )}
      >
        <span className="figures w-[3rem] shrink-0">
          <span className="block font-semibold">{format.clock(visit.startsAt, zone)}</span>
          <span className="block text-sm text-ink-soft">{format.clock(visit.endsAt, zone)}</span>
        </span>
        <span
          aria-hidden
          className={cx('w-1 shrink-0 rounded-full', solidBackground[toneOf[status]])}
        />
        <span className="min-w-0 flex-1 md:flex md:items-center md:gap-4">
          <span className="block min-w-0 md:flex-1">
            <span className="flex flex-wrap items-center gap-x-2.5">
              <span className={cx('font-semibold', status === 'cancelled' && 'line-through')}>
                {words.name(visit)}
              </span>
              <VisitMarks marks={marks} />
              <span className="sr-only">{marks.map(({ text }) => text).join(', ')}</span>
            </span>
            {itemsShown(visit).map((item) => (
              <span key={item.id} className="block text-sm text-ink-soft">
                {[
                  words.guestOf(visit, item),
                  words.service(item),
                  therapistsOf(props.calendar, item.staffIds),
                  words.units(item.units),
                  visit.noShowItems.includes(item) && t('booking.today.state.no_show'),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            ))}
            {visit.callOut ? (
              <span className="block text-sm text-ink-soft empty:hidden">
                {wayWords(visit.callOut)}
              </span>
            ) : null}
          </span>
          <span aria-hidden className="flex shrink-0 gap-1 max-md:hidden">
            {props.calendar.therapists
              .filter(({ id }) => visit.items.some(({ staffIds }) => staffIds.includes(id)))
              .map(({ id, name }) => (
                <Avatar key={id} name={name} size="sm" />
              ))}
          </span>
          <StateLine visit={visit} status={status} zone={zone} now={now} />
        </span>
      </button>
      <div
        className={cx(
          'py-2 empty:hidden',
          props.act !== undefined && 'md:block! md:min-w-28 md:text-right',
        )}
      >
        {props.act}
      </div>
    </li>
  )
}

function StateLine(props: { visit: Visit; status: VisitStatus; zone: string; now: number }) {
  const { visit, status } = props
  const words = useVisitWords()
  const answer = words.answer(visit, props.zone, props.now)
  return (
    <span className="mt-1 flex items-center gap-1.5 text-sm md:mt-0 md:w-36">
      <StatusIcon status={status} />
      {status === 'held' ? (
        <HoldLeft until={visit.heldUntil!} say={words.hold} />
      ) : (
        <span>
          {words.state(visit, status, props.now)}
          {answer ? <span className="block text-ink-soft">{answer}</span> : null}
        </span>
      )}
    </span>
  )
}
