import type { ShopCalendar } from '@serein/shared/booking/schema.ts'
import { instantIn, type Board, type Column } from './board.ts'
import type { OpenDialog } from './calendar-sheets.tsx'
import { dropTargetOf, whoOf, type Drag } from './drag.ts'
import type { DropPlace } from './drag-layer.ts'
import type { DeskInHand } from '../desk/use-desk.ts'

/** What a drop does: the event’s command, or the choice of what to create on an empty part. */
export function useDrop(
  calendar: ShopCalendar | undefined,
  board: Board | null,
  verbs: DeskInHand['verbs'],
  openDialog: (dialog: OpenDialog) => void,
): (drag: Drag, at: DropPlace) => void {
  return (drag, at) => {
    if (!calendar || !board) return
    const { column, home, target, fit } = dropTargetOf(calendar, board, drag, at)
    if (drag.kind === 'create')
      return openDialog({ kind: 'new', ...selectionAt(column, at.from, at.until - at.from) })
    const { event } = drag
    const { startsAt, endsAt, staffId, unitId } = target
    if (event.kind === 'block') {
      const who = staffId ? { staffId } : unitId ? { unitId } : {}
      void verbs.moveBlock(event.block, {
        from: new Date(startsAt).toISOString(),
        until: new Date(endsAt).toISOString(),
        ...who,
      })
    } else if (drag.kind === 'stretch') {
      void verbs.stretch(event.visit, event.item.id, (endsAt - startsAt) / 60_000)
    } else {
      const other = fit.conflict === null && fit.unitId && fit.fromUnitId
      const room = other ? { unitId: fit.unitId!, fromUnitId: fit.fromUnitId! } : {}
      const staff = staffId && home.staffId ? { staffId, fromStaffId: home.staffId } : {}
      const drop = { itemId: event.item.id, startsAt, endsAt, ...staff, ...room }
      void verbs.move(event.visit, drop, calendar)
    }
  }
}

/** A span of a column, as the forms take it. */
export function selectionAt(column: Column, from: number, minutes: number) {
  const start = instantIn(column, from)
  return {
    ...whoOf(column),
    from: new Date(start).toISOString(),
    until: new Date(start + minutes * 60_000).toISOString(),
  }
}
