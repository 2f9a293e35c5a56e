import type { ReactNode } from 'react'
import type { ShopCalendar } from '@serein/shared/booking/schema.ts'
import { BookingBeside } from '../new-booking/booking-beside.tsx'
import type { DeskInHand } from '../desk/use-desk.ts'
import type { CalendarAddress } from './calendar-address.ts'
import { blockInstead, type OpenDialog } from './calendar-sheets.tsx'
import type { OpenBooking } from './use-open-dialog.ts'

/** The days, and on a wide screen beside them the booking that is being made; a visit that is looked at stands before it. */
export function DaysAndBooking(props: {
  booking: OpenBooking | null
  isVisitOpen: boolean
  calendar: ShopCalendar | null
  address: CalendarAddress
  desk: DeskInHand
  now: number
  open: (dialog: OpenDialog) => void
  closeBooking: () => void
  children: ReactNode
}) {
  const { booking, calendar, address, desk, now, closeBooking } = props
  return (
    <div className="contents md:flex md:min-h-0 md:flex-1 print:contents">
      <div className="contents md:flex md:min-h-0 md:min-w-0 md:flex-1 md:flex-col print:contents">
        {props.children}
      </div>
      {booking && calendar ? (
        <BookingBeside
          defaults={booking}
          isHidden={props.isVisitOpen}
          onBlock={blockInstead(booking, props)}
          onClose={closeBooking}
          onDay={address.showAtLeast}
          {...{ calendar, desk, now }}
          day={address.day}
        />
      ) : null}
    </div>
  )
}
