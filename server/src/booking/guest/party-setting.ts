import { once } from '../../platform/command.ts'
import type { CallContext } from '../../platform/context.ts'
import type { Links } from '../../platform/link.ts'
import { publish } from '../../platform/outbox.ts'
import type { CustomerScope, Language } from '../../platform/scope.ts'
import { countriesOf } from '../../shop/country.ts'
import { conflict, isAhead, lockOwnBooking } from '../booking.ts'
import { placeOf, writeContact } from './guest-contact.ts'
import { guestOf, keepLink } from './invitation.ts'

type Wanted = {
  bookingId: string
  guestPosition: number
  contact: string | null
  language: Language
}

/** Where a guest of one's visit is told of their part. Errors: `not_found`, `state_conflict`, `invalid_input` names `contact`. */
export async function keepGuestContact(
  context: CallContext<CustomerScope>,
  links: Links,
  { bookingId, guestPosition, contact, language }: Wanted,
): Promise<void> {
  const now = context.now()
  await once(context, async (tx) => {
    const booking = await lockOwnBooking(tx, context.scope, bookingId)
    const { businessId, shopId } = booking
    const guest = await guestOf(tx, booking, guestPosition)
    const key = { businessId, bookingId, position: guestPosition }
    if (contact === null) {
      await writeContact(tx, key, null)
      return {}
    }
    if (!isAhead(booking, now) || guest.isCancelled) throw conflict(booking)
    const place = placeOf(contact, await countriesOf(tx, { businessId, shopId }))
    await keepLink(tx, links, booking, { guestPosition, link: guest.link }, now)
    await writeContact(tx, key, { ...place, language, contactFrom: 'booker', contactAt: now })
    const event = { event: 'booking.guest_contact_changed', subjectId: bookingId }
    await publish(tx, { businessId, shopId, ...event, data: { guestPosition } })
    return {}
  })
}

/** Whether one's guests may choose another time for themselves. Errors: `not_found`. */
export async function allowGuestMoves(
  context: CallContext<CustomerScope>,
  { bookingId, guestsMayMove }: { bookingId: string; guestsMayMove: boolean },
): Promise<void> {
  await once(context, async (tx) => {
    const booking = await lockOwnBooking(tx, context.scope, bookingId)
    await tx
      .updateTable('booking')
      .set({ guests_may_move: guestsMayMove })
      .where('business_id', '=', booking.businessId)
      .where('id', '=', bookingId)
      .execute()
    return {}
  })
}
