import { refuse } from '@serein/shared/refusal.ts'
import type { Skill, SkillTable } from '@serein/shared/team/skill.ts'
import { sql } from 'kysely'
import { describeShops } from '../catalogue/catalogue.ts'
import { countSaving } from '../catalogue/managed-catalogue.ts'
import { selectManagedCategories, selectServices } from '../catalogue/managed-sql.ts'
import { auditChange } from '../platform/audit.ts'
import { publish } from '../platform/outbox.ts'
import type { Db, Tx } from '../platform/pool.ts'
import type { BusinessScope } from '../platform/scope.ts'
import { teamSkills } from './skill.ts'

type Cell = { staffId: string; variantId: string }
type Change = Cell & { skill: Skill | null }

/** Errors: `not_found`. */
export async function listSkills(
  db: Db | Tx,
  { businessId }: BusinessScope,
  { shopId }: { shopId: string },
): Promise<SkillTable> {
  const currency = await currencyOf(db, businessId, shopId)
  return tableOf(db, businessId, { currency, skills: await skillsIn(db, businessId) })
}

/** Errors: as the contract says. */
export async function saveSkills(
  tx: Tx,
  scope: BusinessScope,
  { shopId, changes }: { shopId: string; changes: readonly Change[] },
): Promise<SkillTable> {
  const { businessId, userId } = scope
  const currency = await currencyOf(tx, businessId, shopId)
  await refuseGone(tx, businessId, changes)
  // Before its rows, as saving a service does: who saves one over the other is told.
  await countSaving(tx, businessId, [...new Set(changes.map(({ variantId }) => variantId))])
  const before = await skillsIn(tx, businessId)
  await write(tx, businessId, changes)
  const after = await skillsIn(tx, businessId)
  const staffIds = [...new Set(changes.map(({ staffId }) => staffId))].toSorted()
  const [only] = staffIds.length === 1 ? staffIds : []
  const subject = only ? { kind: 'staff', id: only } : { kind: 'business', id: businessId }
  const [was, is] = [skillsAmong(before, changes), skillsAmong(after, changes)]
  auditChange(tx, subject, { skills: was }, { skills: is })
  const data = { userId }
  for (const subjectId of staffIds)
    await publish(tx, { businessId, shopId, event: 'staff.saved', subjectId, data })
  await describeShops(tx, businessId)
  return tableOf(tx, businessId, { currency, skills: after })
}

async function tableOf(
  db: Db | Tx,
  businessId: string,
  { currency, skills }: Pick<SkillTable, 'currency' | 'skills'>,
): Promise<SkillTable> {
  const staff = await teamSkills.staffOf(db, businessId)
  const categories = await selectManagedCategories(db, businessId)
  const services = await selectServices(db, businessId)
  return {
    currency,
    staff: staff.map(({ id, name }) => ({ staffId: id, staffName: name })),
    categories: categories.map(({ id, name }) => ({ id, name })),
    services: services
      .filter(
        ({ hands, state, variants }) => hands > 0 && state !== 'retired' && variants.length > 0,
      )
      .map(({ id, name, categoryId, hands, state, variants }) => ({
        id,
        name,
        categoryId,
        hands,
        isPublished: state === 'published',
        variants: variants.map(({ variantId, name: ofVariant, lengthMinutes, prices }) => ({
          variantId,
          name: ofVariant,
          lengthMinutes,
          priceMinor: prices.find((price) => price.currency === currency)?.priceMinor ?? null,
        })),
      })),
    skills,
  }
}

async function currencyOf(db: Db | Tx, businessId: string, shopId: string): Promise<string> {
  const { rows } = await sql<{ currency: string }>`
    select currency from shop where business_id = ${businessId} and id = ${shopId}`.execute(db)
  if (!rows[0]) throw refuse('not_found')
  return rows[0].currency
}

async function skillsIn(db: Db | Tx, businessId: string): Promise<SkillTable['skills']> {
  const { rows } = await sql<SkillTable['skills'][number]>`
    select k.staff_id as "staffId", k.variant_id as "variantId", k.length_minutes as "lengthMinutes",
      k.price_minor as "priceMinor", k.level
    from skill k
    join staff_member m on m.business_id = k.business_id and m.id = k.staff_id and m.is_active
    join variant v on v.business_id = k.business_id and v.id = k.variant_id and v.is_active
    where k.business_id = ${businessId} order by k.staff_id, k.variant_id`.execute(db)
  return rows
}

/** Until the end of the transaction they stay. Errors: `skill_gone`. */
async function refuseGone(tx: Tx, businessId: string, changes: readonly Change[]): Promise<void> {
  const staffIds = [...new Set(changes.map(({ staffId }) => staffId))]
  const variantIds = [...new Set(changes.map(({ variantId }) => variantId))]
  const { rows: staff } = await sql<{ id: string }>`
    select id from staff_member where business_id = ${businessId} and id = any(${staffIds}::uuid[]) and is_active
    order by id for key share`.execute(tx)
  const { rows: variants } = await sql<{ id: string }>`
    select v.id from variant v join service s on s.business_id = v.business_id and s.id = v.service_id
    where v.business_id = ${businessId} and v.id = any(${variantIds}::uuid[]) and v.is_active and s.retired_at is null
      and s.hands > 0
    order by v.id for key share of v`.execute(tx)
  const lost = {
    staffIds: missing(staffIds, staff),
    variantIds: missing(variantIds, variants),
  }
  if (lost.staffIds.length + lost.variantIds.length > 0) throw refuse('skill_gone', lost)
}

function missing(ids: readonly string[], rows: readonly { id: string }[]): string[] {
  return ids.filter((id) => !rows.some((row) => row.id === id))
}

async function write(tx: Tx, businessId: string, changes: readonly Change[]): Promise<void> {
  const cells = JSON.stringify(
    changes.map(({ staffId, variantId, skill }) => ({
      staffId,
      variantId,
      isKept: skill !== null,
      ...skill,
    })),
  )
  const wanted = sql`jsonb_to_recordset(${cells}::jsonb) as w("staffId" uuid, "variantId" uuid, "isKept" boolean,
    "lengthMinutes" smallint, "priceMinor" bigint, level text)`
  await sql`delete from skill k using ${wanted} where k.business_id = ${businessId} and k.staff_id = w."staffId"
    and k.variant_id = w."variantId" and not w."isKept"`.execute(tx)
  await sql`insert into skill (business_id, staff_id, variant_id, length_minutes, price_minor, level)
    select ${businessId}, w."staffId", w."variantId", w."lengthMinutes", w."priceMinor", w.level from ${wanted} where w."isKept"
    on conflict (business_id, staff_id, variant_id)
      do update set length_minutes = excluded.length_minutes, price_minor = excluded.price_minor, level = excluded.level`.execute(
    tx,
  )
}

function skillsAmong(skills: SkillTable['skills'], cells: readonly Cell[]) {
  return skills.filter(({ staffId, variantId }) =>
    cells.some((one) => one.staffId === staffId && one.variantId === variantId),
  )
}
