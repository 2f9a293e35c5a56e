import { isDeepStrictEqual } from 'node:util'
import { cancellationFee, freeToLeave } from '@serein/shared/booking/rules.ts'
import type { CancellationPolicy } from '@serein/shared/shop/rules.ts'
import { auditChange } from '../../platform/audit.ts'
import type { Tx } from '../../platform/pool.ts'
import { claim, handOver, releaseStatement } from '../../slot/claim.ts'
import { lockTaken } from '../../slot/taking.ts'
import { refundDifference } from '../charge.ts'
import { keepUses } from '../pass-visit.ts'
import { itemTimes } from '../guest/party.ts'
import { assertSpaced } from '../hold/client-limit.ts'
import { assertPrepared } from '../hold/prerequisite.ts'
import { type Booking, recordTransition } from '../sql.ts'
import {
  type BookedItem,
  type ClaimedItem,
  claimsOfItems,
  type Promised,
  spanOfItems,
  staffOf,
  writeItems,
} from './items.ts'

/** A change of a booked visit. */
export type Revision = {
  event: string
  actor: string | null
  now: Date
  /** More that the event says. */
  data?: object | undefined
  /** The items of those who come, as they stand. */
  before: readonly BookedItem[]
  /** The items after the change; those that are not among them any more go. */
  items: readonly ClaimedItem[]
  /** Only the items of this guest become others; the rest stays. */
  guestPosition?: number | undefined
  /** What is promised anew; what was paid beyond the new price goes back. */
  promised?: Promised | undefined
  /** Whether the new time leaves no gap in the day of who serves; left out, it is as promised before. */
  isBestFit?: boolean | undefined
  /** What leaving costs again, where that changes back. */
  policy?: CancellationPolicy | undefined
  /** What of the price the shop has credited by now, where it has credited this one. */
  creditedRate?: number | undefined
  /** The client has chosen the time: deadlines follow it, and the days between two visits count. */
  isTimeOfClient?: boolean
  /** The shop has chosen the time: leaving is free where it is not what the client counted on. */
  isTimeOfShop?: boolean
  /** The event says how the visit stood, so that the desk can undo it. */
  canUndo?: boolean
}

/**
 * The one way in which a visit that is booked comes to have other items, or the same at another time, by others or elsewhere. The old
 * time goes only if the new one is won. Errors: `ClaimConflict`, `visits_too_close`, `earlier_visit_needed`.
 */
export async function writeRevision(tx: Tx, booking: Booking, revision: Revision): Promise<void> {
  const { event, actor, now, before, items, guestPosition, promised } = revision
  const { businessId, shopId, id: bookingId, state } = booking
  const isRevised = (item: BookedItem) =>
    guestPosition === undefined || item.guestPosition === guestPosition
  const revised = before.filter(isRevised)
  const staying = before.filter((item) => !isRevised(item))
  const itemIds = guestPosition === undefined ? undefined : revised.map(({ id }) => id)

  if (booking.request.callOut) await lockStaffOf(tx, businessId, [...before, ...items])
  if (itemIds) await handOver(tx, { businessId, bookingId, itemIds }, await itemTimes(tx, booking))
  const release = releaseStatement({ businessId, bookingId, itemIds })
  await writeItems(tx, booking, { before: revised, items, release })
  const keeping = state === 'held' ? { heldUntil: booking.heldUntil! } : ({ kept: true } as const)
  await claim(tx, { businessId, shopId, bookingId }, claimsOfItems(items), keeping, now)

  const all = [...staying, ...items]
  const span = spanOfItems(all)
  const occasion = { items: all, event: `revision.${booking.sequence + 1}`, now }
  const newPrice = promised && (await keepUses(tx, booking, { ...promised, ...occasion }))
  const isFreeToLeave = revision.isTimeOfShop === true && !isSameForClient(before, items)
  const policy = isFreeToLeave ? freeToLeave(booking.policy) : revision.policy
  const change = {
    state,
    ...span,
    ...(promised && newPrice && { request: promised.request, price: newPrice }),
    ...(revision.isBestFit !== undefined && { isBestFit: revision.isBestFit }),
    ...(policy && { policy }),
    ...(revision.creditedRate !== undefined && { creditedRate: revision.creditedRate }),
    ...(revision.isTimeOfClient && firstStartAfter(booking, span, now)),
  }
  const { request, price } = booking
  const undo = {
    before,
    ...(promised && { promise: { request, price } }),
    ...(isFreeToLeave && { policy: booking.policy }),
  }
  const data = {
    ...(guestPosition !== undefined && { guestPosition }),
    from: spanOfItems(revised).startsAt,
    to: spanOfItems(items).startsAt,
    staffBefore: staffOf(before),
    ...revision.data,
  }
  const history = { event, actor, data, now, ...(revision.canUndo && undo) }
  await recordTransition(tx, booking, change, history)
  auditItems(tx, bookingId, revised, items)
  if (revision.isTimeOfClient && state !== 'held') await assertSpaced(tx, booking, now)
  if (revision.isTimeOfClient) await assertPrepared(tx, booking, now)
  if (newPrice) await refundDifference(tx, booking, { totalMinor: newPrice.totalMinor, now })
}

/** Where their ways change, too, all of them are locked at once. */
function lockStaffOf(tx: Tx, businessId: string, items: readonly BookedItem[]): Promise<void> {
  const taken = staffOf(items).map((staffId) => ({ staffId, unitId: null }))
  return lockTaken(tx, businessId, taken)
}

/** Who moves while leaving is free has the deadlines of the new time. */
function firstStartAfter(
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

/** Whether a client finds what they count on: their times and who serves them. */
function isSameForClient(before: readonly BookedItem[], after: readonly BookedItem[]): boolean {
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
  const services = items.map(
    ({ id: itemId, variantId, addOns, startsAt, endsAt, staffIds, units }) => {
      const [from, until] = [startsAt, endsAt].map((at) => new Date(at).toISOString())
      const unitIds = units.map(({ unitId }) => unitId)
      const addOnIds = addOns.map(({ id }) => id)
      return { itemId, variantId, addOnIds, startsAt: from, endsAt: until, staffIds, unitIds }
    },
  )
  return new Map(services.map((item) => [item.itemId, item]))
}
