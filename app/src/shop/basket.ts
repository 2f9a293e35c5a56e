import { priceOf, type Price } from '@serein/shared/offer/price.ts'
import type { ServiceCard } from '@serein/shared/catalogue/contract.ts'
import type { ShopDetails } from '@serein/shared/shop/contract.ts'
import type { Therapist } from '@serein/shared/team/contract.ts'
import type { VisitItem } from '../booking/visit-search.ts'

/** A visit takes six services in a row at most; the contract says so. */
export const itemLimit = 6

/** One service in the basket, as the menu knows it. */
export interface BasketLine {
  service: ServiceCard
  variant: ServiceCard['variants'][number]
  addOns: ServiceCard['addOns']
  lengthMinutes: number
  priceMinor: number
}

export interface BasketSum {
  lines: BasketLine[]
  lengthMinutes: number
  price: Price
}

/** Lines, minutes and price of the wanted services; a therapist who is asked for by name may have a price of their own. */
export function sumOf(
  items: readonly VisitItem[],
  services: readonly ServiceCard[],
  shop: Pick<ShopDetails, 'currency' | 'taxIsIncluded'>,
  therapist?: Pick<Therapist, 'skills'>,
): BasketSum {
  const lines = known(items, services).map(({ item, service, variant }): BasketLine => {
    const own = therapist?.skills.find(({ variantId }) => variantId === variant.id)
    const addOns = service.addOns.filter(({ id }) => item.addOnIds.includes(id))
    return {
      service,
      variant,
      addOns,
      lengthMinutes: total([own?.lengthMinutes ?? variant.lengthMinutes, ...addOns.map(minutes)]),
      priceMinor: total([own?.priceMinor ?? variant.priceMinor, ...addOns.map(cost)]),
    }
  })
  const price = priceOf({
    currency: shop.currency,
    taxIsIncluded: shop.taxIsIncluded,
    discounts: [],
    tipMinor: 0,
    items: lines.map(({ service, variant, addOns, lengthMinutes, priceMinor }) => ({
      guest: 0,
      variantId: variant.id,
      label: service.name,
      lengthMinutes,
      priceMinor: priceMinor - total(addOns.map(cost)),
      taxRate: service.taxRate,
      addOns: addOns.map((addOn) => ({
        addOnId: addOn.id,
        label: addOn.name,
        lengthMinutes: addOn.lengthMinutes,
        priceMinor: addOn.priceMinor,
      })),
    })),
  })
  return { lines, lengthMinutes: total(lines.map(minutes)), price }
}

/** What is still on the menu; an old address may name what is gone. */
export function stillOffered(
  items: readonly VisitItem[],
  services: readonly ServiceCard[],
): VisitItem[] {
  return known(items, services).map(({ item, service }) => withOffered(item, service))
}

/** The item of a service in the basket, or -1. */
export function indexOfService(items: readonly VisitItem[], service: ServiceCard): number {
  return items.findIndex(({ variantId }) => service.variants.some(({ id }) => id === variantId))
}

/** The same items with one moved up (-1) or down (1). */
export function moved(items: readonly VisitItem[], index: number, by: -1 | 1): VisitItem[] {
  const order = [...items]
  const [item] = order.splice(index, 1)
  if (item) order.splice(index + by, 0, item)
  return order
}

function known(items: readonly VisitItem[], services: readonly ServiceCard[]) {
  return items.flatMap((item) => {
    for (const service of services) {
      const variant = service.variants.find(({ id }) => id === item.variantId)
      if (variant) return [{ item, service, variant }]
    }
    return []
  })
}

function withOffered(item: VisitItem, { addOns }: ServiceCard): VisitItem {
  const addOnIds = item.addOnIds.filter((addOnId) => addOns.some(({ id }) => id === addOnId))
  return { ...item, addOnIds }
}

const minutes = (part: { lengthMinutes: number }) => part.lengthMinutes
const cost = (part: { priceMinor: number }) => part.priceMinor

function total(parts: readonly number[]): number {
  return parts.reduce((sum, part) => sum + part, 0)
}
