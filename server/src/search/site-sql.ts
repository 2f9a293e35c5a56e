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

export type Listed = { id: string }
export type ListedShop = Listed & { changedAt: string; menuChangedAt: string }
type From = { id: string; isIncluded: boolean }

/** Shops in the order of their ids, with the last change of what their pages show; free times aside. */
export async function selectShops(db: Db, from: From, limit: number): Promise<ListedShop[]> {
  const { rows } = await sql<ListedShop>`
    select s.id, ${instant(sql`p.changed_at`)} as "changedAt", ${instant(sql`p.menu_changed_at`)} as "menuChangedAt"
    from shop s join shop_page p on p.business_id = s.business_id and p.shop_id = s.id
    where s.is_active and s.is_listed and ${after(from, 's')}
    order by s.id limit ${limit}`.execute(db)
  return rows
}

/** Businesses that have a shop to show. */
export async function selectBusinesses(db: Db, from: From, limit: number): Promise<Listed[]> {
  const { rows } = await sql<Listed>`
    select b.id from business b
    where exists (select from shop s where s.business_id = b.id and s.is_active and s.is_listed) and ${after(from, 'b')}
    order by b.id limit ${limit}`.execute(db)
  return rows
}

/** Whether there is one business only, open or not: its page is then that of all. */
export async function selectHasOneBusiness(db: Db): Promise<boolean> {
  const { rows } = await sql<{ isOne: boolean }>`
    select count(*) = 1 as "isOne" from (select from business limit 2) b`.execute(db)
  return rows[0]!.isOne
}

/** The first shop of each part. */
export async function selectShopBounds(db: Db, perPart: number): Promise<string[]> {
  return boundsOf(db, perPart, sql`select s.id from shop s where s.is_active and s.is_listed`)
}

/** The first business of each part. */
export async function selectBusinessBounds(db: Db, perPart: number): Promise<string[]> {
  const activeShops = sql`select from shop s where s.business_id = b.id and s.is_active and s.is_listed`
  return boundsOf(db, perPart, sql`select b.id from business b where exists (${activeShops})`)
}

/** The kinds of treatment that some shop offers. */
export async function selectKinds(db: Db): Promise<string[]> {
  const { rows } = await sql<{ kind: string }>`
    select distinct kind from shop s cross join unnest(s.category_kinds) as kind
    where s.is_active and s.is_listed order by kind`.execute(db)
  return rows.map(({ kind }) => kind)
}

/** The cities with most shops, without the number of a quarter: at most 5,000. */
export async function selectCities(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.name from shop s
    cross join lateral (select regexp_replace(s.city, '\\s+\\d{1,2}(er|e|ème)$', '') as name) c
    where s.is_active and s.is_listed group by c.name order by count(*) desc, c.name limit 5000`.execute(
    db,
  )
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

/** To the second, as a map writes it. */
function instant(value: RawBuilder<unknown>) {
  return sql`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`
}
