import { sql } from 'kysely'
import type { Db, Tx } from '../platform/pool.ts'
import type { StoredLine, References } from './kind.ts'

type UsedTables = {
  /** Whose rows came in. */
  table: 'customer' | 'staff_member'
  /** Rows of other tables that came along with them, by the table. */
  own?: Record<string, readonly string[]>
}

type Reference = { table: string; column: string }

/**
 * What of it has been used since: something refers to it, whatever slice that is of, or somebody has told of a change to it. What
 * goes along with it (a foreign key that says so) is a part of it and no use.
 */
export async function usesOf(
  db: Db | Tx,
  businessId: string,
  stored: readonly StoredLine[],
  { table, own = {} }: UsedTables,
): Promise<References> {
  const lineOf = new Map(stored.map(({ subjectId, line }) => [subjectId, line]))
  const ids = [...lineOf.keys()]
  const used: References = new Map()
  const note = (found: readonly { id: string }[], use: string) => {
    for (const { id } of found) if (!used.has(lineOf.get(id)!)) used.set(lineOf.get(id)!, use)
  }
  for (const reference of await referencesTo(db, table)) {
    const mine = own[reference.table] ?? []
    const { rows } = await sql<{ id: string }>`
      select distinct ${sql.ref(reference.column)} as id from ${sql.table(reference.table)}
      where business_id = ${businessId} and ${sql.ref(reference.column)} = any(${ids}::uuid[])
        ${mine.length > 0 ? sql`and id <> all(${mine}::uuid[])` : sql``}`.execute(db)
    note(rows, reference.table)
  }
  note(await changedSince(db, businessId, stored), 'changed')
  if (table === 'customer') {
    note(await withMoney(db, businessId, ids), 'ledger_account')
    note(await withAccount(db, businessId, ids), 'account')
  } else note(await whoServes(db, businessId, ids), 'item')
  return used
}

/** Every foreign key that would be in the way of deleting a row. */
async function referencesTo(db: Db | Tx, table: string): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    select r.relname as "table", a.attname as "column"
    from pg_constraint k
    join pg_class r on r.oid = k.conrelid
    join pg_class t on t.oid = k.confrelid and t.relnamespace = 'public'::regnamespace
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[cardinality(k.conkey)]
    where k.contype = 'f' and k.confdeltype <> 'c' and t.relname = ${table} and a.atttypid = 'uuid'::regtype
    order by r.relname, a.attname`.execute(db)
  return rows
}

/** Of whom another change than the one that wrote them has told. */
export async function changedSince(
  db: Db | Tx,
  businessId: string,
  stored: readonly StoredLine[],
): Promise<{ id: string }[]> {
  const [one] = stored
  if (!one) return []
  const ids = stored.map(({ subjectId }) => subjectId)
  const { rows } = await sql<{ id: string }>`
    select distinct subject_id as id from outbox
    where business_id = ${businessId} and subject_id = any(${ids}::uuid[]) and mark <> ${one.writtenIn}`.execute(
    db,
  )
  return rows
}

async function withMoney(db: Db | Tx, businessId: string, ids: readonly string[]) {
  const { rows } = await sql<{ id: string }>`
    select distinct holder as id from ledger_account
    where business_id = ${businessId} and kind in ('wallet', 'wallet_bonus', 'receivable') and holder = any(${ids}::text[])`.execute(
    db,
  )
  return rows
}

async function withAccount(db: Db | Tx, businessId: string, ids: readonly string[]) {
  const { rows } = await sql<{ id: string }>`
    select id from customer where business_id = ${businessId} and id = any(${ids}::uuid[]) and user_id is not null`.execute(
    db,
  )
  return rows
}

async function whoServes(db: Db | Tx, businessId: string, ids: readonly string[]) {
  const { rows } = await sql<{ id: string }>`
    select distinct s.id from item i cross join lateral unnest(i.staff_ids) as s(id)
    where i.business_id = ${businessId} and i.staff_ids && ${ids}::uuid[] and s.id = any(${ids}::uuid[])`.execute(
    db,
  )
  return rows
}
