import type { ManagedMembershipPlan, MembershipPlan } from '@serein/shared/pass/membership-plan.ts'
import { type Pace, priceFrom } from '@serein/shared/pass/membership-rules.ts'
import { refuse } from '@serein/shared/refusal.ts'
import type { Bilingual } from '@serein/shared/schema.ts'
import { sql } from 'kysely'
import { auditChange } from '../platform/audit.ts'
import type { CallContext } from '../platform/context.ts'
import { publish } from '../platform/outbox.ts'
import type { Db, Tx } from '../platform/pool.ts'
import type { BusinessScope, Language } from '../platform/scope.ts'
import { wordsIn } from '../platform/words.ts'
import { keepMember, lockMember } from './membership-sql.ts'
import { planFields } from './membership-view.ts'

type Terms = {
  name: Bilingual
  description: Bilingual
  currency: string
  priceMinor: number
  taxRate: number
  isOnline: boolean
  isActive: boolean
} & Benefits
type Benefits = {
  every: Pace
  credits: number | null
  variantIds: string[] | null
  categoryId: string | null
  priceRate: number | null
  priceServiceIds: string[] | null
  people: number
  sharesPrice: boolean
  rollOver: number
  trialDays: number
  isFirstFree: boolean
  pauseMonths: number
  keepsBenefits: boolean
}
type Draft = Terms & { planId: string | null; version: number }
type Answer = { plan: ManagedMembershipPlan }

/** What whoever joins agrees to. It is kept with the membership as they read it. */
export function membershipConsent(language: Language, businessName: string): string {
  return wordsIn(language)('membership.consent', { business: businessName })
}

/** The memberships that the app sells for a shop. Errors: `not_found`. */
export async function membershipPlansOfShop(
  { db }: CallContext,
  { shopId }: { shopId: string },
  language: Language,
): Promise<{
  plans: MembershipPlan[]
  business: { id: string; name: string }
  consent: string
}> {
  const { rows: shops } = await sql<{ id: string; name: string }>`
    select b.id, b.name from shop s join business b on b.id = s.business_id
    where s.id = ${shopId} and s.closed_at is null`.execute(db)
  const [business] = shops
  if (!business) throw refuse('not_found')
  const { rows } = await sql<{ plan: MembershipPlan }>`
    select jsonb_build_object(${planFields}) as plan from shop s
    join membership_plan pl on pl.business_id = s.business_id and pl.currency = s.currency and pl.is_active and pl.is_online
    where s.id = ${shopId} order by pl.price_minor, pl.id limit 50`.execute(db)
  const consent = membershipConsent(language, business.name)
  return { plans: rows.map(({ plan }) => plan), business, consent }
}

/** All memberships of the business, those that are sold first. */
export async function managedMembershipPlans(db: Db, { businessId }: BusinessScope) {
  const { rows: plans } = await sql<{ plan: ManagedMembershipPlan }>`
    select ${managed} as plan from membership_plan pl where pl.business_id = ${businessId}
    order by pl.is_active desc, pl.id desc limit 200`.execute(db)
  const { rows } = await sql<{ currencies: string[]; taxRate: number }>`
    select coalesce(jsonb_agg(distinct currency), '[]') as currencies, coalesce(max(tax_rate), 0) as "taxRate" from shop
    where business_id = ${businessId} and closed_at is null`.execute(db)
  return { plans: plans.map(({ plan }) => plan), ...rows[0]! }
}

const managed = sql`jsonb_build_object(${planFields}, 'taxRate', pl.tax_rate, 'isOnline', pl.is_online, 'isActive', pl.is_active,
  'version', pl.version, 'members', (select count(*) from client_membership m
    where m.business_id = pl.business_id and pl.id in (m.plan_id, m.next_plan_id) and m.state <> 'ended'))`

/** Makes one, or says anew what it is. Errors: as the contract says. */
export async function saveMembershipPlan(
  tx: Tx,
  scope: BusinessScope,
  { planId, version, ...terms }: Draft,
  now: Date,
): Promise<Answer> {
  const { businessId } = scope
  const before = planId === null ? null : await lockPlan(tx, businessId, planId)
  if (before && before.version !== version)
    throw refuse('state_conflict', { state: before.isActive ? 'on' : 'off' })
  await refuseFault(tx, businessId, terms, before)
  const id = planId ?? (await insertPlan(tx, businessId, terms, now))
  if (before) await updatePlan(tx, businessId, before, terms)
  return changed(tx, scope, { id, before, event: 'membership_plan.saved' })
}

/** Another price, for members from when they have known it for a while. Errors: as the contract says. */
export async function changePlanPrice(
  tx: Tx,
  scope: BusinessScope,
  { planId, priceMinor, version }: { planId: string; priceMinor: number; version: number },
  now: Date,
): Promise<Answer & { told: number }> {
  const { businessId } = scope
  const before = await lockPlan(tx, businessId, planId)
  if (before.version !== version)
    throw refuse('state_conflict', { state: before.isActive ? 'on' : 'off' })
  await updatePlan(tx, businessId, before, { ...before, priceMinor })
  const { rows } = await sql<{ id: string }>`
    select id from client_membership where business_id = ${businessId} and plan_id = ${planId} and state <> 'ended' and ends_on is null
    order by id`.execute(tx)
  for (const { id } of rows)
    await tellPrice(tx, { businessId, id, priceMinor, every: before.every }, now)
  return {
    ...(await changed(tx, scope, { id: planId, before, event: 'membership_plan.priced' })),
    told: rows.length,
  }
}

async function tellPrice(
  tx: Tx,
  {
    businessId,
    id,
    priceMinor,
    every,
  }: { businessId: string; id: string; priceMinor: number; every: Pace },
  now: Date,
): Promise<void> {
  const member = await lockMember(tx, sql`m.business_id = ${businessId} and m.id = ${id}`, now)
  if (!member) return
  const { anchorOn, paidUntil, today, shopId } = member
  const from = priceFrom({ anchorOn, every, paidUntil: paidUntil ?? today }, today)
  await keepMember(tx, { ...member, newPriceMinor: priceMinor, newPriceFrom: from })
  const data = { priceMinor, from }
  await publish(tx, { businessId, shopId, event: 'membership.price_told', subjectId: id, data })
}

async function lockPlan(
  tx: Tx,
  businessId: string,
  planId: string,
): Promise<ManagedMembershipPlan> {
  const { rows } = await sql<{ plan: ManagedMembershipPlan }>`
    select ${managed} as plan from membership_plan pl where pl.business_id = ${businessId} and pl.id = ${planId} for update`.execute(
    tx,
  )
  if (!rows[0]) throw refuse('not_found')
  return rows[0].plan
}

async function changed(
  tx: Tx,
  { businessId, userId }: BusinessScope,
  { id, before, event }: { id: string; before: ManagedMembershipPlan | null; event: string },
): Promise<Answer> {
  const plan = await lockPlan(tx, businessId, id)
  auditChange(
    tx,
    { kind: 'membership_plan', id },
    before ? auditedPlan(before) : {},
    auditedPlan(plan),
  )
  await publish(tx, { businessId, event, subjectId: id, data: { userId } })
  return { plan }
}

function auditedPlan({
  id: _id,
  version: _version,
  members: _members,
  ...fields
}: ManagedMembershipPlan) {
  return fields
}

const benefitNames = [
  'every',
  'credits',
  'variantIds',
  'categoryId',
  'priceRate',
  'priceServiceIds',
  'people',
  'sharesPrice',
  'rollOver',
  'trialDays',
  'isFirstFree',
  'pauseMonths',
  'keepsBenefits',
] as const satisfies (keyof Benefits)[]

/** Errors: `membership_plan_not_possible` for what gives nothing, is for nothing, or would change what members have. */
async function refuseFault(
  tx: Tx,
  businessId: string,
  terms: Terms,
  before: ManagedMembershipPlan | null,
): Promise<void> {
  const { credits, variantIds, categoryId, priceRate, priceServiceIds } = terms
  const isOne = (variantIds === null) !== (categoryId === null)
  if (credits === null && priceRate === null) throw fault('credits', 'gives_nothing')
  if (credits === null ? variantIds !== null || categoryId !== null : !isOne)
    throw fault('variantIds', 'variants_or_category')
  if (terms.sharesPrice && (credits === null || priceRate === null || terms.people === 0))
    throw fault('sharesPrice', 'nobody')
  const { rows } = await sql<{
    variants: number
    services: number
    hasCategory: boolean
    hasCurrency: boolean
  }>`
    select (select count(*)::integer from variant where business_id = ${businessId} and id = any(${variantIds ?? []}::uuid[])) as variants,
      (select count(*)::integer from service where business_id = ${businessId} and id = any(${priceServiceIds ?? []}::uuid[])) as services,
      exists (select from category where business_id = ${businessId} and id = ${categoryId}::uuid) as "hasCategory",
      exists (select from shop where business_id = ${businessId} and currency = ${terms.currency}) as "hasCurrency"`.execute(
    tx,
  )
  const found = rows[0]!
  if (found.variants !== (variantIds?.length ?? 0)) throw fault('variantIds', 'unknown')
  if (found.services !== (priceServiceIds?.length ?? 0)) throw fault('priceServiceIds', 'unknown')
  if (categoryId !== null && !found.hasCategory) throw fault('categoryId', 'unknown')
  if (!found.hasCurrency) throw fault('currency', 'unknown')
  if (!before?.members) return
  const names = [...benefitNames, 'currency', 'priceMinor', 'taxRate'] as const
  const field = names.find((name) => JSON.stringify(terms[name]) !== JSON.stringify(before[name]))
  if (field) throw fault(field, 'has_members')
}

function fault(field: string, reason: string) {
  return refuse('membership_plan_not_possible', { field, reason })
}

async function insertPlan(tx: Tx, businessId: string, terms: Terms, now: Date): Promise<string> {
  const { id } = await tx
    .insertInto('membership_plan')
    .values({ business_id: businessId, created_at: now, ...columnsOf(terms) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function updatePlan(
  tx: Tx,
  businessId: string,
  { id, version }: ManagedMembershipPlan,
  terms: Terms,
): Promise<void> {
  await tx
    .updateTable('membership_plan')
    .set({ ...columnsOf(terms), version: version + 1 })
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .execute()
}

function columnsOf(terms: Terms) {
  return {
    name: JSON.stringify(terms.name),
    description: JSON.stringify(terms.description),
    currency: terms.currency,
    price_minor: terms.priceMinor,
    tax_rate: terms.taxRate,
    every: terms.every,
    credits: terms.credits,
    variant_ids: terms.variantIds,
    category_id: terms.categoryId,
    price_rate: terms.priceRate,
    price_service_ids: terms.priceServiceIds,
    people: terms.people,
    shares_price: terms.sharesPrice,
    roll_over: terms.rollOver,
    trial_days: terms.trialDays,
    is_first_free: terms.isFirstFree,
    pause_months: terms.pauseMonths,
    keeps_benefits: terms.keepsBenefits,
    is_online: terms.isOnline,
    is_active: terms.isActive,
  }
}
