import type { AssignedClaim } from '@serein/shared/slot/answer.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../platform/pool.ts'

/**
 * Somebody else has what was wanted: nothing was written, the caller may plan again and retry. Where only holds that are
 * over stand in the way, `overdue` are their bookings, to be ended before.
 */
export class ClaimConflict extends Error {
  readonly overdue: readonly string[]

  constructor(overdue: readonly string[] = []) {
    super('somebody else has what was wanted')
    this.overdue = overdue
  }
}

export type Place = { businessId: string; shopId: string; bookingId: string }

export type NewClaim = AssignedClaim & { itemId: string | null }

/**
 * Takes therapists and places for a booking, under locks in sorted order (`slot_claim` in the database). The order of all
 * verbs: a booking's own row, therapists and rooms, claims. Errors: {@link ClaimConflict} when something is taken, or kept
 * by a hold that is overdue by `now`.
 */
export async function claim(
  tx: Tx,
  place: Place,
  claims: readonly NewClaim[],
  state: { kept: true } | { heldUntil: Date },
  now: Date,
): Promise<void> {
  await runClaim(sql`select * from ${claimStatement(place, claims, state, now)}`, tx)
}

/** The same as a piece of a larger statement, to be run by {@link runClaim}: `with … select * from ${claimStatement(…)}`. */
export function claimStatement(
  { businessId, shopId, bookingId }: Place,
  claims: readonly NewClaim[],
  state: { kept: true } | { heldUntil: Date },
  now: Date,
) {
  const heldUntil = 'heldUntil' in state ? state.heldUntil : null
  return sql`slot_claim(${businessId}, ${shopId}, ${bookingId}, ${JSON.stringify(claims)}::jsonb, ${heldUntil}, ${now})`
}

/** Runs a statement that ends in {@link claimStatement}. Errors: as {@link claim}. */
export async function runClaim(statement: RawBuilder<unknown>, tx: Tx): Promise<void> {
  const { rows } = await statement
    .$castTo<{ claimed: boolean; overdue: string[] }>()
    .execute(tx)
    .catch((error: { code?: unknown }) => {
      // The constraint has the last word: 23P01 is `claim_staff_is_free`, `claim_unit_is_free` or
      // `claim_unit_is_for_one_party`.
      throw error.code === '23P01' ? new ClaimConflict() : error
    })
  const { claimed, overdue } = rows[0]!
  if (!claimed) throw new ClaimConflict(overdue)
}

/** Turns a held booking's claims into kept ones: a piece of a larger statement that returns their ids. */
export function keepStatement({ businessId, bookingId }: Omit<Place, 'shopId'>) {
  return sql`select * from slot_keep(${businessId}, ${bookingId}, null)`
}

/** What a booking took, or only what some of its items took. */
type OfBooking = Omit<Place, 'shopId'> & { itemIds?: readonly string[] | undefined }

/**
 * Gives back what a booking took: a piece of a larger statement that returns the ids of the claims. Who was to go on from its client's, or to
 * come from there, has the way from and to the shop instead, or between those that are next to each other now.
 */
export function releaseStatement({ businessId, bookingId, itemIds }: OfBooking) {
  return sql`select * from slot_release(${businessId}, ${bookingId}, ${itemIds ?? null}::uuid[])`
}

/** When an item of a booking is, with what its service keeps free around it. */
export type ItemTime = {
  itemId: string
  startsAt: Date
  endsAt: Date
  bufferBeforeMinutes: number
  bufferAfterMinutes: number
}

/**
 * Where buffers of two items met, one of them took the time for both. Before some items of a booking are given back, what
 * those that stay (`items` are theirs) need of it becomes theirs.
 */
export async function handOver(
  tx: Tx,
  { businessId, bookingId, itemIds }: OfBooking & { itemIds: readonly string[] },
  items: readonly ItemTime[],
): Promise<void> {
  const staying = JSON.stringify(items.filter(({ itemId }) => !itemIds.includes(itemId)))
  await sql`
    update claim set item_id = heir.item_id, during = heir.during
    from (select distinct on (c.id) c.id, i."itemId" as item_id, c.during * need.time as during
      from claim c
      join claim stays on stays.business_id = c.business_id and stays.booking_id = c.booking_id
        and (stays.staff_id = c.staff_id or (stays.unit_id = c.unit_id and stays.place = c.place))
        and stays.state <> 'released' and stays.purpose = 'segment'
      join jsonb_to_recordset(${staying}::jsonb) as i("itemId" uuid, "startsAt" timestamptz, "endsAt" timestamptz,
        "bufferBeforeMinutes" int, "bufferAfterMinutes" int) on i."itemId" = stays.item_id
      left join unit u on u.business_id = c.business_id and u.id = c.unit_id
      cross join lateral (select tstzrange(i."startsAt" - make_interval(mins => i."bufferBeforeMinutes"),
        i."endsAt" + make_interval(mins => greatest(i."bufferAfterMinutes", u.turnover_minutes))) as time) need
      where c.business_id = ${businessId} and c.booking_id = ${bookingId} and c.item_id = any(${itemIds}::uuid[])
        and c.state <> 'released' and c.purpose = 'buffer' and c.during && need.time
      order by c.id, i."startsAt") heir
    where claim.business_id = ${businessId} and claim.id = heir.id`.execute(tx)
}

/** Gives a hold more time, once a payment waits for the customer. */
export async function extendClaims(
  tx: Tx,
  { businessId, bookingId }: Omit<Place, 'shopId'>,
  heldUntil: Date,
): Promise<void> {
  await sql`select slot_keep(${businessId}, ${bookingId}, ${heldUntil})`.execute(tx)
}
