import { memo } from 'react'
import type { ShopCalendar } from '@serein/shared/booking/schema.ts'
import { cx } from '@serein/ui/cx.ts'
import { useWords } from '../words.ts'
import type { Column, Piece, Stretch } from './board.ts'
import { canMove } from './board-fit.ts'
import { BoardPiece, type Room } from './board-piece.tsx'
import { lookOf } from './visit-look.ts'
import { useVisitWords } from './visit-words.tsx'

export type ColumnFacts = {
  zone: string
  now: number
  mayChange: boolean
  selected: string | undefined
  busy: string | undefined
  changed: ReadonlySet<string>
  therapists: ShopCalendar['therapists']
  /** Pixels of a minute, at the usual text size. */
  perMinute: number
}

/** One therapist's, room's or day's column. */
export const BoardColumn = memo(function BoardColumn(
  props: ColumnFacts & { column: Column; index: number; label: string; current: string | null },
) {
  const { column, zone, now } = props
  const { t } = useWords()
  const words = useVisitWords()
  const asideOf = (piece: Piece) => {
    if (piece.kind === 'block') return ''
    if (column.staffId) return words.units(piece.item.units)
    return props.therapists
      .filter(({ id }) => piece.item.staffIds.includes(id))
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
      {column.timeOff.map((span) => (
        <p key={span.from} className={awayStyle} style={placed(span)}>
          <span className="sticky top-16">{t('booking.today.away.time_off')}</span>
        </p>
      ))}
      {column.around.map((span) => (
        <p
          key={`${span.from} ${span.until}`}
          className={cx(
            'pointer-events-none absolute inset-x-1.5 z-1 overflow-hidden rounded-[6px] px-2 text-xs leading-4',
            column.unitId ? 'bg-gold-soft text-gold' : 'bg-sunken',
          )}
          style={placed(span)}
        >
          {column.unitId ? t('booking.board.turnover') : null}
        </p>
      ))}
      <p
        data-shade
        aria-hidden
        hidden
        className="pointer-events-none absolute inset-0 px-3 pt-24 text-center text-sm font-semibold text-ink-soft"
      />
      {column.pieces.map((piece) => {
        const look = piece.kind === 'visit' ? lookOf(piece.visit, now) : null
        const id = piece.kind === 'visit' ? piece.visit.id : piece.block.id
        return (
          <BoardPiece
            key={piece.key}
            piece={piece}
            zone={zone}
            look={look}
            state={piece.kind === 'visit' && look ? words.state(piece.visit, look, now) : ''}
            room={roomOf((piece.until - piece.from) * props.perMinute)}
            aside={asideOf(piece)}
            isCurrent={props.current === piece.key}
            isSelected={props.selected === id}
            isBusy={props.busy === id}
            isChanged={props.changed.has(id)}
            canMove={props.mayChange && canMove(piece)}
          />
        )
      })}
    </div>
  )
})

const awayStyle =
  'hatched pointer-events-none absolute inset-x-1 z-1 rounded-sm border border-line bg-paper px-2.5 py-1.5 text-sm text-ink-soft'

function placed({ from, until }: Stretch) {
  return {
    top: `calc(var(--minute) * ${from})`,
    height: `calc(var(--minute) * ${until - from})`,
  }
}

function roomOf(pixels: number): Room {
  if (pixels < 42) return 'line'
  return pixels < 64 ? 'two' : 'all'
}
