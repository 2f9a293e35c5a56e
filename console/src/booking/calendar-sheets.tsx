import type { ShopCalendar } from '@serein/shared/booking/schema.ts'
import type { Day } from '@serein/shared/time/day.ts'
import type { Shop } from '../business/member.ts'
import { BlockSheet, type BlockAsked } from './block-sheet.tsx'
import { BookingSheet, type BookingAsked } from './booking-sheet.tsx'
import { GroundQuestion } from './ground-question.tsx'
import type { BoardVerbs } from './use-board-verbs.ts'
import { useLast } from './use-last.ts'

/** A form over the calendar, or, after drawing on empty ground, the question which one it shall be. */
export type SheetAsked =
  | ({ kind: 'book' } & BookingAsked)
  | ({ kind: 'block' } & BlockAsked)
  | { kind: 'ground'; staffId?: string; unitId?: string; from: string; until: string }

export function CalendarSheets(props: {
  asked: SheetAsked | null
  ask: (asked: SheetAsked | null) => void
  calendar: ShopCalendar
  shop: Shop
  day: Day
  now: number
  verbs: BoardVerbs
}) {
  const { asked, ask, calendar, day, now, verbs } = props
  const book = useLast(asked?.kind === 'book' ? asked : null)
  const block = useLast(asked?.kind === 'block' ? asked : null)
  const ground = useLast(asked?.kind === 'ground' ? asked : null)
  const close = () => ask(null)
  return (
    <>
      {book ? (
        <BookingSheet
          open={asked?.kind === 'book'}
          asked={book}
          shop={props.shop}
          onClose={close}
          {...{ calendar, day, now, verbs }}
        />
      ) : null}
      {block ? (
        <BlockSheet
          open={asked?.kind === 'block'}
          asked={block}
          onClose={close}
          {...{ calendar, day, now, verbs }}
        />
      ) : null}
      {ground ? (
        <GroundQuestion
          open={asked?.kind === 'ground'}
          ground={ground}
          calendar={calendar}
          onClose={close}
          onBook={() => ask({ ...ground, kind: 'book' })}
          onBlock={() => ask({ ...ground, kind: 'block' })}
        />
      ) : null}
    </>
  )
}
