import type { ServiceEntry } from '@serein/shared/catalogue/managed-catalogue.ts'
import {
  catalogueLimits,
  type CatalogueFault,
  serviceFaults,
  type ServiceState,
  type ServiceTerms,
  type VariantTerms,
} from '@serein/shared/catalogue/terms.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { sql } from 'kysely'
import { auditChange } from '../platform/audit.ts'
import { publish } from '../platform/outbox.ts'
import type { Tx } from '../platform/pool.ts'
import type { BusinessScope } from '../platform/scope.ts'
import {
  lockService,
  refuseFirst,
  serviceChanged,
  type Team,
  termsOf,
} from './managed-catalogue.ts'
import { writeBookingRule } from './booking-rule.ts'
import { isStep } from './day-package-sql.ts'
import { selectAddOns, selectKinds, selectManagedCategories, selectPlace } from './managed-sql.ts'

type ServiceDraft = ServiceTerms & { serviceId: string | null; version: number }

/** With `countStarts` what is booked ahead counts towards a new limit of a day. Errors: as the contract says, here and below. */
export async function saveService(
  tx: Tx,
  scope: BusinessScope,
  { serviceId, version, ...terms }: ServiceDraft,
  team: Team,
  countStarts?: (serviceId: string) => Promise<void>,
): Promise<{ service: ServiceEntry }> {
  const { businessId } = scope
  const before = serviceId === null ? null : await lockService(tx, businessId, serviceId, team)
  if (before && before.version !== version) throw refuse('catalogue_changed')
  await refuseFaults(
    tx,
    businessId,
    { terms, before, isPublished: before?.state === 'published' },
    team,
  )
  const id = before ? before.id : await insert(tx, businessId, terms)
  await update(tx, businessId, id, terms, before)
  await writeParts(tx, businessId, id, terms)
  const rule = { before: before?.booking ?? null, booking: terms.booking }
  if (await writeBookingRule(tx, { businessId, id }, rule)) await countStarts?.(id)
  const variantIds = await writeVariants(tx, businessId, id, terms.variants)
  await writeOpenPrices(tx, businessId, id)
  for (const [place, variantId] of variantIds.entries())
    await team.teach(tx, businessId, variantId, terms.variants[place]!.skills)
  return serviceChanged(tx, scope, { id, before, event: 'service.saved' }, team)
}

export async function publishService(
  tx: Tx,
  scope: BusinessScope,
  serviceId: string,
  team: Team,
): Promise<{ service: ServiceEntry }> {
  const before = await lockService(tx, scope.businessId, serviceId, team)
  const wanted = { terms: termsOf(before), before, isPublished: true }
  await refuseFaults(tx, scope.businessId, wanted, team)
  return turn(tx, scope, { before, to: 'published', event: 'service.published' }, team)
}

export async function withdrawService(
  tx: Tx,
  scope: BusinessScope,
  serviceId: string,
  team: Team,
): Promise<{ service: ServiceEntry }> {
  const before = await lockService(tx, scope.businessId, serviceId, team)
  return turn(tx, scope, { before, to: 'draft', event: 'service.withdrawn' }, team)
}

export async function retireService(
  tx: Tx,
  scope: BusinessScope,
  serviceId: string,
  team: Team,
): Promise<{ service: ServiceEntry }> {
  const before = await lockService(tx, scope.businessId, serviceId, team)
  return turn(tx, scope, { before, to: 'retired', event: 'service.retired' }, team)
}

/** What is booked, or a step of a day package, is held by its foreign key. */
export async function removeService(
  tx: Tx,
  scope: BusinessScope,
  serviceId: string,
  team: Team,
): Promise<{ serviceId: string }> {
  const { businessId, userId } = scope
  const before = await lockService(tx, businessId, serviceId, team)
  if (before.state === 'published') throw refuse('service_in_use')
  if (!(await isDeleted(tx, sql`service where business_id = ${businessId} and id = ${serviceId}`)))
    throw refuse(
      (await isStep(tx, businessId, serviceId)) ? 'service_in_day_package' : 'service_in_use',
    )
  auditChange(tx, { kind: 'service', id: serviceId }, { ...termsOf(before) }, null)
  await publish(tx, {
    businessId,
    event: 'service.removed',
    subjectId: serviceId,
    data: { userId },
  })
  return { serviceId }
}

async function turn(
  tx: Tx,
  scope: BusinessScope,
  { before, to, event }: { before: ServiceEntry; to: ServiceState; event: string },
  team: Team,
): Promise<{ service: ServiceEntry }> {
  if (before.state !== to)
    await sql`update service set is_active = ${to === 'published'}, version = version + 1,
        retired_at = ${to === 'retired' ? sql`now()` : null}
      where business_id = ${scope.businessId} and id = ${before.id}`.execute(tx)
  return serviceChanged(tx, scope, { id: before.id, before, event }, team)
}

type Judged = { terms: ServiceTerms; before: ServiceEntry | null; isPublished: boolean }

async function refuseFaults(
  tx: Tx,
  businessId: string,
  { terms, before, isPublished }: Judged,
  team: Team,
): Promise<void> {
  const { shops, hasPicture } = await selectPlace(tx, businessId, terms.pictureId)
  const kinds = await selectKinds(tx, businessId)
  const unknown: CatalogueFault[] = []
  const look = (field: string, ids: readonly string[], known: readonly string[]) => {
    const place = ids.findIndex((id) => !known.includes(id))
    if (place >= 0)
      unknown.push({ field: ids.length > 1 ? `${field}.${place}` : field, reason: 'unknown' })
  }
  const categories = idsOf(await selectManagedCategories(tx, businessId))
  if (!categories.includes(terms.categoryId)) throw refuse('not_found')
  if (!hasPicture) unknown.push({ field: 'pictureId', reason: 'unknown' })
  look('shopIds', terms.shopIds, idsOf(shops))
  look('addOnIds', terms.addOnIds, idsOf(await selectAddOns(tx, businessId)))
  for (const [place, { kindIds }] of terms.requirements.entries())
    look(`requirements.${place}.kindIds`, kindIds, idsOf(kinds))
  const staff = idsOf(await team.staffOf(tx, businessId))
  const variants = before ? await variantIdsOf(tx, businessId, before.id) : []
  for (const [place, { variantId, skills }] of terms.variants.entries()) {
    look(`variants.${place}`, variantId === null ? [] : [variantId], variants)
    look(
      `variants.${place}.skills`,
      skills.map(({ staffId }) => staffId),
      staff,
    )
  }
  refuseFirst([...unknown, ...serviceFaults(terms, { kinds, shops }, isPublished)])
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

async function variantIdsOf(tx: Tx, businessId: string, serviceId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from variant where business_id = ${businessId} and service_id = ${serviceId}`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}

/** A draft at the end of its category. */
async function insert(tx: Tx, businessId: string, terms: ServiceTerms): Promise<string> {
  const { rows } = await sql<{ id: string; count: number }>`
    insert into service (business_id, category_id, name, description, is_active, version)
    values (${businessId}, ${terms.categoryId}, ${terms.name}, ${terms.description}, false, 0)
    returning id, (select count(*)::integer from service where business_id = ${businessId}) as count`.execute(
    tx,
  )
  const { id, count } = rows[0]!
  if (count >= catalogueLimits.services) refuseFirst([{ field: 'name', reason: 'too_many' }])
  return id
}

async function update(
  tx: Tx,
  businessId: string,
  id: string,
  terms: ServiceTerms,
  before: ServiceEntry | null,
): Promise<void> {
  const last = sql`(select coalesce(max(position), -1) + 1 from service
    where business_id = ${businessId} and category_id = ${terms.categoryId} and id <> ${id})`
  const stays = before?.categoryId === terms.categoryId
  await sql`
    update service set category_id = ${terms.categoryId}, name = ${terms.name}, description = ${terms.description},
      before_visit = ${terms.beforeVisit}, aftercare = ${terms.aftercare},
      rebook_after_days = ${terms.rebookAfterDays},
      tax_rate = ${terms.taxRate === undefined ? sql`tax_rate` : terms.taxRate}, picture_id = ${terms.pictureId},
      buffer_before_minutes = ${terms.bufferBeforeMinutes}, buffer_after_minutes = ${terms.bufferAfterMinutes},
      hands = ${terms.hands}, is_strenuous = ${terms.isStrenuous}, is_signature = ${terms.isSignature},
      price_kind = ${terms.priceKind ?? sql`price_kind`},
      position = ${stays ? sql`position` : last}, version = version + 1
    where business_id = ${businessId} and id = ${id}`.execute(tx)
}

/** Where it is offered, what goes with it, and what it takes. */
async function writeParts(tx: Tx, businessId: string, id: string, terms: ServiceTerms) {
  const { shopIds, addOnIds, requirements } = terms
  await sql`delete from service_shop where business_id = ${businessId} and service_id = ${id}
    and shop_id <> all (${[...shopIds]}::uuid[])`.execute(tx)
  await sql`insert into service_shop (business_id, service_id, shop_id)
    select ${businessId}, ${id}, shop_id from unnest(${[...shopIds]}::uuid[]) shop_id on conflict do nothing`.execute(
    tx,
  )
  await sql`delete from service_add_on where business_id = ${businessId} and service_id = ${id}
    and add_on_id <> all (${[...addOnIds]}::uuid[])`.execute(tx)
  await sql`insert into service_add_on (business_id, service_id, add_on_id)
    select ${businessId}, ${id}, add_on_id from unnest(${[...addOnIds]}::uuid[]) add_on_id on conflict do nothing`.execute(
    tx,
  )
  await sql`delete from requirement where business_id = ${businessId} and service_id = ${id}`.execute(
    tx,
  )
  const rows = requirements.map(({ kindIds, segmentPosition }, position) => ({
    business_id: businessId,
    service_id: id,
    position,
    kind_ids: [...kindIds],
    segment_position: segmentPosition,
  }))
  if (rows.length > 0) await tx.insertInto('requirement').values(rows).execute()
}

/** @returns the id of each, in their order; what was left out is gone, or retired where it is booked */
async function writeVariants(
  tx: Tx,
  businessId: string,
  serviceId: string,
  variants: readonly VariantTerms[],
): Promise<string[]> {
  const writtenIds: string[] = []
  for (const [position, variant] of variants.entries()) {
    const { variantId, name, lengthMinutes } = variant
    const { rows } = await sql<{ id: string }>`
      insert into variant (business_id, id, service_id, name, length_minutes, position, is_active)
      values (${businessId}, coalesce(${variantId}::uuid, uuidv7()), ${serviceId}, ${name}, ${lengthMinutes}, ${position}, true)
      on conflict (business_id, id) do update set name = excluded.name, length_minutes = excluded.length_minutes,
        position = excluded.position, is_active = true
      returning id`.execute(tx)
    writtenIds.push(rows[0]!.id)
    await writePrices(tx, businessId, rows[0]!.id, variant)
  }
  for (const id of await variantIdsOf(tx, businessId, serviceId))
    if (
      !writtenIds.includes(id) &&
      !(await isDeleted(tx, sql`variant where business_id = ${businessId} and id = ${id}`))
    )
      await sql`update variant set is_active = false where business_id = ${businessId} and id = ${id}`.execute(
        tx,
      )
  return writtenIds
}

/** What is priced on consultation has no price to type, and is on the menu all the same. */
async function writeOpenPrices(tx: Tx, businessId: string, serviceId: string) {
  await sql`
    insert into variant_price (business_id, variant_id, currency, price_minor)
    select distinct s.business_id, v.id, shop.currency, 0
    from service s
    join service_shop o on o.business_id = s.business_id and o.service_id = s.id
    join shop on shop.business_id = o.business_id and shop.id = o.shop_id
    join variant v on v.business_id = s.business_id and v.service_id = s.id and v.is_active
    where s.business_id = ${businessId} and s.id = ${serviceId} and s.price_kind = 'on_consultation'
    on conflict do nothing`.execute(tx)
}

async function writePrices(tx: Tx, businessId: string, id: string, variant: VariantTerms) {
  const { prices, segments } = variant
  await sql`delete from variant_price where business_id = ${businessId} and variant_id = ${id}
    and currency <> all (${prices.map(({ currency }) => currency)}::text[])`.execute(tx)
  for (const { currency, priceMinor } of prices)
    await sql`insert into variant_price (business_id, variant_id, currency, price_minor)
      values (${businessId}, ${id}, ${currency}, ${priceMinor})
      on conflict (business_id, variant_id, currency) do update set price_minor = excluded.price_minor`.execute(
      tx,
    )
  await sql`delete from segment where business_id = ${businessId} and variant_id = ${id}`.execute(
    tx,
  )
  for (const [position, { kind, lengthMinutes }] of segments.entries())
    await sql`insert into segment (business_id, variant_id, position, kind, length_minutes)
      values (${businessId}, ${id}, ${position}, ${kind}, ${lengthMinutes})`.execute(tx)
}

/** Tries to delete a row: what a visit was booked as is held by its foreign key, and stays. */
async function isDeleted(tx: Tx, row: ReturnType<typeof sql>): Promise<boolean> {
  await sql`savepoint deletion`.execute(tx)
  try {
    await sql`delete from ${row}`.execute(tx)
    return true
  } catch (error) {
    if ((error as { code?: string }).code !== '23503') throw error
    await sql`rollback to savepoint deletion`.execute(tx)
    return false
  }
}
