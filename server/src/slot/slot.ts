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
import { remembered, type ShopWorld, type Worlds } from './world.ts'

type SlotQuery = VisitRequest & {
  shopId: string
  except?: Except
  /** Of the booking that is about to be moved. */
  codeOffer?: OfferRule | null
  isReturning?: boolean
  isNewClient?: boolean
  /** No choice. */
  exceptStart?: string
  /** What was agreed with whoever asks. */
  arrangementAt?: (world: ShopWorld) => Promise<Arrangement | null>
  /** Of the booking that is about to be moved. */
  bookedAt?: (world: ShopWorld) => Promise<Booked | null>
  isBooker?: boolean
}

/** A booking that is about to be moved; with `itemIds` only these of its items. */
export type Except = { bookingId: string; itemIds?: readonly string[] }

/** The longest span of days one question may be about. */
const daysLimit = 62
const nextDays = 7
const nextStarts = 3

/** What is asked about bookings, which stand to the right: `booking` answers, where all slices are put together. */
export type BookingQuestions = {
  returning(
    db: Db,
    worlds: Worlds,
    shopId: string,
    whoAsks: () => Promise<{ userId: string } | null>,
  ): Promise<boolean>
  isNewClient(
    db: Db,
    worlds: Worlds,
    shopId: string,
    whoAsks: () => Promise<{ userId: string } | null>,
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
  bookedOf(db: Db, world: ShopWorld, bookingId: string): Promise<Booked | null>
}

type Asked = { shopId: string; exceptBookingId?: string; exceptGuest?: number }

/** The question with what only the database knows of it. */
export async function completeQuery<Q extends Asked>(
  { db, caller }: CallContext,
  worlds: Worlds,
  bookings: BookingQuestions,
  { exceptBookingId: bookingId, exceptGuest: guest, ...question }: Q,
) {
  const whoAsks = async () => {
    const userId = await caller()
    return userId ? { userId } : null
  }
  const isReturning = await bookings.returning(db, worlds, question.shopId, whoAsks)
  const arrangementAt = (world: ShopWorld) => arrangementOf(db, world, whoAsks)
  const full = { ...question, isReturning, arrangementAt }
  if (!bookingId) return full
  const bookedAt = (world: ShopWorld) => bookings.bookedOf(db, world, bookingId)
  if (guest === undefined) return { ...full, bookedAt, except: { bookingId } }
  const { shop } = await worlds.of(question.shopId)
  const itemIds = await bookings.itemsOfGuest(db, shop.businessId, { bookingId, guest })
  return { ...full, bookedAt, isBooker: guest === 0, except: { bookingId, itemIds } }
}

/** What whoever asks holds at the shop; what is about to be moved is no news. */
export async function heldBy(
  { db, caller, now }: CallContext,
  bookings: BookingQuestions,
  { shopId, exceptBookingId }: Asked,
): Promise<HeldTime[]> {
  const userId = await caller()
  const held = userId ? await bookings.heldBy(db, { shopId, userId }, now()) : []
  return held.filter(({ bookingId }) => bookingId !== exceptBookingId)
}

/** The same where prices are answered: a booking that is about to be moved keeps the code it has. */
export async function completePriceQuery<Q extends Asked>(
  context: CallContext,
  worlds: Worlds,
  bookings: BookingQuestions,
  input: Q,
) {
  const question = await completeQuery(context, worlds, bookings, input)
  const { exceptBookingId: before, shopId } = input
  const codeOffer = before && (await codeOfferOf(context, worlds, bookings, { shopId, before }))
  const whoAsks = async () => {
    const userId = await context.caller()
    return userId ? { userId } : null
  }
  const asking = { before, codeOffer: codeOffer || null }
  const isNewClient = await bookings.isNewClient(context.db, worlds, shopId, whoAsks, asking)
  return { ...question, isNewClient, ...(codeOffer && { codeOffer }) }
}

async function codeOfferOf(
  { db }: CallContext,
  worlds: Worlds,
  bookings: BookingQuestions,
  { shopId, before: bookingId }: { shopId: string; before: string },
) {
  const { businessId } = (await worlds.of(shopId)).shop
  return bookings.codeOfferOf(db, { businessId, bookingId })
}

/** The shop as it is for whoever asks. */
async function worldFor(worlds: Worlds, question: SlotQuery): Promise<ShopWorld> {
  const shop = await worlds.of(question.shopId)
  const world = forBooked(shop, await question.bookedAt?.(shop))
  return forClient(world, await question.arrangementAt?.(world), question.isBooker)
}

export async function month(
  worlds: Worlds,
  question: SlotQuery & { fromDay: Day; toDay: Day },
  now: Date,
) {
  const { fromDay, toDay } = question
  const span = daysBetween(fromDay, toDay)
  if (span < 0 || span >= daysLimit) {
    throw refuse('invalid_input', { fields: [{ path: 'toDay', message: `1–${daysLimit}` }] })
  }
  const world = await worldFor(worlds, question)
  return remembered(world, keyOf('month', { ...question, of: world.client }, now), () => {
    const { exceptStart } = question
    const window = { now: now.toISOString(), fromDay, toDay, exceptStart }
    const days = monthOverview(
      without(world, question.except),
      slotRequest(world, question),
      window,
    )
    return {
      timeZone: world.shop.timeZone,
      days: days.map((each) => ({ day: each.day, state: each.state })),
    }
  })
}

export async function day(worlds: Worlds, question: SlotQuery & { day: Day }, now: Date) {
  const world = await worldFor(worlds, question)
  return remembered(world, keyOf('day', { ...question, of: world.client }, now), () => {
    const prepared = without(world, question.except)
    const request = slotRequest(world, question)
    const { exceptStart, day: only } = question
    const window = { now: now.toISOString(), fromDay: only, toDay: only, exceptStart }
    const priced = offeredTo(world, question)
    const free = new Map(
      freeStarts(prepared, request, window).flatMap(({ starts }) =>
        starts.map((start) => [start.startsAt, start]),
      ),
    )
    const starts = startsOfDay(prepared, question.day).map((startsAt) => {
      const start = free.get(startsAt)
      const assignment =
        start && assignVisit(world, prepared, question, { startsAt, now: window.now })
      if (!start || !assignment) return greyed(startsAt)
      const price = priceOfVisit(priced, question, assignment, window.now)
      return {
        startsAt,
        isFree: true,
        isBestFit: start.bestFit,
        endsAt: assignment.endsAt,
        staffIds: assignment.items.flatMap(({ staffIds }) => staffIds),
        served: question.guests.length > 1 ? servedBy(assignment) : [],
        priceMinor: price.totalMinor,
        fullPriceMinor:
          price.discountMinor > 0
            ? priceOfVisit({ ...world, offers: [] }, question, assignment, window.now).totalMinor
            : price.totalMinor,
      }
    })
    const [overview] = free.size > 0 ? [] : monthOverview(prepared, request, window)
    return { timeZone: world.shop.timeZone, empty: emptyOf(overview?.state), starts }
  })
}

function emptyOf(state: DayOverview['state'] | undefined) {
  return state === 'full' || state === 'off' || state === 'closed' ? state : null
}

export async function why(worlds: Worlds, question: SlotQuery & { startsAt: string }, now: Date) {
  const world = await worldFor(worlds, question)
  const startsAt = new Date(question.startsAt).toISOString()
  const answer = whyNot(
    without(world, question.except),
    slotRequest(world, question),
    startsAt,
    now.toISOString(),
  )
  return {
    day: localTime(world.prepared.zone, startsAt).day,
    reason: answer?.code ?? null,
    nearest: answer?.nearest ?? [],
    withAnyTherapist: answer?.withAnyTherapist ?? false,
    alternatives: answer?.alternatives ?? [],
  }
}

/** The next free starts of each shop for the first service of its menu. Shops that are gone are left out. */
export async function next(
  worlds: Worlds,
  question: { shopIds: string[]; fromMinute?: number; day?: Day },
  now: Date,
) {
  const shops = await Promise.all(
    question.shopIds.map(async (shopId) => {
      const world = await worlds.of(shopId).catch(() => null)
      return (
        world &&
        remembered(world, keyOf('next', { ...question, shopIds: [] }, now), () =>
          nextOf(world, question, now),
        )
      )
    }),
  )
  return { shops: shops.filter((shop) => shop !== null) }
}

function nextOf(
  world: ShopWorld,
  { fromMinute = 0, day: only }: { fromMinute?: number; day?: Day },
  now: Date,
) {
  const variant = [...world.variants.values()].find(({ isFirst }) => isFirst)
  if (!variant) return { shopId: world.shop.id, serviceId: null, variantId: null, starts: [] }
  const visit: VisitRequest = {
    guests: [{ items: [{ variantId: variant.id, addOnIds: [], wish: 'any' }] }],
    together: 'same_start',
    sameRoom: false,
  }
  const window = {
    now: now.toISOString(),
    fromDay: only ?? world.today,
    toDay: only ?? addDays(world.today, nextDays),
  }
  const { zone } = world.prepared
  const starts = freeStarts(world.prepared, slotRequest(world, visit), window)
    .flatMap((each) => each.starts.map(({ startsAt }) => startsAt))
    .filter((startsAt) => localTime(zone, startsAt).minuteOfDay >= fromMinute)
    .slice(0, nextStarts)
  return { shopId: world.shop.id, serviceId: variant.serviceId, variantId: variant.id, starts }
}

/** The world as it would be without what is about to be moved. */
export function without(
  { prepared, claimsOfBooking }: ShopWorld,
  except: Except | undefined,
): PreparedWorld {
  const claims = except && claimsOfBooking.get(except.bookingId)
  if (!claims) return prepared
  const release = [...claims]
    .filter(([, itemId]) => !except.itemIds || except.itemIds.includes(itemId ?? ''))
    .map(([id]) => id)
  return withClaims(prepared, { release })
}

function greyed(startsAt: string) {
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
