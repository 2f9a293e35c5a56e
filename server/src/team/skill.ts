import type { ManagedSkill } from '@serein/shared/catalogue/terms.ts'
import { sql } from 'kysely'
import { countSaving } from '../catalogue/managed-catalogue.ts'
import type { Db, Tx } from '../platform/pool.ts'

type Person = { id: string; name: string }

/** The people of a business who may be given a skill. */
async function staffOf(db: Db | Tx, businessId: string): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select id, name from staff_member where business_id = ${businessId} and is_active order by position, name, id`.execute(
    db,
  )
  return rows
}

/** Who can give each variant of a business, with their own length and price; of those who work there. */
async function skillsOf(
  db: Db | Tx,
  businessId: string,
): Promise<ReadonlyMap<string, ManagedSkill[]>> {
  const { rows } = await sql<{ variantId: string; skills: ManagedSkill[] }>`
    select k.variant_id as "variantId", jsonb_agg(jsonb_build_object('staffId', k.staff_id,
      'lengthMinutes', k.length_minutes, 'priceMinor', k.price_minor, 'level', k.level) order by m.position, m.name, m.id) as skills
    from skill k join staff_member m on m.business_id = k.business_id and m.id = k.staff_id and m.is_active
    where k.business_id = ${businessId} group by k.variant_id`.execute(db)
  return new Map(rows.map(({ variantId, skills }) => [variantId, skills]))
}

/** From now on these can give the variant, and nobody else who works there. */
async function teach(
  tx: Tx,
  businessId: string,
  variantId: string,
  skills: readonly ManagedSkill[],
): Promise<void> {
  const rows = JSON.stringify(skills)
  await sql`
    delete from skill k using staff_member m
    where k.business_id = ${businessId} and k.variant_id = ${variantId}
      and m.business_id = k.business_id and m.id = k.staff_id and m.is_active
      and k.staff_id <> all (select (s ->> 'staffId')::uuid from jsonb_array_elements(${rows}::jsonb) s)`.execute(
    tx,
  )
  await sql`
    insert into skill (business_id, staff_id, variant_id, length_minutes, price_minor, level)
    select ${businessId}, s."staffId", ${variantId}, s."lengthMinutes", s."priceMinor", coalesce(s.level, 'able')
    from jsonb_to_recordset(${rows}::jsonb) s ("staffId" uuid, "lengthMinutes" smallint, "priceMinor" bigint, level text)
    on conflict (business_id, staff_id, variant_id)
      do update set length_minutes = excluded.length_minutes, price_minor = excluded.price_minor, level = excluded.level`.execute(
    tx,
  )
}

/** Somebody new gives what another gives, at the lengths and prices of the menu. */
export async function copySkills(
  tx: Tx,
  businessId: string,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await sql`
    insert into skill (business_id, staff_id, variant_id)
    select business_id, ${to}, variant_id from skill where business_id = ${businessId} and staff_id = ${from}
      and level <> 'learning'`.execute(tx)
}

/** Who has a form of a service of this therapist open is told that it has changed. */
export async function countSkillsOf(tx: Tx, businessId: string, staffId: string): Promise<void> {
  const { rows } = await sql<{ variantId: string }>`
    select variant_id as "variantId" from skill where business_id = ${businessId} and staff_id = ${staffId}`.execute(
    tx,
  )
  const variantIds = rows.map(({ variantId }) => variantId)
  await countSaving(tx, businessId, variantIds)
}

/** How the catalogue asks who can give what, and says it. */
export const teamSkills = { staffOf, skillsOf, teach }
