import { usualDaysBetween } from '@serein/shared/campaign/rules.ts'
import { sql } from 'kysely'
import { auditChange } from '../platform/audit.ts'
import type { Db, Tx } from '../platform/pool.ts'
import type { BusinessScope } from '../platform/scope.ts'

/** A client hears of the business once within so many days, over all its campaigns. */
export async function daysBetweenOf(db: Db | Tx, businessId: string): Promise<number> {
  const { rows } = await sql<{ days: number }>`
    select days_between as days from campaign_setting where business_id = ${businessId}`.execute(db)
  return rows[0]?.days ?? usualDaysBetween
}

export async function limitNews(
  tx: Tx,
  { businessId }: BusinessScope,
  { daysBetween }: { daysBetween: number },
  now: Date,
): Promise<{ daysBetween: number }> {
  const before = await daysBetweenOf(tx, businessId)
  await sql`
    insert into campaign_setting (business_id, days_between, updated_at) values (${businessId}, ${daysBetween}, ${now})
    on conflict (business_id) do update set days_between = excluded.days_between, updated_at = excluded.updated_at`.execute(
    tx,
  )
  auditChange(
    tx,
    { kind: 'campaign_setting', id: businessId },
    { daysBetween: before },
    { daysBetween },
  )
  return { daysBetween }
}
