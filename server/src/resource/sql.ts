import type { Resources } from '@serein/shared/resource/contract.ts'
import type { Bilingual } from '@serein/shared/schema.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../platform/pool.ts'

export type Kind = Omit<Resources['kinds'][number], 'services'>
export type Unit = Omit<Resources['units'][number], 'visits'>

/** The kinds of a business, those in use first, by name. */
export async function selectKinds(db: Db | Tx, businessId: string): Promise<Kind[]> {
  const { rows } = await sql<Kind>`
    select k.id, k.name, k.is_room as "isRoom", k.is_active as "isActive",
      (select count(*) from unit u where u.business_id = k.business_id and u.kind_id = k.id and u.is_active)::int as "unitCount"
    from resource_kind k where k.business_id = ${businessId}
    order by k.is_active desc, k.is_room desc, k.name ->> 'en', k.id`.execute(db)
  return rows
}

/** The units of a shop in their order, those in use first; undefined: the business has no such shop. */
export async function selectUnits(
  db: Db | Tx,
  businessId: string,
  shopId: string,
): Promise<Unit[] | undefined> {
  const { rows } = await sql<{ units: Unit[] }>`
    select coalesce((
      select jsonb_agg(jsonb_build_object('id', u.id, 'kindId', u.kind_id, 'name', u.name, 'places', u.places,
        'isShared', u.is_shared, 'turnoverMinutes', u.turnover_minutes, 'isActive', u.is_active) order by u.is_active desc, u.position, u.id)
      from unit u where u.business_id = s.business_id and u.shop_id = s.id
    ), '[]') as units
    from shop s where s.business_id = ${businessId} and s.id = ${shopId}`.execute(db)
  return rows[0]?.units
}

/** Until the end of the transaction nobody else changes the units of the shop; whether there is such a shop. */
export async function lockUnitsOf(tx: Tx, businessId: string, shopId: string): Promise<boolean> {
  const { rows } = await sql`
    select from shop where business_id = ${businessId} and id = ${shopId} for no key update`.execute(
    tx,
  )
  return rows.length > 0
}

/** Until the end of the transaction nobody else changes the kinds of the business, or adds units to one. */
export async function lockKindsOf(tx: Tx, businessId: string, how: 'change' | 'use') {
  const key = sql`hashtextextended(${`kinds ${businessId}`}, 0)`
  const lock =
    how === 'change'
      ? sql`pg_advisory_xact_lock(${key})`
      : sql`pg_advisory_xact_lock_shared(${key})`
  await sql`select ${lock}`.execute(tx)
}

export async function writeKind(
  tx: Tx,
  businessId: string,
  kindId: string | null,
  { name, isRoom }: { name: Bilingual; isRoom: boolean },
): Promise<string> {
  const values = { name: JSON.stringify(name), is_room: isRoom }
  if (kindId === null) {
    const made = await tx
      .insertInto('resource_kind')
      .values({ business_id: businessId, ...values })
      .returning('id')
      .executeTakeFirstOrThrow()
    return made.id
  }
  await tx
    .updateTable('resource_kind')
    .set(values)
    .where('business_id', '=', businessId)
    .where('id', '=', kindId)
    .execute()
  return kindId
}

/** A new one stands last. */
export async function writeUnit(
  tx: Tx,
  { businessId, shopId }: { businessId: string; shopId: string },
  unitId: string | null,
  terms: Pick<Unit, 'kindId' | 'name' | 'places' | 'isShared' | 'turnoverMinutes'>,
): Promise<string> {
  const { kindId, name, places, isShared, turnoverMinutes } = terms
  if (unitId === null) {
    const { rows } = await sql<{ id: string }>`
      insert into unit (business_id, shop_id, kind_id, name, places, is_shared, turnover_minutes, position)
      select ${businessId}, ${shopId}, ${kindId}, ${name}, ${places}, ${isShared}, ${turnoverMinutes}, coalesce(max(position) + 1, 0)
      from unit where business_id = ${businessId} and shop_id = ${shopId} returning id`.execute(tx)
    return rows[0]!.id
  }
  await tx
    .updateTable('unit')
    .set({ kind_id: kindId, name, places, is_shared: isShared, turnover_minutes: turnoverMinutes })
    .where('business_id', '=', businessId)
    .where('id', '=', unitId)
    .execute()
  return unitId
}

export async function writeActive(
  tx: Tx,
  businessId: string,
  { table, id, isActive }: { table: 'resource_kind' | 'unit'; id: string; isActive: boolean },
): Promise<void> {
  await tx
    .updateTable(table)
    .set({ is_active: isActive })
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .execute()
}

/** Those named come first, in this order; retired ones after them. */
export async function writeOrder(
  tx: Tx,
  { businessId, shopId }: { businessId: string; shopId: string },
  unitIds: readonly string[],
): Promise<void> {
  await sql`
    update unit set position = o.place from (
      select id, row_number() over (order by array_position(${unitIds}::uuid[], id), position, id) - 1 as place
      from unit where business_id = ${businessId} and shop_id = ${shopId}) o
    where unit.business_id = ${businessId} and unit.id = o.id and unit.position <> o.place`.execute(
    tx,
  )
}
