import type { ShopCalendar } from '@serein/shared/booking/schema.ts'
import type { Day } from '@serein/shared/time/day.ts'
import { BlockSheet, type BlockDefaults } from './block-sheet.tsx'
import { BookingSheet, type BookingDefaults } from '../new-booking/booking-sheet.tsx'
import { NewSessionSheet, type SessionDefaults } from '../session/new-session-sheet.tsx'
import { SessionSheet } from '../session/session-sheet.tsx'
import { NewEventSheet } from './new-event-sheet.tsx'
import type { DeskInHand } from '../desk/use-desk.ts'
import { useLastValue } from '../use-last-value.ts'
import type { OpenBooking } from './use-open-dialog.ts'

/** The form over the calendar, or the choice of one after a drag over an empty part. */
export type OpenDialog =
  | ({ kind: 'book' } & BookingDefaults)
  | ({ kind: 'block' } & BlockDefaults)
  | ({ kind: 'session' } & SessionDefaults)
  | { kind: 'new'; staffId?: string; unitId?: string; from: string; until: string }

export function CalendarSheets(props: {
  dialog: OpenDialog | null
  /** Over the calendar, where there is no room beside it. */
  booking: OpenBooking | null
  open: (dialog: OpenDialog | null) => void
  closeBooking: () => void
  calendar: ShopCalendar
  desk: DeskInHand
  day: Day
  now: number
}) {
  const { dialog, booking, open, closeBooking, calendar, day, now, desk } = props
  const book = useLastValue(booking)
  const block = useLastValue(dialog?.kind === 'block' ? dialog : null)
  const selection = useLastValue(dialog?.kind === 'new' ? dialog : null)
  const laying = useLastValue(dialog?.kind === 'session' ? dialog : null)
  const close = () => open(null)
  return (
    <>
      {book ? (
        <BookingSheet
          open={booking !== null}
          defaults={book}
          onBlock={blockInstead(book, { open, closeBooking })}
          onClose={closeBooking}
          {...{ calendar, day, now, desk }}
        />
      ) : null}
      {block?.block?.session ? (
        <SessionSheet
          open={dialog?.kind === 'block'}
          session={block.block.session}
          now={now}
          mayChange={desk.mayChange}
          onClose={close}
        />
      ) : block ? (
        <BlockSheet
          open={dialog?.kind === 'block'}
          defaults={block}
          onClose={close}
          {...{ calendar, day, now, desk }}
        />
      ) : null}
      {selection ? (
        <NewEventSheet
          open={dialog?.kind === 'new'}
          selection={selection}
          calendar={calendar}
          onClose={close}
          onBook={() => open({ ...selection, kind: 'book' })}
          onBlock={() => open({ ...selection, kind: 'block' })}
          onSession={() => open({ ...selection, kind: 'session' })}
        />
      ) : null}
      {laying ? (
        <NewSessionSheet
          open={dialog?.kind === 'session'}
          shopId={desk.shop.id}
          defaults={laying}
          onClose={close}
          {...{ calendar, day }}
        />
      ) : null}
    </>
  )
}

/** Blocks what was pressed instead of booking it, where it was a place that could be either. */
export function blockInstead(
  booking: OpenBooking,
  { open, closeBooking }: { open: (dialog: OpenDialog) => void; closeBooking: () => void },
): (() => void) | undefined {
  if (!booking.until) return undefined
  return () => {
    closeBooking()
    open({ ...booking, kind: 'block' })
  }
}
