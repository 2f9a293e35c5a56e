import { useFormat } from '@serein/client/provider.tsx'
import type { ShopCalendar } from '@serein/shared/booking/schema.ts'
import { useWords } from '../../language/words.ts'
import { instantIn, type Board, type CalendarEvent } from './board.ts'
import type { FitConflict } from './board-fit.ts'
import { dropTargetOf, type Drag } from './drag.ts'
import type { DropPlace, Verdict } from './drag-layer.ts'
import { useVisitWords } from '../visit/visit-words.tsx'

/** The words of a drag: where it would go, or why it does not fit. */
export function useDragWords(calendar: ShopCalendar | undefined, board: Board | null) {
  const { t } = useWords()
  const format = useFormat()
  const words = useVisitWords()
  const zone = calendar?.timeZone ?? 'UTC'
  const time = (instant: number) => format.time(new Date(instant).toISOString(), zone)
  const nameOf = (event: CalendarEvent | null) =>
    event?.kind === 'visit' ? words.name(event.visit) : t('booking.today.away.block')

  const conflictText = (conflict: FitConflict, event: CalendarEvent | null): string => {
    const { name } = conflict
    const values = { name, from: time(conflict.from), to: time(conflict.until) }
    if (conflict.why === 'unskilled' || conflict.why === 'wrong_room') {
      const service = event?.kind === 'visit' ? words.service(event.item) : ''
      return t(`booking.board.conflict.${conflict.why}`, { name, service })
    }
    return t(`booking.board.conflict.${conflict.why}`, values)
  }
  return {
    conflictText,
    closed: t('booking.board.closed'),
    cancelled: t('booking.board.dragCancelled'),
    started: (drag: Drag) =>
      t(drag.kind === 'stretch' ? 'booking.board.stretchStarted' : 'booking.board.dragStarted', {
        name: nameOf(drag.event),
      }),
    verdict(drag: Drag, at: DropPlace): Verdict {
      if (!calendar || !board) return { text: '', isRefused: false }
      const column = board.columns[at.column]!
      const { conflict } = dropTargetOf(calendar, board, drag, at).fit
      if (conflict && drag.kind !== 'create')
        return { text: conflictText(conflict, drag.event), isRefused: true }
      const who =
        board.columns[0]!.day === board.columns.at(-1)!.day
          ? (column.name ?? t('booking.today.otherTherapist'))
          : format.day(column.day, { weekday: 'short', day: 'numeric' })
      const [from, to] = [at.from, at.until].map((minute) =>
        new Date(instantIn(column, minute)).toISOString(),
      )
      return { text: `${format.clockRange(from!, to!, zone)} · ${who}`, isRefused: false }
    },
  }
}
