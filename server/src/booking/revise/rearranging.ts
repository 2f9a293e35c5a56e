import { isDeepStrictEqual } from 'node:util'
import { freeToLeave } from '@serein/shared/booking/rules.ts'
import { shopCan } from '@serein/shared/booking/states.ts'
import { Refusal, refuse } from '@serein/shared/refusal.ts'
import type { CancellationPolicy } from '@serein/shared/shop/rules.ts'
import { minuteAtOrBefore } from '@serein/shared/time/instant.ts'
import { auditChange } from '../../platform/audit.ts'
import { answeredBefore, once } from '../../platform/command.ts'
import type { CallContext } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/pool.ts'
import { asBusiness, type BusinessScope } from '../../platform/scope.ts'
import { arrangementOf, forClient } from '../../slot/arrangement.ts'
import { bookedHere, forBooked } from '../../slot/booked.ts'
import { claim, release } from '../../slot/claim.ts'
import { takenAround } from '../../slot/taking.ts'
import type { ShopWorld, Worlds } from '../../slot/world.ts'
import { conflict, expireInTheWay, factsOf, ours } from '../booking.ts'
import { refundDifference } from '../charge.ts'
import {
  type Before,
  type BookedItem,
  bookedItems,
  lastMove,
  moveItems,
  type Promised,
  rewriteItems,
  staffOf,
} from './items.ts'
import { type PlacedItem, rearrange, type WantedItem } from './rearrange.ts'
import { silence } from '../desk/silence.ts'
import { type Booking, recordTransition, shopOfBooking } from '../sql.ts'
import { visitOf } from '../visit.ts'

/** How often a change is worked out anew because somebody was faster. */
const attempts = 4

export type Change = { bookingId: string; expectedSequence: number }

type Verb = 'move' | 'stretch' | 'undoMove' | 'addItem' | 'changeItem' | 'removeItem'

/** What becomes of a visit: who serves what and when, in the ways to try in turn, and what is promised anew where that changes. */
export type Decision = {
  /** The first that can be is taken. */
  ways: (readonly WantedItem[])[]
  event: string
  data?: object
  /** Left out: as the shop has set it. */
  tellClient?: boolean | undefined
  /** What leaving costs again, where that changes back. */
  policy?: CancellationPolicy
  promised?: (placed: readonly PlacedItem[]) => Promised & { items: readonly PlacedItem[] }
}

/** What is wanted of a visit as it stands; `last` is how it stood before its last change. */
type Decide = (
  world: ShopWorld,
  before: readonly BookedItem[],
  { last, booking, tx }: { last: Before | null; booking: Booking; tx: Tx },
) => Decision | null | Promise<Decision | null>

/** Works a change of the desk out and writes it, in one transaction; again when somebody was faster, and then says who. */
export async function rearranged(
  context: CallContext,
  worlds: Worlds,
  input: Change,
  verb: Verb,
  decide: Decide,
) {
  const scope = asBusiness(context.scope)
  const shopId = await shopOfBooking(context.db, scope, input.bookingId)
  if (!shopId) {
    // A key that came with another booking is told so first.
    await answeredBefore(context)
    throw refuse('not_found')
  }
  for (let attempt = 1; ; attempt += 1) {
    const world = await worlds.of(shopId)
    const now = context.now()
    try {
      return await once(context, async (tx) => {
        const booking = await ours(tx, scope, input.bookingId)
        const { state, sequence } = booking
        if (sequence !== input.expectedSequence) throw refuse('state_conflict', { state, sequence })
        if (!shopCan[verb](factsOf(booking))) throw conflict(booking)
        const before = await bookedItems(tx, booking)
        const last = await lastMove(tx, booking)
        const theirs = await forVisit(tx, world, booking)
        const decided = await decide(theirs, before, { last, booking, tx })
        if (!decided) throw refuse('state_conflict', { state, sequence })
        await write(tx, scope, theirs, booking, { ...decided, verb, before }, now)
        return visitOf(tx, scope, booking.id)
      })
    } catch (error) {
      if (attempt === attempts) throw error
      await expireInTheWay(context.db, error, now)
    }
  }
}

/**
 * The shop as it is for a visit that is booked: what was booked is offered to it, whatever the menu says by now, and what was
 * agreed with its client holds, who may have none: of nobody nothing was agreed.
 */
export async function forVisit(
  db: Db | Tx,
  world: ShopWorld,
  { customerId, request }: Pick<Booking, 'customerId' | 'request'>,
): Promise<ShopWorld> {
  return forClient(
    forBooked(world, await bookedHere(db, world, request)),
    await arrangementOf(db, world, async () => (customerId ? { customerId } : null)),
  )
}

/** Who and what serves a visit in the first of some ways in which it can be. Errors: those of the first way. */
export async function place(
  tx: Tx,
  world: ShopWorld,
  { businessId, id: bookingId }: Booking,
  ways: Decision['ways'],
  now: Date,
): Promise<PlacedItem[]> {
  const taken = await takenAround(tx, { businessId, bookingId }, endsOf(ways.flat()), now)
  let problem: unknown = null
  for (const wanted of ways) {
    try {
      return rearrange(world, bookingId, wanted, taken)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      problem ??= error
    }
  }
  throw problem
}

type Writing = Decision & { verb: Verb; before: BookedItem[] }

async function write(
  tx: Tx,
  { userId: actor }: BusinessScope,
  world: ShopWorld,
  booking: Booking,
  { ways, event, verb, before, data: more, tellClient, promised, policy: back }: Writing,
  now: Date,
) {
  const { businessId, shopId, id: bookingId } = booking
  const placed = await place(tx, world, booking, ways, now)
  const promise = promised?.(placed) ?? null
  const items = (promise?.items ?? placed).map((item) => ({
    ...item,
    lengthMinutes: minuteAtOrBefore(item.endsAt) - minuteAtOrBefore(item.startsAt),
  }))
  await release(tx, { businessId, bookingId })
  await (promise ? rewriteItems(tx, booking, items) : moveItems(tx, businessId, bookingId, items))
  const claims = items.flatMap((item) => item.claims.map((each) => ({ ...each, itemId: item.id })))
  await claim(tx, { businessId, shopId, bookingId }, claims, { kept: true }, now)
  const { startsAt, endsAt } = endsOf(items)
  const data = {
    from: booking.startsAt.toISOString(),
    to: startsAt,
    staffBefore: staffOf(before),
    ...more,
    ...(await silence(tx, booking, tellClient)),
  }
  const changed = promise && { request: promise.request, price: promise.price }
  const isChangedByShop = (verb === 'move' || verb === 'stretch') && !isSameVisit(before, items)
  const policy = isChangedByShop ? freeToLeave(booking.policy) : back
  const change = { state: booking.state, startsAt, endsAt, ...changed, ...(policy && { policy }) }
  const { request, price } = booking
  const history = {
    event,
    actor,
    data,
    before,
    ...(promise && { promise: { request, price } }),
    ...(isChangedByShop && { policy: booking.policy }),
    now,
  }
  await recordTransition(tx, booking, change, history)
  auditItems(tx, bookingId, before, items)
  if (promise) await refundDifference(tx, booking, { totalMinor: promise.price.totalMinor, now })
}

/** Whether a client finds what they count on: their times and who serves them. */
function isSameVisit(before: readonly BookedItem[], after: readonly BookedItem[]): boolean {
  return isDeepStrictEqual(promisedIn(before), promisedIn(after))
}

function promisedIn(items: readonly BookedItem[]): string[] {
  return items
    .map(({ id, startsAt, endsAt, staffIds }) =>
      [id, Date.parse(startsAt), Date.parse(endsAt), ...staffIds.toSorted()].join(),
    )
    .toSorted()
}

/** Of the items the ones that are other services, or served at another time, by others or elsewhere. */
function auditItems(
  tx: Tx,
  id: string,
  before: readonly BookedItem[],
  after: readonly BookedItem[],
) {
  const [was, is] = [servedAs(before), servedAs(after)]
  const ids = [...new Set([...was.keys(), ...is.keys()])]
  const changed = ids.filter((each) => !isDeepStrictEqual(was.get(each), is.get(each)))
  const only = (items: typeof was) => ({ items: changed.flatMap((each) => items.get(each) ?? []) })
  auditChange(tx, { kind: 'booking', id }, only(was), only(is))
}

function servedAs(items: readonly BookedItem[]) {
  const told = items.map(({ id: itemId, variantId, addOns, startsAt, endsAt, staffIds, units }) => {
    const [from, until] = [startsAt, endsAt].map((at) => new Date(at).toISOString())
    const unitIds = units.map(({ unitId }) => unitId)
    const addOnIds = addOns.map(({ id }) => id)
    return { itemId, variantId, addOnIds, startsAt: from, endsAt: until, staffIds, unitIds }
  })
  return new Map(told.map((item) => [item.itemId, item]))
}

export function endsOf(items: readonly BookedItem[]): { startsAt: string; endsAt: string } {
  const starts = items.map(({ startsAt }) => startsAt).toSorted()
  const ends = items.map(({ endsAt }) => endsAt).toSorted()
  return { startsAt: starts[0]!, endsAt: ends.at(-1)! }
}
