import type { ShopCalendar } from '@serein/shared/booking/schema.ts'
import { instantIn, type Board, type Column, type CalendarEvent, type AxisSpan } from './board.ts'
import { fitOf, freeFor, type Fit } from './board-fit.ts'
import type { DropPlace } from './drag-layer.ts'

export type DragKind = 'move' | 'stretch' | 'create'

/** A drag: an event that is moved or stretched, or a new span on an empty part. */
export type Drag =
  | { kind: 'move' | 'stretch'; event: CalendarEvent; home: DropPlace; at: DropPlace }
  | { kind: 'create'; event: null; home: DropPlace; at: DropPlace }

export const snapMinutes = 15
const shortest = 15

/** Where a drag goes when the pointer is `minute` minutes down the axis, `grabOffset` minutes below the top of the event. */
export function draggedTo(
  drag: Drag,
  board: Board,
  pointer: { column: number; minute: number },
  grabOffset: number,
): DropPlace {
  const { home } = drag
  const end = board.axis.minutes
  if (drag.kind === 'stretch')
    return { ...home, until: within(snap(pointer.minute), home.from + shortest, end) }
  if (drag.kind === 'create') {
    const until = within(snap(pointer.minute), 0, end)
    return until <= home.from
      ? { ...home, from: Math.min(until, home.from), until: home.from + shortest }
      : { ...home, until }
  }
  const length = home.until - home.from
  // An event keeps its odd minutes when it goes to another column at the same time.
  const free = pointer.minute - grabOffset
  const from = Math.abs(free - home.from) < snapMinutes / 2 ? home.from : snap(free)
  const start = within(from, 0, end - length)
  return { column: pointer.column, from: start, until: start + length }
}

/** Where a key takes a drag: by a quarter of an hour, or to the next column. */
export function movedByKey(drag: Drag, board: Board, key: string, big: boolean): DropPlace {
  const { at, kind } = drag
  const by = big ? 60 : snapMinutes
  const end = board.axis.minutes
  const length = at.until - at.from
  const sign = key === 'ArrowUp' ? -1 : 1
  if (key === 'ArrowUp' || key === 'ArrowDown') {
    if (kind === 'stretch')
      return { ...at, until: within(at.until + sign * by, at.from + shortest, end) }
    const from = within(
      sign < 0 ? Math.ceil(at.from / by) * by - by : Math.floor(at.from / by) * by + by,
      0,
      end - length,
    )
    return { ...at, from, until: from + length }
  }
  if (kind === 'stretch') return at
  const column = within(at.column + (key === 'ArrowLeft' ? -1 : 1), 0, board.columns.length - 1)
  return { ...at, column }
}

/** What a place means to the server, and whether it fits. */
export function dropTargetOf(calendar: ShopCalendar, board: Board, drag: Drag, at: DropPlace) {
  const column = board.columns[at.column]!
  const home = board.columns[drag.home.column]!
  const span = { startsAt: instantIn(column, at.from), endsAt: instantIn(column, at.until) }
  const staffId = column.staffId !== home.staffId ? column.staffId : null
  const unitId = column.unitId !== home.unitId ? column.unitId : null
  const target = {
    ...span,
    ...(staffId ? { staffId } : {}),
    ...(unitId ? { unitId } : {}),
  }
  const fit: Fit = drag.event
    ? fitOf(calendar, drag.event, staffId ? home.staffId : unitId ? home.unitId : null, target)
    : { conflict: freeFor(calendar, whoOf(column), { from: span.startsAt, until: span.endsAt }) }
  return { column, home, target, fit }
}

export function whoOf(column: Column): { staffId?: string; unitId?: string } {
  return {
    ...(column.staffId ? { staffId: column.staffId } : {}),
    ...(column.unitId ? { unitId: column.unitId } : {}),
  }
}

/** The spans of a column that no possible place of the drag covers. */
export function unavailableIn(
  calendar: ShopCalendar,
  board: Board,
  drag: Drag,
  column: number,
): { spans: AxisSpan[]; isAll: boolean } {
  const length = drag.home.until - drag.home.from
  const end = board.axis.minutes
  const spans: AxisSpan[] = []
  let open = 0
  let isAll = true
  const quarters = Array.from({ length: Math.ceil(end / snapMinutes) }, (_, i) => i * snapMinutes)
  // Its present place is possible, too, at any minute.
  for (const from of [...quarters, drag.home.from].toSorted((a, b) => a - b)) {
    if (from + length > end) continue
    const at = { column, from, until: from + length }
    if (dropTargetOf(calendar, board, drag, at).fit.conflict) continue
    isAll = false
    if (from > open) spans.push({ from: open, until: from })
    open = Math.max(open, from + length)
  }
  if (open < end) spans.push({ from: open, until: end })
  return { spans, isAll }
}

function snap(minute: number): number {
  return Math.round(minute / snapMinutes) * snapMinutes
}

function within(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), Math.max(least, most))
}
