import { bookingStates } from './booking-states.ts'
import { healthFormStates } from './health-form-states.ts'
import { seriesStates } from './series-states.ts'
import { waitingStates } from './waiting-states.ts'

/** The screens of a visit, with what comes again, is waited for or asked before. */
export const visitStates = {
  ...bookingStates,
  bookAppointment: { ...bookingStates.bookAppointment, ...waitingStates.bookAppointment },
  bookings: { ...bookingStates.bookings, ...waitingStates.bookings },
  bookingDetails: {
    ...bookingStates.bookingDetails,
    ...seriesStates.bookingDetails,
    ...healthFormStates.bookingDetails,
  },
}
