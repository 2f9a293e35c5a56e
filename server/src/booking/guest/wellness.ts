import type { Visit } from '@serein/shared/booking/schema.ts'
import type { WellnessNotes } from '@serein/shared/identity/wellness.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { type RawBuilder, sql } from 'kysely'
import { noteOpening, readWellness } from '../../identity/wellness.ts'
import { once } from '../../platform/command.ts'
import type { CallContext } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/pool.ts'
import type { BusinessScope, CustomerScope } from '../../platform/scope.ts'
import type { Vault } from '../../platform/vault.ts'
import { conflict, lockOwnBooking } from '../booking.ts'
import { type Booking, recordTransition } from '../sql.ts'

const open = new Set(['confirmed', 'checked_in'])
/** They answer for the shop, and for therapists who have no account. */
const answering = new Set<BusinessScope['role']>(['manager', 'owner'])

/**
 * Opens the notes of who booked a visit that is coming or under way. What is kept as the command's answer is only that
 * they were opened; the notes are read anew each time. Errors: `not_found`, and as the contract says.
 */
export async function openWellness(
  context: CallContext<BusinessScope>,
  vault: Vault,
  bookingId: string,
): Promise<{ openedAt: string; notes: WellnessNotes | null }> {
  const { scope } = context
  const opened = await once(context, async (tx) => {
    const { userId, standsBy, customerId: _, ...opening } = await bookedBy(tx, scope, bookingId)
    if (!standsBy) throw refuse('notes_unconfirmed')
    const isThere = userId !== null && (await readWellness(tx, vault, userId)).notes !== null
    if (isThere) await noteOpening(tx, { userId, ...opening }, context.now())
    return { openedAt: context.now().toISOString(), userId: isThere ? userId : null }
  })
  const { userId, openedAt } = opened
  return { openedAt, notes: userId ? (await readWellness(context.db, vault, userId)).notes : null }
}

/** The client stands by a visit that the desk has booked for them. Errors: `not_found`, `state_conflict`. */
export async function recognise(
  tx: Tx,
  scope: CustomerScope,
  bookingId: string,
  now: Date,
): Promise<void> {
  const booking = await lockOwnBooking(tx, scope, bookingId)
  if (!open.has(booking.state)) throw conflict(booking)
  if (await isRecognised(tx, booking)) return
  const history = { event: 'booking.recognised', actor: scope.userId, now }
  await recordTransition(tx, booking, { state: booking.state }, history)
}

/** Whether somebody has opened the client's notes for a visit: then it cannot vanish. */
export async function wasRead(tx: Tx, { id, userId }: Booking): Promise<boolean> {
  const { rows } = await sql`
    select from wellness_opening where user_id = ${userId} and booking_id = ${id} limit 1`.execute(
    tx,
  )
  return rows.length > 0
}

/**
 * Whether a user has come to a business of their own accord: has booked there online, or stands by a visit that the desk
 * has booked. Only then are their notes opened there: a name alone opens nothing.
 */
const isOwnClient = (
  businessId: RawBuilder<unknown>,
  userId: RawBuilder<unknown>,
) => sql<boolean>`exists (
  select from booking own where own.user_id = ${userId} and own.business_id = ${businessId}
    and (own.source = 'app' and own.state in ('confirmed', 'checked_in', 'completed', 'no_show')
      or exists (select from booking_event e where e.business_id = own.business_id and e.booking_id = own.id
        and e.event = 'booking.recognised')))`

/** Of `booking b`: booked online, or for a client of the business's own. Who has no account keeps no notes. */
export const recognised = sql<boolean>`(b.source = 'app' or b.user_id is null or ${isOwnClient(sql`b.business_id`, sql`b.user_id`)})`

/** Of `customer c`: keeps notes, which can be opened for their visits. */
export const hasWellnessNotes = sql<boolean>`(exists (select from wellness_note n where n.user_id = c.user_id)
  and ${isOwnClient(sql`c.business_id`, sql`c.user_id`)})`

/** Of `customer c`: has told who they are, or how they are reached. */
const isKnown = sql<boolean>`(coalesce(nullif(c.name, ''), c.phone, c.email) is not null)`

/** Of `booking b`: its client keeps notes, and the visit is one for which they can be opened. */
export const keepsNotes = sql<boolean>`(b.state in ('confirmed', 'checked_in') and ${isKnown}
  and exists (select from wellness_note n where n.user_id = b.user_id))`

export type Reader = { isAnswering: boolean; staffId: string | null }

/** As what a member may open notes at all. */
export async function readerOf(db: Db | Tx, scope: BusinessScope): Promise<Reader> {
  const { rows } = await sql<{ staffId: string | null }>`
    select ${staffIdOf(scope)} as "staffId"`.execute(db)
  return readerAs(scope, rows[0]!.staffId)
}

/** Which therapist a member is, or null: a piece of a question that asks for more, for {@link readerAs}. */
export function staffIdOf({ businessId, userId }: BusinessScope) {
  return sql`(select m.id from staff_member m where m.business_id = ${businessId} and m.user_id = ${userId})`
}

export function readerAs({ role }: BusinessScope, staffId: string | null): Reader {
  return { isAnswering: answering.has(role), staffId }
}

/** What a reader may do about the notes of a visit. `staffIds`: who gives its items. */
export function noteAccess(
  { isAnswering, staffId }: Reader,
  visit: { isRecognised: boolean; staffIds: readonly string[] },
): Visit['wellness'] {
  const serves = staffId !== null && visit.staffIds.includes(staffId)
  if (!isAnswering && !serves) return 'not_for_you'
  return visit.isRecognised ? 'may_open' : 'unconfirmed'
}

async function isRecognised(tx: Tx, { businessId, id }: Booking): Promise<boolean> {
  const { rows } = await sql<{ isRecognised: boolean }>`
    select ${recognised} as "isRecognised" from booking b
    where b.business_id = ${businessId} and b.id = ${id}`.execute(tx)
  return rows[0]!.isRecognised
}

type Row = {
  userId: string | null
  customerId: string | null
  isKnownClient: boolean
  isRecognised: boolean
  staffIds: string[]
  code: string
  state: string
  businessName: string
  opener: string
}

/** Of the booking `b`: who gives its items, or those of one guest. */
export function staffOf(guestPosition: RawBuilder<unknown>) {
  return sql<
    string[]
  >`array(select unnest(i.staff_ids) from item i where i.business_id = b.business_id and i.booking_id = b.id
    and i.cancelled_at is null and i.guest_position = coalesce(${guestPosition}, i.guest_position))`
}

/**
 * Whose sealed notes and answers a member opens for a visit that is coming or under way; of one guest only who serves that guest. Locked, so that
 * it does not vanish meanwhile. Errors: `not_found`, `visit_without_client`, `state_conflict`, `notes_not_for_you`.
 */
export async function bookedBy(
  tx: Tx,
  scope: BusinessScope,
  bookingId: string,
  { guestPosition = null }: { guestPosition?: number | null } = {},
) {
  const isGuest = guestPosition !== null && guestPosition > 0
  const { rows } = await sql<Row>`
    select ${isGuest ? sql`c.user_id` : sql`b.user_id`} as "userId", b.customer_id as "customerId", ${isGuest ? sql`true` : isKnown} as "isKnownClient", ${recognised} as "isRecognised", b.code, b.state,
      ${staffOf(sql`${guestPosition}::int`)} as "staffIds", h.name as "businessName", coalesce(o.name, '') as opener
    from booking b join business h on h.id = b.business_id
    left join guest g on g.business_id = b.business_id and g.booking_id = b.id and g.position = ${guestPosition}
    left join customer c on c.business_id = b.business_id and c.id = ${isGuest ? sql`g.customer_id` : sql`b.customer_id`} left join "user" o on o.id = ${scope.userId}
    where b.business_id = ${scope.businessId} and b.id = ${bookingId} and (${!isGuest} or g.cancelled_at is null and g.position is not null)
    for no key update of b`.execute(tx)
  const [row] = rows
  if (!row) throw refuse('not_found')
  const {
    userId,
    customerId,
    isRecognised: standsBy,
    isKnownClient,
    code,
    state,
    businessName,
    opener,
  } = row
  if (!isKnownClient) throw refuse('visit_without_client')
  if (!open.has(state)) throw refuse('state_conflict', { state })
  const access = noteAccess(await readerOf(tx, scope), row)
  if (access === 'not_for_you') throw refuse('notes_not_for_you')
  return {
    userId,
    customerId,
    standsBy,
    openedBy: { userId: scope.userId, name: opener },
    businessName,
    booking: { id: bookingId, code },
  }
}
