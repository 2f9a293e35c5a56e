import { useLocation, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { BookingDefaults } from '../new-booking/booking-sheet.tsx'
import type { OpenDialog } from './calendar-sheets.tsx'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** What a visit that is about to be booked begins with. */
    book?: BookingDefaults
  }
}

export type OpenBooking = Extract<OpenDialog, { kind: 'book' }>

/**
 * The booking that is being made, and the form that is open over the calendar. A search may open the booking from anywhere:
 * what was found comes along with the step in the history, not in the address, where a client's name would stay.
 * `isBeside`: the booking stands beside the calendar, where other forms open and close without it, and an empty time that is
 * drawn on is its new time.
 */
export function useOpenDialog(isBeside: boolean) {
  const { book } = useLocation().state
  const navigate = useNavigate()
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const [booking, setBooking] = useState<OpenBooking | null>(null)
  const [lastFromSearch, setLastFromSearch] = useState<BookingDefaults>()
  if (book && book !== lastFromSearch) {
    setLastFromSearch(book)
    setBooking({ kind: 'book', ...book })
  }
  const clearHistory = () => {
    if (book) void navigate({ to: '.', search: true, replace: true, state: {} })
  }
  return {
    dialog,
    booking,
    open(next: OpenDialog | null) {
      const isItsTime = isBeside && booking !== null && next?.kind === 'new'
      if (next?.kind === 'book' || isItsTime) setBooking({ ...next, kind: 'book' })
      setDialog(next?.kind === 'book' || isItsTime ? null : next)
      clearHistory()
    },
    closeBooking() {
      setBooking(null)
      clearHistory()
    },
  }
}
