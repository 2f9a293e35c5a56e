import { consentVersion, type Invitation } from '@serein/shared/booking/invitation.ts'
import { calendarIdOf } from '@serein/shared/booking/calendar.ts'
import type { BookingState } from '@serein/shared/booking/states.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { sql } from 'kysely'
import { firstNameOf } from '../../business/customer.ts'
import { once } from '../../platform/command.ts'
import type { CallContext } from '../../platform/context.ts'
import { publish } from '../../platform/outbox.ts'
import type { Db, Tx } from '../../platform/pool.ts'
import type { CustomerScope } from '../../platform/scope.ts'
import screens from '../../platform/screen.gen.json' with { type: 'json' }
import { conflict, isAhead, lockOwnBooking } from '../booking.ts'
import type { KeptLink, Links } from '../../platform/link.ts'
import type { Booking } from '../sql.ts'
import { roomNames } from '../calendar/room-names.ts'

type OneGuest = { bookingId: string; guestPosition: number }
type Answer = { token: string; name: string; note: string; hasConsented: boolean }

/** The link of a guest; made when there is none, or when the server has another secret than when it was made. */
export async function invite(context: CallContext<CustomerScope>, links: Links, input: OneGuest) {
  const { userId } = context.scope
  // The answer stored with the command's key does not hold the link, which is worked out afterwards.
  await once(context, async (tx) => {
    const booking = await lockOwnBooking(tx, context.scope, input.bookingId)
    const guest = await guestOf(tx, booking, input.guestPosition)
    if (!isAhead(booking, context.now()) || guest.isCancelled) throw conflict(booking)
    if (guest.link && links.tokenOf(guest.link)) return {}
    await writeLink(tx, booking, input.guestPosition, links.make(), context.now())
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
    return {}
  })
  return { isInvited: false as const }
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
  return asGuest(found, now)
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
    await writeAnswer(tx, found, input, now)
    return {}
  })
  return invitationOf(context.db, links, input.token, now)
}

type FoundGuest = Omit<
  Invitation,
  'state' | 'startsAt' | 'endsAt' | 'answeredAt' | 'inviterName' | 'calendarId'
> & {
  businessId: string
  shopId: string
  bookingId: string
  position: number
  bookingState: BookingState
  isCancelled: boolean
  bookerName: string | null
  startsAt: Date
  endsAt: Date
  answeredAt: Date | null
}

function asGuest(found: FoundGuest, now: Date): Invitation {
  const { sequence, shop, timeZone, items, bookingId, position, bookerName } = found
  const state = stateOf(found, now)
  const answer = { name: found.name, note: found.note, hasConsented: found.hasConsented }
  return {
    state,
    calendarId: calendarIdOf(bookingId, position),
    sequence,
    inviterName: firstNameOf(bookerName) ?? null,
    shop,
    timeZone,
    startsAt: found.startsAt.toISOString(),
    endsAt: found.endsAt.toISOString(),
    items,
    ...(state === 'open' ? answer : { name: null, note: null, hasConsented: false }),
    answeredAt: found.answeredAt?.toISOString() ?? null,
  }
}

function stateOf(
  { bookingState, isCancelled, endsAt }: FoundGuest,
  now: Date,
): Invitation['state'] {
  if (isCancelled || !['confirmed', 'checked_in', 'completed', 'no_show'].includes(bookingState))
    return 'cancelled'
  const isAwaited = bookingState === 'confirmed' || bookingState === 'checked_in'
  return isAwaited && endsAt > now ? 'open' : 'past'
}

/** Errors: `not_found` for a guest the visit does not have. */
async function guestOf(tx: Tx, { businessId, id }: Booking, position: number) {
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

/** A change of the guest, not of the visit: nobody's copy of that is out of date by it, but the desk hears of it. */
async function writeAnswer(
  tx: Tx,
  { businessId, shopId, bookingId, position }: FoundGuest,
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

async function guestAt(db: Db | Tx, hash: string, lock = sql``): Promise<FoundGuest | undefined> {
  const { rows } = await sql<FoundGuest>`
    select b.business_id as "businessId", b.shop_id as "shopId", b.id as "bookingId", g.position, b.state as "bookingState",
      g.cancelled_at is not null as "isCancelled", b.sequence, b.time_zone as "timeZone", g.name, g.note,
      g.consented_at is not null as "hasConsented", g.answered_at as "answeredAt", nullif(c.name, '') as "bookerName",
      jsonb_build_object('name', s.name, 'street', s.street, 'city', s.city, 'latitude', s.latitude,
        'longitude', s.longitude, 'phone', s.phone) as shop, own.*
    from guest g
    join booking b on b.business_id = g.business_id and b.id = g.booking_id
    join shop s on s.business_id = b.business_id and s.id = b.shop_id
    left join customer c on c.business_id = b.business_id and c.id = b.customer_id
    cross join lateral (
      select min(i.starts_at) as "startsAt", max(i.ends_at) as "endsAt", jsonb_agg(jsonb_build_object(
        'serviceName', i.service_name, 'lengthMinutes', i.length_minutes, 'startsAt', ${iso(sql`i.starts_at`)},
        'endsAt', ${iso(sql`i.ends_at`)},
        'addOnNames', (select coalesce(jsonb_agg(a -> 'name'), '[]') from jsonb_array_elements(i.add_ons) a),
        'staffNames', (select coalesce(jsonb_agg(m.name), '[]') from staff_member m
          where m.business_id = i.business_id and m.id = any(i.staff_ids)), 'roomNames', ${roomNames}) order by i.starts_at, i.position) as items
      from item i
      where i.business_id = g.business_id and i.booking_id = g.booking_id and i.guest_position = g.position) own
    where g.invitation_hash = ${hash} and own.items is not null ${lock}`.execute(db)
  return rows[0]
}

function iso(column: ReturnType<typeof sql>) {
  return sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}
