import type { ShopCalendar } from '@serein/shared/booking/schema.ts'
import { instantIn, type Board, type Column } from './board.ts'
import type { SheetAsked } from './calendar-sheets.tsx'
import { placeOf, whoOf, type Lift } from './lift.ts'
import type { LiftAt } from './lift-surface.ts'
import type { BoardVerbs } from './use-board-verbs.ts'

/** What a drop does: the verb of the piece, or, where empty ground was drawn on, the question what it shall be. */
export function useDrops(
  calendar: ShopCalendar | undefined,
  board: Board | null,
  verbs: BoardVerbs,
  ask: (asked: SheetAsked) => void,
): (lift: Lift, at: LiftAt) => void {
  return (lift, at) => {
    if (!calendar || !board) return
    const { column, home, target, fit } = placeOf(calendar, board, lift, at)
    if (lift.kind === 'draw')
      return ask({ kind: 'ground', ...groundAt(column, at.from, at.until - at.from) })
    const { piece } = lift
    const { startsAt, endsAt, staffId, unitId } = target
    if (piece.kind === 'block') {
      const who = staffId ? { staffId } : unitId ? { unitId } : {}
      void verbs.moveBlock(piece.block, {
        from: new Date(startsAt).toISOString(),
        until: new Date(endsAt).toISOString(),
        ...who,
      })
    } else if (lift.kind === 'stretch') {
      void verbs.stretch(piece.visit, piece.item.id, (endsAt - startsAt) / 60_000)
    } else {
      const other = fit.misfit === null && fit.unitId && fit.fromUnitId
      const room = other ? { unitId: fit.unitId!, fromUnitId: fit.fromUnitId! } : {}
      const hands = staffId && home.staffId ? { staffId, fromStaffId: home.staffId } : {}
      const drop = { itemId: piece.item.id, startsAt, endsAt, ...hands, ...room }
      void verbs.move(piece.visit, drop, calendar)
    }
  }
}

/** A stretch of a column, as the forms take it. */
export function groundAt(column: Column, from: number, minutes: number) {
  const start = instantIn(column, from)
  return {
    ...whoOf(column),
    from: new Date(start).toISOString(),
    until: new Date(start + minutes * 60_000).toISOString(),
  }
}
