import { priceOf, type BasketItem, type Price } from '@serein/shared/offer/price.ts'
import type { ServiceCard } from '@serein/shared/catalogue/contract.ts'
import type { PriceKind } from '@serein/shared/catalogue/terms.ts'
import { plannedPriceOn } from '@serein/shared/catalogue/menu-price.ts'
import type { ShopDetails } from '@serein/shared/shop/contract.ts'
import type { Therapist } from '@serein/shared/team/contract.ts'
import { extraOf, nameOnBill } from '@serein/shared/team/rules.ts'
import type { PartyVisit } from './visit.ts'
import type { VisitGuest, VisitItem } from '../address/visit-search.ts'

/** One service in the basket, as the menu knows it. */
export interface BasketLine {
  service: ServiceCard
  variant: ServiceCard['variants'][number]
  addOns: ServiceCard['addOns']
  lengthMinutes: number
  /** Who is asked for by name. */
  therapist: Asked | undefined
  /** Without what that therapist costs more: that is a line of the sum. */
  priceMinor: number
  extraMinor: number
}

type Asked = Pick<Therapist, 'id' | 'name' | 'title' | 'skills'>

export interface BasketSum {
  lines: BasketLine[]
  /** The same by guest, as many as come. */
  guests: BasketLine[][]
  lengthMinutes: number
  /** To settle in between the services, beside their own minutes. */
  settleMinutes: number
  price: Price
  /** Of all lines: what it costs, the least it can cost, or that the spa tells it. */
  priceKind: PriceKind
}

/** Lines, minutes and price of what one guest wants; who of the team is asked for by name may have a price of their own. */
export function sumOf(
  items: readonly VisitItem[],
  services: readonly ServiceCard[],
  shop: Pick<ShopDetails, 'currency' | 'taxIsIncluded'>,
  team: readonly Asked[] = [],
): BasketSum {
  const guests = [{ items: [...items] }]
  return sumOfParty({ guests, together: 'same_start' }, services, shop, team)
}

/** The same of a party: who begins together is done when the longest visit is. */
export function sumOfParty(
  { guests, together }: { guests: readonly VisitGuest[]; together: PartyVisit['together'] },
  services: readonly ServiceCard[],
  shop: Pick<ShopDetails, 'currency' | 'taxIsIncluded'>,
  team: readonly Asked[] = [],
): BasketSum {
  const byGuest = guests.map(({ items }) => linesOf(items, services, team))
  const each = byGuest.map((lines) => total(lines.map(minutes)))
  const price = priceOf({
    currency: shop.currency,
    taxIsIncluded: shop.taxIsIncluded,
    discounts: [],
    tipMinor: 0,
    items: byGuest.flatMap((lines, guest) => lines.map((line) => pricedLine(line, guest))),
  })
  return {
    lines: byGuest.flat(),
    guests: byGuest,
    lengthMinutes: together === 'same_start' ? Math.max(0, ...each) : total(each),
    settleMinutes:
      together === 'same_start' ? Math.max(0, ...byGuest.map(between)) : between(byGuest.flat()),
    price,
    priceKind: priceKindOf(byGuest.flat().map(({ service }) => service)),
  }
}

/** What can be said of the price of several services together. */
export function priceKindOf(services: readonly Pick<ServiceCard, 'priceKind'>[]): PriceKind {
  const kinds = new Set(services.map(({ priceKind }) => priceKind))
  if (kinds.size > 1) return 'from'
  const [only = 'fixed'] = kinds
  return only
}

/** The menu as it is priced on a day. */
export function servicesOnDay(services: readonly ServiceCard[], day: string): ServiceCard[] {
  const onDay = <T extends ServiceCard['variants'][number] | ServiceCard['addOns'][number]>(
    part: T,
  ) => ({ ...part, priceMinor: plannedPriceOn(part, day) })
  return services.map((service) => ({
    ...service,
    variants: service.variants.map(onDay),
    addOns: service.addOns.map(onDay),
  }))
}

/** As the times reckon it: of two buffers that meet the longer one counts. */
function between(lines: readonly BasketLine[]): number {
  return total(
    lines.slice(1).map(({ service }, index) => {
      const before = lines[index]!.service
      return Math.max(before.bufferAfterMinutes, service.bufferBeforeMinutes)
    }),
  )
}

/** What is still on the menu, by whom who can give it; an old address may name what is gone. */
export function stillOffered(
  items: readonly VisitItem[],
  services: readonly ServiceCard[],
  team: readonly Pick<Therapist, 'id' | 'gender' | 'skills'>[],
): VisitItem[] {
  return matchServices(items, services).map(({ item, service }) => {
    const able = team.filter(({ skills }) => skills.some(canGive(item)))
    return withOffered(item, service, able)
  })
}

/** Whether the shop has a room that takes all of them at their first services. */
export function canShareRoom(
  guests: readonly VisitGuest[],
  services: readonly ServiceCard[],
): boolean {
  if (guests.length < 2) return false
  const [first = [], ...others] = guests.map(({ items }) => {
    const [begins] = matchServices(items.slice(0, 1), services)
    return begins?.service.sharedRooms ?? []
  })
  return first.some(
    (room) =>
      room.places >= guests.length &&
      others.every((rooms) => rooms.some(({ id }) => id === room.id)),
  )
}

/** The party with this many guests: a returning guest gets their services back, a new one those of the first. */
export function resized(
  guests: readonly VisitGuest[],
  count: number,
  before: readonly VisitGuest[] = [],
): VisitGuest[] {
  const like = guests[0]?.items ?? []
  return Array.from(
    { length: count },
    (_, at) => guests[at] ?? before[at] ?? { items: withoutWishes(like) },
  )
}

/** One person cannot serve two at once, so a copy takes no wish along. */
export function withoutWishes(items: readonly VisitItem[]): VisitItem[] {
  return items.map(({ variantId, addOnIds }) => ({ variantId, addOnIds }))
}

/** The item of a service in the basket, or -1. */
export function indexOfService(items: readonly VisitItem[], service: ServiceCard): number {
  return items.findIndex(({ variantId }) => service.variants.some(({ id }) => id === variantId))
}

/** Whether it can be had in more than one way. */
export function hasChoice({ variants, addOns }: Pick<ServiceCard, 'variants' | 'addOns'>): boolean {
  return variants.length !== 1 || addOns.length > 0
}

/** What stands chosen before anybody chooses. */
export function firstChoice(service: Pick<ServiceCard, 'variants'>): VisitItem {
  return { variantId: service.variants[0]?.id ?? '', addOnIds: [] }
}

/** The same items with one moved up (-1) or down (1). */
export function moved(items: readonly VisitItem[], index: number, by: -1 | 1): VisitItem[] {
  const order = [...items]
  const [item] = order.splice(index, 1)
  if (item) order.splice(index + by, 0, item)
  return order
}

function linesOf(
  items: readonly VisitItem[],
  services: readonly ServiceCard[],
  team: readonly Asked[],
): BasketLine[] {
  return matchServices(items, services).map(({ item, service, variant }) => {
    const therapist = team.find(({ id }) => id === item.wish)
    const own = therapist?.skills.find(canGive(item))
    const addOns = service.addOns.filter(({ id }) => item.addOnIds.includes(id))
    const differenceMinor = therapist ? extraOf(therapist, [variant]) : 0
    const extraMinor = Math.max(0, differenceMinor)
    return {
      service,
      variant,
      addOns,
      therapist,
      lengthMinutes: total([own?.lengthMinutes ?? variant.lengthMinutes, ...addOns.map(minutes)]),
      priceMinor: total([variant.priceMinor, differenceMinor - extraMinor, ...addOns.map(cost)]),
      extraMinor,
    }
  })
}

function pricedLine(
  { service, variant, addOns, therapist, lengthMinutes, priceMinor, extraMinor }: BasketLine,
  guest: number,
): BasketItem {
  return {
    guest,
    variantId: variant.id,
    label: service.name,
    lengthMinutes,
    priceMinor: priceMinor - total(addOns.map(cost)),
    ownPriceMinor: priceMinor + extraMinor - total(addOns.map(cost)),
    taxRate: service.taxRate,
    ...(therapist && { therapist: nameOnBill(therapist) }),
    addOns: addOns.map((addOn) => ({
      addOnId: addOn.id,
      label: addOn.name,
      lengthMinutes: addOn.lengthMinutes,
      priceMinor: addOn.priceMinor,
    })),
  }
}

function matchServices(items: readonly VisitItem[], services: readonly ServiceCard[]) {
  return items.flatMap((item) => {
    for (const service of services) {
      const variant = service.variants.find(({ id }) => id === item.variantId)
      if (variant) return [{ item, service, variant }]
    }
    return []
  })
}

function withOffered(
  { wish, ...item }: VisitItem,
  { addOns }: ServiceCard,
  able: readonly Pick<Therapist, 'id' | 'gender'>[],
): VisitItem {
  const addOnIds = item.addOnIds.filter((addOnId) => addOns.some(({ id }) => id === addOnId))
  return { ...item, addOnIds, ...(wish && isPossible(wish, able) && { wish }) }
}

/** Whether a wish leaves anybody of those who could serve. */
export function isPossible(
  wish: string,
  able: readonly Pick<Therapist, 'id' | 'gender'>[],
): boolean {
  return wish === 'any' || able.some(({ id, gender }) => id === wish || gender === wish)
}

function canGive({ variantId }: VisitItem) {
  return (skill: { variantId: string }) => skill.variantId === variantId
}

const minutes = (part: { lengthMinutes: number }) => part.lengthMinutes
const cost = (part: { priceMinor: number }) => part.priceMinor

function total(parts: readonly number[]): number {
  return parts.reduce((sum, part) => sum + part, 0)
}
