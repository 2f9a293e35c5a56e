import { randomInt, randomUUIDv7 } from 'node:crypto'
import { servicePrice } from '@serein/shared/offer/price.ts'
import type { VisitRequest } from '@serein/shared/slot/contract.ts'
import { answeredBefore, once } from '../../platform/command.ts'
import type { HoldLimits } from '../../platform/config-hold.ts'
import type { CallContext } from '../../platform/context.ts'
import type { Tx } from '../../platform/pool.ts'
import { asCustomer, type CustomerScope } from '../../platform/scope.ts'
import type { NewClaim } from '../../slot/claim.ts'
import { demandOpenShop } from '../../shop/suspension.ts'
import { arrangementOf, demandOnlineBooking } from '../../slot/arrangement.ts'
import { isStaffId, minutesOf, wantedItems } from '../../slot/visit.ts'
import type { Worlds } from '../../slot/world.ts'
import { expireInTheWay, giveUp } from '../booking.ts'
import { demandWithinLimits } from './client-limit.ts'
import { type Holder, limitHolds, takeTurn } from './limit.ts'
import { type PlanOptions, planVisit, refusalOf, type VisitPlan } from './plan.ts'
import { bookingDetails } from '../read.ts'
import { isNewClient as isNew } from './new-client.ts'
import { bookedOf } from '../guest/party.ts'
import { returning } from './returning-client.ts'
import { insertBooking, lockBooking, type NewBooking, type NewItem } from '../sql.ts'

type HoldInput = VisitRequest & {
  shopId: string
  startsAt: string
  guestNames?: (string | null)[]
  note?: string
  insteadOf?: string
}

/** How often a visit is planned anew because somebody was faster. */
const attempts = 12
const codeLetters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const codeLength = 6

/**
 * Keeps a slot for the shop's hold minutes. Errors: `slot_taken` with the nearest free times, `slot_not_bookable` with
 * the reason, `service_not_bookable` with the fields; `online_booking_closed`, `holds_full`,
 * `address_holds_full`, `open_full` and `visits_too_close`, as the contract says.
 */
export async function hold(context: CallContext, { worlds, holds }: Parts, input: HoldInput) {
  const scope = asCustomer(context.scope)
  const startsAt = new Date(input.startsAt).toISOString()
  const made = { bookingId: randomUUIDv7() }
  const { shopId, guests, together, sameRoom } = input
  const { userId } = scope
  const wanted = { shopId, userId, visit: { guests, together, sameRoom }, startsAt }
  const { bookingId } = await retryOnConflict(context, worlds, wanted, (plan, now) =>
    once(
      context,
      async (tx) => {
        const { businessId, holdMinutes } = plan.world.shop
        await demandOnlineBooking(tx, { businessId, userId })
        const holder = { userId: scope.userId, network: context.network }
        await makeRoom(tx, scope, { holder, holds, insteadOf: input.insteadOf }, now)
        await writeHold(tx, plan, {
          id: made.bookingId,
          userId: scope.userId,
          heldFrom: holds.perAddress ? context.network : null,
          heldUntil: new Date(now.getTime() + holdMinutes * 60_000),
          guestNames: input.guestNames,
          note: input.note ?? null,
          source: 'app',
          now,
        })
        await demandWithinLimits(tx, { businessId, id: made.bookingId }, now)
        return made
      },
      made,
    ),
  )
  // Read once the locks are gone: nobody waits for the reading.
  return bookingDetails(context.db, scope, bookingId, context.now())
}

type Parts = { worlds: Worlds; holds: HoldLimits }

type Room = { holder: Holder; holds: HoldLimits; insteadOf: string | undefined }

/** Gives up the time of their own that the new one takes the place of, then asks whether one more may be held. */
async function makeRoom(
  tx: Tx,
  { userId }: CustomerScope,
  { holder, holds, insteadOf }: Room,
  now: Date,
): Promise<void> {
  await takeTurn(tx, holder, holds)
  const earlier = insteadOf && (await lockBooking(tx, insteadOf, { userId }))
  // It may be paid, over or given up meanwhile: then there is nothing to give up any more.
  if (earlier && earlier.state === 'held') await giveUp(tx, earlier, userId, now)
  await limitHolds(tx, holder, holds, now)
}

type Wanted = Pick<PlanOptions, 'codeOffer' | 'except' | 'positions'> & {
  shopId: string
  /** Whose visit it is. */
  userId: string
  visit: VisitRequest
  startsAt: string
  /** Whether a plan will do, where not every one does. */
  fits?: (plan: VisitPlan) => boolean
}

/** What holds for who books: which offers are theirs, who serves them, what was agreed with them, and what they have booked before. */
export async function termsOfBooker(
  { db }: CallContext,
  worlds: Worlds,
  { shopId, userId, codeOffer, except }: Pick<Wanted, 'shopId' | 'userId' | 'codeOffer' | 'except'>,
): Promise<Terms> {
  const whoAsks = async () => ({ userId })
  const isReturning = await returning(db, worlds, shopId, whoAsks)
  const asking = { codeOffer, before: except?.bookingId }
  const isNewClient = await isNew(db, worlds, shopId, whoAsks, asking)
  const world = await worlds.of(shopId)
  const arrangement = await arrangementOf(db, world, whoAsks)
  const booked = except ? await bookedOf(db, world, except.bookingId) : null
  return { codeOffer, isNewClient, isReturning, arrangement, booked }
}

type Terms = Pick<
  PlanOptions,
  'codeOffer' | 'isNewClient' | 'isReturning' | 'arrangement' | 'booked'
>

/** Plans and writes; plans again on a fresh picture of the shop whenever another process was faster. */
export async function retryOnConflict<T>(
  context: CallContext,
  worlds: Worlds,
  wanted: Wanted,
  write: (plan: VisitPlan, now: Date) => Promise<T>,
): Promise<T> {
  const { shopId, visit, startsAt, except, positions, fits = () => true } = wanted
  const who = await termsOfBooker(context, worlds, wanted)
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const now = context.now()
    const options = { now, except, positions, ...who, isRepeated: attempt > 1 }
    try {
      const answer = await worlds.reserve(
        shopId,
        context.key,
        (world) => {
          const plan = planVisit(world, visit, startsAt, options)
          return plan && fits(plan) ? plan : null
        },
        (plan) => write(plan, now),
      )
      if (answer) return answer
      break
    } catch (error) {
      await expireInTheWay(context.db, error, now)
    }
  }
  // The time may be taken by this very command, when it is the retry of one that has succeeded.
  const earlier = await answeredBefore<T>(context)
  if (earlier) return earlier
  throw refusalOf(await worlds.of(shopId), visit, startsAt, {
    now: context.now(),
    except,
    positions,
    ...who,
  })
}

type Written = Pick<
  NewBooking,
  | 'id'
  | 'customerId'
  | 'userId'
  | 'heldUntil'
  | 'heldFrom'
  | 'guestNames'
  | 'note'
  | 'source'
  | 'now'
>

/** Writes a planned visit as a hold. Errors: `ClaimConflict`; `business_suspended`, be it in the same instant. */
export async function writeHold(tx: Tx, plan: VisitPlan, written: Written): Promise<void> {
  const { world, visit, assignment, price } = plan
  const { businessId, id: shopId, timeZone, cancellationPolicy, codePrefix } = world.shop
  const items = itemsOf(plan)
  await demandOpenShop(tx, shopId)
  await insertBooking(tx, {
    ...written,
    businessId,
    shopId,
    code: newCode(codePrefix),
    startsAt: assignment.startsAt,
    endsAt: assignment.endsAt,
    timeZone,
    price,
    policy: cancellationPolicy,
    request: visit,
    items,
    claims: claimsOf(plan, (place) => items.find((item) => placeOf(item) === place)!.id),
  })
}

/** The code of a new booking: the business's two letters and what nobody mistakes for something else. */
export function newCode(prefix: string): string {
  return `${prefix}-${Array.from({ length: codeLength }, () => codeLetters[randomInt(32)]).join('')}`
}

/** The items of a planned visit, to be written. */
export function itemsOf({ world, visit, positions, assignment, price }: VisitPlan): NewItem[] {
  const wanted = wantedItems(world, visit)
  return assignment.items.map(({ guestIndex, itemIndex, staffIds, startsAt, endsAt }) => {
    const index = wanted.findIndex(
      (each, at) => each.guest === guestIndex && nthOfGuest(wanted, at) === itemIndex,
    )
    const { variant, addOns, wish } = wanted[index]!
    return {
      id: randomUUIDv7(),
      guestPosition: positions[guestIndex]!,
      position: itemIndex,
      serviceId: variant.serviceId,
      variantId: variant.id,
      staffIds,
      wish: isStaffId(wish) ? 'staff' : (wish as NewItem['wish']),
      serviceName: variant.serviceName,
      lengthMinutes: minutesOf({ startsAt, endsAt }),
      priceMinor: servicePrice(price, index),
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
export function claimsOf(
  { positions, assignment }: VisitPlan,
  itemIdAt: (place: string) => string,
): NewClaim[] {
  return assignment.items.flatMap(({ guestIndex, itemIndex, claims }) => {
    const guestPosition = positions[guestIndex]!
    const itemId = itemIdAt(placeOf({ guestPosition, position: itemIndex }))
    return claims.map((each) => ({ ...each, itemId }))
  })
}

function placeOf({ guestPosition, position }: { guestPosition: number; position: number }): string {
  return `${guestPosition}.${position}`
}
