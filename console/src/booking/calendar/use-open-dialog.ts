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

/**
 * The form that is open over the calendar. A search may open it from anywhere: what was found comes along with the
 * step in the history, not in the address, where a client's name would stay.
 */
export function useOpenDialog(): [OpenDialog | null, (dialog: OpenDialog | null) => void] {
  const { book } = useLocation().state
  const navigate = useNavigate()
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  return [
    dialog ?? (book ? { kind: 'book', ...book } : null),
    (next) => {
      setDialog(next)
      if (book) void navigate({ to: '.', search: true, replace: true, state: {} })
    },
  ]
}
