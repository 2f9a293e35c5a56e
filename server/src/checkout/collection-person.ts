import { type RawBuilder, sql } from 'kysely'
import { instantOf } from '../platform/instant.ts'
import type { PersonSection } from '../platform/person.ts'
import type { Db, Tx } from '../platform/pool.ts'

/** What somebody collects for, and what they gave under their address. */
export async function collectionSections(db: Db, userId: string): Promise<PersonSection[]> {
  const collections = await sql<Record<string, unknown>>`
    select o.code, s.name as "shopName", k.ends_on::text as "endsOn", o.state, o.currency, o.total_minor as "totalMinor"
    from collection k
    join "order" o on o.business_id = k.business_id and o.id = k.order_id
    join customer c on c.business_id = o.business_id and c.id = o.customer_id
    join shop s on s.business_id = o.business_id and s.id = o.shop_id
    where c.user_id = ${userId} order by k.order_id`.execute(db)
  const gifts = await sql<Record<string, unknown>>`
    select s.name as "shopName", w.name, w.email, w.word, w.amount_minor as "amountMinor", o.currency,
      ${instantOf('w.created_at')} as "createdAt", ${instantOf('w.paid_at')} as "paidAt"
    from "user" u
    join collection_gift w on w.email <> '' and lower(w.email) = lower(u.reachable_email)
    join "order" o on o.business_id = w.business_id and o.id = w.order_id
    join shop s on s.business_id = o.business_id and s.id = o.shop_id
    where u.id = ${userId} order by w.id`.execute(db)
  return [
    { name: 'collections', rows: collections.rows },
    { name: 'gifts', rows: gifts.rows },
  ]
}

/** Why the desk stopped what some clients `c` collected for; what its card says goes with the card. */
export async function eraseCollections(tx: Tx, which: RawBuilder<unknown>): Promise<void> {
  await sql`
    update collection k set stop_reason = null
    from "order" o join customer c on c.business_id = o.business_id and c.id = o.customer_id
    where ${which} and o.business_id = k.business_id and o.id = k.order_id and k.stop_reason is not null`.execute(
    tx,
  )
}

/** Who gave is nobody from now on; what they gave stays. */
export async function eraseGifts(tx: Tx, userId: string): Promise<void> {
  await sql`
    update collection_gift w set name = '', email = '', word = '' from "user" u
    where u.id = ${userId} and w.email <> '' and lower(w.email) = lower(u.reachable_email)`.execute(
    tx,
  )
}
