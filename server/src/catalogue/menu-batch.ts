import type { BatchOutcome, ServiceDraft } from '@serein/shared/catalogue/menu-batch.ts'
import {
  catalogueLimits,
  serviceFaults,
  type ServiceTerms,
} from '@serein/shared/catalogue/terms.ts'
import type { ServiceEntry } from '@serein/shared/catalogue/managed-catalogue.ts'
import { refuse } from '@serein/shared/refusal.ts'
import type { Bilingual } from '@serein/shared/schema.ts'
import { sql } from 'kysely'
import { auditChange, auditEachSubject } from '../platform/audit.ts'
import { publish } from '../platform/outbox.ts'
import type { Tx } from '../platform/pool.ts'
import type { BusinessScope } from '../platform/scope.ts'
import { describeShops } from './catalogue.ts'
import {
  lockCatalogue,
  lockService,
  managedServices,
  refuseFirst,
  type Team,
  termsOf,
} from './managed-catalogue.ts'
import { saveCategory } from './managed-category.ts'
import { saveService } from './managed-menu.ts'
import { selectKinds, selectManagedCategories, selectPlace } from './managed-sql.ts'

type Menu = {
  currency: string
  services: ServiceDraft[]
  shopIds: string[]
  kindIds: string[]
  staffIds: string[]
  publish: boolean
}

/** Errors: as the contract says, here and below. */
export async function addServices(
  tx: Tx,
  scope: BusinessScope,
  menu: Menu,
  team: Team,
): Promise<{ services: BatchOutcome[] }> {
  await lockCatalogue(tx, scope.businessId)
  auditEachSubject(tx)
  const categoryOf = await openCategories(tx, scope)
  const serviceIds: string[] = []
  for (const draft of menu.services) {
    const terms = termsOfDraft(draft, menu, await categoryOf(draft.category))
    const { service } = await saveService(
      tx,
      scope,
      { ...terms, serviceId: null, version: 0 },
      team,
    )
    serviceIds.push(service.id)
  }
  if (menu.publish) return publishServices(tx, scope, { serviceIds, isPublished: true }, team)
  const place = await placeOf(tx, scope.businessId)
  const services = await managedServices(tx, scope.businessId, team)
  return { services: outcomesOf(services, serviceIds, place) }
}

export async function publishServices(
  tx: Tx,
  scope: BusinessScope,
  { serviceIds, isPublished }: { serviceIds: string[]; isPublished: boolean },
  team: Team,
): Promise<{ services: BatchOutcome[] }> {
  const { businessId, userId } = scope
  await lockCatalogue(tx, businessId)
  auditEachSubject(tx)
  await sql`select from service where business_id = ${businessId} and id = any(${serviceIds}::uuid[])
    order by id for no key update`.execute(tx)
  const place = await placeOf(tx, businessId)
  const services = await managedServices(tx, businessId, team)
  const found = new Map(services.map((service) => [service.id, service]))
  if (serviceIds.some((id) => !found.has(id))) throw refuse('not_found')
  const turned = serviceIds.flatMap((id) => {
    const service = found.get(id)!
    const isTurned = isPublished
      ? service.state !== 'published' && serviceFaults(termsOf(service), place, true).length === 0
      : service.state === 'published'
    return isTurned ? [service] : []
  })
  const ids = turned.map(({ id }) => id)
  await sql`update service set is_active = ${isPublished}, version = version + 1, retired_at = null
    where business_id = ${businessId} and id = any(${ids}::uuid[])`.execute(tx)
  const state = isPublished ? ('published' as const) : ('draft' as const)
  const event = isPublished ? 'service.published' : 'service.withdrawn'
  for (const { id, state: before } of turned) {
    auditChange(tx, { kind: 'service', id }, { state: before }, { state })
    await publish(tx, { businessId, event, subjectId: id, data: { userId } })
  }
  if (ids.length > 0) await describeShops(tx, businessId)
  const now = services.map((each) => (ids.includes(each.id) ? { ...each, state } : each))
  return { services: outcomesOf(now, serviceIds, place) }
}

export async function copyService(
  tx: Tx,
  scope: BusinessScope,
  { serviceId, name }: { serviceId: string; name: Bilingual },
  team: Team,
): Promise<{ serviceId: string }> {
  const { businessId } = scope
  await lockCatalogue(tx, businessId)
  const service = await lockService(tx, businessId, serviceId, team)
  const variants = service.variants.map((variant) => ({ ...variant, variantId: null }))
  const draft = {
    ...termsOf(service),
    serviceId: null,
    version: 0,
    name,
    variants,
    isSignature: false,
  }
  const copy = (await saveService(tx, scope, draft, team)).service
  const pairs = service.variants.map(({ variantId }, at) => ({
    from: variantId,
    to: copy.variants[at]!.variantId,
  }))
  await sql`
    insert into menu_price (business_id, variant_id, currency, shop_id, from_day, price_minor)
    select m.business_id, c.of_copy, m.currency, m.shop_id, m.from_day, m.price_minor
    from unnest(${pairs.map(({ from }) => from)}::uuid[], ${pairs.map(({ to }) => to)}::uuid[]) as c (of_service, of_copy)
    join menu_price m on m.business_id = ${businessId} and m.variant_id = c.of_service`.execute(tx)
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from menu_price where business_id = ${businessId}`.execute(tx)
  if (rows[0]!.count > catalogueLimits.otherPrices)
    refuseFirst([{ field: 'prices', reason: 'too_many' }])
  return { serviceId: copy.id }
}

/** The category of a kind and name, made where there is none. */
async function openCategories(tx: Tx, scope: BusinessScope) {
  const all = await selectManagedCategories(tx, scope.businessId)
  return async ({ kind, name }: ServiceDraft['category']): Promise<string> => {
    const existing = all.find((each) => each.kind === kind && isAlike(each.name, name))
    if (existing) return existing.id
    const { category } = await saveCategory(tx, scope, { categoryId: null, kind, name })
    all.push(category)
    return category.id
  }
}

const folded = (text: string) => text.trim().toLowerCase()

function isAlike(one: Bilingual, other: Bilingual): boolean {
  return folded(one.en) === folded(other.en) || folded(one.fr) === folded(other.fr)
}

function termsOfDraft(draft: ServiceDraft, menu: Menu, categoryId: string): ServiceTerms {
  const none = { en: '', fr: '' }
  const { category: _category, variants, ...texts } = draft
  const skills = menu.staffIds.map((staffId) => ({
    staffId,
    lengthMinutes: null,
    priceMinor: null,
    level: 'able' as const,
  }))
  return {
    ...texts,
    categoryId,
    beforeVisit: none,
    aftercare: none,
    rebookAfterDays: null,
    pictureId: null,
    bufferBeforeMinutes: 0,
    isSignature: false,
    shopIds: menu.shopIds,
    addOnIds: [],
    requirements: menu.kindIds.length > 0 ? [{ kindIds: menu.kindIds, segmentPosition: null }] : [],
    variants: variants.map(({ lengthMinutes, priceMinor }) => ({
      variantId: null,
      name: null,
      lengthMinutes,
      prices: [{ currency: menu.currency, priceMinor }],
      segments: [],
      skills,
    })),
  }
}

type Place = Awaited<ReturnType<typeof placeOf>>

async function placeOf(tx: Tx, businessId: string) {
  const [kinds, { shops }] = [
    await selectKinds(tx, businessId),
    await selectPlace(tx, businessId, null),
  ]
  return { kinds, shops }
}

function outcomesOf(
  services: readonly ServiceEntry[],
  serviceIds: readonly string[],
  place: Place,
): BatchOutcome[] {
  return serviceIds.map((serviceId) => {
    const service = services.find(({ id }) => id === serviceId)!
    const { state } = service
    const faults = state === 'published' ? [] : serviceFaults(termsOf(service), place, true)
    return { serviceId, state, faults }
  })
}
