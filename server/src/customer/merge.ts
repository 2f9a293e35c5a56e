import { mergeUndoHours } from '@serein/shared/customer/rules.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { sql } from 'kysely'
import { assertQuiet, lockVisits } from '../booking/customer-part.ts'
import { auditChange } from '../platform/audit.ts'
import type { CustomerPart } from '../platform/customer-part.ts'
import { publish } from '../platform/outbox.ts'
import type { Tx } from '../platform/pool.ts'
import type { BusinessScope } from '../platform/scope.ts'

const batch = 100

type Pair = { customerId: string; otherId: string }

/** Merges two clients. Returns the id of the merge. Errors: as {@link joinCustomers}. */
export async function mergeCustomers(
  tx: Tx,
  scope: BusinessScope,
  parts: readonly CustomerPart[],
  pair: Pair,
  now: Date,
): Promise<string> {
  const mergeId = await joinCustomers(tx, scope, parts, pair, now)
  const subject = { kind: 'customer', id: pair.customerId }
  auditChange(tx, subject, { mergedId: null }, { mergedId: pair.otherId, mergeId })
  return mergeId
}

/**
 * All of one client moves to another. Locks as everywhere: the visits first, then the clients by their ids, then the ledger's subjects.
 * Returns the id of the merge. Errors: `not_found`, `merge_of_two_accounts`, `client_changed`.
 */
export async function joinCustomers(
  tx: Tx,
  scope: BusinessScope,
  parts: readonly CustomerPart[],
  { customerId: into, otherId: from }: Pair,
  now: Date,
): Promise<string> {
  const { businessId, userId } = scope
  if (from === into) throw refuse('not_found')
  await lockBoth(tx, businessId, [from, into])
  const joining = { businessId, from, into, now }
  const moved: Record<string, unknown> = {}
  for (const { name, move } of parts) if (move) moved[name] = await move(tx, joining)
  const { rows } = await sql<{ id: string }>`
    insert into customer_merge (business_id, customer_id, merged_id, moved, merged_by, merged_at)
    values (${businessId}, ${into}, ${from}, ${JSON.stringify(moved)}, ${userId}, ${now}) returning id`.execute(
    tx,
  )
  const { id } = rows[0]!
  await publish(tx, { businessId, event: 'customer.merged', subjectId: into, data: { from } })
  return id
}

/** Undoes a merge. Returns who had stayed. Errors: as {@link partCustomers}. */
export async function undoMerge(
  tx: Tx,
  scope: BusinessScope,
  parts: readonly CustomerPart[],
  mergeId: string,
  now: Date,
): Promise<string> {
  const { from, into } = await partCustomers(tx, scope, parts, mergeId, now)
  auditChange(tx, { kind: 'customer', id: into }, { mergedId: from }, { mergedId: null })
  return into
}

/** Moves back exactly what has moved. Errors: `merge_is_final`, `not_found`. */
export async function partCustomers(
  tx: Tx,
  { businessId }: BusinessScope,
  parts: readonly CustomerPart[],
  mergeId: string,
  now: Date,
): Promise<Merge> {
  const { rows } = await sql<Merge>`
    select customer_id as "into", merged_id as "from", moved, merged_at as "mergedAt", undone_at as "undoneAt"
    from customer_merge where business_id = ${businessId} and id = ${mergeId}`.execute(tx)
  const [merge] = rows
  if (!merge) throw refuse('not_found')
  const { from, into } = merge
  // The visits come before all other locks; who stands in the second place is known to be gone.
  await lockVisits(tx, businessId, [into])
  const locked = await sql<{ id: string }>`
    select id from customer where business_id = ${businessId} and id = any(${[from, into]}::uuid[])
      and (id = ${from} or (merged_into is null and erased_at is null)) order by id for update`.execute(
    tx,
  )
  const claimed = await sql<{ moved: Record<string, unknown> | null }>`
    update customer_merge set undone_at = ${now}
    where business_id = ${businessId} and id = ${mergeId} and undone_at is null and moved is not null
      and merged_at > ${new Date(now.getTime() - mergeUndoHours * 3_600_000)} returning moved`.execute(
    tx,
  )
  const moved = claimed.rows[0]?.moved
  if (!moved || locked.rows.length < 2) throw refuse('merge_is_final')
  await assertQuiet(tx, businessId, [into])
  const joining = { businessId, from, into, now }
  for (const { name, restore } of parts.toReversed())
    if (restore && moved[name]) await restore(tx, joining, moved[name] as never)
  await publish(tx, { businessId, event: 'customer.parted', subjectId: into, data: { from } })
  return { from, into }
}

/** What had moved is forgotten once it cannot be undone any more, and so is who had gone. Returns how many. */
export async function forgetMerges(
  tx: Tx,
  parts: readonly CustomerPart[],
  now: Date,
): Promise<number> {
  const before = new Date(now.getTime() - mergeUndoHours * 3_600_000)
  const { rows } = await sql<{ businessId: string; customerId: string; isUndone: boolean }>`
    update customer_merge m set moved = null from (
      select business_id, id from customer_merge where moved is not null and merged_at <= ${before}
      limit ${batch} for update skip locked) o
    where m.business_id = o.business_id and m.id = o.id
    returning m.business_id as "businessId", m.merged_id as "customerId", m.undone_at is not null as "isUndone"`.execute(
    tx,
  )
  for (const { isUndone, ...customer } of rows)
    if (!isUndone) for (const part of parts.toReversed()) await part.erase?.(tx, customer)
  return rows.length
}

type Merge = { from: string; into: string }

async function lockBoth(tx: Tx, businessId: string, both: [string, string]): Promise<void> {
  await lockVisits(tx, businessId, both)
  const before = await visitsOf(tx, businessId, both)
  const { rows } = await sql<{ hasAccount: boolean }>`
    select user_id is not null as "hasAccount" from customer
    where business_id = ${businessId} and id = any(${both}::uuid[]) and merged_into is null and erased_at is null
    order by id for update`.execute(tx)
  if (rows.length < 2) throw refuse('not_found')
  if (rows.every(({ hasAccount }) => hasAccount)) throw refuse('merge_of_two_accounts')
  // Nobody can add one from here on.
  if ((await visitsOf(tx, businessId, both)) !== before) throw refuse('client_changed')
  await assertQuiet(tx, businessId, both)
}

async function visitsOf(tx: Tx, businessId: string, both: readonly string[]): Promise<number> {
  const { rows } = await sql<{ visits: number }>`
    select count(*)::int as visits from booking
    where business_id = ${businessId} and customer_id = any(${both}::uuid[])`.execute(tx)
  return rows[0]!.visits
}
