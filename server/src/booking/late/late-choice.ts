import {
  type LateAnswer,
  lateAnswers,
  shorterLengths,
  timesWhenLate,
} from '@serein/shared/booking/running-late.ts'
import { withItem } from '@serein/shared/offer/price-part.ts'
import { type Price, servicePrice } from '@serein/shared/offer/price.ts'
import { Refusal } from '@serein/shared/refusal.ts'
import type { VisitRequest } from '@serein/shared/slot/contract.ts'
import { instantOf, minuteAtOrBefore } from '@serein/shared/time/instant.ts'
import type { Tx } from '../../platform/pool.ts'
import type { ShopSnapshot } from '../../slot/shop-snapshot.ts'
import { forVisit, placeFirst } from '../revise/desk-revision.ts'
import { withItems } from '../revise/item-change.ts'
import {
  asService,
  type ClientTerms,
  partPrice,
  type Service,
  serviceOf,
} from '../revise/item-option.ts'
import { type BookedItem, indexIn, type Promised } from '../revise/items.ts'
import { gapBetween, type PlacedItem, type WantedItem } from '../revise/place-items.ts'
import type { Booking } from '../sql.ts'
import type { Late } from './lateness.ts'

/** A visit as it would be for who is late. */
export type LateChoice = {
  kind: LateAnswer
  placed: PlacedItem[]
  /** Where its price is another. */
  promised?: Promised
}

export type LateAsking = {
  booking: Booking
  before: readonly BookedItem[]
  shop: ShopSnapshot
  terms: ClientTerms
  late: Late
  now: Date
}

/** Of some items those of who is late. */
export function lateItems<T extends BookedItem>(items: readonly T[], { guestPosition }: Late): T[] {
  return items.filter((item) => guestPosition === undefined || item.guestPosition === guestPosition)
}

/** What the board allows at this moment, by the same planner as any change of the desk. What is possible whole needs nobody else. */
export async function lateChoices(tx: Tx, asking: LateAsking): Promise<LateChoice[]> {
  const found: LateChoice[] = []
  for (const kind of lateAnswers) {
    if (kind === 'other_therapist' && found.some((one) => one.kind === 'later')) continue
    const choice = await lateChoice(tx, asking, kind).catch(nullIfRefused)
    if (choice) found.push(choice)
  }
  return found
}

/** One of them. Errors: `slot_not_bookable`, `slot_taken`. Null where there is no such thing. */
export async function lateChoice(
  tx: Tx,
  asking: LateAsking,
  kind: LateAnswer,
): Promise<LateChoice | null> {
  const { booking, before, shop, now, late } = asking
  if (lateItems(before, late).some(({ startsAt }) => beginsBefore(startsAt, late, now))) return null
  const snapshot = await forVisit(tx, shop, booking)
  if (kind === 'shorter') return shorter(tx, snapshot, asking)
  const wanted = startingLater(snapshot, before, late, {
    isCut: kind === 'as_planned',
    keepsStaff: kind !== 'other_therapist',
  })
  const placed = await placeFirst(tx, snapshot, booking, [wanted], now)
  const isSameStaff = placed.every((one, at) => one.staffIds.join() === before[at]!.staffIds.join())
  return kind === 'other_therapist' && isSameStaff ? null : { kind, placed }
}

/** They would be there by a time that is over. */
function beginsBefore(startsAt: string, { minutes }: Late, now: Date): boolean {
  return Date.parse(startsAt) + minutes * 60_000 <= now.getTime() - 60_000
}

type Later = { isCut: boolean; keepsStaff: boolean }

function startingLater(
  snapshot: ShopSnapshot,
  before: readonly BookedItem[],
  late: Late,
  { isCut, keepsStaff }: Later,
  lengthOf = (item: BookedItem) => minutesOf(item) - (isCut ? late.minutes : 0),
): WantedItem[] {
  const times = new Map<string, Pick<BookedItem, 'startsAt' | 'endsAt'>>()
  for (const own of Map.groupBy(lateItems(before, late), (item) => item.guestPosition).values()) {
    const items = own.toSorted((one, other) => (one.startsAt < other.startsAt ? -1 : 1))
    const after = timesWhenLate(items.map(minutesAt), {
      minutes: late.minutes,
      firstMinutes: lengthOf(items[0]!),
      gaps: items.slice(1).map((item, at) => gapBetween(snapshot, items[at]!, item)),
    })
    for (const [at, { startsAt, endsAt }] of after.entries())
      times.set(items[at]!.id, { startsAt: instantOf(startsAt), endsAt: instantOf(endsAt) })
  }
  return before.map((item) => {
    const at = times.get(item.id)
    const isOpen = at && !keepsStaff
    return {
      ...item,
      ...at,
      ...(isOpen && item.wish === 'staff' && { wish: 'any' as const }),
      keepsStaff: !isOpen,
      keepsUnits: !at,
    }
  })
}

/** Each of who is late has their first treatment in a shorter length, by the same therapist, at its price of today. */
async function shorter(
  tx: Tx,
  snapshot: ShopSnapshot,
  asking: LateAsking,
): Promise<LateChoice | null> {
  const { booking, before, terms, late, now } = asking
  const firsts = [...Map.groupBy(lateItems(before, late), (one) => one.guestPosition).values()].map(
    (own) => own.toSorted((one, other) => (one.startsAt < other.startsAt ? -1 : 1))[0]!,
  )
  const tries = firsts.map((item) => shorterServices(snapshot, asking, item))
  for (let at = 0; at < Math.max(...tries.map((each) => each.length)); at += 1) {
    const services = new Map(
      firsts.map((item, guest) => [item.id, tries[guest]!.at(at) ?? tries[guest]!.at(-1)]),
    )
    if ([...services.values()].some((service) => !service)) return null
    const changed = before.map((item) => {
      const service = services.get(item.id)
      return service ? asService(snapshot, service, item) : item
    })
    const wanted = startingLater(snapshot, changed, late, { isCut: false, keepsStaff: true })
    const placed = await placeFirst(tx, snapshot, booking, [wanted], now).catch(nullIfRefused)
    const choice = placed && pricedAnew(snapshot, { booking, terms, placed }, services)
    if (choice) return choice
  }
  return null
}

function shorterServices(
  snapshot: ShopSnapshot,
  { booking: { request }, terms, late }: LateAsking,
  item: BookedItem,
): Service[] {
  const { guestPosition: guest, position } = item
  // A step of a day package stays as it is.
  if (position < (request.dayPackage?.steps.length ?? 0)) return []
  const itemRequest = request.guests[guest]!.items[position]!
  const now = minutesOf(item)
  const services = [...terms.menu.values()]
    .filter(({ serviceId, id }) => serviceId === item.serviceId && id !== item.variantId)
    .flatMap((variant) => {
      try {
        const wish = { ...itemRequest, variantId: variant.id }
        return [serviceOf({ ...snapshot, variants: terms.menu }, terms, guest, wish)]
      } catch (error) {
        nullIfRefused(error)
        return []
      }
    })
  const lengths = services.map((service) => minutesOf(asService(snapshot, service, item)))
  return shorterLengths(lengths, now, late.minutes).map(
    (length) => services[lengths.indexOf(length)]!,
  )
}

type Pricing = { booking: Booking; terms: ClientTerms; placed: PlacedItem[] }

/** Null where it would not cost less. */
function pricedAnew(
  snapshot: ShopSnapshot,
  { booking, terms, placed }: Pricing,
  services: ReadonlyMap<string, Service | undefined>,
): LateChoice | null {
  let after: { request: VisitRequest; price: Price } = booking
  const items = placed.map((item) => {
    const service = services.get(item.id)
    if (!service) return item
    const { guestPosition: guest, position } = item
    const part = partPrice(snapshot, terms, service, item)
    const index = indexIn(booking.request, item)
    const own = after.request.guests[guest]!.items.with(position, service.request)
    after = {
      request: withItems(after.request, guest, own),
      price: withItem(after.price, part, { guest, item: index }),
    }
    return { ...item, priceMinor: servicePrice(part, 0) }
  })
  const { request, price } = after
  if (price.totalMinor >= booking.totalMinor) return null
  return { kind: 'shorter', placed: items, promised: { request, price } }
}

function minutesAt({ startsAt, endsAt }: BookedItem) {
  return { startsAt: minuteAtOrBefore(startsAt), endsAt: minuteAtOrBefore(endsAt) }
}

function minutesOf({ startsAt, endsAt }: BookedItem): number {
  return minuteAtOrBefore(endsAt) - minuteAtOrBefore(startsAt)
}

function nullIfRefused(error: unknown): null {
  if (error instanceof Refusal) return null
  throw error
}
