import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useFormat } from '@serein/client/provider.tsx'
import type { ShopCalendar } from '@serein/shared/booking/schema.ts'
import { cx } from '@serein/ui/cx.ts'
import { useAtLeast } from '@serein/ui/use-wide.ts'
import { useWords } from '../../language/words.ts'
import {
  isWeek,
  minutesTo,
  type Axis,
  type Board,
  type Column,
  type CalendarEvent,
} from './board.ts'
import { BoardColumn, type ColumnFacts } from './board-column.tsx'
import { ColumnHead } from './board-head.tsx'
import { NowLabel, NowLine } from './board-now.tsx'
import type { Zoom } from './calendar-address.ts'
import type { DragController, DragDeps } from './drag-controller.ts'
import { useBoardPointer } from './use-board-pointer.ts'
import { useColumnWidth } from './use-column-width.ts'
import { useDrag } from './use-drag.ts'

export const perMinuteOf: Record<Zoom, number> = { small: 1.1, middle: 1.85, large: 2.8 }
const axisRem = 3.625
const columnRem = 10.5
/** The seven days of a week fit side by side on a desktop, and more therapists on a tablet. */
const dayRem = 8.5
const headRem = 3.3125

export type BoardKeys = {
  /** The event that is or was last focused. */
  current: () => { event: CalendarEvent; column: number } | null
  focus: (key: string) => void
  dragController: DragController
}

export type BoardGridProps = Omit<ColumnFacts, 'perMinute' | 'therapists'> & {
  calendar: ShopCalendar
  board: Board
  title: string
  zoom: Zoom
  today: string
  /** Counts the presses on "now". */
  todayRequests: number
  open: (event: CalendarEvent) => void
  openPlace: (place: { column: number; from: number }) => void
  openDay: (day: string) => void
  drag: Omit<DragDeps, 'calendar' | 'board' | 'content' | 'mayChange' | 'isSuspended'>
  keys: (keys: BoardKeys) => void
}

/** Columns of people, rooms or days, with a sticky axis and names. */
export function BoardGrid(props: BoardGridProps) {
  const { board, calendar, zoom, now } = props
  const { columns, axis } = board
  const { t } = useWords()
  const format = useFormat()
  const scroller = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const perMinute = perMinuteOf[zoom]
  const hasRoom = useAtLeast('lg')
  const leastRem = useColumnWidth(scroller, {
    count: columns.length,
    leastRem: isWeek(columns) || !hasRoom ? dayRem : columnRem,
    axisRem,
  })
  const events = useMemo(
    () =>
      new Map(
        columns.flatMap((column, index) =>
          column.events.map((event) => [event.key, { event, column: index }] as const),
        ),
      ),
    [columns],
  )
  const nowColumn = columns.find((column) => {
    const at = minutesTo(column, now)
    return at >= 0 && at <= axis.minutes
  })
  const nowAt = nowColumn ? minutesTo(nowColumn, now) : null
  const current = useRovingFocus(columns, props.selected, nowAt ?? 0)
  const dragController = useDrag({
    ...props.drag,
    calendar,
    board,
    content: () => content.current,
    mayChange: props.mayChange,
    isSuspended: props.isSuspended,
  })
  useBoardPointer(
    scroller,
    content,
    { board, events, dragController },
    { open: props.open, openPlace: props.openPlace, focus: current.set },
  )
  useInitialScroll(scroller, (nowAt ?? firstOf(board)) * perMinute, {
    todayRequests: props.todayRequests,
    fromMinutes: board.axis.fromMinutes,
  })
  useScrollIntoView(scroller, props.selected)
  useEffect(() =>
    props.keys({
      dragController,
      current: () => events.get(current.key ?? '') ?? null,
      focus: (key) =>
        content.current?.querySelector<HTMLElement>(`[data-event="${CSS.escape(key)}"]`)?.focus(),
    }),
  )
  return (
    <div
      ref={scroller}
      role="group"
      aria-label={props.title}
      tabIndex={current.key ? undefined : 0}
      className={scrollerStyle}
    >
      <div
        ref={content}
        className="relative grid"
        style={
          {
            '--minute': `${perMinute / 16}rem`,
            minWidth: `${axisRem + columns.length * leastRem}rem`,
            maxWidth: `${axisRem + columns.length * 40}rem`,
            gridTemplateColumns: `${axisRem}rem repeat(${columns.length}, minmax(${leastRem}rem, 1fr))`,
            gridTemplateRows: `${headRem}rem calc(var(--minute) * ${axis.minutes})`,
          } as React.CSSProperties
        }
      >
        <HeadRow columns={columns} today={props.today} openDay={props.openDay} />
        <HourAxis
          axis={axis}
          column={columns[0]!}
          zone={board.zone}
          hides={hourUnder(nowAt, perMinute)}
        >
          {nowAt === null ? null : <NowLabel at={nowAt} now={now} zone={board.zone} />}
        </HourAxis>
        {columns.map((column, index) => (
          <BoardColumn
            key={column.key}
            column={column}
            index={index}
            label={
              isWeek(columns)
                ? format.day(column.day, { weekday: 'long', day: 'numeric', month: 'long' })
                : (column.name ?? t('booking.today.otherTherapist'))
            }
            zone={props.zone}
            now={now}
            mayChange={props.mayChange}
            isSuspended={props.isSuspended}
            selected={props.selected}
            busy={props.busy}
            changed={props.changed}
            therapists={calendar.therapists}
            perMinute={perMinute}
            current={events.get(current.key ?? '')?.column === index ? current.key : null}
          />
        ))}
        <HourLines axis={axis} />
        {nowAt === null ? null : (
          <NowLine
            at={nowAt}
            headRem={headRem}
            {...(isWeek(columns)
              ? { column: columns.indexOf(nowColumn!), columns: columns.length, axisRem }
              : { axisRem })}
          />
        )}
        <Ghost />
      </div>
    </div>
  )
}

/** Has an opaque background: without one the browser repaints each frame of a scroll. */
const scrollerStyle =
  'relative min-h-0 flex-1 scroll-pt-16 scroll-pl-18 overflow-auto overscroll-contain bg-paper'

/** A single sticky element, since one per column would be a layer each to move on every frame. */
function HeadRow(props: { columns: Column[]; today: string; openDay: (day: string) => void }) {
  const { columns, today, openDay } = props
  const opens = columns.length > 1 && isWeek(columns)
  return (
    <div className="sticky top-0 z-30 col-span-full grid grid-cols-subgrid bg-paper">
      <div className="sticky left-0 z-10 border-r border-b border-line bg-paper" />
      {columns.map((column) => (
        <ColumnHead
          key={column.key}
          column={column}
          isToday={column.day === today}
          {...(opens ? { openDay } : {})}
        />
      ))}
    </div>
  )
}

/** Plain lines over all columns, since a repeated gradient is slow to paint. */
function HourLines({ axis }: { axis: Axis }) {
  return axis.hours
    .flatMap((hour) => [hour, hour + 30])
    .map((minute) => (
      <div
        key={minute}
        aria-hidden
        className={cx(
          'pointer-events-none absolute right-0 h-px bg-line',
          minute % 60 > 0 && 'opacity-45',
        )}
        style={{
          top: `calc(${headRem}rem + var(--minute) * ${minute})`,
          left: `${axisRem}rem`,
        }}
      />
    ))
}

/** The dragged event, which moves outside React (drag-layer.ts). */
function Ghost() {
  return (
    <div data-ghost hidden aria-hidden className="ghost">
      <div data-ghost-picture className="size-full" />
      <p data-ghost-label className="ghost-label" />
    </div>
  )
}

/** The hour whose label the label of the present would cover. */
function hourUnder(nowAt: number | null, perMinute: number): (hour: number) => boolean {
  return (hour) => {
    const below = nowAt === null ? Infinity : (nowAt - hour) * perMinute
    return below > -6 && below < 31
  }
}

function HourAxis(props: {
  axis: Axis
  column: Column
  zone: string
  hides: (hour: number) => boolean
  children: React.ReactNode
}) {
  const format = useFormat()
  const hours = props.axis.hours.filter((hour) => !props.hides(hour))
  return (
    <div className="sticky left-0 z-20 border-r border-line bg-paper">
      {hours.map((hour) => (
        <span
          key={hour}
          aria-hidden
          className="figures absolute right-2 text-xs whitespace-nowrap text-ink-soft"
          style={{ top: `calc(var(--minute) * ${hour} + 4px)` }}
        >
          {format.clock(new Date(props.column.origin + hour * 60_000).toISOString(), props.zone)}
        </span>
      ))}
      {props.children}
    </div>
  )
}

function firstOf(board: Board): number {
  const first = Math.min(...board.columns.flatMap(({ events }) => events.map(({ from }) => from)))
  return Number.isFinite(first) ? first : 0
}

/** The tab stop: the last focused event, else the selected one, else the first that is not over. */
function useRovingFocus(columns: Column[], selected: string | undefined, now: number) {
  const [focused, setFocused] = useState<string | null>(null)
  const key = useMemo(() => {
    const events = columns.flatMap((column) => column.events)
    const soonest = events.filter(({ until }) => until > now).toSorted((a, b) => a.from - b.from)[0]
    return (
      events.find((event) => event.key === focused) ??
      events.find((event) => event.kind === 'visit' && event.visit.id === selected) ??
      soonest ??
      events[0]
    )?.key
  }, [columns, focused, selected, now])
  return { key: key ?? null, set: setFocused }
}

/** Scrolls to the present or the first visit when a day opens, begins earlier or "now" is pressed. */
function useInitialScroll(
  scroller: React.RefObject<HTMLDivElement | null>,
  top: number,
  { todayRequests, fromMinutes }: { todayRequests: number; fromMinutes: number },
): void {
  const start = useEffectEvent((_times: number, _from: number) => {
    const element = scroller.current
    if (!element) return
    const textSize = parseFloat(getComputedStyle(document.documentElement).fontSize)
    element.scrollTo({ top: (top * textSize) / 16 - element.clientHeight / 3 })
  })
  useLayoutEffect(() => start(todayRequests, fromMinutes), [todayRequests, fromMinutes])
}

/** Keeps the selected visit visible, also when its panel narrows the day. */
function useScrollIntoView(
  scroller: React.RefObject<HTMLDivElement | null>,
  selected: string | undefined,
): void {
  useEffect(() => {
    if (!selected) return
    const block = scroller.current?.querySelector(`[data-visit="${CSS.escape(selected)}"]`)
    block?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [scroller, selected])
}
