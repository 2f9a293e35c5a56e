import { useState } from 'react'
import { useFormat } from '@serein/client/provider.tsx'
import type { ShopCalendar, Visit } from '@serein/shared/booking/schema.ts'
import { dayIn } from '@serein/client/format.ts'
import { Avatar } from '@serein/ui/avatar.tsx'
import { cx } from '@serein/ui/cx.ts'
import { useWords } from '../../language/words.ts'
import { roomsByThemselves } from './board.ts'
import type { CalendarAddress } from './calendar-address.ts'
import { StatusIcon } from '../visit/status-icon.tsx'
import { partOfGuest } from '../day/part-of-visit.ts'
import { statusOf } from '../visit/visit-status.ts'
import { useVisitWords } from '../visit/visit-words.tsx'

type Item = Visit['items'][number]
type Entry = { visit: Visit; item: Item }

/** A week of everybody and of rooms without a therapist, or of all rooms: a row each with a cell per day. */
export function WeekMatrix(props: {
  calendar: ShopCalendar
  address: CalendarAddress
  now: number
  zone: string
  shown: (visit: Visit) => boolean
}) {
  const { calendar, address } = props
  const { t } = useWords()
  const format = useFormat()
  const entries = calendar.visits
    .filter(props.shown)
    .flatMap((visit) => visit.items.map((item) => ({ visit, item })))
  const rooms = address.by === 'room' ? calendar.rooms : roomsByThemselves(calendar, props.shown)
  const therapists = address.by === 'room' ? [] : calendar.therapists
  const rows = [
    ...therapists.map(({ id, name }) => ({ id, name, by: 'therapist' as const })),
    ...rooms.map(({ id, name }) => ({ id, name, by: 'room' as const })),
  ]
  return (
    <div className="relative min-h-0 flex-1 overflow-auto">
      <table className="w-full min-w-260 table-fixed border-separate border-spacing-0">
        <thead>
          <tr>
            <th
              scope="col"
              className="sticky top-0 left-0 z-30 w-36 border-r border-b border-line bg-paper"
            >
              <span className="sr-only">{t('booking.board.who')}</span>
            </th>
            {calendar.days.map(({ day }) => (
              <th
                key={day}
                scope="col"
                className="sticky top-0 z-20 border-r border-b border-line bg-paper p-1 last:border-r-0"
              >
                <button
                  type="button"
                  onClick={() => address.show({ span: 'day', by: address.by, day })}
                  className="flex min-h-11 w-full items-center gap-2 rounded-sm px-2 hover:bg-sunken"
                >
                  {format.day(day, { weekday: 'short' })}
                  <span
                    className={cx(
                      'figures flex size-7 items-center justify-center rounded-full',
                      day === address.today && 'bg-primary text-on-primary',
                    )}
                  >
                    {format.day(day, { day: 'numeric' })}
                  </span>
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, name, by }) => (
            <tr key={id}>
              <th
                scope="row"
                className="sticky left-0 z-10 border-r border-b border-line bg-paper p-1 text-left align-top"
              >
                <button
                  type="button"
                  onClick={() => address.show({ span: 'week', by, who: id })}
                  className="flex min-h-11 w-full items-center gap-2.5 rounded-sm px-2 text-left hover:bg-sunken"
                >
                  {by === 'therapist' ? <Avatar name={name} size="sm" /> : null}
                  <span className="min-w-0 [overflow-wrap:anywhere]">{name}</span>
                </button>
              </th>
              {calendar.days.map(({ day }) => (
                <Cell
                  key={day}
                  {...props}
                  entries={entries.filter(
                    (entry) =>
                      isOf(id, entry) && dayIn(entry.item.startsAt, calendar.timeZone) === day,
                  )}
                  isOff={isOff(calendar, by, id, day)}
                  label={t('booking.board.offDay')}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function isOf(id: string, { item }: Entry): boolean {
  return item.staffIds.includes(id) || item.units.some((unit) => unit.id === id)
}

/** More in one cell would push the week off the screen. */
const calmCount = 4

function Cell(props: {
  entries: Entry[]
  isOff: boolean
  label: string
  address: CalendarAddress
  now: number
  zone: string
}) {
  const { t } = useWords()
  const format = useFormat()
  const words = useVisitWords()
  const [isAll, setAll] = useState(false)
  const { entries } = props
  const most = isAll || entries.length <= calmCount ? entries.length : calmCount - 1
  return (
    <td
      className={cx(
        'border-r border-b border-line p-1 align-top last:border-r-0',
        props.isOff ? 'hatched' : 'bg-surface/55',
      )}
    >
      {props.isOff ? <span className="sr-only">{props.label}</span> : null}
      <ul className="flex flex-col gap-0.5">
        {entries
          .toSorted((a, b) => Date.parse(a.item.startsAt) - Date.parse(b.item.startsAt))
          .slice(0, most)
          .map(({ visit, item }) => {
            const part = partOfGuest(visit, item.guestPosition)
            const status = statusOf(part, props.now)
            if (!status) return null
            return (
              <li key={item.id}>
                <button
                  type="button"
                  data-visit={visit.id}
                  aria-pressed={props.address.visit === visit.id}
                  onClick={() => props.address.select(visit.id)}
                  className="flex min-h-8 w-full items-center gap-1 rounded-[6px] bg-surface px-1 py-1 text-left text-xs hover:shadow-soft aria-pressed:ring-2 aria-pressed:ring-primary"
                >
                  <StatusIcon status={status} />
                  <span className="figures text-ink-soft">
                    {format.clock(item.startsAt, props.zone)}
                  </span>
                  <span
                    className={cx(
                      'min-w-0 flex-1 font-semibold',
                      status === 'cancelled' && 'line-through',
                    )}
                  >
                    {words.name(visit)}
                    <span className="block truncate font-normal text-ink-soft">
                      {[words.service(item), words.units(item.units)].filter(Boolean).join(' · ')}
                    </span>
                  </span>
                  <span className="sr-only">{`, ${words.state(part, status, props.now)}`}</span>
                </button>
              </li>
            )
          })}
      </ul>
      {most < entries.length ? (
        <button
          type="button"
          className="mt-0.5 min-h-8 w-full rounded-[6px] text-xs font-semibold text-primary hover:bg-sunken"
          onClick={() => setAll(true)}
        >
          {t('booking.board.moreInCell', { n: entries.length - most })}
        </button>
      ) : null}
    </td>
  )
}

function isOff(calendar: ShopCalendar, by: 'therapist' | 'room', id: string, day: string): boolean {
  const calendarDay = calendar.days.find((one) => one.day === day)
  if (by === 'room' || !calendarDay) return calendarDay?.open.length === 0
  const shifts = calendar.therapists.find((one) => one.id === id)?.shifts ?? []
  return !shifts.some(({ from, until }) => from < calendarDay.until && until > calendarDay.from)
}
