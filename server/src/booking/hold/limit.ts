import { trustedAfterVisits } from '@serein/shared/booking/rules.ts'
import { refuse } from '@serein/shared/refusal.ts'
import type { HeldTime } from '@serein/shared/slot/contract.ts'
import { sql } from 'kysely'
import type { HoldLimits } from '../../platform/config-hold.ts'
import { instantOf } from '../../platform/instant.ts'
import type { Db, Tx } from '../../platform/pool.ts'
import type { Booking } from '../sql.ts'

export type Holder = { userId: string; network: string }
type HeldVisit = { bookingId: string; startsAt: string; timeZone: string }

/**
 * Until the transaction ends, all others that hold a time as this visitor or from this network wait, so that holds at
 * once are no more than those one after another. To be taken before any row is locked but the shop's, which bookers share.
 */
export async function lockHoldQuota(
  tx: Tx,
  { userId, network }: Holder,
  { perVisitor, perAddress }: HoldLimits,
): Promise<void> {
  const turns = [
    ...(perVisitor ? [`holds of ${userId}`] : []),
    ...(perAddress ? [`holds from ${network}`] : []),
  ]
  if (turns.length === 0) return
  await sql`
    select pg_advisory_xact_lock(hashtextextended(turn, 0)) from unnest(${turns}::text[]) as turn`.execute(
    tx,
  )
}

/** Whether one time more may be held, by whose turn it is. Errors: `holds_full`, `address_holds_full`. */
export async function limitHolds(
  tx: Tx,
  { userId, network }: Holder,
  { perVisitor, perAddress }: HoldLimits,
  now: Date,
): Promise<void> {
  if (!perVisitor && !perAddress) return
  const { rows } = await sql<{ held: HeldVisit[]; fromNetwork: number }>`
    select
      (select coalesce(jsonb_agg(jsonb_build_object('bookingId', id, 'startsAt', ${instantOf('starts_at')},
          'timeZone', time_zone) order by starts_at), '[]')
        from booking where user_id = ${userId} and state = 'held' and held_until > ${now}) as held,
      (select count(*)::int
        from booking where held_from = ${network} and state = 'held' and held_until > ${now}) as "fromNetwork"`.execute(
    tx,
  )
  const { held, fromNetwork } = rows[0]!
  if (perVisitor && held.length >= perVisitor)
    throw refuse('holds_full', { limit: perVisitor, held })
  if (perAddress && fromNetwork >= perAddress)
    throw refuse('address_holds_full', { limit: perAddress })
}

/** The times at a shop that somebody holds and has still to pay, soonest first. */
export async function heldBy(
  db: Db,
  { shopId, userId }: { shopId: string; userId: string },
  now: Date,
): Promise<HeldTime[]> {
  const { rows } = await sql<HeldTime>`
    select id as "bookingId", ${instantOf('starts_at')} as "startsAt", ${instantOf('held_until')} as "heldUntil"
    from booking where user_id = ${userId} and shop_id = ${shopId} and state = 'held' and held_until > ${now}
    order by starts_at, id`.execute(db)
  return rows
}

/**
 * Lets a client book one more visit to pay at the shop. Until the transaction ends, the next of theirs waits. Who is
 * trusted, or whose shop sets no limit, may book as many as they like. Errors: `unpaid_full`.
 */
export async function limitUnpaid(
  tx: Tx,
  { businessId, customerId, userId, totalMinor }: Booking,
  limit: number | null,
  now: Date,
): Promise<void> {
  if (totalMinor === 0 || !customerId || limit === null) return
  await sql`
    select from customer where business_id = ${businessId} and id = ${customerId} for no key update`.execute(
    tx,
  )
  const counted = await sql<{ unpaid: number; completed: number }>`
    select count(*) filter (where source = 'app' and state in ('requested', 'confirmed') and tender = 'at_shop'
        and total_minor > 0 and ends_at > ${now})::int as unpaid,
      count(*) filter (where state = 'completed')::int as completed
    from booking where user_id = ${userId} and business_id = ${businessId} and customer_id = ${customerId}`.execute(
    tx,
  )
  const { unpaid, completed } = counted.rows[0]!
  if (completed < trustedAfterVisits && unpaid >= limit) throw refuse('unpaid_full', { limit })
}
