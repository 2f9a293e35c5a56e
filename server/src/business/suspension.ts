import type { BusinessStanding } from '@serein/shared/business/suspension.ts'
import { sql } from 'kysely'
import { instantOf } from '../platform/instant.ts'
import type { Db, Tx } from '../platform/pool.ts'

const listedAtOnce = 50

/** Begins a suspension unless one is running; locks the business, so that two of them come one after the other. */
export async function beginSuspension(
  tx: Tx,
  { businessId, userId, reason, now }: Who & { reason: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into suspension (business_id, reason, suspended_at, suspended_by)
    values (${businessId}, ${reason}, ${now}, ${userId})
    on conflict (business_id) where lifted_at is null do nothing`.execute(tx)
  return numAffectedRows === 1n
}

/** Ends the running suspension; says which, null where there is none. */
export async function endSuspension(
  tx: Tx,
  { businessId, userId, now }: Who,
): Promise<{ reason: string } | null> {
  const { rows } = await sql<{ reason: string }>`
    update suspension set lifted_at = greatest(suspended_at, ${now}), lifted_by = ${userId}
    where business_id = ${businessId} and lifted_at is null returning reason`.execute(tx)
  return rows[0] ?? null
}

type Who = { businessId: string; userId: string; now: Date }

/**
 * Makes commands about one business as a whole wait for each other, and whatever is new there for all of them (`assertBusinessOpen`);
 * false: there is none.
 */
export async function lockBusiness(tx: Tx, businessId: string): Promise<boolean> {
  const { rows } = await sql`
    select from business where id = ${businessId} for update`.execute(tx)
  return rows.length === 1
}

/** Why a business is suspended, and since when; null: it is open. */
export async function suspensionOf(
  db: Db | Tx,
  businessId: string,
): Promise<{ reason: string; suspendedAt: string } | null> {
  const { rows } = await sql<{ reason: string; suspendedAt: string }>`
    select reason, ${instantOf('suspended_at')} as "suspendedAt" from suspension
    where business_id = ${businessId} and lifted_at is null`.execute(db)
  return rows[0] ?? null
}

/** All suspensions of a business, the latest first. */
export async function suspensionsOf(
  db: Db | Tx,
  businessId: string,
): Promise<BusinessStanding['suspensions']> {
  const { rows } = await sql<BusinessStanding['suspensions'][number]>`
    select s.reason, ${instantOf('s.suspended_at')} as "suspendedAt", b.name as "suspendedBy",
      ${instantOf('s.lifted_at')} as "liftedAt", l.name as "liftedBy"
    from suspension s left join "user" b on b.id = s.suspended_by left join "user" l on l.id = s.lifted_by
    where s.business_id = ${businessId}
    order by s.suspended_at desc, s.id desc limit ${listedAtOnce}`.execute(db)
  return rows
}

/** Who works for a business, by name. */
export async function membersOf(
  db: Db | Tx,
  businessId: string,
): Promise<BusinessStanding['members']> {
  const { rows } = await sql<{ name: string; role: string }>`
    select u.name, m.role from membership m join "user" u on u.id = m.user_id
    where m.business_id = ${businessId} order by u.name, u.id limit 200`.execute(db)
  return rows
}
