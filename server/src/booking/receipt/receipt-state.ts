import type { BookingState } from '@serein/shared/booking/states.ts'

export type ReceiptState = Exclude<
  BookingState,
  'held' | 'requested' | 'expired' | 'released' | 'declined'
>

/** Of what was never booked there is none. */
export function hasReceipt(state: BookingState): state is ReceiptState {
  return !['held', 'requested', 'expired', 'released', 'declined'].includes(state)
}
