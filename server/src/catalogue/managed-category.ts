import type {
  AddOnTerms,
  ManagedAddOn,
  ManagedCatalogue,
  ManagedCategory,
} from '@serein/shared/catalogue/managed-catalogue.ts'
import { catalogueLimits } from '@serein/shared/catalogue/terms.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { sql } from 'kysely'
import { auditChange } from '../platform/audit.ts'
import { publish } from '../platform/outbox.ts'
import type { Tx } from '../platform/pool.ts'
import type { BusinessScope } from '../platform/scope.ts'
import { describeShops } from './catalogue.ts'
import { lockCatalogue, managedServices, refuseFirst, type Team } from './managed-catalogue.ts'
import { selectAddOns, selectManagedCategories } from './managed-sql.ts'

type Category = Omit<ManagedCategory, 'id'> & { categoryId: string | null }
type AddOn = AddOnTerms & { addOnId: string | null }

/** Errors: as the contract says, here and below. */
export async function saveCategory(
  tx: Tx,
  scope: BusinessScope,
  { categoryId, kind, name }: Category,
): Promise<{ category: ManagedCategory }> {
  const { businessId } = scope
  const all = await lockCategories(tx, businessId)
  const before = all.find(({ id }) => id === categoryId)
  if (categoryId !== null && !before) throw refuse('not_found')
  if (!before && all.length >= catalogueLimits.categories)
    refuseFirst([{ field: 'name', reason: 'too_many' }])
  const { rows } = await sql<{ id: string }>`
    insert into category (business_id, id, kind, name, position)
    select ${businessId}, coalesce(${categoryId}::uuid, uuidv7()), ${kind}, ${name}, coalesce(max(position), -1) + 1
    from category where business_id = ${businessId}
    on conflict (business_id, id) do update set kind = excluded.kind, name = excluded.name
    returning id`.execute(tx)
  const category = { id: rows[0]!.id, kind, name }
  const subject = { kind: 'category', id: category.id }
  auditChange(tx, subject, before ? { kind: before.kind, name: before.name } : {}, { kind, name })
  await tell(tx, scope, 'category.saved', category.id)
  return { category }
}

/** What has services is held by them. */
export async function removeCategory(
  tx: Tx,
  scope: BusinessScope,
  { categoryId }: { categoryId: string },
): Promise<{ categoryId: string }> {
  const { businessId } = scope
  const before = (await lockCategories(tx, businessId)).find(({ id }) => id === categoryId)
  if (!before) throw refuse('not_found')
  const { rows } = await sql`
    select from service where business_id = ${businessId} and category_id = ${categoryId} limit 1`.execute(
    tx,
  )
  if (rows.length > 0) throw refuse('category_in_use')
  await sql`delete from category where business_id = ${businessId} and id = ${categoryId}`.execute(
    tx,
  )
  auditChange(
    tx,
    { kind: 'category', id: categoryId },
    { kind: before.kind, name: before.name },
    null,
  )
  await tell(tx, scope, 'category.removed', categoryId)
  return { categoryId }
}

export async function orderCategories(
  tx: Tx,
  scope: BusinessScope,
  { categoryIds }: { categoryIds: string[] },
): Promise<Pick<ManagedCatalogue, 'categories'>> {
  const { businessId } = scope
  const before = (await lockCategories(tx, businessId)).map(({ id }) => id)
  if (categoryIds.some((id) => !before.includes(id))) throw refuse('not_found')
  refuseOthers(before, categoryIds)
  await sql`update category c set position = o.place - 1
    from unnest(${categoryIds}::uuid[]) with ordinality o (id, place)
    where c.business_id = ${businessId} and c.id = o.id`.execute(tx)
  const subject = { kind: 'business', id: businessId }
  auditChange(tx, subject, { categoryIds: before }, { categoryIds })
  await tell(tx, scope, 'category.ordered', businessId)
  return { categories: await selectManagedCategories(tx, businessId) }
}

export async function orderServices(
  tx: Tx,
  scope: BusinessScope,
  { categoryId, serviceIds }: { categoryId: string; serviceIds: string[] },
  team: Team,
): Promise<Pick<ManagedCatalogue, 'services'>> {
  const { businessId } = scope
  const all = await lockCategories(tx, businessId)
  if (!all.some(({ id }) => id === categoryId)) throw refuse('not_found')
  const { rows } = await sql<{ id: string }>`
    select id from service where business_id = ${businessId} and category_id = ${categoryId}
    order by position, id for no key update`.execute(tx)
  const before = rows.map(({ id }) => id)
  refuseOthers(before, serviceIds)
  await sql`update service s set position = o.place - 1
    from unnest(${serviceIds}::uuid[]) with ordinality o (id, place)
    where s.business_id = ${businessId} and s.id = o.id`.execute(tx)
  auditChange(tx, { kind: 'category', id: categoryId }, { serviceIds: before }, { serviceIds })
  await tell(tx, scope, 'service.ordered', categoryId)
  return { services: await managedServices(tx, businessId, team) }
}

export async function saveAddOn(
  tx: Tx,
  scope: BusinessScope,
  { addOnId, ...terms }: AddOn,
): Promise<{ addOn: ManagedAddOn }> {
  const { businessId } = scope
  await lockCategories(tx, businessId)
  const all = await selectAddOns(tx, businessId)
  const before = all.find(({ id }) => id === addOnId)
  if (addOnId !== null && !before) throw refuse('not_found')
  if (!before && all.length >= catalogueLimits.addOns)
    refuseFirst([{ field: 'name', reason: 'too_many' }])
  const currencies = terms.prices.map(({ currency }) => currency)
  if (new Set(currencies).size < currencies.length)
    refuseFirst([{ field: 'prices', reason: 'twice' }])
  const id = await writeAddOn(tx, businessId, addOnId, terms)
  const addOn = (await selectAddOns(tx, businessId)).find((each) => each.id === id)!
  auditChange(tx, { kind: 'addOn', id }, before ? auditedAddOn(before) : {}, auditedAddOn(addOn))
  await tell(tx, scope, 'add_on.saved', id)
  return { addOn }
}

async function writeAddOn(
  tx: Tx,
  businessId: string,
  addOnId: string | null,
  { name, description, lengthMinutes, isActive, prices }: AddOnTerms,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into add_on (business_id, id, name, description, length_minutes, is_active, position)
    select ${businessId}, coalesce(${addOnId}::uuid, uuidv7()), ${name}, ${description}, ${lengthMinutes}, ${isActive},
      coalesce(max(position), -1) + 1 from add_on where business_id = ${businessId}
    on conflict (business_id, id) do update set name = excluded.name, description = excluded.description,
      length_minutes = excluded.length_minutes, is_active = excluded.is_active
    returning id`.execute(tx)
  const { id } = rows[0]!
  await sql`delete from add_on_price where business_id = ${businessId} and add_on_id = ${id}
    and currency <> all (${prices.map(({ currency }) => currency)}::text[])`.execute(tx)
  for (const { currency, priceMinor } of prices)
    await sql`insert into add_on_price (business_id, add_on_id, currency, price_minor)
      values (${businessId}, ${id}, ${currency}, ${priceMinor})
      on conflict (business_id, add_on_id, currency) do update set price_minor = excluded.price_minor`.execute(
      tx,
    )
  return id
}

const auditedAddOn = ({ id: _id, ...terms }: ManagedAddOn) => terms

async function lockCategories(tx: Tx, businessId: string): Promise<ManagedCategory[]> {
  await lockCatalogue(tx, businessId)
  return selectManagedCategories(tx, businessId)
}

function refuseOthers(before: readonly string[], now: readonly string[]): void {
  if (before.toSorted().join() !== now.toSorted().join()) throw refuse('catalogue_changed')
}

async function tell(tx: Tx, scope: BusinessScope, event: string, subjectId: string) {
  const { businessId, userId } = scope
  await publish(tx, { businessId, event, subjectId, data: { userId } })
  await describeShops(tx, businessId)
}
