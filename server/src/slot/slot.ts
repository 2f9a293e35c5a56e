import type { OfferRule } from '@serein/shared/offer/rules.ts'
import type { Assignment, DayOverview } from '@serein/shared/slot/answer.ts'
import { refuse } from '@serein/shared/refusal.ts'
import type { HeldTime, VisitRequest } from '@serein/shared/slot/contract.ts'
import { startsOfDay } from '@serein/shared/slot/day-grid.ts'
import { freeStarts } from '@serein/shared/slot/free-starts.ts'
import { monthOverview } from '@serein/shared/slot/overview.ts'
import type { PreparedWorld } from '@serein/shared/slot/prepare.ts'
import { withClaims } from '@serein/shared/slot/prepare.ts'
import { whyNot } from '@serein/shared/slot/why-not.ts'
import { addDays, type Day, daysBetween } from '@serein/shared/time/day.ts'
import { localTime } from '@serein/shared/time/zone.ts'
import type { CallContext } from '../platform/context.ts'
import type { Db } from '../platform/pool.ts'
import { type Arrangement, arrangementOf, forClient } from './arrangement.ts'
import { type Booked, forBooked } from './booked.ts'
import { assignVisit, offeredTo, priceOfVisit, slotRequest } from './visit.ts'
import { memoize, type ShopSnapshot, type ShopSnapshots } from './shop-snapshot.ts'

type SlotQuery = VisitRequest & {
  shopId: string
  except?: Except
  /** Of the booking that is about to be moved. */
  codeOffer?: OfferRule | null
  isReturning?: boolean
  isNewClient?: boolean
  /** No choice. */
  exceptStart?: string
  /** What was agreed with the client who asks. */
  arrangementAt?: (snapshot: ShopSnapshot) => Promise<Arrangement | null>
  /** Of the booking that is about to be moved. */
  bookedAt?: (snapshot: ShopSnapshot) => Promise<Booked | null>
  isBooker?: boolean
}

/** A booking that is about to be moved; with `itemIds` only these of its items. */
export type Except = { bookingId: string; itemIds?: readonly string[] }

/** The longest span of days one question may be about. */
const daysLimit = 62
const nextDays = 7
const nextStarts = 3

type WhoAsks = () => Promise<{ userId: string } | null>

/** What this slice asks `booking`, which stands to its right; router.ts connects them. */
export type BookingQuestions = {
  isReturningClient(
    db: Db,
    snapshots: ShopSnapshots,
    shopId: string,
    whoAsks: WhoAsks,
  ): Promise<boolean>
  isNewClient(
    db: Db,
    snapshots: ShopSnapshots,
    shopId: string,
    whoAsks: WhoAsks,
    booking: { before?: string | undefined; codeOffer?: OfferRule | null | undefined },
  ): Promise<boolean>
  itemsOfGuest(
    db: Db,
    businessId: string,
    which: { bookingId: string; guest: number },
  ): Promise<string[]>
  codeOfferOf(db: Db, booking: { businessId: string; bookingId: string }): Promise<OfferRule | null>
  /** The times at a shop that somebody holds and has still to pay, soonest first. */
  heldBy(db: Db, who: { shopId: string; userId: string }, now: Date): Promise<HeldTime[]>
  bookedOf(db: Db, snapshot: ShopSnapshot, bookingId: string): Promise<Booked | null>
}

type QueryInput = { shopId: string; exceptBookingId?: string; exceptGuest?: number }

/** The query with what the database knows of its client and of the booking that is to be moved. */
export async function completeQuery<Q extends QueryInput>(
  context: CallContext,
  snapshots: ShopSnapshots,
  bookings: BookingQuestions,
  { exceptBookingId: bookingId, exceptGuest: guest, ...question }: Q,
) {
  const { db } = context
  const whoAsks = callerOf(context)
  const isReturning = await bookings.isReturningClient(db, snapshots, question.shopId, whoAsks)
  const arrangementAt = (snapshot: ShopSnapshot) => arrangementOf(db, snapshot, whoAsks)
  const full = { ...question, isReturning, arrangementAt }
  if (!bookingId) return full
  const bookedAt = (snapshot: ShopSnapshot) => bookings.bookedOf(db, snapshot, bookingId)
  if (guest === undefined) return { ...full, bookedAt, except: { bookingId } }
  const { shop } = await snapshots.of(question.shopId)
  const itemIds = await bookings.itemsOfGuest(db, shop.businessId, { bookingId, guest })
  return { ...full, bookedAt, isBooker: guest === 0, except: { bookingId, itemIds } }
}

/** The same for an answer with prices: a booking that is about to be moved keeps its code. */
export async function completePriceQuery<Q extends QueryInput>(
  context: CallContext,
  snapshots: ShopSnapshots,
  bookings: BookingQuestions,
  input: Q,
) {
  const { db } = context
  const { exceptBookingId: bookingId, shopId } = input
  const query = await completeQuery(context, snapshots, bookings, input)
  const businessOf = async () => (await snapshots.of(shopId)).shop.businessId
  const codeOffer = bookingId
    ? await bookings.codeOfferOf(db, { businessId: await businessOf(), bookingId })
    : null
  const booking = { before: bookingId, codeOffer }
  const whoAsks = callerOf(context)
  const isNewClient = await bookings.isNewClient(db, snapshots, shopId, whoAsks, booking)
  return { ...query, isNewClient, ...(codeOffer && { codeOffer }) }
}

function callerOf({ caller }: CallContext): WhoAsks {
  return async () => {
    const userId = await caller()
    return userId ? { userId } : null
  }
}

/** The times that the caller holds at the shop, but for the booking that they are about to move. */
export async function heldBy(
  { db, caller, now }: CallContext,
  bookings: BookingQuestions,
  { shopId, exceptBookingId }: QueryInput,
): Promise<HeldTime[]> {
  const userId = await caller()
  const held = userId ? await bookings.heldBy(db, { shopId, userId }, now()) : []
  return held.filter(({ bookingId }) => bookingId !== exceptBookingId)
}

/** The shop as it is for the client who asks. */
async function snapshotFor(snapshots: ShopSnapshots, question: SlotQuery): Promise<ShopSnapshot> {
  const shop = await snapshots.of(question.shopId)
  const snapshot = forBooked(shop, await question.bookedAt?.(shop))
  return forClient(snapshot, await question.arrangementAt?.(snapshot), question.isBooker)
}

export async function month(
  snapshots: ShopSnapshots,
  question: SlotQuery & { fromDay: Day; toDay: Day },
  now: Date,
) {
  const { fromDay, toDay } = question
  const span = daysBetween(fromDay, toDay)
  if (span < 0 || span >= daysLimit) {
    throw refuse('invalid_input', { fields: [{ path: 'toDay', message: `1–${daysLimit}` }] })
  }
  const snapshot = await snapshotFor(snapshots, question)
  return memoize(snapshot, keyOf('month', { ...question, of: snapshot.client }, now), () => {
    const { exceptStart } = question
    const window = { now: now.toISOString(), fromDay, toDay, exceptStart }
    const days = monthOverview(
      without(snapshot, question.except),
      slotRequest(snapshot, question),
      window,
    )
    return {
      timeZone: snapshot.shop.timeZone,
      days: days.map((each) => ({ day: each.day, state: each.state })),
    }
  })
}

export async function day(snapshots: ShopSnapshots, question: SlotQuery & { day: Day }, now: Date) {
  const snapshot = await snapshotFor(snapshots, question)
  return memoize(snapshot, keyOf('day', { ...question, of: snapshot.client }, now), () => {
    const prepared = without(snapshot, question.except)
    const request = slotRequest(snapshot, question)
    const { exceptStart, day: only } = question
    const window = { now: now.toISOString(), fromDay: only, toDay: only, exceptStart }
    const priced = offeredTo(snapshot, question)
    const free = new Map(
      freeStarts(prepared, request, window).flatMap(({ starts }) =>
        starts.map((start) => [start.startsAt, start]),
      ),
    )
    const starts = startsOfDay(prepared, question.day).map((startsAt) => {
      const start = free.get(startsAt)
      const assignment =
        start && assignVisit(snapshot, prepared, question, { startsAt, now: window.now })
      if (!start || !assignment) return unavailableStart(startsAt)
      const price = priceOfVisit(priced, question, assignment, window.now)
      return {
        startsAt,
        isFree: true,
        isBestFit: assignment.isBestFit,
        endsAt: assignment.endsAt,
        staffIds: assignment.items.flatMap(({ staffIds }) => staffIds),
        served: question.guests.length > 1 ? servedBy(assignment) : [],
        priceMinor: price.totalMinor,
        fullPriceMinor:
          price.discountMinor > 0
            ? priceOfVisit({ ...snapshot, offers: [] }, question, assignment, window.now).totalMinor
            : price.totalMinor,
      }
    })
    const [overview] = free.size > 0 ? [] : monthOverview(prepared, request, window)
    return { timeZone: snapshot.shop.timeZone, empty: emptyOf(overview?.state), starts }
  })
}

function emptyOf(state: DayOverview['state'] | undefined) {
  return state === 'full' || state === 'off' || state === 'closed' ? state : null
}

export async function why(
  snapshots: ShopSnapshots,
  question: SlotQuery & { startsAt: string },
  now: Date,
) {
  const snapshot = await snapshotFor(snapshots, question)
  const startsAt = new Date(question.startsAt).toISOString()
  const answer = whyNot(
    without(snapshot, question.except),
    slotRequest(snapshot, question),
    startsAt,
    now.toISOString(),
  )
  return {
    day: localTime(snapshot.prepared.zone, startsAt).day,
    reason: answer?.code ?? null,
    nearest: answer?.nearest ?? [],
    withAnyTherapist: answer?.withAnyTherapist ?? false,
    alternatives: answer?.alternatives ?? [],
  }
}

/** The next free starts of each shop for the first service of its menu. Shops that are gone are left out. */
export async function next(
  snapshots: ShopSnapshots,
  question: { shopIds: string[]; fromMinute?: number; day?: Day },
  now: Date,
) {
  const shops = await Promise.all(
    question.shopIds.map(async (shopId) => {
      const snapshot = await snapshots.of(shopId).catch(() => null)
      return (
        snapshot &&
        memoize(snapshot, keyOf('next', { ...question, shopIds: [] }, now), () =>
          nextOf(snapshot, question, now),
        )
      )
    }),
  )
  return { shops: shops.filter((shop) => shop !== null) }
}

function nextOf(
  snapshot: ShopSnapshot,
  { fromMinute = 0, day: only }: { fromMinute?: number; day?: Day },
  now: Date,
) {
  const variant = [...snapshot.variants.values()].find(({ isFirst }) => isFirst)
  if (!variant || variant.channel === 'desk' || variant.isCallOut)
    return { shopId: snapshot.shop.id, serviceId: null, variantId: null, starts: [] }
  const visit: VisitRequest = {
    guests: [{ items: [{ variantId: variant.id, addOnIds: [], wish: 'any' }] }],
    together: 'same_start',
    sameRoom: false,
  }
  const window = {
    now: now.toISOString(),
    fromDay: only ?? snapshot.today,
    toDay: only ?? addDays(snapshot.today, nextDays),
  }
  const { zone } = snapshot.prepared
  const starts = freeStarts(snapshot.prepared, slotRequest(snapshot, visit), window)
    .flatMap((each) => each.starts.map(({ startsAt }) => startsAt))
    .filter((startsAt) => localTime(zone, startsAt).minuteOfDay >= fromMinute)
    .slice(0, nextStarts)
  return { shopId: snapshot.shop.id, serviceId: variant.serviceId, variantId: variant.id, starts }
}

/** The shop as it would be without what is about to be moved. */
export function without(
  { prepared, claimsOfBooking }: ShopSnapshot,
  except: Except | undefined,
): PreparedWorld {
  const claims = except && claimsOfBooking.get(except.bookingId)
  if (!claims) return prepared
  const release = [...claims]
    .filter(([, itemId]) => !except.itemIds || except.itemIds.includes(itemId ?? ''))
    .map(([id]) => id)
  return withClaims(prepared, { release })
}

function unavailableStart(startsAt: string) {
  return {
    startsAt,
    isFree: false,
    isBestFit: false,
    endsAt: null,
    staffIds: [],
    served: [],
    priceMinor: null,
    fullPriceMinor: null,
  }
}

function servedBy({ items }: Assignment) {
  return items.map(({ guestIndex, itemIndex, startsAt, staffIds }) => ({
    guest: guestIndex,
    item: itemIndex,
    startsAt,
    staffIds: [...staffIds],
  }))
}

/** Notice and holds move with the minute. */
function keyOf(kind: string, question: object, now: Date): string {
  return `${kind} ${Math.floor(now.getTime() / 60_000)} ${JSON.stringify(question)}`
}
