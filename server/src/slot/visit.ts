import { menuPriceOn } from '@serein/shared/catalogue/menu-price.ts'
import { sum } from '@serein/shared/money/money.ts'
import { discountsOf } from '@serein/shared/offer/discount.ts'
import { type BasketItem, type Price, priceOf } from '@serein/shared/offer/price.ts'
import { type OfferRule, offersFor } from '@serein/shared/offer/rules.ts'
import { refuse } from '@serein/shared/refusal.ts'
import type { Bilingual } from '@serein/shared/schema.ts'
import { assign } from '@serein/shared/slot/assign.ts'
import type { AssignedItem, Assignment } from '@serein/shared/slot/answer.ts'
import type { VisitRequest } from '@serein/shared/slot/contract.ts'
import { wishedInto } from '@serein/shared/slot/desk.ts'
import type { PreparedWorld } from '@serein/shared/slot/prepare.ts'
import type { SlotItem, SlotRequest, StaffWish } from '@serein/shared/slot/request.ts'
import { nameOnBill } from '@serein/shared/team/rules.ts'
import { localTime } from '@serein/shared/time/zone.ts'
import { inEach } from '../platform/words.ts'
import { atClient, callOutFee, callOutOf, type PlacedVisit, placeOfCallOut } from './call-out.ts'
import { dayPackageOf, type BookableStep, stepsOf } from './day-package.ts'
import type { BookableVariant } from './sql.ts'
import type { ShopSnapshot } from './shop-snapshot.ts'

type VisitItem = {
  guest: number
  variant: BookableVariant
  addOns: BookableVariant['addOns']
  wish: string
  /** What it is in a day package. */
  step?: BookableStep
  isAtClient?: boolean
}

/**
 * Works a visit out against a shop's catalogue.
 * Errors: `service_at_desk_only` and `service_online_only` name the first service that is booked another way, `service_not_bookable` each variant, add-on, therapist or party size the shop does not have, and each wish
 * for a therapist where nobody serves; those of `callOutOf`.
 */
export function wantedItems(snapshot: ShopSnapshot, visit: PlacedVisit): VisitItem[] {
  const { shop, variants, staff, client, booksBy, openWishes = [] } = snapshot
  const steps = stepsOf(snapshot, visit)
  const fields = dayPackageFaults(snapshot, visit, steps)
  const wanted = visit.guests.flatMap(({ items }, guest) =>
    items.flatMap(({ variantId, addOnIds, wish: asked }, index) => {
      const wish = openWishes.includes(asked) ? 'any' : asked
      const path = `guests.${guest}.items.${index}`
      const step = steps[index]
      const agreed = guest === 0 ? client?.variants.get(variantId) : undefined
      const variant = step?.variant ?? agreed ?? variants.get(variantId)
      if (!variant) {
        fields.push({ path: `${path}.variantId`, message: 'not offered here' })
        return []
      }
      if (!step) assertChannel(variant, booksBy, `${path}.variantId`)
      const addOns = variant.addOns.filter(({ id }) => addOnIds.includes(id))
      if (addOns.length < new Set(addOnIds).size)
        fields.push({ path: `${path}.addOnIds`, message: 'not offered with this service' })
      if (variant.hands === 0 && wish !== 'any')
        fields.push({ path: `${path}.wish`, message: 'nobody serves it' })
      else if (isStaffId(wish) && !staff.has(wish))
        fields.push({ path: `${path}.wish`, message: 'does not work here' })
      return [{ guest, variant, addOns, wish, ...(step && { step }) }]
    }),
  )
  if (visit.guests.length > shop.partyLimit)
    fields.push({ path: 'guests', message: `at most ${shop.partyLimit}` })
  if (fields.length) throw refuse('service_not_bookable', { fields })
  const isAtClient = callOutOf(snapshot, visit, wanted) !== null
  return isAtClient ? wanted.map((item) => ({ ...item, isAtClient })) : wanted
}

/**
 * What is wrong with a visit as the day package it says it is: each guest has its steps in their order. More services may
 * follow where it is booked already. Errors: as `assertChannel`.
 */
function dayPackageFaults(
  snapshot: ShopSnapshot,
  visit: VisitRequest,
  steps: readonly BookableStep[],
): { path: string; message: string }[] {
  if (visit.dayPackageId === undefined) return []
  const path = 'dayPackageId'
  const dayPackage = dayPackageOf(snapshot, visit)
  if (!dayPackage || steps.length === 0) return [{ path, message: 'not offered here' }]
  const { booksBy } = snapshot
  assertChannel({ ...dayPackage, serviceName: dayPackage.name }, booksBy, path)
  const isWhole = visit.guests.every(
    ({ items }) =>
      (items.length === steps.length || (booksBy === 'any' && items.length > steps.length)) &&
      steps.every(({ variant }, at) => items[at]!.variantId === variant.id),
  )
  if (!isWhole) return [{ path, message: 'has other services' }]
  if (booksBy !== 'any' && visit.guests.length > dayPackage.guestLimit)
    return [{ path: 'guests', message: `at most ${dayPackage.guestLimit}` }]
  return []
}

/** Errors: `service_at_desk_only`, `service_online_only`. */
function assertChannel(
  { channel, serviceName }: Pick<BookableVariant, 'channel' | 'serviceName'>,
  booksBy: ShopSnapshot['booksBy'],
  path: string,
): void {
  const message = `booked ${channel === 'desk' ? 'at the spa' : 'online'} only`
  const data = { service: serviceName, fields: [{ path, message }] }
  if (channel === 'desk' && !booksBy) throw refuse('service_at_desk_only', data)
  if (channel === 'online' && booksBy === 'desk') throw refuse('service_online_only', data)
}

/** The engine's form of a visit; with `isReturning` of somebody who has been there before. */
export function slotRequest(
  snapshot: ShopSnapshot,
  visit: PlacedVisit & { isReturning?: boolean | undefined },
): SlotRequest {
  const wanted = wantedItems(snapshot, visit)
  const callOut = callOutOf(snapshot, visit, wanted)
  const request: SlotRequest = {
    isReturning: visit.isReturning ?? false,
    ...(callOut && { callOut: placeOfCallOut(callOut) }),
    ...(snapshot.client?.avoids.length && { avoids: snapshot.client.avoids }),
    together: visit.together,
    sameUnit: visit.sameRoom && visit.together === 'same_start' && visit.guests.length > 1,
    guests: visit.guests.map((_, guest) => ({
      items: wanted
        .filter((item) => item.guest === guest)
        .map((item) => ({
          ...slotItem(item),
          shorter: item.step ? [] : shorterThan(snapshot, item.variant),
        })),
    })),
  }
  return snapshot.unitWish ? wishedInto(request, snapshot.unitWish) : request
}

/**
 * Who and what serves a visit at a start: the therapist whom the client prefers, where it is open to anybody and they are free, else
 * as the shop chooses. Null where nobody can.
 */
export function assignVisit(
  snapshot: ShopSnapshot,
  prepared: PreparedWorld,
  visit: PlacedVisit & { isReturning?: boolean | undefined },
  { startsAt, now }: { startsAt: string; now: string },
): Assignment | null {
  for (const staffId of snapshot.client?.prefers ?? []) {
    if (!snapshot.staff.has(staffId)) continue
    const wishing = { ...visit, guests: visit.guests.map(servedBy(snapshot, staffId)) }
    const preferred = assign(prepared, slotRequest(snapshot, wishing), startsAt, now)
    if (preferred) return preferred
  }
  return assign(prepared, slotRequest(snapshot, visit), startsAt, now)
}

/** The booker’s open wishes for what that therapist does become one for them. */
function servedBy({ staff, variants }: ShopSnapshot, staffId: string) {
  type Guest = VisitRequest['guests'][number]
  const does = (variantId: string) =>
    variants.get(variantId)?.hands !== 0 && variantId in (staff.get(staffId)?.skills ?? {})
  return (guest: Guest, index: number): Guest => ({
    items: guest.items.map((item) =>
      index === 0 && item.wish === 'any' && does(item.variantId)
        ? { ...item, wish: staffId }
        : item,
    ),
  })
}

/**
 * What the visit costs with the therapists that would serve it, booked at `now`: each service at the price of its day, under the
 * one offer that saves most on it.
 */
export function priceOfVisit(
  snapshot: ShopSnapshot,
  visit: PlacedVisit,
  { items, startsAt, isBestFit }: Pick<Assignment, 'items' | 'startsAt' | 'isBestFit'>,
  now: string,
): Price {
  const counted = new Map<number, number>()
  const served = wantedItems(snapshot, visit).map((wanted) => {
    const index = counted.get(wanted.guest) ?? 0
    counted.set(wanted.guest, index + 1)
    const by = items.find((item) => item.guestIndex === wanted.guest && item.itemIndex === index)
    const at = by?.startsAt ?? startsAt
    return { wanted, at, basket: basketItem(snapshot, wanted, { by, at }) }
  })
  const offered = served.map(({ wanted, at, basket }) => {
    return {
      serviceId: wanted.variant.serviceId,
      guest: wanted.guest,
      isAgreed: wanted.variant.menuPriceMinor !== undefined,
      priceMinor: basket.ownPriceMinor ?? basket.priceMinor,
      addOnsMinor: sum(basket.addOns.map(({ priceMinor }) => priceMinor)),
      ...localTime(snapshot.prepared.zone, at),
      startsAt: at,
      now,
      isBestFit,
    }
  })
  const discounts = discountsOf(snapshot.offers, offered)
  const { currency, taxIsIncluded } = snapshot.shop
  const basket = served.map((each) => each.basket)
  const callOut = callOutFee(
    snapshot,
    visit,
    served.map(({ wanted }) => wanted),
  )
  return priceOf({ currency, taxIsIncluded, items: basket, discounts, callOut, tipMinor: 0 })
}

/** What is asked for prices for: who has no visit there yet, or a booking with the code of an offer. */
export type OfferedTo = {
  isNewClient?: boolean | undefined
  codeOffer?: OfferRule | null | undefined
}

/** The shop with the offers that hold for somebody. */
export function offeredTo(
  snapshot: ShopSnapshot,
  { isNewClient = false, codeOffer }: OfferedTo,
): ShopSnapshot {
  return { ...snapshot, offers: offersFor(snapshot.offers, { isNewClient, codeOffer }) }
}

function basketItem(
  snapshot: ShopSnapshot,
  { guest, variant, addOns, step }: VisitItem,
  { by, at }: { by: AssignedItem | undefined; at: string },
): BasketItem {
  const therapist = snapshot.staff.get(by?.staffIds[0] ?? '')
  const isAgreed = variant.menuPriceMinor !== undefined
  const { menuPriceMinor = variant.priceMinor, otherPrices } = variant
  const onMenu = menuPriceAt(snapshot, { priceMinor: menuPriceMinor, otherPrices }, at)
  return {
    guest,
    variantId: variant.id,
    label: step?.label ?? (isAgreed ? agreedLabel(variant.serviceName) : variant.serviceName),
    lengthMinutes: by
      ? minutesOf(by) - sum(addOns.map((each) => each.lengthMinutes))
      : variant.lengthMinutes,
    priceMinor: isAgreed ? variant.priceMinor : onMenu,
    ownPriceMinor:
      isAgreed || variant.isOnConsultation ? null : (therapist?.ownPrices[variant.id] ?? null),
    ...(isAgreed && { menuPriceMinor: onMenu }),
    ...(step && { step: step.step }),
    ...(therapist && !isAgreed && { therapist: nameOnBill(therapist) }),
    taxRate: variant.taxRate ?? snapshot.shop.taxRate,
    addOns: pricedAt(snapshot, addOns, at).map(({ id, name, ...rest }) => ({
      addOnId: id,
      label: name,
      ...rest,
    })),
  }
}

/** Extras of a service that begins at an instant, with what they cost on its day. */
export function pricedAt(snapshot: ShopSnapshot, addOns: BookableVariant['addOns'], at: string) {
  return addOns.map(({ otherPrices, ...addOn }) => {
    const { priceMinor } = addOn
    return { ...addOn, priceMinor: menuPriceAt(snapshot, { priceMinor, otherPrices }, at) }
  })
}

/** What stands on the menu of the shop for the day of an instant. */
export function menuPriceAt(
  { shop, prepared }: Pick<ShopSnapshot, 'shop' | 'prepared'>,
  { priceMinor, otherPrices }: Pick<BookableVariant, 'priceMinor' | 'otherPrices'>,
  at: string,
): number {
  if (otherPrices.length === 0) return priceMinor
  const { day } = localTime(prepared.zone, at)
  return menuPriceOn(priceMinor, otherPrices, { shopId: shop.id, day })
}

/** Says on the bill why it is not the menu’s price. */
function agreedLabel(service: Bilingual): Bilingual {
  return inEach((t, language) => t('slot.price.agreed', { service: service[language] }))
}

export function isStaffId(wish: string): boolean {
  return wish.length === 36
}

/** The engine's form of one service. */
export function slotItem(item: Omit<VisitItem, 'guest'>): SlotItem {
  const { variant, addOns, wish, step, isAtClient } = item
  return {
    variantId: variant.id,
    addOnMinutes: sum(addOns.map(({ lengthMinutes }) => lengthMinutes)),
    bufferBeforeMinutes: variant.bufferBeforeMinutes,
    bufferAfterMinutes: variant.bufferAfterMinutes,
    ...(step?.pause && { pause: step.pause }),
    segments: segmentsOf(variant),
    requires: variant.requires,
    ...(isAtClient && atClient(variant)),
    hands: variant.hands,
    isStrenuous: variant.isStrenuous,
    ...(variant.isLengthAgreed && { isLengthFixed: true }),
    ...(variant.rule && { rule: variant.rule }),
    wish: staffWish(wish),
  }
}

function segmentsOf({ segments, lengthMinutes }: BookableVariant): SlotItem['segments'] {
  return segments.length ? segments : [{ kind: 'hands_on', minutes: lengthMinutes }]
}

/** The shorter variants of the same service, as alternatives to a time that is taken. */
function shorterThan({ variants }: ShopSnapshot, { serviceId, lengthMinutes }: BookableVariant) {
  return [...variants.values()]
    .filter((other) => other.serviceId === serviceId && other.lengthMinutes < lengthMinutes)
    .map((other) => ({ variantId: other.id, segments: segmentsOf(other) }))
}

/** Whole minutes from one instant to another. */
export function minutesOf({ startsAt, endsAt }: { startsAt: string; endsAt: string }): number {
  return (Date.parse(endsAt) - Date.parse(startsAt)) / 60_000
}

function staffWish(wish: string): StaffWish {
  if (wish === 'any') return { kind: 'any' }
  return isStaffId(wish) ? { kind: 'staff', staffId: wish } : { kind: 'gender', gender: wish }
}
