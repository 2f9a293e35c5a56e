import { useFormat } from '@serein/client/provider.tsx'
import type { ShopCalendar } from '@serein/shared/booking/schema.ts'
import { useWords } from '../words.ts'
import { instantIn, type Board, type Piece } from './board.ts'
import type { Misfit } from './board-fit.ts'
import { placeOf, type Lift } from './lift.ts'
import type { LiftAt, Verdict } from './lift-surface.ts'
import { useVisitWords } from './visit-words.tsx'

/** What is said of something in the hand: where it would be, or why it cannot. */
export function useLiftWords(calendar: ShopCalendar | undefined, board: Board | null) {
  const { t } = useWords()
  const format = useFormat()
  const words = useVisitWords()
  const zone = calendar?.timeZone ?? 'UTC'
  const time = (instant: number) => format.time(new Date(instant).toISOString(), zone)
  const nameOf = (piece: Piece | null) =>
    piece?.kind === 'visit' ? words.name(piece.visit) : t('booking.today.away.block')

  const misfitText = (misfit: Misfit, piece: Piece | null): string => {
    const { name } = misfit
    const values = { name, from: time(misfit.from), to: time(misfit.until) }
    if (misfit.why === 'unskilled' || misfit.why === 'wrong_room') {
      const service = piece?.kind === 'visit' ? words.service(piece.item) : ''
      return t(`booking.board.misfit.${misfit.why}`, { name, service })
    }
    return t(`booking.board.misfit.${misfit.why}`, values)
  }
  return {
    misfitText,
    closed: t('booking.board.closed'),
    left: t('booking.board.left'),
    lifted: (lift: Lift) =>
      t(lift.kind === 'stretch' ? 'booking.board.liftedEdge' : 'booking.board.lifted', {
        name: nameOf(lift.piece),
      }),
    verdict(lift: Lift, at: LiftAt): Verdict {
      if (!calendar || !board) return { text: '', isRefused: false }
      const column = board.columns[at.column]!
      const { misfit } = placeOf(calendar, board, lift, at).fit
      if (misfit && lift.kind !== 'draw')
        return { text: misfitText(misfit, lift.piece), isRefused: true }
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
