import { cancellationFee } from '@serein/shared/booking/rules.ts'
import { bookingCan } from '@serein/shared/booking/states.ts'
import { withPart } from '@serein/shared/offer/price-part.ts'
import { refuse } from '@serein/shared/refusal.ts'
import type { VisitRequest } from '@serein/shared/slot/contract.ts'
import { answeredBefore, once } from '../../platform/command.ts'
import type { CallContext } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/pool.ts'
import { bookedHere, forBooked } from '../../slot/booked.ts'
import { claim, handOver, release } from '../../slot/claim.ts'
import type { Worlds } from '../../slot/world.ts'
import { conflict, mine } from '../booking.ts'
import { demandSpaced } from '../hold/client-limit.ts'
import { codeOfferOf } from '../hold/code-offer.ts'
import { refundDifference } from '../charge.ts'
import { claimsOf, itemsOf, retryOnConflict } from '../hold/hold.ts'
import { bookedItems, moveItems, staffOf } from './items.ts'
import { bookedVisit, coming, itemsOfGuest, itemTimes, partyOf, spanOf } from '../guest/party.ts'
import type { VisitPlan } from '../hold/plan.ts'
import { type Booker, type Booking, recordTransition } from '../sql.ts'

type Wanted = {
  bookingId: string
  startsAt: string
  wish?: string
  wishes?: string[][]
  /** Of the whole visit, as its reader agreed to it. */
  expectedTotalMinor: number
}

/**
 * Moves all items of those who come to another start in one transaction; the old time goes only if the new one is won.
 * The price is that of the new time, the difference goes back or is due at the shop; the policy stays as it was promised,
 * and so does the fee clock, unless leaving is still free. Returns which booking it was. Errors: as `hold`, `state_conflict` and `price_changed`.
 */
export function reschedule(context: CallContext, worlds: Worlds, booker: Booker, input: Wanted) {
  return rescheduleItems(context, worlds, booker, input)
}

/** The same for one guest; the others stay where they are. Errors: as `reschedule`. */
export function rescheduleGuest(
  context: CallContext,
  worlds: Worlds,
  booker: Booker,
  { guestPosition, ...input }: Wanted & { guestPosition: number },
) {
  return rescheduleItems(context, worlds, booker, input, guestPosition)
}

async function rescheduleItems(
  context: CallContext,
  worlds: Worlds,
  booker: Booker,
  { bookingId, startsAt, wish, wishes, expectedTotalMinor }: Wanted,
  only?: number,
): Promise<Rescheduled> {
  const booked = await bookedVisit(context.db, booker, bookingId)
  const positions = only === undefined ? booked?.positions : [only]
  if (!booked || !positions?.every((each) => booked.positions.includes(each))) {
    // The retry of a command that has succeeded hears its answer, whatever became of the guest since.
    const earlier = await answeredBefore<Rescheduled>(context)
    if (!earlier) throw gone(booked, only)
    return earlier
  }
  const request =
    wish || wishes
      ? withWishes(await servedIn(context.db, worlds, booked), booked.request, {
          positions,
          wish: (place, item) => (wishes ? wishes[place]?.[item] : wish),
        })
      : booked.request
  const isPart = positions.length < booked.positions.length
  const itemIds = isPart
    ? await itemsOfGuest(context.db, booked.businessId, { bookingId, guest: only! })
    : undefined
  const { businessId } = booked
  const wanted = {
    shopId: booked.shopId,
    userId: booked.userId,
    visit: { ...request, guests: positions.map((position) => request.guests[position]!) },
    startsAt: new Date(startsAt).toISOString(),
    except: { bookingId, ...(itemIds && { itemIds }) },
    codeOffer: await codeOfferOf(context.db, { businessId, bookingId }),
    positions,
  }
  const change = { bookingId, request, itemIds, expectedTotalMinor }
  return retryOnConflict(context, worlds, wanted, (plan, now) =>
    once(context, async (tx) => {
      await write(tx, booker, plan, change, now)
      return { businessId, bookingId }
    }),
  )
}

type Rescheduled = { businessId: string; bookingId: string }

type RescheduledPart = {
  bookingId: string
  request: VisitRequest
  itemIds: string[] | undefined
  expectedTotalMinor: number
}

async function write(
  tx: Tx,
  booker: Booker,
  plan: VisitPlan,
  { bookingId, request, itemIds, expectedTotalMinor }: RescheduledPart,
  now: Date,
): Promise<void> {
  const booking = await mine(tx, booker, bookingId)
  const all = coming(await partyOf(tx, booking))
  const part = all.filter(({ position }) => plan.positions.includes(position))
  // Somebody has left since the plan was made.
  const isAsPlanned =
    part.length === plan.positions.length && (itemIds !== undefined) === part.length < all.length
  if (!isAsPlanned) throw conflict(booking)
  const before = spanOf(part)
  const { state } = booking
  const facts = {
    state,
    startsAt: Date.parse(before.startsAt),
    endsAt: Date.parse(before.endsAt),
    heldUntil: booking.heldUntil?.getTime() ?? null,
  }
  if (!bookingCan.reschedule(facts, now.getTime())) throw conflict(booking)
  const price = priceAfter(booking, plan, request)
  const { totalMinor } = price
  if (totalMinor !== expectedTotalMinor) throw refuse('price_changed', { totalMinor })
  const { businessId, shopId } = booking
  if (itemIds) await handOver(tx, { businessId, bookingId, itemIds }, await itemTimes(tx, booking))
  await release(tx, { businessId, bookingId, itemIds })
  const staffBefore = staffOf(await bookedItems(tx, booking))
  const ids = await moveItems(tx, businessId, bookingId, itemsOf(plan))
  const claims = claimsOf(plan, (place) => ids.get(place)!)
  const keeping = state === 'held' ? { heldUntil: booking.heldUntil! } : ({ kept: true } as const)
  await claim(tx, { businessId, shopId, bookingId }, claims, keeping, now)
  const [only] = itemIds ? part : []
  const data = {
    ...(only && { guestPosition: only.position }),
    from: before.startsAt,
    to: plan.assignment.startsAt,
    staffBefore,
  }
  const span = spanOf(coming(await partyOf(tx, booking)))
  const event = only ? 'booking.guest_rescheduled' : 'booking.rescheduled'
  const history = { event, actor: booking.userId, data, now }
  const change = { state, ...span, request, price, ...clockAfter(booking, span, now) }
  await recordTransition(tx, booking, change, history)
  if (state !== 'held') await demandSpaced(tx, booking, now)
  await refundDifference(tx, booking, { totalMinor, now })
}

/** Who moves while leaving is free has the deadlines of the new time. */
function clockAfter(
  { state, policy, firstStartsAt }: Booking,
  { startsAt }: { startsAt: string },
  now: Date,
): { firstStartsAt?: string } {
  const isInTime =
    state === 'held' ||
    cancellationFee(policy, oneWhole, firstStartsAt.getTime(), now.getTime()) === 0
  return isInTime && Date.parse(startsAt) > firstStartsAt.getTime()
    ? { firstStartsAt: startsAt }
    : {}
}

const oneWhole = 100_000

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

function gone(booked: { request: VisitRequest } | undefined, guest: number | undefined) {
  const hasLeft = booked && guest !== undefined && guest < booked.request.guests.length
  return hasLeft ? refuse('state_conflict', { state: 'cancelled' }) : refuse('not_found')
}

/** Tells which variants somebody serves, those that are on the menu no more among them. */
async function servedIn(
  db: Db,
  worlds: Worlds,
  { shopId, request }: { shopId: string; request: VisitRequest },
) {
  const world = await worlds.of(shopId)
  const { variants } = forBooked(world, await bookedHere(db, world, request))
  return ({ variantId }: { variantId: string }) => variants.get(variantId)?.hands !== 0
}

type Wishes = {
  positions: readonly number[]
  /** For the service at a place of who is at a place among those who move. */
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
