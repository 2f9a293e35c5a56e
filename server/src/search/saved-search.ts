import { refuse } from '@serein/shared/refusal.ts'
import { savedSearchLimit, type SavedSearch } from '@serein/shared/search/saved-search.ts'
import { sql } from 'kysely'
import { instantOf } from '../platform/instant.ts'
import type { Db, Tx } from '../platform/pool.ts'
import type { CustomerScope } from '../platform/scope.ts'

const fields = sql`id, name, address, ${instantOf('created_at')} as "createdAt"`

/** One's saved searches, the latest first. */
export async function listSaved(
  db: Db,
  { userId }: CustomerScope,
): Promise<{ searches: SavedSearch[] }> {
  const { rows } = await sql<SavedSearch>`
    select ${fields} from saved_search where user_id = ${userId}
    order by created_at desc, id limit ${savedSearchLimit}`.execute(db)
  return { searches: rows }
}

/** Saves a search, or gives the one that is saved a new name. Refuses with `searches_full`. */
export async function keepSearch(
  tx: Tx,
  { userId }: CustomerScope,
  { name, address }: { name: string; address: string },
  now: Date,
): Promise<SavedSearch> {
  // The second of two saves at once waits, so that the limit holds.
  await sql`select 1 from "user" where id = ${userId} for no key update`.execute(tx)
  const { rows } = await sql<SavedSearch>`
    insert into saved_search (user_id, name, address, created_at)
    select ${userId}, ${name}, ${address}, ${now}
    where (select count(*) from saved_search where user_id = ${userId} and address <> ${address}) < ${savedSearchLimit}
    on conflict (user_id, address) do update set name = excluded.name
    returning ${fields}`.execute(tx)
  if (!rows[0]) throw refuse('searches_full', { limit: savedSearchLimit })
  return rows[0]
}

export async function dropSearch(
  tx: Tx,
  { userId }: CustomerScope,
  { searchId }: { searchId: string },
): Promise<{ searchId: string }> {
  await sql`delete from saved_search where id = ${searchId} and user_id = ${userId}`.execute(tx)
  return { searchId }
}
