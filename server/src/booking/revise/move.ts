import { refuse } from '@serein/shared/refusal.ts'
import { instantOf, minuteAtOrBefore } from '@serein/shared/time/instant.ts'
import type { CallContext } from '../../platform/context.ts'
import type { ShopSnapshot, ShopSnapshots } from '../../slot/shop-snapshot.ts'
import type { BusinessScope } from '../../platform/scope.ts'
import { creditForMove } from '../late-credit.ts'
import { type BookedItem, spanOfItems } from './items.ts'
import { fits, gapBetween, notBookable, type PlacedItem, type WantedItem } from './place-items.ts'
import { type Change, reviseAtDesk } from './desk-revision.ts'

type Destination = { staffId?: string; fromStaffId?: string; unitId?: string; fromUnitId?: string }
type MoveInput = Destination & {
  bookingId: string
  itemId: string
  startsAt: string
  expectedSequence: number
  tellClient?: boolean
  askedBy?: 'client' | 'shop'
}
type StretchInput = {
  bookingId: string
  itemId: string
  lengthMinutes: number
  expectedSequence: number
}

/** The desk drags a visit by one of its items. Errors: as the contract says; refused, the old time is still taken. */
export function move(
  context: CallContext<BusinessScope>,
  snapshots: ShopSnapshots,
  input: MoveInput,
) {
  const { itemId, tellClient, askedBy } = input
  return reviseAtDesk(context, snapshots, input, 'move', (snapshot, before, { booking, now }) => {
    const items = moveItems(snapshot, before, itemOf(before, itemId), input)
    const credit = askedBy === 'shop' ? creditForMove(booking, spanOfItems(items), now) : null
    return { options: [items], event: 'booking.moved', tellClient, credit }
  })
}

/** All items of a visit as they would be when one of them is dragged there. Errors: `slot_not_bookable`. */
export function moveItems(
  snapshot: ShopSnapshot,
  before: readonly BookedItem[],
  dragged: BookedItem,
  to: Destination & { startsAt: string },
): WantedItem[] {
  const delta = minuteOf(to.startsAt) - minuteAtOrBefore(dragged.startsAt)
  return before.map((item) => {
    const shifted = shiftItem(item, delta)
    if (item !== dragged) return { ...shifted, keepsStaff: false, keepsUnits: false }
    const staffIds = withStaff(snapshot, item, to)
    const units = withUnit(snapshot, shifted, to)
    return { ...shifted, staffIds, units, keepsStaff: true, keepsUnits: units !== item.units }
  })
}

/** The desk makes an item longer or shorter; what follows it at once goes along. Errors: as the contract says. */
export function stretch(
  context: CallContext<BusinessScope>,
  snapshots: ShopSnapshots,
  input: StretchInput,
) {
  return reviseAtDesk(context, snapshots, input, 'stretch', (snapshot, before) => ({
    options: [stretchItem(snapshot, before, itemOf(before, input.itemId), input.lengthMinutes)],
    event: 'booking.stretched',
  }))
}

/** Gives every item its time, people and rooms back. Errors: as the contract says; refused, all stays. */
export function undoMove(
  context: CallContext<BusinessScope>,
  snapshots: ShopSnapshots,
  input: Change,
) {
  return reviseAtDesk(context, snapshots, input, 'undoMove', (_snapshot, _now, { last }) => {
    if (!last) return null
    const wanted = last.items.map((item) => ({ ...item, keepsStaff: true, keepsUnits: true }))
    const { promise } = last
    const promised = promise && ((items: readonly PlacedItem[]) => ({ ...promise, items }))
    return {
      options: [wanted],
      event: 'booking.move_undone',
      data: { isService: promise !== null },
      tellClient: !last.isSilent,
      ...(promised && { promised }),
      ...(last.policy && { policy: last.policy }),
    }
  })
}

/** The items after one of them has another length: what touches it goes along, and a wait is used up first. */
export function stretchItem(
  snapshot: ShopSnapshot,
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
    const least = gapBetween(snapshot, last, next)
    const gap = minuteAtOrBefore(next.startsAt) - minuteAtOrBefore(last.endsAt)
    const end = minuteAtOrBefore(changed.get(last)!.endsAt)
    const start = gap <= least ? end + gap : Math.max(minuteAtOrBefore(next.startsAt), end + least)
    changed.set(next, shiftItem(next, start - minuteAtOrBefore(next.startsAt)))
    last = next
  }
  return before.map((each) => ({
    ...(changed.get(each) ?? each),
    keepsStaff: each === item,
    keepsUnits: each === item,
  }))
}

/**
 * Errors: `therapist_not_for_client` where they are to serve a client who never wants them again; `slot_not_bookable` when the
 * chosen therapist cannot give the service, or it is already theirs.
 */
function withStaff(
  { staff, client }: ShopSnapshot,
  { staffIds, variantId }: BookedItem,
  { staffId, fromStaffId = staffIds[0] ?? '' }: Destination,
): string[] {
  if (!staffId || staffIds.includes(staffId)) return staffIds
  if (client?.avoids.includes(staffId)) throw refuse('therapist_not_for_client')
  const member = staffIds.length > 0 && staff.get(staffId)
  if (!member || !(variantId in member.skills)) throw notBookable('no_skilled_therapist')
  if (!staffIds.includes(fromStaffId)) throw notBookable('therapist_off')
  return staffIds.map((id) => (id === fromStaffId ? staffId : id))
}

function withUnit(snapshot: ShopSnapshot, item: BookedItem, { unitId, fromUnitId }: Destination) {
  if (!unitId) return item.units
  if (item.units.some((one) => one.unitId === unitId)) return [...item.units]
  const instead = item.units.find((one) =>
    fromUnitId ? one.unitId === fromUnitId : fits(snapshot, item, unitId, one.unitId),
  )
  if (!instead || !fits(snapshot, item, unitId, instead.unitId))
    throw notBookable('room_does_not_fit')
  return item.units.map((one) => (one === instead ? { unitId, place: 1 } : one))
}

export function itemOf(items: readonly BookedItem[], itemId: string): BookedItem {
  const item = items.find(({ id }) => id === itemId)
  if (!item) throw refuse('not_found')
  return item
}

function shiftItem<T extends BookedItem>(item: T, minutes: number): T {
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
