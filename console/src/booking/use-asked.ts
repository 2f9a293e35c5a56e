import { useLocation, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { BookingAsked } from './booking-sheet.tsx'
import type { SheetAsked } from './calendar-sheets.tsx'

/**
 * The form that is open over the calendar. A search may open it from anywhere: what was found comes along with the
 * step in the history, not in the address, where a client's name would stay.
 */
export function useAsked(): [SheetAsked | null, (asked: SheetAsked | null) => void] {
  const { book } = useLocation().state as { book?: BookingAsked }
  const navigate = useNavigate()
  const [asked, setAsked] = useState<SheetAsked | null>(null)
  return [
    asked ?? (book ? { kind: 'book', ...book } : null),
    (next) => {
      setAsked(next)
      if (book) void navigate({ to: '.', search: true, replace: true, state: {} } as never)
    },
  ]
}
