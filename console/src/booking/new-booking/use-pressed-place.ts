import { useEffect, useEffectEvent, useRef } from 'react'
import { dayIn } from '@serein/client/format.ts'
import { clockOf, wallMinutes } from '../../form/wall-clock.ts'
import type { BookingDefaults } from './booking-sheet.tsx'
import type { Guest } from './party.ts'
import type { NewBooking } from './use-new-booking.ts'

/** Takes over another place that is pressed beside the form, and keeps the rest. */
export function usePressedPlace(
  defaults: BookingDefaults,
  booking: NewBooking,
  { set, zone }: { set: (part: Partial<NewBooking>) => void; zone: string },
): void {
  const last = useRef(defaults)
  const follow = useEffectEvent(() => set(atPlace(booking, defaults, zone)))
  useEffect(() => {
    if (last.current !== defaults) follow()
    last.current = defaults
  }, [defaults])
}

/** What changes of a booking by another place, a client found by a search, or a walk-in. */
export function atPlace(
  { guests }: Pick<NewBooking, 'guests'>,
  { customer, serviceId, staffId, unitId, from, isWalkIn }: BookingDefaults,
  zone: string,
): Partial<NewBooking> {
  const [first, ...others] = guests
  return {
    ...(customer && { customer }),
    ...(unitId && { unitId }),
    ...((staffId ?? serviceId) && {
      guests: [withFirst(first!, { staffId, serviceId }), ...others],
    }),
    ...(from && {
      day: dayIn(from, zone),
      time: clockOf(wallMinutes(Date.parse(from), zone)),
    }),
    ...(isWalkIn && { isNow: true, checkIn: true }),
  }
}

/** The therapist who was pressed gives what the one before was to give the client. */
function withFirst(
  guest: Guest,
  { staffId, serviceId }: Pick<BookingDefaults, 'staffId' | 'serviceId'>,
): Guest {
  const before = guest.treatments[0]!.wish
  const treatments = guest.treatments.map((treatment, index) => ({
    ...treatment,
    ...(staffId && treatment.wish === before && { wish: staffId }),
    ...(serviceId && index === 0 && { serviceId, variantId: '', addOnIds: [] }),
  }))
  return { ...guest, treatments }
}
