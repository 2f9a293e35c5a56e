import { randomUUIDv7 } from 'node:crypto'
import { sum } from '@serein/shared/money/money.ts'
import type { OfferRule } from '@serein/shared/offer/rules.ts'
import type { Price } from '@serein/shared/offer/price.ts'
import { refuse } from '@serein/shared/refusal.ts'
import type { VisitRequest } from '@serein/shared/slot/contract.ts'
import { instantOf, minuteAtOrBefore } from '@serein/shared/time/instant.ts'
import type { CallContext } from '../../platform/context.ts'
import { type Arrangement, arrangementOf, forClient } from '../../slot/arrangement.ts'
import type { BookableVariant } from '../../slot/sql.ts'
import { isStaffId, offeredTo, pricedAt, priceOfVisit, wantedItems } from '../../slot/visit.ts'
import type { ShopSnapshot, ShopSnapshots } from '../../slot/shop-snapshot.ts'
import { offerOfCode } from '../hold/code-offer.ts'
import { readBooking } from '../sql.ts'
import type { BookedItem } from './items.ts'
import { stretchItem } from './move.ts'
import { isNewClient as isNew } from '../hold/new-client.ts'
import { gapBetween, notBookable, roomsFor, type WantedItem } from './place-items.ts'

export type ServiceRequest = VisitRequest['guests'][number]['items'][number]

/** What holds for the client of a visit. */
export type ClientTerms = {
  arrangement: Arrangement | null
  codeOffer: OfferRule | null
  isNewClient: boolean
  /** Whether the time of the visit left no gap when it was chosen. */
  isBestFit: boolean
  /** What can be asked for today. */
  menu: ShopSnapshot['variants']
  now: Date
}

/** What was agreed with the client of a visit, and which offers are theirs; nothing where it has no client. */
export async function termsOf(
  {
    db,
    scope,
    now,
  }: Pick<CallContext, 'db' | 'now'> & { scope: Parameters<typeof readBooking>[2] },
  snapshots: ShopSnapshots,
  bookingId: string,
): Promise<ClientTerms> {
  const booking = await readBooking(db, bookingId, scope)
  if (!booking) return { ...noTerms, menu: new Map(), now: now() }
  const { shopId, customerId, isBestFit } = booking
  const snapshot = await snapshots.of(shopId)
  const who = customerId ? { customerId } : null
  const codeOffer = await offerOfCode(db, booking)
  const asking = { before: bookingId, codeOffer }
  return {
    arrangement: await arrangementOf(db, snapshot, async () => who),
    codeOffer,
    isNewClient: await isNew(db, snapshots, shopId, async () => who ?? 'nobody', asking),
    isBestFit,
    menu: snapshot.variants,
    now: now(),
  }
}

const noTerms = { arrangement: null, codeOffer: null, isNewClient: false, isBestFit: false }

/** A service as a guest wants it, with what the shop knows of it. */
export type Service = {
  request: ServiceRequest
  variant: BookableVariant
  addOns: BookableVariant['addOns']
  guest: number
  avoids: readonly string[]
  prefers: readonly string[]
  /** Whether somebody else serves it now than is wanted. */
  isOtherThan: (item: BookedItem) => boolean
}

/** Errors: `service_not_bookable`; `therapist_not_for_client` where one is named whom the client never wants again. */
export function serviceOf(
  snapshot: ShopSnapshot,
  { arrangement }: ClientTerms,
  guest: number,
  { variantId, addOnIds, wish }: ServiceRequest,
): Service {
  const request = { variantId, addOnIds, wish }
  const own = forClient({ ...snapshot, booksBy: 'any' }, arrangement, guest === 0)
  const [wanted] = wantedItems(own, oneService(request))
  const { avoids = [], prefers = [] } = arrangement ?? {}
  if (avoids.includes(wish)) throw refuse('therapist_not_for_client')
  const { variant, addOns } = wanted!
  const isOtherThan = ({ staffIds }: BookedItem) => isStaffId(wish) && !staffIds.includes(wish)
  return { request, variant, addOns, guest, avoids, prefers, isOtherThan }
}

/** Whether nothing but the therapist is another. */
export function isSameService(item: BookedItem, { variant, addOns }: Service): boolean {
  const [was, is] = [item.addOns, addOns].map((all) => all.map(({ id }) => id).toSorted())
  return item.variantId === variant.id && String(was) === String(is)
}

type Changing = { item: BookedItem; service: Service; keepsLength: boolean }

/** Options to make an item another service where it begins; what follows it at once goes along. */
export function optionsToChange(
  snapshot: ShopSnapshot,
  before: readonly BookedItem[],
  { item, service, keepsLength }: Changing,
): WantedItem[][] {
  const minutes = minuteAtOrBefore(item.endsAt) - minuteAtOrBefore(item.startsAt)
  return crews(snapshot, service, item.staffIds).map((staffIds) => {
    const changed = { ...item, ...rowOf(snapshot, service, item.startsAt), staffIds }
    const units = roomsFor(snapshot, changed, roomsOf(item))
    const own = { ...changed, units: keepsLength ? item.units : units }
    const length = keepsLength ? minutes : minutesWith(snapshot, service, staffIds)
    const items = before.map((one) => (one === item ? own : one))
    return stretchItem(snapshot, items, own, length).map((one) => ({
      ...one,
      keepsStaff: one.id === own.id,
      keepsUnits: false,
    }))
  })
}

/** An item as another service where it begins, by who serves it already, as long as it lasts with them. */
export function asService(snapshot: ShopSnapshot, service: Service, item: BookedItem): BookedItem {
  const changed = { ...item, ...rowOf(snapshot, service, item.startsAt) }
  const length = minutesWith(snapshot, service, item.staffIds)
  return {
    ...changed,
    ...between({ endsAt: item.startsAt }, 0, length),
    units: roomsFor(snapshot, changed, roomsOf(item)),
  }
}

/** Options to add a service after the last of a guest; all else stays. */
export function optionsToAdd(
  snapshot: ShopSnapshot,
  before: readonly BookedItem[],
  { last, position, service }: { last: BookedItem; position: number; service: Service },
): { options: WantedItem[][]; itemId: string } {
  const itemId = randomUUIDv7()
  const { guestPosition } = last
  const options = crews(snapshot, service, last.staffIds).map((staffIds) => {
    const row = { id: itemId, guestPosition, position, staffIds, units: [], priceMinor: 0 }
    const length = minutesWith(snapshot, service, staffIds)
    const kind = rowOf(snapshot, service, last.startsAt)
    const fresh = { ...row, ...kind, lengthMinutes: length, ...between(last, 0, length) }
    const placed = { ...fresh, ...between(last, gapBetween(snapshot, last, fresh), length) }
    const own = { ...placed, units: roomsFor(snapshot, placed, roomsOf(last)) }
    const stay = before.map((one) => ({ ...one, keepsStaff: true, keepsUnits: true }))
    return [...stay, { ...own, keepsStaff: true, keepsUnits: false }]
  })
  return { options, itemId }
}

/** What a service costs by itself with its therapists, as if it were booked now. */
export function partPrice(
  snapshot: ShopSnapshot,
  terms: ClientTerms,
  { request, guest }: Pick<Service, 'request' | 'guest'>,
  { staffIds, startsAt, endsAt }: Pick<BookedItem, 'staffIds' | 'startsAt' | 'endsAt'>,
): Price {
  const own = offeredTo(forClient(snapshot, terms.arrangement, guest === 0), terms)
  const served = { guestIndex: 0, itemIndex: 0, staffIds, startsAt, endsAt }
  const assignment = {
    startsAt,
    isBestFit: terms.isBestFit,
    items: [{ ...served, unitPlaces: [], alternatives: [], claims: [] }],
  }
  return priceOfVisit(own, oneService(request), assignment, terms.now.toISOString())
}

function oneService(request: ServiceRequest): VisitRequest {
  return { guests: [{ items: [request] }], together: 'same_start', sameRoom: false }
}

/** Crews tried at most where two serve. */
const mostCrews = 60

/** Who could serve a service, those who serve already first. Errors: `slot_not_bookable` where nobody can. */
function crews(
  snapshot: ShopSnapshot,
  { request, variant, ...client }: Service,
  now: readonly string[],
) {
  const { hands, id: variantId } = variant
  if (hands === 0) return [[]]
  const able = [...snapshot.staff.values()]
    .filter(({ id, skills }) => variantId in skills && !client.avoids.includes(id))
    .map(({ id }) => id)
  const rank = [...now, ...client.prefers]
  const placeOf = (id: string) => (rank.includes(id) ? rank.indexOf(id) : rank.length)
  const ordered = able.toSorted((a, b) => placeOf(a) - placeOf(b))
  const { wish } = request
  const firsts = ordered.filter(
    (id) => wish === 'any' || id === wish || snapshot.staff.get(id)?.gender === wish,
  )
  const pairs = firsts.flatMap((first) =>
    hands === 1 ? [[first]] : ordered.filter((id) => id !== first).map((other) => [first, other]),
  )
  if (pairs.length === 0) throw notBookable('no_skilled_therapist')
  return pairs.slice(0, mostCrews)
}

/** What of the row of an item is its service. */
function rowOf(snapshot: ShopSnapshot, { request, variant, addOns }: Service, startsAt: string) {
  const { wish } = request
  return {
    serviceId: variant.serviceId,
    variantId: variant.id,
    serviceName: variant.serviceName,
    addOns: pricedAt(snapshot, addOns, startsAt),
    wish: isStaffId(wish) ? ('staff' as const) : (wish as BookedItem['wish']),
  }
}

/** How long it lasts with those who serve, extras included: as long as with the slowest of them. */
function minutesWith(
  snapshot: ShopSnapshot,
  { variant, addOns }: Service,
  staffIds: readonly string[],
) {
  const { segments, lengthMinutes, isLengthAgreed } = variant
  const base = segments.length ? sum(segments.map(({ minutes }) => minutes)) : lengthMinutes
  const own = isLengthAgreed
    ? []
    : staffIds.map((id) => snapshot.staff.get(id)?.skills[variant.id]?.minutes ?? base)
  return Math.max(...own, own.length ? 0 : base) + sum(addOns.map((one) => one.lengthMinutes))
}

function roomsOf({ units }: BookedItem): string[] {
  return units.map(({ unitId }) => unitId)
}

function between(last: Pick<BookedItem, 'endsAt'>, gap: number, length: number) {
  const start = minuteAtOrBefore(last.endsAt) + gap
  return { startsAt: instantOf(start), endsAt: instantOf(start + length) }
}
