import { randomInt, randomUUIDv7 } from 'node:crypto'
import { bookingCan } from '@serein/shared/booking/states.ts'
import { refuse } from '@serein/shared/refusal.ts'
import type { VisitRequest } from '@serein/shared/slot/contract.ts'
import { answeredBefore, once } from '../platform/command.ts'
import type { CallContext } from '../platform/context.ts'
import type { Tx } from '../platform/pool.ts'
import { asCustomer, type CustomerScope } from '../platform/scope.ts'
import { claim, type NewClaim, Overtaken, release } from '../slot/claim.ts'
import { isStaffId, minutesOf, wantedItems } from '../slot/visit.ts'
import type { Worlds } from '../slot/world.ts'
import { conflict, expireOvertaken, factsOf, mine } from './booking.ts'
import { planVisit, refusalOf, type VisitPlan } from './plan.ts'
import { bookingDetails } from './read.ts'
import { insertBooking, moveItems, type NewBooking, type NewItem, recordTransition } from './sql.ts'

type HoldInput = VisitRequest & { shopId: string; startsAt: string; note?: string }

/** How often a visit is planned anew because somebody was faster. */
const attempts = 12
const codeLetters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const codeLength = 6

/**
 * Keeps a slot for the shop's hold minutes. Errors: `slot_taken` with the nearest free times, `slot_not_bookable` with
 * the reason, `service_not_bookable` with the fields.
 */
export async function hold(context: CallContext, worlds: Worlds, input: HoldInput) {
  const scope = asCustomer(context.scope)
  const startsAt = new Date(input.startsAt).toISOString()
  const made = { bookingId: randomUUIDv7() }
  const { bookingId } = await raced(context, worlds, input, startsAt, undefined, (plan, now) =>
    once(
      context,
      async (tx) => {
        const { holdMinutes } = plan.world.shop
        await writeHold(tx, plan, {
          id: made.bookingId,
          userId: scope.userId,
          heldUntil: new Date(now.getTime() + holdMinutes * 60_000),
          note: input.note ?? null,
          source: 'app',
          now,
        })
        return made
      },
      made,
    ),
  )
  // Read once the locks are gone: nobody waits for the reading.
  return bookingDetails(context.db, scope, bookingId, context.now())
}

/**
 * Moves all items of a visit to another start in one transaction; the old time goes only if the new one is won. Price
 * and policy stay as they were promised, and so does the fee clock. Errors: as `hold`, and `state_conflict`.
 */
export async function reschedule(
  context: CallContext,
  worlds: Worlds,
  input: { bookingId: string; startsAt: string; wish?: string },
) {
  const scope = asCustomer(context.scope)
  const startsAt = new Date(input.startsAt).toISOString()
  const { shopId, request } = await bookedVisit(context, scope, input.bookingId)
  const visit = input.wish ? withWish(request, input.wish) : request
  await raced(context, worlds, { ...visit, shopId }, startsAt, input.bookingId, (plan, now) =>
    once(context, async (tx) => {
      await move(tx, scope, input.bookingId, plan, now)
      return { bookingId: input.bookingId }
    }),
  )
  return bookingDetails(context.db, scope, input.bookingId, context.now())
}

/** Plans and writes; plans again on a fresh picture of the shop whenever another process was faster. */
async function raced<T>(
  context: CallContext,
  worlds: Worlds,
  visit: VisitRequest & { shopId: string },
  startsAt: string,
  exceptBookingId: string | undefined,
  write: (plan: VisitPlan, now: Date) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const now = context.now()
    const options = { now, exceptBookingId, isRepeated: attempt > 1 }
    try {
      const answer = await worlds.reserve(
        visit.shopId,
        (world) => planVisit(world, visit, startsAt, options),
        (plan) => write(plan, now),
      )
      if (answer) return answer
      break
    } catch (error) {
      if (!(error instanceof Overtaken)) throw error
    }
  }
  // The time may be taken by this very command, when it is the retry of one that has succeeded.
  const earlier = await answeredBefore<T>(context)
  if (earlier) return earlier
  const options = { now: context.now(), exceptBookingId }
  throw refusalOf(await worlds.of(visit.shopId), visit, startsAt, options)
}

type Written = Pick<
  NewBooking,
  'id' | 'customerId' | 'userId' | 'heldUntil' | 'note' | 'source' | 'now'
>

/** Writes a planned visit as a hold; whoever's overdue hold stood in the way loses it. Errors: {@link Overtaken}. */
export async function writeHold(tx: Tx, plan: VisitPlan, written: Written): Promise<void> {
  const { world, visit, assignment, price } = plan
  const { businessId, id: shopId, timeZone, cancellationPolicy, codePrefix } = world.shop
  const items = itemsOf(plan)
  const overtaken = await insertBooking(tx, {
    ...written,
    businessId,
    shopId,
    code: newCode(codePrefix),
    startsAt: assignment.startsAt,
    endsAt: assignment.endsAt,
    timeZone,
    price,
    policy: cancellationPolicy,
    request: { guests: visit.guests, together: visit.together },
    items,
    claims: claimsOf(plan, (place) => items.find((item) => placeOf(item) === place)!.id),
  })
  await expireOvertaken(tx, businessId, overtaken, written.now)
}

/** The code of a new booking: the business's two letters and what nobody mistakes for something else. */
function newCode(prefix: string): string {
  return `${prefix}-${Array.from({ length: codeLength }, () => codeLetters[randomInt(32)]).join('')}`
}

async function move(
  tx: Tx,
  scope: CustomerScope,
  bookingId: string,
  plan: VisitPlan,
  now: Date,
): Promise<void> {
  const booking = await mine(tx, scope, bookingId)
  if (!bookingCan.reschedule(factsOf(booking), now.getTime())) throw conflict(booking)
  const { businessId, shopId } = booking
  const { assignment, visit } = plan
  await release(tx, { businessId, bookingId })
  const ids = await moveItems(tx, businessId, bookingId, itemsOf(plan))
  const state =
    booking.state === 'held' ? { heldUntil: booking.heldUntil! } : ({ kept: true } as const)
  const claims = claimsOf(plan, (place) => ids.get(place)!)
  const overtaken = await claim(tx, { businessId, shopId, bookingId }, claims, state, now)
  await expireOvertaken(tx, businessId, overtaken, now)
  await recordTransition(
    tx,
    booking,
    {
      state: booking.state,
      startsAt: assignment.startsAt,
      endsAt: assignment.endsAt,
      request: { guests: visit.guests, together: visit.together },
    },
    {
      event: 'booking.rescheduled',
      actor: scope.userId,
      data: { from: booking.startsAt.toISOString(), to: assignment.startsAt },
      now,
    },
  )
}

/** What was booked, to plan it again. Errors: `not_found`. */
async function bookedVisit(context: CallContext, { userId }: CustomerScope, bookingId: string) {
  const row = await context.db
    .selectFrom('booking')
    .select(['shop_id as shopId', 'request'])
    .where('id', '=', bookingId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!row) throw refuse('not_found')
  return { shopId: row.shopId, request: row.request as unknown as VisitRequest }
}

function withWish(visit: VisitRequest, wish: string): VisitRequest {
  return {
    ...visit,
    guests: visit.guests.map(({ items }) => ({ items: items.map((item) => ({ ...item, wish })) })),
  }
}

/** The items of a planned visit, to be written. */
function itemsOf({ world, visit, assignment, price }: VisitPlan): NewItem[] {
  const wanted = wantedItems(world, visit)
  return assignment.items.map(({ guestIndex, itemIndex, staffIds, startsAt, endsAt }) => {
    const index = wanted.findIndex(
      (each, at) => each.guest === guestIndex && nthOfGuest(wanted, at) === itemIndex,
    )
    const { variant, addOns, wish } = wanted[index]!
    const line = price.lines.find((each) => each.kind === 'service' && each.item === index)!
    return {
      id: randomUUIDv7(),
      guestPosition: guestIndex,
      position: itemIndex,
      serviceId: variant.serviceId,
      variantId: variant.id,
      staffIds,
      wish: isStaffId(wish) ? 'staff' : (wish as NewItem['wish']),
      serviceName: variant.serviceName,
      lengthMinutes: minutesOf({ startsAt, endsAt }),
      priceMinor: line.amountMinor,
      addOns,
      startsAt,
      endsAt,
    }
  })
}

function nthOfGuest(wanted: readonly { guest: number }[], at: number): number {
  return wanted.slice(0, at).filter((each) => each.guest === wanted[at]!.guest).length
}

/** What a planned visit takes, by the place of its items in the visit. */
function claimsOf({ assignment }: VisitPlan, itemIdAt: (place: string) => string): NewClaim[] {
  return assignment.items.flatMap(({ guestIndex, itemIndex, claims }) => {
    const itemId = itemIdAt(placeOf({ guestPosition: guestIndex, position: itemIndex }))
    return claims.map((each) => ({ ...each, itemId }))
  })
}

function placeOf({ guestPosition, position }: { guestPosition: number; position: number }): string {
  return `${guestPosition}.${position}`
}
