import type { SharedShop } from '@serein/shared/search/share.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../platform/pool.ts'
import { firstPicture } from '../shop/sql.ts'

/** What the picture of a shop says; undefined when there is no such shop, or it is not active. */
export async function selectSharedShop(db: Db, shopId: string): Promise<SharedShop | undefined> {
  const { rows } = await sql<SharedShop>`
    select s.id, s.name, s.city, ${firstPicture} as picture,
      case when s.rating_count > 0
        then json_build_object('average', s.rating_average, 'count', s.rating_count) end as rating
    from shop s
    where s.id = ${shopId} and s.is_active`.execute(db)
  return rows[0]
}

export type Listed = { id: string; changedAt?: string | null }
type From = { id: string; isIncluded: boolean }

/** Shops in the order of their ids, with the last change whose time is known: opened, pictured, reviewed, answered. */
export async function selectShops(db: Db, from: From, limit: number): Promise<Listed[]> {
  const { rows } = await sql<Listed>`
    select s.id, to_char(greatest(s.created_at, r.at, p.at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "changedAt"
    from shop s
    cross join lateral (
      select max(greatest(r.created_at, r.answered_at)) as at from review r
      where r.business_id = s.business_id and r.shop_id = s.id
    ) r
    cross join lateral (
      select max(p.created_at) as at from shop_picture sp
      join picture p on p.business_id = sp.business_id and p.id = sp.picture_id
      where sp.business_id = s.business_id and sp.shop_id = s.id
    ) p
    where s.is_active and ${after(from, 's')}
    order by s.id limit ${limit}`.execute(db)
  return rows
}

/** Businesses that have a shop to show. */
export async function selectHouses(db: Db, from: From, limit: number): Promise<Listed[]> {
  const { rows } = await sql<Listed>`
    select b.id from business b
    where exists (select from shop s where s.business_id = b.id and s.is_active) and ${after(from, 'b')}
    order by b.id limit ${limit}`.execute(db)
  return rows
}

/** The first shop of each part. */
export async function selectShopBounds(db: Db, perPart: number): Promise<string[]> {
  return boundsOf(db, perPart, sql`select s.id from shop s where s.is_active`)
}

/** The first business of each part. */
export async function selectHouseBounds(db: Db, perPart: number): Promise<string[]> {
  const shown = sql`select from shop s where s.business_id = b.id and s.is_active`
  return boundsOf(db, perPart, sql`select b.id from business b where exists (${shown})`)
}

/** The kinds of treatment that some shop offers. */
export async function selectKinds(db: Db): Promise<string[]> {
  const { rows } = await sql<{ kind: string }>`
    select distinct kind from shop s cross join unnest(s.category_kinds) as kind
    where s.is_active order by kind`.execute(db)
  return rows.map(({ kind }) => kind)
}

/** The cities with most shops, without the number of a quarter: at most 5,000. */
export async function selectCities(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.name from shop s
    cross join lateral (select regexp_replace(s.city, '\\s+\\d{1,2}(er|e|ème)$', '') as name) c
    where s.is_active group by c.name order by count(*) desc, c.name limit 5000`.execute(db)
  return rows.map(({ name }) => name)
}

async function boundsOf(db: Db, perPart: number, all: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from (select id, row_number() over (order by id) as turn from (${all}) a) numbered
    where (turn - 1) % ${perPart} = 0 order by id`.execute(db)
  return rows.map(({ id }) => id)
}

function after({ id, isIncluded }: From, table: 's' | 'b') {
  return sql`${sql.ref(`${table}.id`)} ${isIncluded ? sql`>=` : sql`>`} ${id}::uuid`
}
