import type { BookingState } from '@serein/shared/booking/states.ts'
import type { ApprovalRule } from '@serein/shared/shop/approval.ts'
import type { DepositRule } from '@serein/shared/shop/deposit.ts'
import type { CancellationPolicy } from '@serein/shared/shop/rules.ts'
import { addedShares, type Price } from '@serein/shared/offer/price.ts'
import type { Bilingual } from '@serein/shared/schema.ts'
import type { VisitRequest } from '@serein/shared/slot/contract.ts'
import { type RawBuilder, sql, type UpdateObject } from 'kysely'
import { customerFor, isClient } from '../business/customer.ts'
import { auditChange } from '../platform/audit.ts'
import { published } from '../platform/outbox.ts'
import type { Database, Db, Tx } from '../platform/pool.ts'
import type { CustomerScope } from '../platform/scope.ts'
import { runClaim, claimStatement } from '../slot/claim.ts'
import type { BookedVisit } from '../slot/day-package.ts'
import { approvalRuleOf, type ConsultedHold } from './hold/approval-rule.ts'
import {
  type BookedItem,
  type ClaimedItem,
  claimsOfItems,
  insertingItems,
  type Promised,
} from './revise/items.ts'

/** A booking's row, locked to be changed. */
export type Booking = {
  businessId: string
  id: string
  shopId: string
  customerId: string | null
  /** Whether it is in somebody’s name; who has told nothing has a row of their own, too. */
  hasClient: boolean
  userId: string | null
  code: string
  state: BookingState
  heldUntil: Date | null
  holdWasExtended: boolean
  startsAt: Date
  endsAt: Date
  firstStartsAt: Date
  timeZone: string
  currency: string
  totalMinor: number
  price: Price
  policy: CancellationPolicy
  /** What the client is credited where the shop cancels late, as it was held; null: nothing was promised. */
  creditPolicy: CancellationPolicy | null
  /** What of the price the shop has credited, since it has moved the visit late. */
  creditedRate: number
  request: BookedVisit
  /** The rules of its shop as it was held; null: those of today. */
  depositRules: DepositRule[] | null
  /** Whether its shop wants to be asked first, by its rule as it was held. */
  approvalRule: ApprovalRule | null
  /** The offer whose code it has. */
  codeOfferId: string | null
  /** Whether its time left no gap in the day of who serves when it was chosen. */
  isBestFit: boolean
  tender: string | null
  source: 'app' | 'console' | 'walk_in'
  sequence: number
  createdAt: Date
  /** Whether anybody has tried to pay it. */
  hasPayment: boolean
  /** Whether a pass has ever stood for a part of it. */
  hasPasses: boolean
}

/** Of a {@link Booking}. */
export const columns = sql`business_id as "businessId", id, shop_id as "shopId", customer_id as "customerId",
  user_id as "userId", code, state, held_until as "heldUntil", hold_was_extended as "holdWasExtended",
  starts_at as "startsAt", ends_at as "endsAt", first_starts_at as "firstStartsAt", time_zone as "timeZone",
  currency, total_minor as "totalMinor", price, policy, credit_policy as "creditPolicy", credited_rate as "creditedRate", request, deposit_rules as "depositRules", approval_rule as "approvalRule",
  code_offer_id as "codeOfferId", is_best_fit as "isBestFit", tender, source, sequence, created_at as "createdAt",
  exists (select from customer c where c.business_id = booking.business_id and c.id = booking.customer_id and ${isClient}) as "hasClient",
  exists (select from payment where payment.business_id = booking.business_id and subject_id = booking.id) as "hasPayment",
  exists (select from pass_use where pass_use.business_id = booking.business_id and pass_use.booking_id = booking.id) as "hasPasses"`

/** Of the booking `b`: whether its booker was asked if they are coming, and has said so. */
export const affirmation = sql`case when b.affirmed_for = b.starts_at then 'affirmed'
  when b.affirm_asked_for = b.starts_at then 'asked' else 'not_asked' end`

/** Whether anything was paid for a booking, or is under way. */
export function isPaidFor(booking: 'b' | 'booking') {
  return sql`exists (select from payment p where p.business_id = ${sql.ref(`${booking}.business_id`)}
    and p.subject_id = ${sql.ref(`${booking}.id`)} and (p.state in ('captured', 'refunded')
      or p.tender <> 'at_shop' and p.state in ('pending', 'requires_action', 'authorised')))`
}

/** Of the booking `b`: until when its booker has to answer, or it is released. */
export const affirmBy = sql<Date | null>`case when b.state = 'confirmed' and b.affirm_asked_for = b.starts_at
  and b.affirmed_for is distinct from b.starts_at and not ${isPaidFor('b')} then b.affirm_by end`

/** Who acts as the booker of a visit: its user, somebody with its private link, or an invited guest as far as their own part goes. */
export type Booker = CustomerScope | ByLink
type ByLink = { linkHash: string } | { invitationHash: string }

/** The condition that a booking is theirs. */
export function isOf(booker: { userId: string } | ByLink): RawBuilder<unknown> {
  if ('linkHash' in booker) return sql`booking.link_hash = ${booker.linkHash}`
  if ('userId' in booker) return sql`booking.user_id = ${booker.userId}`
  return sql`(business_id, id) in (select business_id, booking_id from guest where invitation_hash = ${booker.invitationHash})`
}

export type Owner = { userId: string } | ByLink | { businessId: string }

/** Locks a booking of a customer or of a business, and reads it then, with what other tables say of it. Undefined when there is none for them. */
export async function lockBooking(tx: Tx, bookingId: string, owner: Owner) {
  await sql`select from booking where id = ${bookingId} and ${isTheirs(owner)} for update`.execute(
    tx,
  )
  return readBooking(tx, bookingId, owner)
}

/** The same as it stands, for who changes nothing. */
export async function readBooking(db: Db | Tx, bookingId: string, owner: Owner) {
  const { rows } = await sql<Booking>`
    select ${columns} from booking where id = ${bookingId} and ${isTheirs(owner)}`.execute(db)
  return rows.at(0)
}

export function isTheirs(owner: Owner): RawBuilder<unknown> {
  return 'businessId' in owner ? sql`business_id = ${owner.businessId}` : isOf(owner)
}

export type NewItem = {
  id: string
  guestPosition: number
  position: number
  serviceId: string
  variantId: string
  staffIds: string[]
  wish: 'any' | 'staff' | 'female' | 'male'
  serviceName: Bilingual
  lengthMinutes: number
  priceMinor: number
  addOns: { id: string; name: Bilingual; lengthMinutes: number; priceMinor: number }[]
  startsAt: string
  endsAt: string
}

export type NewBooking = ConsultedHold & {
  id: string
  /** Who it is for when it is not for the person who logs in. */
  customerId?: string
  userId: string | null
  code: string
  heldUntil: Date
  /** The network a visitor holds it from, where those are counted. */
  heldFrom?: string | null
  startsAt: string
  endsAt: string
  timeZone: string
  price: Price
  policy: CancellationPolicy
  request: BookedVisit
  isBestFit: boolean
  guestNames?: readonly (string | null)[] | undefined
  note: string | null
  now: Date
  items: (NewItem & Pick<ClaimedItem, 'claims'>)[]
}

/** Booking, guests, items, claims and the event in one statement. Errors: as `claim`. */
export async function insertBooking(tx: Tx, b: NewBooking): Promise<void> {
  const { businessId, shopId, id: subjectId } = b
  const held = { businessId, shopId, event: 'booking.held', subjectId, data: { code: b.code } }
  const guests = b.request.guests.map((_, position) => ({
    position,
    name: b.guestNames?.[position] ?? null,
  }))
  const place = { businessId, shopId, bookingId: b.id }
  const statement = sql`
    with ${forWhom(b)},
    b as (
      insert into booking (business_id, id, shop_id, customer_id, user_id, code, state, source, held_until, held_from, starts_at,
        ends_at, first_starts_at, time_zone, currency, total_minor, price, policy, request, note,
        created_at, is_best_fit, deposit_rules, approval_rule, credit_policy)
      values (${b.businessId}, ${b.id}, ${b.shopId}, (select id from customer_of), ${b.userId}, ${b.code}, 'held',
        ${b.source}, ${b.heldUntil}, ${b.heldFrom ?? null}, ${b.startsAt}, ${b.endsAt}, ${b.startsAt}, ${b.timeZone}, ${b.price.currency},
        ${b.price.totalMinor}, ${JSON.stringify(b.price)}, ${JSON.stringify(b.policy)}, ${JSON.stringify(b.request)},
        ${b.note}, ${b.now}, ${b.isBestFit}, (select s.deposit_rules from shop s where s.business_id = ${b.businessId} and s.id = ${b.shopId}), ${approvalRuleOf(b)},
        (select ${JSON.stringify(b.policy)}::jsonb from shop s where s.business_id = ${b.businessId} and s.id = ${b.shopId} and (s.late_call_rule ->> 'creditsClients')::boolean))),
    publication as (${published(held)}),
    g as (
      insert into guest (business_id, booking_id, position, name)
      select ${b.businessId}, ${b.id}, position, name
      from jsonb_to_recordset(${JSON.stringify(guests)}::jsonb) as g(position smallint, name text)),
    i as (${insertingItems(place, b.items)})
    select * from ${claimStatement(place, claimsOfItems(b.items), { heldUntil: b.heldUntil }, b.now)}`
  await runClaim(statement, tx)
}

function forWhom({ businessId, customerId, userId }: NewBooking) {
  if (customerId) return sql`customer_of as (select ${customerId}::uuid as id)`
  if (!userId) throw new Error('a booking is for somebody')
  return customerFor(businessId, userId)
}

export type Change = {
  state: BookingState
  heldUntil?: Date | null
  holdWasExtended?: boolean
  tender?: string
  feeMinor?: number | null
  cancelledBy?: 'customer' | 'shop' | null
  declined?: { note: string | null; proposedStarts: readonly string[] }
  startsAt?: string
  endsAt?: string
  request?: VisitRequest
  price?: Price
  /** As SQL has it, where that depends on other rows. */
  policy?: CancellationPolicy | RawBuilder<string>
  creditedRate?: number
  firstStartsAt?: string
  /** The offer whose code it has now. */
  codeOfferId?: string | null
  isBestFit?: boolean
  note?: string | null
}

export type History = {
  event: string
  actor: string | null
  data?: object
  /** How the visit stood, for {@link lastMove}; others are not told. */
  before?: readonly BookedItem[]
  /** The same, of what it was promised as. */
  promise?: Promised
  /** The same, of what leaving it cost. */
  policy?: CancellationPolicy
  now: Date
}

/**
 * Changes a locked booking, and writes its history and the event that others hear; what happens to its claims
 * (`keepStatement`, `releaseStatement`) in the same statement. Returns how many claims that were.
 */
export async function recordTransition(
  tx: Tx,
  booking: Booking,
  change: Change,
  { event, actor, data = {}, before, promise, policy, now }: History,
  claims: RawBuilder<unknown> = sql`select null where false`,
): Promise<number> {
  // What the server does by itself is no change of the command that runs.
  if (actor !== null) auditTransition(tx, booking, change)
  const { declined, price: newPrice, policy: newPolicy, request } = change
  // What is undefined stays as it is.
  const set = {
    state: change.state,
    held_from: change.state === 'held' ? undefined : null,
    sequence: booking.sequence + 1,
    updated_at: now,
    held_until: change.heldUntil,
    hold_was_extended: change.holdWasExtended,
    tender: change.tender,
    fee_minor: change.feeMinor,
    cancelled_by: change.cancelledBy,
    decline_note: declined?.note,
    proposed_starts: declined && [...declined.proposedStarts],
    starts_at: change.startsAt,
    ends_at: change.endsAt,
    policy: newPolicy && ('tiers' in newPolicy ? JSON.stringify(newPolicy) : newPolicy),
    credited_rate: change.creditedRate,
    first_starts_at: change.firstStartsAt,
    code_offer_id: change.codeOfferId,
    is_best_fit: change.isBestFit,
    note: change.note,
    request: request && JSON.stringify(request),
    price: newPrice && JSON.stringify(newPrice),
    total_minor: newPrice?.totalMinor,
  }
  const { businessId, shopId, id: subjectId, code } = booking
  const facts = { ...data, code, sequence: booking.sequence + 1 }
  const added = newPrice ? addedShares(booking.price, newPrice) : []
  const outboxEvent = { businessId, shopId, event, subjectId, data: facts }
  const { rows } = await sql<{ claims: number }>`
    with changed as (${updateStatement(tx, booking, set)}),
    publication as (${published(outboxEvent)}),
    claims as (${claims}),
    happened as (
      insert into booking_event (business_id, booking_id, sequence, event, from_state, to_state, actor, data, created_at)
      values (${businessId}, ${subjectId}, ${booking.sequence + 1}, ${event}, ${booking.state}, ${change.state},
        ${actor}, ${JSON.stringify({ ...data, ...(before && { before }), ...(promise && { promise }), ...(policy && { policy }), ...(added.length > 0 && { addedMinor: Object.fromEntries(added) }) })}, ${now}))
    select count(*)::int as claims from claims`.execute(tx)
  return rows[0]!.claims
}

function auditTransition(tx: Tx, booking: Booking, change: Change) {
  const { id, state, startsAt, endsAt, totalMinor } = booking
  const before = {
    state,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    totalMinor,
  }
  auditChange(tx, { kind: 'booking', id }, before, {
    state: change.state,
    startsAt: change.startsAt ? new Date(change.startsAt).toISOString() : before.startsAt,
    endsAt: change.endsAt ? new Date(change.endsAt).toISOString() : before.endsAt,
    totalMinor: change.price?.totalMinor ?? totalMinor,
    ...(typeof change.feeMinor === 'number' && { feeMinor: change.feeMinor }),
  })
}

function updateStatement(
  tx: Tx,
  { businessId, id }: Booking,
  set: UpdateObject<Database, 'booking'>,
) {
  return tx
    .updateTable('booking')
    .set(set)
    .where('business_id', '=', businessId)
    .where('id', '=', id)
}
