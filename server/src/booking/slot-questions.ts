import type { BookingQuestions } from '../slot/slot.ts'
import { codeOfferOf } from './code-offer.ts'
import { heldBy } from './limit.ts'
import { isNewClient } from './new-client.ts'
import { bookedOf, itemsOfGuest } from './party.ts'
import { returning } from './returning-client.ts'

/** What `slot` asks about bookings, which stand to its right. */
export const slotQuestions: BookingQuestions = {
  returning,
  isNewClient,
  itemsOfGuest,
  codeOfferOf,
  heldBy,
  bookedOf,
}
