import { sql } from 'kysely'
import type { Tx } from '../platform/pool.ts'

/** The customer a user is at a business, made from their account on the first booking. Returns its id. */
export async function customerOf(tx: Tx, businessId: string, userId: string): Promise<string> {
  const found = await tx
    .selectFrom('customer')
    .select('id')
    .where('business_id', '=', businessId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (found) return found.id
  const { rows } = await sql<{ id: string }>`
    insert into customer (business_id, user_id, name, email, language)
    select ${businessId}, id, name, email, language from "user" where id = ${userId}
    on conflict on constraint customer_is_one_per_user do update set user_id = excluded.user_id
    returning id`.execute(tx)
  return rows[0]!.id
}
