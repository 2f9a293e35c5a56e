import type { AssignedClaim } from '@serein/shared/slot/answer.ts'
import { sql } from 'kysely'
import type { Tx } from '../platform/pool.ts'

/** Somebody else was faster: nothing was written, the caller may plan again and retry. */
export class Overtaken extends Error {}

export type Place = { businessId: string; shopId: string; bookingId: string }

export type NewClaim = AssignedClaim & { itemId: string | null }

/**
 * Takes therapists and places for a booking. Locks all of them in sorted order first, so that racers queue instead of
 * deadlocking; holds that are overdue by `now` and in the way lose their claims. Returns the bookings of those holds,
 * which the caller expires in the same transaction. Errors: {@link Overtaken} when something is taken.
 */
export async function claim(
  tx: Tx,
  place: Place,
  claims: readonly NewClaim[],
  state: { kept: true } | { heldUntil: Date },
  now: Date,
): Promise<string[]> {
  await lockAll(tx, claims)
  const overdue = await clearTheWay(tx, place, claims, now)
  try {
    await insert(tx, place, claims, state)
  } catch (error) {
    // The constraint has the last word: 23P01 is `claim_staff_is_free` or `claim_unit_is_free`.
    if ((error as { code?: unknown }).code === '23P01') throw new Overtaken()
    throw error
  }
  return overdue
}

/** Turns a held booking's claims into kept ones. Returns how many there were. */
export async function keep(
  tx: Tx,
  { businessId, bookingId }: Omit<Place, 'shopId'>,
): Promise<number> {
  const { rows } = await sql`
    update claim set state = 'kept', held_until = null
    where business_id = ${businessId} and booking_id = ${bookingId} and state = 'held' returning id`.execute(
    tx,
  )
  return rows.length
}

/** Gives everything back that a booking took. */
export async function release(
  tx: Tx,
  { businessId, bookingId }: Omit<Place, 'shopId'>,
): Promise<void> {
  await sql`
    update claim set state = 'released'
    where business_id = ${businessId} and booking_id = ${bookingId} and state <> 'released'`.execute(
    tx,
  )
}

/** Gives a hold more time, once a payment waits for the customer. */
export async function prolong(
  tx: Tx,
  { businessId, bookingId }: Omit<Place, 'shopId'>,
  heldUntil: Date,
): Promise<void> {
  await sql`
    update claim set held_until = ${heldUntil}
    where business_id = ${businessId} and booking_id = ${bookingId} and state = 'held'`.execute(tx)
}

async function lockAll(tx: Tx, claims: readonly NewClaim[]): Promise<void> {
  const keys = [...new Set(claims.map((each) => lockKey(each.staffId ?? each.unitId!)))]
  keys.sort((a, b) => (a < b ? -1 : 1))
  await sql`select pg_advisory_xact_lock(key) from unnest(${keys.map(String)}::bigint[]) as key`.execute(
    tx,
  )
}

/** The random half of a UUID as a signed 64-bit number. */
function lockKey(uuid: string): bigint {
  return BigInt.asIntN(64, BigInt(`0x${uuid.replaceAll('-', '').slice(16)}`))
}

async function clearTheWay(
  tx: Tx,
  place: Place,
  claims: readonly NewClaim[],
  now: Date,
): Promise<string[]> {
  const { rows } = await sql<{ bookingId: string | null; isOverdue: boolean }>`
    with wanted as (select * from jsonb_to_recordset(${JSON.stringify(claims)}::jsonb)
      as w("staffId" uuid, "unitId" uuid, place smallint, "from" timestamptz, "to" timestamptz)),
    hit as (
      select c.id, c.booking_id, (c.state = 'held' and c.held_until <= ${now}) as overdue
      from wanted w join claim c on c.business_id = ${place.businessId} and c.state <> 'released'
        and c.during && tstzrange(w."from", w."to")
        and (c.staff_id = w."staffId" or (c.unit_id = w."unitId" and c.place = w.place))),
    freed as (
      update claim set state = 'released'
      where business_id = ${place.businessId} and state = 'held'
        and booking_id in (select booking_id from hit where overdue))
    select distinct booking_id as "bookingId", overdue as "isOverdue" from hit`.execute(tx)
  if (rows.some((row) => !row.isOverdue)) throw new Overtaken()
  return rows.flatMap((row) => row.bookingId ?? [])
}

async function insert(
  tx: Tx,
  place: Place,
  claims: readonly NewClaim[],
  state: { kept: true } | { heldUntil: Date },
): Promise<void> {
  const heldUntil = 'heldUntil' in state ? state.heldUntil : null
  await sql`
    insert into claim (business_id, shop_id, booking_id, item_id, staff_id, unit_id, place, during, state, held_until, purpose)
    select ${place.businessId}, ${place.shopId}, ${place.bookingId}, "itemId", "staffId", "unitId", place,
      tstzrange("from", "to"), ${heldUntil ? 'held' : 'kept'}, ${heldUntil}, purpose
    from jsonb_to_recordset(${JSON.stringify(claims)}::jsonb)
      as w("itemId" uuid, "staffId" uuid, "unitId" uuid, place smallint, "from" timestamptz, "to" timestamptz, purpose text)`.execute(
    tx,
  )
}
