import { CircleCheck, CircleDashed, Ban, Sparkles } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormat } from '@serein/client/provider.tsx'
import { StaffRating } from '../../team/staff-rating.tsx'
import { useWords } from '../../language/words.ts'
import { partIn } from './part-of-visit.ts'
import { roomsNow, type RoomNow } from './rooms-now.ts'
import type { TodayProps } from './today-body.tsx'
import { outstandingMinor } from '../visit/visit-status.ts'
import { useVisitWords } from '../visit/visit-words.tsx'

type AsideProps = Pick<TodayProps, 'calendar' | 'whole' | 'desk' | 'zone' | 'now' | 'isToday'>

/** The payments due, and the state of the rooms. */
export function TodayAside(props: AsideProps) {
  const { t } = useWords()
  return (
    <aside
      aria-label={t('booking.today.beside')}
      {...scrollable}
      className="flex shrink-0 flex-col gap-7 bg-surface p-6 max-md:border-t max-md:border-line max-md:p-5 md:w-84 md:overflow-y-auto md:border-l md:border-line"
    >
      {props.desk.seesMoney ? <Unpaid {...props} /> : null}
      {props.isToday ? <Rooms {...props} /> : null}
      {props.desk.staffId ? <StaffRating /> : null}
    </aside>
  )
}

/** It takes the focus, so that arrows move what has no buttons. */
const scrollable = { tabIndex: 0 }

function Unpaid(props: AsideProps) {
  const { t } = useWords()
  const format = useFormat()
  const words = useVisitWords()
  const open = props.calendar.visits.filter(
    (visit) =>
      ['confirmed', 'checked_in', 'completed', 'no_show'].includes(visit.state) &&
      outstandingMinor(visit) > 0,
  )
  const money = (amountMinor: number) =>
    format.money({ amountMinor, currency: props.desk.shop.currency }, { short: true })
  const total = open.reduce((sum, visit) => sum + outstandingMinor(visit), 0)
  return (
    <Part title={t('booking.today.unpaid')} {...(total > 0 ? { end: money(total) } : {})}>
      {open.length === 0 ? (
        <p className="text-sm text-ink-soft">{t('booking.today.allPaid')}</p>
      ) : (
        <ul className="-mx-3 flex flex-col">
          {open.map((visit) => (
            <li key={visit.id}>
              <button
                type="button"
                onClick={() => props.desk.openBill(visit.id)}
                className="flex min-h-11 w-full flex-wrap items-baseline gap-x-3 rounded-sm px-3 py-2 text-left hover:bg-sunken"
              >
                <span className="figures w-11 text-sm text-ink-soft">
                  {format.clock(partIn(props.calendar, visit).startsAt, props.zone)}
                </span>
                <span className="min-w-0 flex-1 basis-[5rem] [overflow-wrap:anywhere]">
                  {words.name(visit)}
                </span>
                <span className="figures font-semibold">{money(outstandingMinor(visit))}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </Part>
  )
}

function Rooms(props: AsideProps) {
  const { t } = useWords()
  const format = useFormat()
  const rooms = roomsNow(props.whole, props.now)
  const time = (instant: number) => format.time(new Date(instant).toISOString(), props.zone)
  return (
    <Part title={t('booking.today.rooms')}>
      <ul className="flex flex-col">
        {rooms.map(({ id, name, state, until }) => (
          <li
            key={id}
            className="flex min-h-10 flex-wrap items-center gap-x-2.5 border-b py-1 border-line last:border-0"
          >
            <span aria-hidden className="[&_.lucide]:size-4.5">
              {marks[state]}
            </span>
            <span className="min-w-0 flex-1 basis-[6rem] [overflow-wrap:anywhere]">{name}</span>
            <span className="text-sm text-ink-soft">
              {until === null
                ? t(`booking.today.room.${state}`)
                : t(`booking.today.room.${state}Until`, { time: time(until) })}
            </span>
          </li>
        ))}
      </ul>
    </Part>
  )
}

const marks: Record<RoomNow['state'], ReactNode> = {
  free: <CircleDashed className="text-primary" />,
  taken: <CircleCheck className="text-ink-soft" />,
  turnover: <Sparkles className="text-gold" />,
  blocked: <Ban className="text-red" />,
}

function Part(props: { title: string; end?: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-2.5 flex justify-between gap-3 font-semibold">
        {props.title}
        {props.end ? <span className="figures">{props.end}</span> : null}
      </h2>
      {props.children}
    </section>
  )
}
