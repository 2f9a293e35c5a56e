import { bookingCan } from '@serein/shared/booking/states.ts'
import type { Price } from '@serein/shared/offer/price.ts'
import { withPriceOf } from '@serein/shared/offer/price-change.ts'
import { withPart } from '@serein/shared/offer/price-part.ts'
import { refuse } from '@serein/shared/refusal.ts'
import type { VisitRequest } from '@serein/shared/slot/contract.ts'
import { answeredBefore, once } from '../../platform/command.ts'
import type { CallContext } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/pool.ts'
import { bookedHere, forBooked } from '../../slot/booked.ts'
import type { BookedVisit } from '../../slot/day-package.ts'
import type { ShopSnapshots } from '../../slot/shop-snapshot.ts'
import { conflict, lockOwnBooking } from '../booking.ts'
import { bookedVisit, itemsOfGuest } from '../guest/party.ts'
import { planAsBooker } from '../hold/booker.ts'
import { offerOfCode } from '../hold/code-offer.ts'
import type { VisitPlan } from '../hold/plan.ts'
import { plannedItems } from '../hold/write-plan.ts'
import { priceWithUses } from '../pass-visit.ts'
import type { Booker, Booking } from '../sql.ts'
import { bookedItems, type BookedItem, indexIn, isAt, spanOfItems } from './items.ts'
import { noteAnswer } from './proposal.ts'
import { writeRevision } from './write-revision.ts'

type RescheduleInput = {
  bookingId: string
  startsAt: string
  wish?: string
  wishes?: string[][]
  /** Only of this guest; the others stay where they are. */
  guestPosition?: number
  /** Of the whole visit, as its reader agreed to it; null: no more than it costs now. */
  expectedTotalMinor: number | null
  /** To the time that the shop asks for, where `wishes` say who serves: what was promised stays, and leaving is free. */
  isProposed?: boolean
}

/**
 * Moves all items of those who come, or of one guest, to another start in one transaction; the old time goes only if the new one is won.
 * The price is that of the new time, the difference goes back or is due at the shop; the policy stays as it was promised,
 * and so does the fee clock, unless leaving is still free. Returns which booking it was. Errors: as `hold`, `state_conflict` and `price_changed`.
 */
export async function reschedule(
  context: CallContext,
  snapshots: ShopSnapshots,
  booker: Booker,
  input: RescheduleInput,
): Promise<Rescheduled> {
  const { bookingId, startsAt, wish, wishes, expectedTotalMinor, guestPosition: only } = input
  const booked = await bookedVisit(context.db, booker, bookingId)
  const positions = only === undefined ? booked?.positions : [only]
  if (!booked || !positions?.every((each) => booked.positions.includes(each))) {
    // The retry of a command that has succeeded gets its answer, whatever became of the guest since.
    const earlier = await answeredBefore<Rescheduled>(context)
    if (!earlier) throw refusalOfMissing(booked, only)
    return earlier
  }
  const request =
    wish || wishes
      ? withWishes(await servedIn(context.db, snapshots, booked), booked.request, {
          positions,
          wish: (place, item) => (wishes ? wishes[place]?.[item] : wish),
        })
      : booked.request
  const isPart = positions.length < booked.positions.length
  const guestPosition = isPart ? only : undefined
  const { businessId } = booked
  const itemIds = isPart
    ? await itemsOfGuest(context.db, businessId, { bookingId, guest: only! })
    : undefined
  const wanted = {
    shopId: booked.shopId,
    who: booked.userId ? { userId: booked.userId } : { customerId: booked.customerId! },
    visit: { ...request, guests: positions.map((position) => request.guests[position]!) },
    startsAt: new Date(startsAt).toISOString(),
    except: { bookingId, ...(itemIds && { itemIds }) },
    booked: booked.request,
    codeOffer: await offerOfCode(context.db, booked),
    positions,
  }
  const proposedStart = input.isProposed ? startsAt : null
  const change = { bookingId, request, guestPosition, expectedTotalMinor, proposedStart }
  const answer = { businessId, bookingId }
  return planAsBooker(context, snapshots, wanted, (plan, now) =>
    once(
      context,
      async (tx) => {
        await writeMove(tx, booker, plan, change, now)
        return answer
      },
      answer,
    ),
  )
}

/** Its price is on consultation, and the desk has set it. */
function isPricedByDesk({ snapshot }: VisitPlan, { variantId, priceMinor }: BookedItem): boolean {
  return priceMinor > 0 && snapshot.variants.get(variantId)?.isOnConsultation === true
}

/** A price in which an item costs what the desk has set for it. */
function withPriceOfDesk(price: Price, { request, price: before }: Booking, item: BookedItem) {
  const place = { guest: item.guestPosition, item: indexIn(request, item) }
  const line = before.lines.find((each) => each.sourceId === item.variantId && each.changed)
  const reason = line?.changed?.reason ?? ''
  return withPriceOf(price, place, { priceMinor: item.priceMinor, reason })
}

type Rescheduled = { businessId: string; bookingId: string }

type Rescheduling = {
  bookingId: string
  request: VisitRequest
  guestPosition: number | undefined
  expectedTotalMinor: number | null
  proposedStart: string | null
  /** The wish for an earlier time by which the server moves it, as its client has agreed; left out: they move it themself. */
  waitingEntryId?: string
}

/** Moves a visit, or one guest of it, as it was planned. Errors: as `reschedule`. */
export async function writeMove(
  tx: Tx,
  booker: Booker | { userId: string },
  plan: VisitPlan,
  change: Rescheduling,
  now: Date,
): Promise<void> {
  const { bookingId, request, guestPosition, expectedTotalMinor, proposedStart } = change
  const { waitingEntryId } = change
  const booking = await lockOwnBooking(tx, booker, bookingId)
  const before = await bookedItems(tx, booking)
  const part = before.filter((item) => plan.positions.includes(item.guestPosition))
  const isPart = part.length < before.length
  const items = itemsAsPlanned(plan, part).map(({ planned, item, moved }) => {
    const { wish, priceMinor } = planned
    const own = isPricedByDesk(plan, item) ? item.priceMinor : priceMinor
    return proposedStart === null ? { ...moved, wish, priceMinor: own } : moved
  })
  // Somebody has left, or other services were booked, since the plan was made.
  const { length } = plan.assignment.items
  const isAsPlanned = part.length === length && items.length === length
  if (!isAsPlanned || isPart !== (guestPosition !== undefined)) throw conflict(booking)
  const span = spanOfItems(part)
  const facts = {
    state: booking.state,
    startsAt: Date.parse(span.startsAt),
    endsAt: Date.parse(span.endsAt),
    heldUntil: booking.heldUntil?.getTime() ?? null,
  }
  if (!bookingCan.reschedule(facts, now.getTime())) throw conflict(booking)
  if (proposedStart !== null)
    await noteAnswer(tx, booking, { answer: 'yes', startsAt: proposedStart }, now)
  const price = part
    .filter((item) => isPricedByDesk(plan, item))
    .reduce((sum, item) => withPriceOfDesk(sum, booking, item), priceAfter(booking, plan, request))
  const all = [...before.filter((item) => !part.includes(item)), ...items]
  const withUses = await priceWithUses(tx, booking, { price, request, items: all, now })
  const { totalMinor } = withUses.price
  const isAgreed =
    proposedStart !== null ||
    (expectedTotalMinor === null
      ? totalMinor <= booking.totalMinor
      : [totalMinor, price.totalMinor].includes(expectedTotalMinor))
  if (!isAgreed) throw refuse('price_changed', { totalMinor })
  await writeRevision(tx, booking, {
    event: isPart ? 'booking.guest_rescheduled' : 'booking.rescheduled',
    actor: waitingEntryId ? null : booking.userId,
    now,
    ...(waitingEntryId && { data: { waitingEntryId } }),
    before,
    items,
    guestPosition,
    isBestFit: isPart ? undefined : plan.assignment.isBestFit,
    ...(proposedStart === null
      ? { promised: { request, price }, isTimeOfClient: true }
      : { isTimeOfShop: true }),
  })
}

/** Items at their planned time, by who serves them then and where; what was promised of them stays. */
export function itemsAsPlanned(plan: VisitPlan, before: readonly BookedItem[]) {
  return plannedItems(plan).flatMap((planned) => {
    const item = before.find(isAt(planned))
    const { staffIds, startsAt, endsAt, lengthMinutes, units, claims } = planned
    const moved = { startsAt, endsAt, lengthMinutes, staffIds, units, claims }
    return item ? [{ planned, item, moved: { ...item, ...moved } }] : []
  })
}

/** What the visit costs once those who move have the price of their new time. */
export function priceAfter(
  { price }: Pick<Booking, 'price'>,
  { price: part, positions }: VisitPlan,
  { guests }: VisitRequest,
) {
  const itemsOfAll = guests.flatMap(({ items }, guest) => items.map(() => guest))
  const items = [...itemsOfAll.keys()].filter((item) => positions.includes(itemsOfAll[item]!))
  return withPart(price, part, { guests: positions, items })
}

function refusalOfMissing(
  booked: { request: VisitRequest } | undefined,
  guest: number | undefined,
) {
  const hasLeft = booked && guest !== undefined && guest < booked.request.guests.length
  return hasLeft ? refuse('state_conflict', { state: 'cancelled' }) : refuse('not_found')
}

/** Which variants somebody serves, those that have left the menu among them. */
async function servedIn(
  db: Db,
  snapshots: ShopSnapshots,
  { shopId, ...booking }: { shopId: string; id: string; request: BookedVisit },
) {
  const snapshot = await snapshots.of(shopId)
  const { variants } = forBooked(snapshot, await bookedHere(db, snapshot, booking))
  return ({ variantId }: { variantId: string }) => variants.get(variantId)?.hands !== 0
}

type Wishes = {
  positions: readonly number[]
  /** By the place of the guest among those who move, and of the service among theirs. */
  wish: (place: number, item: number) => string | undefined
}

/** Errors: `service_not_bookable` where nobody serves any of it, or a service has no wish. */
function withWishes(
  isServed: (item: { variantId: string }) => boolean,
  visit: VisitRequest,
  { positions, wish }: Wishes,
): VisitRequest {
  if (!positions.some((position) => visit.guests[position]!.items.some(isServed)))
    throw refuse('service_not_bookable', {
      fields: [{ path: 'wish', message: 'nobody serves it' }],
    })
  const wished = (place: number, index: number): string => {
    const one = wish(place, index)
    if (one) return one
    const path = `wishes.${place}.${index}`
    throw refuse('service_not_bookable', { fields: [{ path, message: 'is missing' }] })
  }
  return {
    ...visit,
    guests: visit.guests.map((guest, position) => {
      const place = positions.indexOf(position)
      if (place < 0) return guest
      const items = guest.items.map((item, index) =>
        isServed(item) ? { ...item, wish: wished(place, index) } : item,
      )
      return { items }
    }),
  }
}
