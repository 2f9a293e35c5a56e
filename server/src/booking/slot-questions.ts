import type { BookingQuestions } from '../slot/slot.ts'
import { codeOfferOf } from './hold/code-offer.ts'
import { heldBy } from './hold/limit.ts'
import { isNewClient } from './hold/new-client.ts'
import { bookedOf, itemsOfGuest } from './guest/party.ts'
import { isReturningClient } from './hold/returning-client.ts'

/** What `slot` asks about bookings, which stand to its right. */
export const slotQuestions: BookingQuestions = {
  isReturningClient,
  isNewClient,
  itemsOfGuest,
  codeOfferOf,
  heldBy,
  bookedOf,
}
