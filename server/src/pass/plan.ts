import type { ManagedPassPlan } from '@serein/shared/pass/contract.ts'
import { type PassFault, passFaults, type PassTerms } from '@serein/shared/pass/terms.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { sql } from 'kysely'
import { auditChange } from '../platform/audit.ts'
import { publish } from '../platform/outbox.ts'
import type { Db, Tx } from '../platform/pool.ts'
import type { BusinessScope } from '../platform/scope.ts'

type PlanDraft = PassTerms & { planId: string | null; version: number }
type Answer = { plan: ManagedPassPlan }

/** The packages of the business, those that are sold first. */
export async function listManagedPlans(
  db: Db,
  { businessId }: BusinessScope,
): Promise<{ plans: ManagedPassPlan[] }> {
  const { rows } = await sql<ManagedPassPlan>`
    select ${columns} from pass_plan p where p.business_id = ${businessId}
    order by p.is_active desc, p.id desc limit 500`.execute(db)
  return { plans: rows }
}

/** Errors: as the contract says, here and below. */
export async function savePlan(
  tx: Tx,
  scope: BusinessScope,
  { planId, version, ...terms }: PlanDraft,
): Promise<Answer> {
  const { businessId } = scope
  refuseFirst(passFaults(terms))
  const before = planId === null ? null : await lockPlan(tx, businessId, planId)
  if (before && before.version !== version)
    throw refuse('state_conflict', { state: before.isActive ? 'on' : 'off' })
  await refuseUnknown(tx, businessId, terms)
  const id = before
    ? await update(tx, businessId, before, terms)
    : await insert(tx, businessId, terms)
  await writePrices(tx, { businessId, planId: id }, terms.prices)
  return changed(tx, scope, { id, before, event: 'pass_plan.saved' })
}

export function endPlan(tx: Tx, scope: BusinessScope, planId: string): Promise<Answer> {
  return switchPlan(tx, scope, { planId, isActive: false, event: 'pass_plan.ended' })
}

export function restorePlan(tx: Tx, scope: BusinessScope, planId: string): Promise<Answer> {
  return switchPlan(tx, scope, { planId, isActive: true, event: 'pass_plan.restored' })
}

async function switchPlan(
  tx: Tx,
  scope: BusinessScope,
  { planId, isActive, event }: { planId: string; isActive: boolean; event: string },
): Promise<Answer> {
  const { businessId } = scope
  const before = await lockPlan(tx, businessId, planId)
  if (before.isActive !== isActive)
    await tx
      .updateTable('pass_plan')
      .set({ is_active: isActive, version: before.version + 1 })
      .where('business_id', '=', businessId)
      .where('id', '=', planId)
      .execute()
  return changed(tx, scope, { id: planId, before, event })
}

const columns = sql`p.id, p.name, p.description, p.unit, p.units, p.variant_ids as "variantIds", p.category_id as "categoryId",
  (select coalesce(jsonb_agg(jsonb_build_object('currency', r.currency, 'priceMinor', r.price_minor) order by r.currency), '[]')
    from pass_plan_price r where r.business_id = p.business_id and r.plan_id = p.id) as prices,
  p.valid_months as "validMonths", p.people, p.with_offers as "withOffers", p.parts, p.is_taxed_at_sale as "isTaxedAtSale", p.is_sold_online as "isSoldOnline",
  p.is_sold_at_desk as "isSoldAtDesk", p.refund_rule as "refundRule", p.keeps_use as "keepsUse", p.version, p.is_active as "isActive",
  (select count(*)::integer from pass s where s.business_id = p.business_id and s.plan_id = p.id) as sold`

async function lockPlan(tx: Tx, businessId: string, planId: string): Promise<ManagedPassPlan> {
  const isIt = sql`p.business_id = ${businessId} and p.id = ${planId}`
  await sql`select from pass_plan p where ${isIt} for update`.execute(tx)
  const { rows } = await sql<ManagedPassPlan>`
    select ${columns} from pass_plan p where ${isIt}`.execute(tx)
  if (!rows[0]) throw refuse('not_found')
  return rows[0]
}

async function changed(
  tx: Tx,
  { businessId, userId }: BusinessScope,
  { id, before, event }: { id: string; before: ManagedPassPlan | null; event: string },
): Promise<Answer> {
  const plan = await lockPlan(tx, businessId, id)
  auditChange(tx, { kind: 'pass_plan', id }, before ? audited(before) : {}, audited(plan))
  if (plan.version !== before?.version)
    await publish(tx, { businessId, event, subjectId: id, data: { userId } })
  return { plan }
}

/** Neither the version nor what was sold is a change of the plan. */
function audited({ id: _id, version: _version, sold: _sold, ...fields }: ManagedPassPlan) {
  return fields
}

function refuseFirst([fault]: PassFault[]): void {
  if (fault) throw refuse('pass_plan_not_possible', fault)
}

/** Errors: `pass_plan_not_possible` for a variant, a category or a currency that the business does not have. */
async function refuseUnknown(tx: Tx, businessId: string, terms: PassTerms): Promise<void> {
  const { variantIds, categoryId, prices, isTaxedAtSale } = terms
  const { rows } = await sql<{
    variants: string[]
    hasCategory: boolean
    currencies: string[]
    rates: number
  }>`
    select coalesce((select jsonb_agg(id) from variant where business_id = ${businessId} and id = any(${variantIds ?? []}::uuid[])), '[]') as variants,
      exists (select from category where business_id = ${businessId} and id = ${categoryId}::uuid) as "hasCategory",
      coalesce((select jsonb_agg(distinct currency) from shop where business_id = ${businessId}), '[]') as currencies,
      (select count(distinct coalesce(e.tax_rate, s.tax_rate))::integer from service e
        join service_shop z on z.business_id = e.business_id and z.service_id = e.id
        join shop s on s.business_id = z.business_id and s.id = z.shop_id and s.tax_is_included and s.closed_at is null
        where e.business_id = ${businessId} and e.is_active and (e.category_id = ${categoryId}::uuid or exists (select from variant v
          where v.business_id = e.business_id and v.service_id = e.id and v.id = any(${variantIds ?? []}::uuid[])))) as rates`.execute(
    tx,
  )
  const { variants, hasCategory, currencies, rates } = rows[0]!
  const variant = variantIds?.findIndex((id) => !variants.includes(id)) ?? -1
  const price = prices.findIndex(({ currency }) => !currencies.includes(currency))
  const faults: PassFault[] = []
  if (variant >= 0) faults.push({ field: `variantIds.${variant}`, reason: 'unknown' })
  if (categoryId !== null && !hasCategory) faults.push({ field: 'categoryId', reason: 'unknown' })
  if (price >= 0) faults.push({ field: `prices.${price}.currency`, reason: 'unknown' })
  if (isTaxedAtSale && rates > 1) faults.push({ field: 'isTaxedAtSale', reason: 'several_rates' })
  refuseFirst(faults)
}

async function insert(tx: Tx, businessId: string, terms: PassTerms): Promise<string> {
  const made = await tx
    .insertInto('pass_plan')
    .values({ business_id: businessId, ...columnsOf(terms) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return made.id
}

async function update(
  tx: Tx,
  businessId: string,
  { id, version }: ManagedPassPlan,
  terms: PassTerms,
): Promise<string> {
  await tx
    .updateTable('pass_plan')
    .set({ ...columnsOf(terms), version: version + 1 })
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .execute()
  return id
}

function columnsOf(terms: PassTerms) {
  return {
    name: JSON.stringify(terms.name),
    description: JSON.stringify(terms.description),
    unit: terms.unit,
    units: terms.units,
    variant_ids: terms.variantIds && [...terms.variantIds],
    category_id: terms.categoryId,
    valid_months: terms.validMonths,
    people: terms.people,
    with_offers: terms.withOffers,
    parts: terms.parts,
    is_taxed_at_sale: terms.isTaxedAtSale,
    is_sold_online: terms.isSoldOnline,
    is_sold_at_desk: terms.isSoldAtDesk,
    refund_rule: terms.refundRule,
    keeps_use: terms.keepsUse,
  }
}

async function writePrices(
  tx: Tx,
  { businessId, planId }: { businessId: string; planId: string },
  prices: PassTerms['prices'],
): Promise<void> {
  await tx
    .deleteFrom('pass_plan_price')
    .where('business_id', '=', businessId)
    .where('plan_id', '=', planId)
    .execute()
  const rows = prices.map(({ currency, priceMinor }) => ({
    business_id: businessId,
    plan_id: planId,
    currency,
    price_minor: priceMinor,
  }))
  await tx.insertInto('pass_plan_price').values(rows).execute()
}
