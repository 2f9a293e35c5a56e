import { Ban, Link2, Users } from 'lucide-react'
import { memo } from 'react'
import { useFormat } from '@serein/client/provider.tsx'
import { AgendaEvent } from '@serein/ui/agenda-event.tsx'
import { cx } from '@serein/ui/cx.ts'
import { useWords } from '../../language/words.ts'
import { itemsBeside, type CalendarEvent } from './board.ts'
import { StatusIcon } from '../visit/status-icon.tsx'
import { useVisitMarks, VisitMarks } from '../visit/visit-marks.tsx'
import { toneOf, type VisitStatus } from '../visit/visit-status.ts'
import { HoldLeft, useVisitWords } from '../visit/visit-words.tsx'

/** The number of lines that fit into an event. */
export type Density = 'line' | 'two' | 'all'

export type BoardEventProps = {
  event: CalendarEvent
  zone: string
  /** Undefined for a block. */
  status: VisitStatus | null
  /** The words for the state, which may change with time. */
  state: string
  density: Density
  /** The therapist in the rooms’ columns, else the room. */
  aside: string
  /** The name of the therapist whom the client asked for, if any. */
  askedFor: string
  /** Who serves is busy then, by a calendar of their own. */
  isInPrivateTime: boolean
  isCurrent: boolean
  isSelected: boolean
  isBusy: boolean
  isChanged: boolean
  canMove: boolean
}

/** An item of a visit or a block in a column. Renders only when it has changed. */
export const BoardEvent = memo(
  function BoardEvent(props: BoardEventProps) {
    const { event } = props
    return event.kind === 'visit' ? (
      <VisitEvent {...props} event={event} />
    ) : (
      <BlockEvent {...props} event={event} />
    )
  },
  (before, after) => {
    const { event: old, ...was } = before
    const { event, ...is } = after
    return (
      isSameEvent(old, event) &&
      Object.entries(is).every(([key, value]) => was[key as keyof typeof was] === value)
    )
  },
)

function VisitEvent(props: BoardEventProps & { event: Extract<CalendarEvent, { kind: 'visit' }> }) {
  const { event, zone, status, state, density } = props
  const { visit, item } = event
  const { t } = useWords()
  const words = useVisitWords()
  const format = useFormat()
  const marksOf = useVisitMarks()
  if (!status) return null
  const marks = marksOf(visit, props.askedFor, props.isInPrivateTime)
  const parts = itemsBeside(visit, item).length
  const part = parts > 1 ? t('booking.today.part', { part: event.part, parts }) : ''
  const guest = words.guestOf(visit, item)
  const service = [guest, words.service(item)].filter(Boolean).join(' · ')
  const labelParts = [
    t('booking.today.blockTime', {
      from: format.time(item.startsAt, zone),
      to: format.time(item.endsAt, zone),
    }),
    words.name(visit),
    guest,
    words.service(item),
    state,
    part,
    props.aside,
    ...marks.map(({ text }) => text),
  ].filter(Boolean)
  return (
    <AgendaEvent
      data-event={event.key}
      data-visit={visit.id}
      tabIndex={props.isCurrent ? 0 : -1}
      aria-pressed={props.isSelected}
      aria-busy={props.isBusy || undefined}
      aria-label={labelParts.join(', ')}
      tone={toneOf[status]}
      dashed={status === 'held'}
      style={placeOf(event)}
      className={cx(
        eventStyle,
        density === 'line' && 'py-0.5',
        status === 'cancelled' && 'hatched line-through',
        status === 'completed' && 'text-ink-soft',
        props.canMove && 'cursor-grab!',
        props.isSelected && 'ring-2 ring-primary',
        props.isBusy && 'cursor-progress opacity-70',
        props.isChanged && 'just-changed',
      )}
      title={
        status === 'held' ? (
          <HoldLeft until={visit.heldUntil!} say={words.hold} />
        ) : density === 'line' ? (
          <>
            {words.name(visit)}
            <span className="font-normal text-ink-soft"> {service}</span>
          </>
        ) : (
          words.name(visit)
        )
      }
      subtitle={
        density === 'line' ? null : (
          <>
            <span className={cx('block', density === 'two' && 'truncate')}>{service}</span>
            {density === 'all' ? (
              <span className="mt-0.5 flex items-center gap-2 empty:hidden">
                <VisitMarks marks={marks} />
                {status === 'confirmed' ? null : (
                  <span className="flex min-w-0 items-center gap-1">
                    <StatusIcon status={status} />
                    <span className="truncate">
                      {status === 'held' ? words.name(visit) : state}
                    </span>
                  </span>
                )}
              </span>
            ) : null}
          </>
        )
      }
      aside={
        event.lanes > 1 ? null : (
          <span className="flex items-center gap-1">
            {density === 'all' ? null : <VisitMarks marks={marks} />}
            {density === 'all' || status === 'confirmed' ? null : <StatusIcon status={status} />}
            {part ? (
              <span className="flex shrink-0 items-center gap-0.5">
                <Link2 className="size-3" />
                {event.part}/{parts}
              </span>
            ) : null}
            <span className="truncate">{props.aside}</span>
          </span>
        )
      }
      edge={props.canMove ? <Edge /> : null}
    />
  )
}

function BlockEvent(props: BoardEventProps & { event: Extract<CalendarEvent, { kind: 'block' }> }) {
  const { event, zone, density } = props
  const { block } = event
  const { t, pick } = useWords()
  const format = useFormat()
  const time = t('booking.today.blockTime', {
    from: format.time(block.from, zone),
    to: format.time(block.until, zone),
  })
  const { session } = block
  const name = session ? pick(session.name) : t('booking.today.away.block')
  const note = session
    ? t('booking.session.seats', { taken: session.seatsTaken, seats: session.seats })
    : block.note
  return (
    <AgendaEvent
      data-event={event.key}
      tabIndex={props.isCurrent ? 0 : -1}
      aria-pressed={props.isSelected}
      aria-busy={props.isBusy || undefined}
      aria-label={[time, name, note].filter(Boolean).join(', ')}
      tone="neutral"
      style={placeOf(event)}
      className={cx(
        eventStyle,
        'hatched border border-l-4 border-line bg-paper text-ink-soft',
        density === 'line' && 'py-0.5',
        props.canMove && 'cursor-grab!',
        props.isSelected && 'ring-2 ring-primary',
        props.isBusy && 'cursor-progress opacity-70',
      )}
      title={
        <span className="inline-flex items-center gap-1.5">
          {session ? <Users className="size-3.5" /> : <Ban className="size-3.5" />}
          {block.note && density === 'line' ? block.note : name}
        </span>
      }
      subtitle={density === 'line' ? null : note}
      edge={props.canMove ? <Edge /> : null}
    />
  )
}

/** The handle to stretch with a pointer; the keyboard has a key. */
function Edge() {
  return (
    <span
      data-edge
      aria-hidden
      className="absolute inset-x-0 bottom-0 h-2 cursor-ns-resize after:absolute after:inset-x-0 after:bottom-0.5 after:mx-auto after:h-0.5 after:w-6 after:rounded-full after:bg-current after:opacity-0 after:transition-opacity hover:after:opacity-60"
    />
  )
}

const eventStyle =
  'absolute z-1 scroll-m-4 touch-pan-x touch-pan-y focus-visible:z-10 data-dragging:bg-transparent data-dragging:outline-1 data-dragging:outline-line-strong data-dragging:outline-dashed [-webkit-touch-callout:none] select-none'

function placeOf({ from, until, lane, lanes }: CalendarEvent) {
  return {
    top: `calc(var(--minute) * ${from} + 1px)`,
    height: `max(1.25rem, calc(var(--minute) * ${until - from} - 3px))`,
    left: `calc(${(lane / lanes) * 100}% + 3px)`,
    width: `calc(${100 / lanes}% - 6px)`,
  }
}

function isSameEvent(old: CalendarEvent, event: CalendarEvent): boolean {
  if (old.key !== event.key || old.from !== event.from || old.until !== event.until) return false
  if (old.lane !== event.lane || old.lanes !== event.lanes) return false
  return old.kind === 'visit' && event.kind === 'visit'
    ? old.visit === event.visit && old.item === event.item
    : old.kind === 'block' && event.kind === 'block' && old.block === event.block
}
