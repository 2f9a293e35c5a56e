import { memo } from 'react'
import type { ShopCalendar } from '@serein/shared/booking/schema.ts'
import { cx } from '@serein/ui/cx.ts'
import { useWords } from '../../language/words.ts'
import type { Column, CalendarEvent, AxisSpan } from './board.ts'
import { canMove } from './board-fit.ts'
import { BoardEvent, type Density } from './board-event.tsx'
import { partOfGuest } from '../day/part-of-visit.ts'
import { askedFor } from '../visit/visit-marks.tsx'
import { statusOf } from '../visit/visit-status.ts'
import { useVisitWords } from '../visit/visit-words.tsx'

export type ColumnFacts = {
  zone: string
  now: number
  mayChange: boolean
  isSuspended: boolean
  selected: string | undefined
  busy: string | undefined
  changed: ReadonlySet<string>
  therapists: ShopCalendar['therapists']
  /** Pixels per minute at the default text size. */
  perMinute: number
}

/** One therapist's, room's or day's column. */
export const BoardColumn = memo(function BoardColumn(
  props: ColumnFacts & { column: Column; index: number; label: string; current: string | null },
) {
  const { column, zone, now } = props
  const { t } = useWords()
  const words = useVisitWords()
  const asideOf = (event: CalendarEvent) => {
    if (event.kind === 'block') return ''
    if (column.staffId) return words.units(event.item.units)
    return props.therapists
      .filter(({ id }) => event.item.staffIds.includes(id))
      .map(({ name }) => name)
      .join(', ')
  }
  return (
    <div
      role="group"
      aria-label={props.label}
      data-column={props.index}
      className="relative border-r border-line bg-surface/55 last:border-r-0"
    >
      {column.outside.map((span) => (
        <div
          key={span.from}
          aria-hidden
          className="hatched absolute inset-x-0"
          style={placed(span)}
        />
      ))}
      {(['timeOff', 'privateTimes'] as const).flatMap((why) =>
        column[why].map((span) => (
          <p key={`${why} ${span.from}`} className={awayStyle} style={placed(span)}>
            <span className="sticky top-16">
              {t(`booking.today.away.${why === 'timeOff' ? 'time_off' : 'private'}`)}
            </span>
          </p>
        )),
      )}
      {column.around.map((span) => (
        <p
          key={`${span.from} ${span.until}`}
          className={cx(
            'pointer-events-none absolute inset-x-1.5 z-1 overflow-hidden rounded-[6px] px-2 text-xs leading-4',
            column.unitId ? 'bg-gold-soft text-gold' : 'bg-sunken text-ink-soft',
          )}
          style={placed(span)}
        >
          {(span.until - span.from) * props.perMinute < wordPx
            ? null
            : t(column.unitId ? 'booking.board.turnover' : 'booking.board.buffer')}
        </p>
      ))}
      <p
        data-shade
        aria-hidden
        hidden
        className="pointer-events-none absolute inset-0 px-3 pt-24 text-center text-sm font-semibold text-ink-soft"
      />
      {column.events.map((event) => {
        const part =
          event.kind === 'visit' ? partOfGuest(event.visit, event.item.guestPosition) : null
        const status = part && statusOf(part, now)
        const id = event.kind === 'visit' ? event.visit.id : event.block.id
        return (
          <BoardEvent
            key={event.key}
            event={event}
            zone={zone}
            status={status}
            state={part && status ? words.state(part, status, now) : ''}
            density={densityOf((event.until - event.from) * props.perMinute)}
            aside={asideOf(event)}
            askedFor={event.kind === 'visit' ? askedFor(event.item, props.therapists) : ''}
            isInPrivateTime={column.privateTimes.some(
              ({ from, until }) => event.from < until && event.until > from,
            )}
            isCurrent={props.current === event.key}
            isSelected={props.selected === id}
            isBusy={props.busy === id}
            isChanged={props.changed.has(id)}
            canMove={props.mayChange && canMove(event, props.isSuspended)}
          />
        )
      })}
    </div>
  )
})

/** Words that do not fit are left out. */
const wordPx = 18

const awayStyle =
  'hatched pointer-events-none absolute inset-x-1 z-1 rounded-sm border border-line bg-paper px-2.5 py-1.5 text-sm text-ink-soft'

function placed({ from, until }: AxisSpan) {
  return {
    top: `calc(var(--minute) * ${from})`,
    height: `calc(var(--minute) * ${until - from})`,
  }
}

function densityOf(pixels: number): Density {
  if (pixels < 42) return 'line'
  return pixels < 64 ? 'two' : 'all'
}
