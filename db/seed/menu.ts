import { guidanceOf } from './guidance.ts'
import { idOf } from './random.ts'
import type { Rows } from './rows.ts'
import { businessId, countries, pictureId, shopId } from './place.ts'
import type {
  AddOnData,
  BusinessData,
  Currency,
  ServiceData,
  ShopData,
  StaffData,
  VariantData,
} from './world/shape.ts'

/** What one unit of a currency is worth where prices of another country are made; ends in round numbers. */
const worth: Record<Currency, number> = { EUR: 1, GBP: 0.9, CAD: 1.45 }

export const serviceId = (business: BusinessData, service: ServiceData) =>
  idOf(`service ${business.slug} ${service.key}`)
export const variantId = (business: BusinessData, service: ServiceData, variant: VariantData) =>
  idOf(`variant ${business.slug} ${service.key} ${variant.name?.en ?? variant.minutes}`)
export const addOnId = (business: BusinessData, addOn: AddOnData) =>
  idOf(`add-on ${business.slug} ${addOn.key}`)
export const kindId = (business: BusinessData, kind: string) =>
  idOf(`kind ${business.slug} ${kind}`)
export const unitId = (shop: ShopData, kind: string, index: number) =>
  idOf(`unit ${shop.slug} ${kind} ${index}`)

/** Rooms and equipment, and everything that can be booked. */
export function addMenu(rows: Rows, business: BusinessData): void {
  const business_id = businessId(business)
  for (const [kind, { name, isRoom }] of Object.entries(business.resourceKinds))
    rows.add('resource_kind', { business_id, id: kindId(business, kind), name, is_room: isRoom })
  for (const shop of business.shops) addUnits(rows, business, shop)
  for (const [position, { kind, name }] of business.categories.entries())
    rows.add('category', { business_id, id: categoryId(business, kind), kind, name, position })
  for (const [position, addOn] of business.addOns.entries())
    addAddOn(rows, business, addOn, position)
  for (const [position, service] of business.services.entries())
    addService(rows, business, service, position)
}

/** Whether a person can give a service: by its own name or by its category’s. */
export function canGive(staff: StaffData, service: ServiceData): boolean {
  if (service.hands === 0) return false
  const skills = staff.skills.split(' ')
  return skills.includes(service.category) || skills.includes(service.key)
}

/** Offered is what a shop has the rooms and the hands for. */
export function isOffered(shop: ShopData, service: ServiceData): boolean {
  const hands = shop.staff.filter((member) => canGive(member, service)).length
  return service.needs.every((kind) => shop.units[kind]) && hands >= (service.hands ?? 1)
}

/** The price in minor units, in another currency rounded to whole ones that look like prices. */
export function priceIn(business: BusinessData, price: number, currency: Currency): number {
  if (currency === business.currency) return price * 100
  return Math.round((price * worth[currency]) / worth[business.currency]) * 100
}

export function currenciesOf(business: BusinessData): Currency[] {
  return [...new Set(business.shops.map((shop) => countries[shop.country].currency))]
}

export function addOnsOf(business: BusinessData, service: ServiceData): AddOnData[] {
  const keys = service.addOns?.split(' ') ?? []
  return keys.map((key) => {
    const found = business.addOns.find((addOn) => addOn.key === key)
    if (!found) throw new Error(`there is no add-on ${key}`)
    return found
  })
}

export function categoryId(business: BusinessData, kind: string): string {
  return idOf(`category ${business.slug} ${kind}`)
}

function addUnits(rows: Rows, business: BusinessData, shop: ShopData): void {
  let position = 0
  for (const [kind, units] of Object.entries(shop.units))
    for (const [index, unit] of units.entries()) {
      const { name, places } = typeof unit === 'string' ? { name: unit, places: 1 } : unit
      rows.add('unit', {
        business_id: businessId(business),
        id: unitId(shop, kind, index),
        shop_id: shopId(shop),
        kind_id: kindId(business, kind),
        name,
        places,
        is_shared: business.resourceKinds[kind]!.isShared ?? false,
        turnover_minutes: business.resourceKinds[kind]!.turnoverMinutes,
        position: position++,
      })
    }
}

function addAddOn(rows: Rows, business: BusinessData, addOn: AddOnData, position: number): void {
  const business_id = businessId(business)
  const id = addOnId(business, addOn)
  const { name, description, minutes } = addOn
  rows.add('add_on', { business_id, id, name, description, length_minutes: minutes, position })
  for (const currency of currenciesOf(business))
    rows.add('add_on_price', {
      business_id,
      add_on_id: id,
      currency,
      price_minor: priceIn(business, addOn.price, currency),
    })
}

function addService(
  rows: Rows,
  business: BusinessData,
  service: ServiceData,
  position: number,
): void {
  const business_id = businessId(business)
  const service_id = serviceId(business, service)
  const { beforeVisit, aftercare } = guidanceOf(service)
  rows.add('service', {
    business_id,
    id: service_id,
    category_id: categoryId(business, service.category),
    name: service.name,
    description: service.description,
    before_visit: beforeVisit,
    aftercare,
    rebook_after_days: service.category === 'massage' ? 42 : null,
    picture_id: pictureId(business, service.picture),
    buffer_before_minutes: service.before ?? 0,
    buffer_after_minutes: service.after ?? 0,
    hands: service.hands ?? 1,
    is_strenuous: service.isStrenuous ?? false,
    is_signature: business.profile.signatures.includes(service.key),
    position,
    session_seats: null,
    session_least: null,
    session_decide_minutes: null,
    is_call_out: false,
  })
  for (const shop of business.shops.filter((one) => isOffered(one, service)))
    rows.add('service_shop', { business_id, service_id, shop_id: shopId(shop) })
  for (const [index, kind] of service.needs.entries())
    rows.add('requirement', {
      business_id,
      service_id,
      position: index,
      kind_ids: [kindId(business, kind)],
    })
  for (const addOn of addOnsOf(business, service))
    rows.add('service_add_on', { business_id, service_id, add_on_id: addOnId(business, addOn) })
  for (const [index, variant] of service.variants.entries())
    addVariant(rows, business, service, variant, index)
}

const partKinds = ['hands_on', 'processing', 'finishing'] as const

function addVariant(
  rows: Rows,
  business: BusinessData,
  service: ServiceData,
  variant: VariantData,
  position: number,
): void {
  const business_id = businessId(business)
  const id = variantId(business, service, variant)
  rows.add('variant', {
    business_id,
    id,
    service_id: serviceId(business, service),
    name: variant.name ?? null,
    length_minutes: variant.minutes,
    position,
  })
  for (const currency of currenciesOf(business))
    rows.add('variant_price', {
      business_id,
      variant_id: id,
      currency,
      price_minor: priceIn(business, variant.price, currency),
    })
  for (const [index, minutes] of (variant.parts ?? []).entries())
    rows.add('segment', {
      business_id,
      variant_id: id,
      position: index,
      kind: partKinds[index]!,
      length_minutes: minutes,
    })
}
