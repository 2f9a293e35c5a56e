import type { Dimension } from '@serein/shared/report/contract.ts'
import type { Bilingual } from '@serein/shared/schema.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/pool.ts'
import type { BusinessScope } from '../platform/scope.ts'

/** What rows of a report are called; a source has no name of the business's. */
export async function namesOf(
  db: Db,
  businessId: string,
  by: Dimension,
  keys: readonly (string | null)[],
): Promise<Map<string, Bilingual>> {
  if (by === 'source') return new Map()
  const ids = keys.filter((key) => key !== null)
  const { rows } = await sql<{ id: string; name: Bilingual }>`
    select id, ${nameIn[by]} as name from ${sql.table(tableOf[by])}
    where business_id = ${businessId} and id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

const plain = sql`jsonb_build_object('en', name, 'fr', name)`
const nameIn = {
  shop: plain,
  staff: plain,
  service: sql`name`,
  product: sql`name`,
  offer: sql`name`,
}
const tableOf = {
  shop: 'shop',
  staff: 'staff_member',
  service: 'service',
  product: 'product',
  offer: 'offer',
}

/** Whom and what a member can choose a report for; one who may see only their own has nobody to choose. */
export async function readChoices(db: Db, { businessId, permissions }: BusinessScope) {
  const isOwn = permissions.report === 'own'
  const [staff, services, kinds] = await Promise.all([
    sql<{ id: string; name: string }>`
      select id, name from staff_member where business_id = ${businessId} and not ${isOwn}::boolean
      order by is_active desc, name, id limit 500`.execute(db),
    sql<{ id: string; name: Bilingual }>`
      select id, name from service where business_id = ${businessId}
      order by is_active desc, position, id limit 500`.execute(db),
    sql<{ id: string; name: Bilingual }>`
      select id, name from resource_kind where business_id = ${businessId} and is_active
      order by is_room desc, id limit 100`.execute(db),
  ])
  return { staff: staff.rows, services: services.rows, kinds: kinds.rows }
}
