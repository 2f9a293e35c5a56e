import { useMemo } from 'react'
import type { ShopCalendar, Visit } from '@serein/shared/booking/schema.ts'
import { dayBoard, weekBoard, type Board } from './board.ts'
import type { CalendarAddress } from './calendar-address.ts'
import { statusOf } from '../visit/visit-status.ts'

/** The columns that the address asks for; null for the week of everybody, which has none. */
export function useBoard(
  calendar: ShopCalendar | undefined,
  { span, by, who }: CalendarAddress,
  showsCancelled: boolean,
  now: number,
): Board | null {
  // Of the minutes, only whether a hold has run out matters to what is shown.
  const over = calendar?.visits
    .filter((visit) => statusOf(visit, now) === null)
    .map(({ id }) => id)
    .join()
  return useMemo(() => {
    if (!calendar) return null
    const endedVisitIds = new Set(over?.split(','))
    const isOnBoard = (visit: Visit) =>
      !endedVisitIds.has(visit.id) && (visit.state !== 'cancelled' || showsCancelled)
    if (span === 'day') return ofOne(dayBoard(calendar, by, isOnBoard), who)
    if (!who || span !== 'week') return null
    return weekBoard(calendar, by === 'room' ? { unitId: who } : { staffId: who }, isOnBoard)
  }, [calendar, span, by, who, showsCancelled, over])
}

function ofOne(board: Board, who: string | undefined): Board {
  if (!who) return board
  return { ...board, columns: board.columns.filter((one) => (one.staffId ?? one.unitId) === who) }
}
