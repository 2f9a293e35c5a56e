import type { ShopCalendar } from '@serein/shared/booking/schema.ts'
import { instantIn, type Board, type Column, type Piece, type Stretch } from './board.ts'
import { fitOf, freeFor, type Fit } from './board-fit.ts'
import type { LiftAt } from './lift-surface.ts'

export type LiftKind = 'move' | 'stretch' | 'draw'

/** Something in the hand: a piece that is moved or stretched, or a stretch that is being drawn on empty ground. */
export type Lift =
  | { kind: 'move' | 'stretch'; piece: Piece; home: LiftAt; at: LiftAt }
  | { kind: 'draw'; piece: null; home: LiftAt; at: LiftAt }

export const snapMinutes = 15
const shortest = 15

/** Where a lift goes when the hand is `minute` minutes down the axis, `grip` minutes below the top of the piece. */
export function carried(
  lift: Lift,
  board: Board,
  hand: { column: number; minute: number },
  grip: number,
): LiftAt {
  const { home } = lift
  const end = board.axis.minutes
  if (lift.kind === 'stretch')
    return { ...home, until: within(snap(hand.minute), home.from + shortest, end) }
  if (lift.kind === 'draw') {
    const until = within(snap(hand.minute), 0, end)
    return until <= home.from
      ? { ...home, from: Math.min(until, home.from), until: home.from + shortest }
      : { ...home, until }
  }
  const length = home.until - home.from
  // A piece keeps its odd minutes when it goes to another column at the same time.
  const free = hand.minute - grip
  const from = Math.abs(free - home.from) < snapMinutes / 2 ? home.from : snap(free)
  const start = within(from, 0, end - length)
  return { column: hand.column, from: start, until: start + length }
}

/** Where a key takes a lift: by a quarter of an hour, or to the next column. */
export function nudged(lift: Lift, board: Board, key: string, big: boolean): LiftAt {
  const { at, kind } = lift
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

/** What a place means to the server, and whether it can be there. */
export function placeOf(calendar: ShopCalendar, board: Board, lift: Lift, at: LiftAt) {
  const column = board.columns[at.column]!
  const home = board.columns[lift.home.column]!
  const span = { startsAt: instantIn(column, at.from), endsAt: instantIn(column, at.until) }
  const staffId = column.staffId !== home.staffId ? column.staffId : null
  const unitId = column.unitId !== home.unitId ? column.unitId : null
  const target = {
    ...span,
    ...(staffId ? { staffId } : {}),
    ...(unitId ? { unitId } : {}),
  }
  const fit: Fit = lift.piece
    ? fitOf(calendar, lift.piece, staffId ? home.staffId : unitId ? home.unitId : null, target)
    : { misfit: freeFor(calendar, whoOf(column), { from: span.startsAt, until: span.endsAt }) }
  return { column, home, target, fit }
}

export function whoOf(column: Column): { staffId?: string; unitId?: string } {
  return {
    ...(column.staffId ? { staffId: column.staffId } : {}),
    ...(column.unitId ? { unitId: column.unitId } : {}),
  }
}

/** The stretches of a column that no allowed place of the lift would cover. */
export function closedIn(
  calendar: ShopCalendar,
  board: Board,
  lift: Lift,
  column: number,
): { stretches: Stretch[]; isAll: boolean } {
  const length = lift.home.until - lift.home.from
  const end = board.axis.minutes
  const stretches: Stretch[] = []
  let open = 0
  let isAll = true
  const quarters = Array.from({ length: Math.ceil(end / snapMinutes) }, (_, i) => i * snapMinutes)
  // Where it lies now is a place, too, at whatever minute that is.
  for (const from of [...quarters, lift.home.from].toSorted((a, b) => a - b)) {
    if (from + length > end) continue
    const at = { column, from, until: from + length }
    if (placeOf(calendar, board, lift, at).fit.misfit) continue
    isAll = false
    if (from > open) stretches.push({ from: open, until: from })
    open = Math.max(open, from + length)
  }
  if (open < end) stretches.push({ from: open, until: end })
  return { stretches, isAll }
}

function snap(minute: number): number {
  return Math.round(minute / snapMinutes) * snapMinutes
}

function within(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), Math.max(least, most))
}
