import { consentVersion, type Invitation } from '@serein/shared/booking/invitation.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { sql } from 'kysely'
import { countriesOf } from '../../shop/country.ts'
import { once } from '../../platform/command.ts'
import type { CallContext } from '../../platform/context.ts'
import { publish } from '../../platform/outbox.ts'
import type { Db, Tx } from '../../platform/pool.ts'
import type { CustomerScope } from '../../platform/scope.ts'
import screens from '../../platform/screen.gen.json' with { type: 'json' }
import { conflict, isAhead, lockOwnBooking } from '../booking.ts'
import type { KeptLink, Links } from '../../platform/link.ts'
import type { Booking } from '../sql.ts'
import type { Language } from '../../platform/scope.ts'
import type { ShopSnapshots } from '../../slot/shop-snapshot.ts'
import { reschedule } from '../revise/reschedule.ts'
import { placeOf, writeContact } from './guest-contact.ts'
import { guestAt, type InvitedGuest, invitationFor, stateOf } from './invited-guest.ts'

type OneGuest = { bookingId: string; guestPosition: number }
type Answer = {
  token: string
  name: string
  note: string
  hasConsented: boolean
  contact?: string | null | undefined
  language: Language
}

/** The link of a guest; made when there is none, or when the server has another secret than when it was made. */
export async function invite(context: CallContext<CustomerScope>, links: Links, input: OneGuest) {
  const { userId } = context.scope
  // The answer stored with the command's key does not hold the link, which is worked out afterwards.
  await once(context, async (tx) => {
    const booking = await lockOwnBooking(tx, context.scope, input.bookingId)
    const guest = await guestOf(tx, booking, input.guestPosition)
    if (!isAhead(booking, context.now()) || guest.isCancelled) throw conflict(booking)
    await keepLink(tx, links, booking, { ...guest, ...input }, context.now())
    return {}
  })
  const { rows } = await sql<KeptLink>`
    select g.invitation_seed as seed, g.invitation_hash as hash
    from guest g join booking b on b.business_id = g.business_id and b.id = g.booking_id
    where b.id = ${input.bookingId} and b.user_id = ${userId} and g.position = ${input.guestPosition}
      and g.invited_at is not null`.execute(context.db)
  const token = rows[0] && links.tokenOf(rows[0])
  if (!token) throw refuse('not_found')
  return { url: `${links.publicUrl}${screens.bookingDetails}?invite=${token}` }
}

export async function uninvite(
  context: CallContext<CustomerScope>,
  { bookingId, guestPosition }: OneGuest,
) {
  await once(context, async (tx) => {
    const booking = await lockOwnBooking(tx, context.scope, bookingId)
    await guestOf(tx, booking, guestPosition)
    await writeLink(tx, booking, guestPosition, null, context.now())
    await writeContact(tx, { ...booking, bookingId, position: guestPosition }, null)
    return {}
  })
  return { isInvited: false as const }
}

/** The link of a guest, made where there is none that this server can still tell. */
export async function keepLink(
  tx: Tx,
  links: Links,
  booking: Booking,
  guest: { guestPosition: number; link: KeptLink | null },
  now: Date,
): Promise<void> {
  if (guest.link && links.tokenOf(guest.link)) return
  await writeLink(tx, booking, guest.guestPosition, links.make(), now)
}

/** What a guest reads at their link. Errors: `not_found`. */
export async function invitationOf(
  db: Db | Tx,
  links: Links,
  token: string,
  now: Date,
): Promise<Invitation> {
  const found = await guestAt(db, links.hashOf(token))
  if (!found) throw refuse('not_found')
  return invitationFor(found, now)
}

/** Errors: `not_found`; `state_conflict` once the visit is past or off. */
export async function answerInvitation(context: CallContext, links: Links, input: Answer) {
  const now = context.now()
  // The answer is read anew: it is about a body, and is kept in one place only.
  await once(context, async (tx) => {
    const found = await guestAt(tx, links.hashOf(input.token), sql`for update of g`)
    if (!found) throw refuse('not_found')
    const state = stateOf(found, now)
    if (state !== 'open') throw refuse('state_conflict', { state })
    if (input.contact !== undefined)
      await keepOwnContact(tx, found, { ...input, contact: input.contact }, now)
    await writeAnswer(tx, found, input, now)
    return {}
  })
  return invitationOf(context.db, links, input.token, now)
}

/** Errors: `not_found`. */
export async function openInvitation(context: CallContext, links: Links, token: string) {
  const now = context.now()
  const caller = await context.caller()
  await once(context, async (tx) => {
    const found = await guestAt(tx, links.hashOf(token), sql`for update of g`)
    if (!found) throw refuse('not_found')
    if (stateOf(found, now) === 'open' && caller !== found.bookerId)
      await writeOpened(tx, found, now)
    return {}
  })
  return invitationOf(context.db, links, token, now)
}

/**
 * Moves the guest’s own part, as its booker would and where they allow it, to a time that costs no more. Returns which booking
 * it was. Errors: as `reschedule`, and `not_found`.
 */
export async function rescheduleByInvitation(
  context: CallContext,
  { links, snapshots }: { links: Links; snapshots: ShopSnapshots },
  { token, ...time }: { token: string; startsAt: string; wish?: string | undefined },
): Promise<{ businessId: string; bookingId: string }> {
  const invitationHash = links.hashOf(token)
  const found = await guestAt(context.db, invitationHash)
  // A key that was used for something else is refused first.
  if (!found) return once(context, () => Promise.reject(refuse('not_found')))
  const { bookerId, bookingId, position: guestPosition, bookingState: state } = found
  // What else has changed since is refused by the verb itself, which knows a retry.
  if (!bookerId || !found.guestsMayMove)
    return once(context, () => Promise.reject(refuse('state_conflict', { state })))
  const { startsAt, wish } = time
  return reschedule(
    context,
    snapshots,
    { invitationHash },
    { bookingId, guestPosition, startsAt, ...(wish && { wish }), expectedTotalMinor: null },
  )
}

/** Errors: `not_found` for a guest the visit does not have. */
export async function guestOf(tx: Tx, { businessId, id }: Booking, position: number) {
  const { rows } = await sql<{ seed: string | null; hash: string | null; isCancelled: boolean }>`
    select invitation_seed as seed, invitation_hash as hash, cancelled_at is not null as "isCancelled"
    from guest where business_id = ${businessId} and booking_id = ${id} and position = ${position}
    for update`.execute(tx)
  const [row] = rows
  if (!row) throw refuse('not_found')
  const { seed, hash, isCancelled } = row
  return { isCancelled, link: seed && hash ? { seed, hash } : null }
}

async function writeLink(
  tx: Tx,
  { businessId, id }: Booking,
  position: number,
  link: KeptLink | null,
  now: Date,
) {
  await tx
    .updateTable('guest')
    .set({
      invited_at: link ? now.toISOString() : null,
      invitation_seed: link?.seed ?? null,
      invitation_hash: link?.hash ?? null,
    })
    .where('business_id', '=', businessId)
    .where('booking_id', '=', id)
    .where('position', '=', position)
    .execute()
}

/** As somebody without an account has said it themselves; their number may be written as at home there. */
async function keepOwnContact(
  tx: Tx,
  guest: InvitedGuest,
  { contact, language }: { contact: string | null; language: Language },
  now: Date,
): Promise<void> {
  if (contact === guest.contact) return
  const place = contact === null ? null : placeOf(contact, await countriesOf(tx, guest))
  await writeContact(
    tx,
    guest,
    place && { ...place, language, contactFrom: 'guest', contactAt: now },
  )
}

async function writeOpened(
  tx: Tx,
  { businessId, bookingId, position }: InvitedGuest,
  now: Date,
): Promise<void> {
  await sql`
    update guest set opened_at = coalesce(opened_at, ${now})
    where business_id = ${businessId} and booking_id = ${bookingId} and position = ${position}`.execute(
    tx,
  )
}

/** A change of the guest, not of the visit: nobody's copy of that is out of date by it, but the desk hears of it. */
async function writeAnswer(
  tx: Tx,
  { businessId, shopId, bookingId, position }: InvitedGuest,
  { name, note, hasConsented }: Answer,
  now: Date,
) {
  const consent = hasConsented ? { at: now.toISOString(), to: consentVersion } : null
  await tx
    .updateTable('guest')
    .set({
      name,
      note: note || null,
      answered_at: now.toISOString(),
      consented_at: consent?.at ?? null,
      consent_version: consent?.to ?? null,
    })
    .where('business_id', '=', businessId)
    .where('booking_id', '=', bookingId)
    .where('position', '=', position)
    .execute()
  await publish(tx, {
    businessId,
    shopId,
    event: 'booking.guest_answered',
    subjectId: bookingId,
    data: { guestPosition: position },
  })
}
