import { bookingCan } from '@serein/shared/booking/states.ts'
import { onlyItem, withMoreItem } from '@serein/shared/offer/price-part.ts'
import { type Price, servicePrice } from '@serein/shared/offer/price.ts'
import { refuse } from '@serein/shared/refusal.ts'
import type { VisitRequest } from '@serein/shared/slot/contract.ts'
import { freeStarts } from '@serein/shared/slot/free-starts.ts'
import { mostServices } from '@serein/shared/slot/request.ts'
import { localDay } from '@serein/shared/time/zone.ts'
import { answeredBefore, once } from '../../platform/command.ts'
import type { CallContext } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/pool.ts'
import type { CustomerScope } from '../../platform/scope.ts'
import { assertOnlineBooking } from '../../slot/arrangement.ts'
import { without } from '../../slot/slot.ts'
import { slotRequest, wantedItems } from '../../slot/visit.ts'
import { assertSamePlace, type PlacedVisit } from '../../slot/call-out.ts'
import type { ShopSnapshot, ShopSnapshots } from '../../slot/shop-snapshot.ts'
import { conflict, factsOf, lockOwnBooking } from '../booking.ts'
import { withItems } from './item-change.ts'
import { offerOfCode } from '../hold/code-offer.ts'
import { bookedVisit } from '../guest/party.ts'
import type { Vault } from '../../platform/vault.ts'
import { assertAdvised } from '../hold/advice.ts'
import { planAsBooker, termsOfBooker } from '../hold/booker.ts'
import { assertPrepared } from '../hold/prerequisite.ts'
import { asBooked, planVisit, type VisitPlan } from '../hold/plan.ts'
import { plannedItems } from '../hold/write-plan.ts'
import { type BookedItem, bookedItems, indexIn, isAt } from './items.ts'
import { priceAfter } from './reschedule.ts'
import type { ServiceRequest } from './item-option.ts'
import type { Booking } from '../sql.ts'
import { writeRevision } from './write-revision.ts'

export type Addition = ServiceRequest & { bookingId: string; guestPosition: number }
type AddInput = Addition & { startsAt: string; expectedTotalMinor: number }

/** Settles the higher price of a visit in the same transaction; where it refuses, nothing has changed. */
type Settle = (tx: Tx, booking: Booking, totalMinor: number, now: Date) => Promise<void>

/**
 * A client adds a service to their visit, right after what the guest has: as it stands, or all of it at another start. As it stands, the rest keeps
 * its time, its people and its price. Errors: as the contract of `addition` says.
 */
export async function addService(
  context: CallContext,
  { snapshots, vault }: { snapshots: ShopSnapshots; vault: Vault },
  scope: CustomerScope,
  input: AddInput,
  settle: Settle,
): Promise<{ businessId: string; bookingId: string }> {
  const earlier = await answeredBefore<{ businessId: string; bookingId: string }>(context)
  if (earlier) return earlier
  const standing = await standingOf(context.db, scope, input.bookingId)
  assertPossible(standing, input, context.now())
  assertOnMenu(await snapshots.of(standing.shopId), standing.request, input)
  const { businessId, id: bookingId } = standing
  const startsAt = new Date(input.startsAt).toISOString()
  const wanted = { ...(await questionOf(context.db, standing, input, startsAt)), startsAt }
  return planAsBooker(context, snapshots, { ...wanted, who: scope }, (plan, now) =>
    once(context, async (tx) => {
      await write(tx, scope, plan, { input, standing, settle, vault }, now)
      return { businessId, bookingId }
    }),
  )
}

/** A time at which the visit can be with what is added. */
export type AdditionPlan = {
  startsAt: string
  endsAt: string
  serviceStartsAt: string
  serviceEndsAt: string
  staffIds: string[]
  totalMinor: number
}

/** Other times shown, those nearest to the visit’s own. */
const mostOthers = 12

/** When a service could be added: with the visit as it stands, and at other free times of its day. Errors: as the contract says. */
export async function planAddition(
  context: CallContext,
  snapshots: ShopSnapshots,
  scope: CustomerScope,
  input: Addition,
) {
  const { db } = context
  const now = context.now()
  const standing = await standingOf(db, scope, input.bookingId)
  assertPossible(standing, input, now)
  const at = standing.startsAt.toISOString()
  const snapshot = await snapshots.of(standing.shopId)
  assertOnMenu(snapshot, standing.request, input)
  const { businessId } = standing
  await assertOnlineBooking(db, { businessId, userId: scope.userId })
  const own = await questionOf(db, standing, input, at)
  const { version: _, ...terms } = await termsOfBooker(context, snapshots, {
    ...own,
    who: scope,
  })
  const planAt = (question: typeof own, startsAt: string): AdditionPlan | null => {
    const { except, positions, fits } = question
    const plan = planVisit(snapshot, question.visit, startsAt, { now, except, positions, ...terms })
    return plan && (fits?.(plan) ?? true) ? presentPlan(standing, plan, input) : null
  }
  const other = await questionOf(db, standing, input, '')
  const day = localDay(snapshot.prepared.zone, at)
  const window = { now: now.toISOString(), fromDay: day, toDay: day }
  const bookedSnapshot = asBooked(snapshot, { ...terms, positions: other.positions })
  const request = slotRequest(bookedSnapshot, { ...other.visit, isReturning: terms.isReturning })
  const distance = (start: string) => Math.abs(Date.parse(start) - standing.startsAt.getTime())
  const nearest = freeStarts(without(snapshot, other.except), request, window)
    .flatMap(({ starts }) => starts.map(({ startsAt }) => startsAt))
    .filter((start) => start !== at)
    .toSorted((a, b) => distance(a) - distance(b))
    .slice(0, mostOthers)
  const { shop, variants } = snapshot
  return {
    standing,
    currency: shop.currency,
    timeZone: shop.timeZone,
    variant: variants.get(input.variantId)!,
    nameOf: (staffId: string) => snapshot.staff.get(staffId)?.name ?? '',
    stays: planAt(own, at),
    others: nearest.toSorted().flatMap((start) => planAt(other, start) ?? []),
  }
}

type Standing = Booking & { positions: number[]; items: BookedItem[] }

/** A visit of one’s own as it stands. Errors: `not_found`. */
async function standingOf(db: Db, scope: CustomerScope, bookingId: string): Promise<Standing> {
  const visit = await bookedVisit(db, scope, bookingId)
  if (!visit) throw refuse('not_found')
  return { ...visit, items: await bookedItems(db, visit) }
}

/** Errors: `state_conflict` unless it is booked and lies ahead; `not_found` for a guest who does not come. */
function assertPossible(standing: Standing, { guestPosition }: Addition, now: Date): void {
  const { positions, request } = standing
  if (!bookingCan.addService(factsOf(standing), now.getTime())) throw conflict(standing)
  if (!positions.includes(guestPosition)) throw refuse('not_found')
  if (request.guests[guestPosition]!.items.length >= mostServices)
    throw refuse('service_not_bookable', {
      fields: [{ path: 'variantId', message: `at most ${mostServices}` }],
    })
}

/** What was booked may be gone from the menu, what is added may not. Errors: `service_not_bookable`, `call_out_apart`. */
function assertOnMenu(
  snapshot: ShopSnapshot,
  { callOut }: Pick<PlacedVisit, 'callOut'>,
  { variantId, addOnIds, wish }: Addition,
): void {
  const guests = [{ items: [{ variantId, addOnIds, wish }] }]
  assertSamePlace({ callOut }, snapshot.variants.get(variantId))
  const visit = {
    guests,
    together: 'same_start',
    sameRoom: false,
    ...(callOut && { callOut }),
  } as const
  const [wanted] = wantedItems(snapshot, visit)
  // The shop answers first where it sets the price, which a visit that stands cannot wait for.
  if (wanted?.variant.isOnConsultation)
    throw refuse('service_not_bookable', {
      fields: [{ path: 'variantId', message: 'priced on consultation' }],
    })
}

/** The question to the planner. At its own start only the visit as it stands will do. */
async function questionOf(db: Db, standing: Standing, input: Addition, startsAt: string) {
  const { id: bookingId, shopId, positions, items } = standing
  const stays = startsAt === standing.startsAt.toISOString()
  const request = requestWith(standing, input)
  const { guests, ...how } = stays ? withTherapistsAsWishes(request, items) : request
  return {
    shopId,
    visit: { ...how, guests: positions.map((position) => guests[position]!) },
    except: { bookingId },
    booked: standing.request,
    positions,
    codeOffer: await offerOfCode(db, standing),
    ...(stays && { fits: (plan: VisitPlan) => keepsTimes(plan, items) }),
  }
}

function requestWith({ request }: Pick<Booking, 'request'>, input: Addition): VisitRequest {
  const { guestPosition: guest, variantId, addOnIds, wish } = input
  const items = [...request.guests[guest]!.items, { variantId, addOnIds, wish }]
  return withItems(request, guest, items)
}

/** The therapists of the visit become its wishes. */
function withTherapistsAsWishes(request: VisitRequest, items: readonly BookedItem[]): VisitRequest {
  return items.reduce((asked, { guestPosition: guest, position, staffIds: [staffId] }) => {
    const own = asked.guests[guest]!.items
    const item = own[position]!
    return staffId ? withItems(asked, guest, own.with(position, { ...item, wish: staffId })) : asked
  }, request)
}

function keepsTimes(plan: VisitPlan, items: readonly BookedItem[]): boolean {
  const all = plannedItems(plan)
  return items.every((item) => {
    const one = all.find(isAt(item))
    return one?.startsAt === item.startsAt && one.endsAt === item.endsAt
  })
}

function placeOf({ request }: Pick<Booking, 'request'>, { guestPosition }: Addition) {
  return { guestPosition, position: request.guests[guestPosition]!.items.length }
}

/** The whole price of a plan, and what of it is new. */
function priceAddition(
  booking: Pick<Booking, 'price' | 'request' | 'startsAt'>,
  plan: VisitPlan,
  input: Addition,
) {
  const place = placeOf(booking, input)
  const { positions, assignment, visit } = plan
  const request = requestWith(booking, input)
  const stays = assignment.startsAt === booking.startsAt.toISOString()
  const among = { ...place, guestPosition: positions.indexOf(place.guestPosition) }
  const part = onlyItem(plan.price, { guest: among.guestPosition, item: indexIn(visit, among) })
  const inWhole = { guest: place.guestPosition, item: indexIn(booking.request, place) }
  const price: Price = stays
    ? withMoreItem(booking.price, part, inWhole)
    : priceAfter(booking, plan, request)
  return { place, request, stays, part, price }
}

function presentPlan(standing: Standing, plan: VisitPlan, input: Addition): AdditionPlan {
  const { place, price } = priceAddition(standing, plan, input)
  const fresh = plannedItems(plan).find(isAt(place))!
  const { startsAt, endsAt } = plan.assignment
  return {
    startsAt,
    endsAt,
    serviceStartsAt: fresh.startsAt,
    serviceEndsAt: fresh.endsAt,
    staffIds: fresh.staffIds,
    totalMinor: price.totalMinor,
  }
}

type Adding = { input: AddInput; standing: Standing; settle: Settle; vault: Vault }

async function write(
  tx: Tx,
  scope: CustomerScope,
  plan: VisitPlan,
  { input, standing, settle, vault }: Adding,
  now: Date,
): Promise<void> {
  const booking = await lockOwnBooking(tx, scope, input.bookingId)
  const { businessId, sequence } = booking
  const isAsPlanned = sequence === standing.sequence
  if (!isAsPlanned || !bookingCan.addService(factsOf(booking), now.getTime()))
    throw conflict(booking)
  await assertOnlineBooking(tx, { businessId, userId: scope.userId })
  const { place, request, stays, part, price } = priceAddition(booking, plan, input)
  const { totalMinor } = price
  if (totalMinor !== input.expectedTotalMinor) throw refuse('price_changed', { totalMinor })
  const before = await bookedItems(tx, booking)
  const items = plannedItems(plan).map((item) => {
    const { staffIds, units, claims } = item
    if (isAt(place)(item)) return stays ? { ...item, priceMinor: servicePrice(part, 0) } : item
    const own = before.find(isAt(item))!
    return stays ? { ...own, staffIds, units, claims } : { ...item, id: own.id }
  })
  const { id: itemId } = items.find(isAt(place))!
  await writeRevision(tx, booking, {
    event: 'booking.item_added',
    actor: scope.userId,
    now,
    data: { itemId, by: 'customer' },
    before,
    items,
    promised: { request, price },
  })
  await assertPrepared(tx, booking, now, itemId)
  await assertAdvised(tx, vault, booking, itemId)
  await settle(tx, booking, totalMinor, now)
}
