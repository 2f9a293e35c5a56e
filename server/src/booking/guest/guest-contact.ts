import { looksLikeEmail, plainEmail } from '@serein/shared/identity/contact-rule.ts'
import { sql } from 'kysely'
import { demandNumber } from '../../platform/phone-number.ts'
import type { Db, Tx } from '../../platform/pool.ts'
import type { Language } from '../../platform/scope.ts'
import { linkDaysAfterVisit } from '@serein/shared/booking/private-link.ts'

type GuestKey = { businessId: string; bookingId: string; position: number }

/** A mail address or a phone number. */
type Place = { email: string | null; phone: string | null }

export type GuestContact = Place & {
  language: Language
  contactFrom: 'booker' | 'guest'
  contactAt: Date
}

/** Where somebody is reached, from how they write it. Errors: `invalid_input` names `contact`. */
export function placeOf(contact: string, countries: readonly string[]): Place {
  if (looksLikeEmail(contact)) return { email: plainEmail(contact), phone: null }
  return { email: null, phone: demandNumber(contact, countries, 'contact') }
}

/** Where messages about a guest's part go from now on; null: nowhere. */
export async function writeContact(
  tx: Tx,
  { businessId, bookingId, position }: GuestKey,
  contact: GuestContact | null,
): Promise<void> {
  await tx
    .updateTable('guest')
    .set({
      email: contact?.email ?? null,
      phone: contact?.phone ?? null,
      language: contact?.language ?? null,
      contact_from: contact?.contactFrom ?? null,
      contact_at: contact?.contactAt.toISOString() ?? null,
    })
    .where('business_id', '=', businessId)
    .where('booking_id', '=', bookingId)
    .where('position', '=', position)
    .execute()
}

const batch = 500

/** Forgets where guests were reached a while after their visit, a batch at a time. Returns how many. */
export async function forgetGuestContacts(db: Db, now: Date): Promise<number> {
  const before = new Date(now.getTime() - linkDaysAfterVisit * 86_400_000)
  const { numAffectedRows } = await sql`
    update guest set email = null, phone = null, language = null, contact_from = null, contact_at = null
    where (business_id, booking_id, position) in (
      select g.business_id, g.booking_id, g.position from guest g
      join booking b on b.business_id = g.business_id and b.id = g.booking_id
      where g.contact_at is not null and b.ends_at < ${before} limit ${batch})`.execute(db)
  return Number(numAffectedRows ?? 0n)
}
