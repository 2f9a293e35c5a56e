import { isDeepStrictEqual } from 'node:util'
import { shopCan } from '@serein/shared/booking/states.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { instantOf, minuteAtOrBefore } from '@serein/shared/time/instant.ts'
import { auditChange } from '../platform/audit.ts'
import { answeredBefore, once } from '../platform/command.ts'
import type { CallContext } from '../platform/context.ts'
import type { Tx } from '../platform/pool.ts'
import { asBusiness, type BusinessScope } from '../platform/scope.ts'
import { claim, release } from '../slot/claim.ts'
import { takenAround } from '../slot/taking.ts'
import type { ShopWorld, Worlds } from '../slot/world.ts'
import { conflict, expireInTheWay, factsOf, ours } from './booking.ts'
import { type BookedItem, bookedItems, lastMove, moveItems, staffOf } from './items.ts'
import { fits, gapBetween, notBookable, rearrange, type WantedItem } from './rearrange.ts'
import { silence } from './silence.ts'
import { type Booking, recordTransition, shopOfBooking } from './sql.ts'
import { visitOf } from './visit.ts'

type Destination = { staffId?: string; fromStaffId?: string; unitId?: string; fromUnitId?: string }
type MoveInput = Destination & {
  bookingId: string
  itemId: string
  startsAt: string
  expectedSequence: number
  tellClient?: boolean
}
type StretchInput = {
  bookingId: string
  itemId: string
  lengthMinutes: number
  expectedSequence: number
}

/** How often a change is worked out anew because somebody was faster. */
const attempts = 4

/** The desk drags a visit by one of its items. Errors: as the contract says; refused, the old time is still taken. */
export function move(context: CallContext, worlds: Worlds, input: MoveInput) {
  return rearranged(context, worlds, input, 'move', (world, before) => ({
    wanted: movedTo(world, before, itemOf(before, input.itemId), input),
    event: 'booking.moved',
    tellClient: input.tellClient,
  }))
}

/** All items of a visit as they would be when one of them is dragged there. Errors: `slot_not_bookable`. */
export function movedTo(
  world: ShopWorld,
  before: readonly BookedItem[],
  dragged: BookedItem,
  to: Destination & { startsAt: string },
): WantedItem[] {
  const delta = minuteOf(to.startsAt) - minuteAtOrBefore(dragged.startsAt)
  return before.map((item) => {
    const shifted = shiftedBy(item, delta)
    if (item !== dragged) return { ...shifted, keepsStaff: false, keepsUnits: false }
    const staffIds = withStaff(world, item, to)
    const units = withUnit(world, shifted, to)
    return { ...shifted, staffIds, units, keepsStaff: true, keepsUnits: units !== item.units }
  })
}

/** The desk makes an item longer or shorter; what follows it at once goes along. Errors: as the contract says. */
export function stretch(context: CallContext, worlds: Worlds, input: StretchInput) {
  return rearranged(context, worlds, input, 'stretch', (world, before) => ({
    wanted: stretched(world, before, itemOf(before, input.itemId), input.lengthMinutes),
    event: 'booking.stretched',
  }))
}

/** Every item has its time, its people and its rooms again. Errors: as the contract says; refused, all stays. */
export function undoMove(context: CallContext, worlds: Worlds, input: Change) {
  return rearranged(context, worlds, input, 'undoMove', (_world, _now, last) => {
    if (!last) return null
    const wanted = last.before.map((item) => ({ ...item, keepsStaff: true, keepsUnits: true }))
    return { wanted, event: 'booking.move_undone', tellClient: !last.isSilent }
  })
}

type Change = { bookingId: string; expectedSequence: number }

/** What is wanted of a visit as it stands; `last` is how it stood before its last move, and whether that was told. */
type Decide = (
  world: ShopWorld,
  before: readonly BookedItem[],
  last: Awaited<ReturnType<typeof lastMove>>,
  tx: Tx,
) => Decided | null | Promise<Decided | null>
type Decided = { wanted: WantedItem[]; event: string; tellClient?: boolean | undefined }

/** Works a change out and writes it, in one transaction; again when somebody was faster, and then says who. */
export async function rearranged(
  context: CallContext,
  worlds: Worlds,
  input: Change,
  verb: 'move' | 'stretch' | 'undoMove',
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
        const decided = await decide(world, before, await lastMove(tx, booking), tx)
        if (!decided) throw refuse('state_conflict', { state, sequence })
        await write(tx, scope, world, booking, { ...decided, before }, now)
        return visitOf(tx, scope, booking.id)
      })
    } catch (error) {
      if (attempt === attempts) throw error
      await expireInTheWay(context.db, error, now)
    }
  }
}

async function write(
  tx: Tx,
  { userId: actor }: BusinessScope,
  world: ShopWorld,
  booking: Booking,
  { wanted, event, tellClient, before }: Decided & { before: BookedItem[] },
  now: Date,
) {
  const { businessId, shopId, id: bookingId } = booking
  const taken = await takenAround(tx, { businessId, bookingId }, endsOf(wanted), now)
  const items = rearrange(world, bookingId, wanted, taken)
  await release(tx, { businessId, bookingId })
  await moveItems(
    tx,
    businessId,
    bookingId,
    items.map((item) => ({
      ...item,
      lengthMinutes: minuteAtOrBefore(item.endsAt) - minuteAtOrBefore(item.startsAt),
    })),
  )
  const claims = items.flatMap((item) => item.claims.map((each) => ({ ...each, itemId: item.id })))
  const place = { businessId, shopId, bookingId }
  await claim(tx, place, claims, { kept: true }, now)
  const { startsAt, endsAt } = endsOf(items)
  const data = {
    from: booking.startsAt.toISOString(),
    to: startsAt,
    staffBefore: staffOf(before),
    ...(await silence(tx, booking, tellClient)),
  }
  const change = { state: booking.state, startsAt, endsAt }
  await recordTransition(tx, booking, change, { event, actor, data, before, now })
  auditItems(tx, bookingId, before, items)
}

/** Of the items the ones that are served at another time, by others or elsewhere. */
function auditItems(
  tx: Tx,
  id: string,
  before: readonly BookedItem[],
  after: readonly BookedItem[],
) {
  const [was, is] = [servedAs(before), servedAs(after)]
  const changed = [...is.keys()].filter((each) => !isDeepStrictEqual(was.get(each), is.get(each)))
  const only = (items: typeof was) => ({ items: changed.map((each) => items.get(each)) })
  auditChange(tx, { kind: 'booking', id }, only(was), only(is))
}

function servedAs(items: readonly BookedItem[]) {
  const told = items.map(({ id: itemId, startsAt, endsAt, staffIds, units }) => {
    const [from, until] = [startsAt, endsAt].map((at) => new Date(at).toISOString())
    const unitIds = units.map(({ unitId }) => unitId)
    return { itemId, startsAt: from, endsAt: until, staffIds, unitIds }
  })
  return new Map(told.map((item) => [item.itemId, item]))
}

/** The items after one of them has another length: what touches it goes along, and a wait is used up first. */
function stretched(
  world: ShopWorld,
  before: readonly BookedItem[],
  item: BookedItem,
  lengthMinutes: number,
): WantedItem[] {
  const endsAt = instantOf(minuteAtOrBefore(item.startsAt) + lengthMinutes)
  const changed = new Map<BookedItem, BookedItem>([[item, { ...item, endsAt }]])
  let last = item
  const later = before.filter(
    (other) => other.guestPosition === item.guestPosition && other.startsAt > item.startsAt,
  )
  for (const next of later) {
    const least = gapBetween(world, last, next)
    const gap = minuteAtOrBefore(next.startsAt) - minuteAtOrBefore(last.endsAt)
    const end = minuteAtOrBefore(changed.get(last)!.endsAt)
    const start = gap <= least ? end + gap : Math.max(minuteAtOrBefore(next.startsAt), end + least)
    changed.set(next, shiftedBy(next, start - minuteAtOrBefore(next.startsAt)))
    last = next
  }
  return before.map((each) => ({
    ...(changed.get(each) ?? each),
    keepsStaff: each === item,
    keepsUnits: each === item,
  }))
}

/** Errors: `slot_not_bookable` when the chosen therapist cannot give the service, or it is already theirs. */
function withStaff(
  { staff }: ShopWorld,
  { staffIds, variantId }: BookedItem,
  { staffId, fromStaffId = staffIds[0] ?? '' }: Destination,
): string[] {
  if (!staffId || staffIds.includes(staffId)) return staffIds
  const member = staffIds.length > 0 && staff.get(staffId)
  if (!member || !(variantId in member.skills)) throw notBookable('no_skilled_therapist')
  if (!staffIds.includes(fromStaffId)) throw notBookable('therapist_off')
  return staffIds.map((id) => (id === fromStaffId ? staffId : id))
}

function withUnit(world: ShopWorld, item: BookedItem, { unitId, fromUnitId }: Destination) {
  if (!unitId) return item.units
  if (item.units.some((one) => one.unitId === unitId)) return [...item.units]
  const instead = item.units.find((one) =>
    fromUnitId ? one.unitId === fromUnitId : fits(world, item, unitId, one.unitId),
  )
  if (!instead || !fits(world, item, unitId, instead.unitId)) throw notBookable('room_does_not_fit')
  return item.units.map((one) => (one === instead ? { unitId, place: 1 } : one))
}

function itemOf(items: readonly BookedItem[], itemId: string): BookedItem {
  const item = items.find(({ id }) => id === itemId)
  if (!item) throw refuse('not_found')
  return item
}

function shiftedBy<T extends BookedItem>(item: T, minutes: number): T {
  return {
    ...item,
    startsAt: instantOf(minuteAtOrBefore(item.startsAt) + minutes),
    endsAt: instantOf(minuteAtOrBefore(item.endsAt) + minutes),
  }
}

/** Errors: `slot_not_bookable` between two minutes. */
function minuteOf(instant: string): number {
  if (Date.parse(instant) % 60_000 !== 0) throw notBookable('off_grid')
  return minuteAtOrBefore(instant)
}

export function endsOf(items: readonly BookedItem[]): { startsAt: string; endsAt: string } {
  const starts = items.map(({ startsAt }) => startsAt).toSorted()
  const ends = items.map(({ endsAt }) => endsAt).toSorted()
  return { startsAt: starts[0]!, endsAt: ends.at(-1)! }
}
