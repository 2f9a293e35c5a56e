import { freeStarts } from '@serein/shared/slot/free-starts.ts'
import type { DayStarts } from '@serein/shared/slot/answer.ts'
import { reachOfVisit } from '@serein/shared/slot/item-rule.ts'
import type { VisitRequest } from '@serein/shared/slot/contract.ts'
import { reasonAgainst } from '@serein/shared/slot/why-not.ts'
import { localTime } from '@serein/shared/time/zone.ts'
import { type EarlierOffer, startsFor } from '@serein/shared/waiting/rules.ts'
import { bestStanding, standingHold } from '@serein/shared/waiting/standing.ts'
import { Refusal } from '@serein/shared/refusal.ts'
import { termsOfBooker } from '../booking/hold/booker.ts'
import { withAnyTherapist } from '../booking/series/plan-series.ts'
import type { PlanContext } from '../platform/context.ts'
import type { Db } from '../platform/pool.ts'
import { forClient } from '../slot/arrangement.ts'
import { bookedHere, forBooked } from '../slot/booked.ts'
import { memoize, type ShopSnapshot, type ShopSnapshots } from '../slot/shop-snapshot.ts'
import { without } from '../slot/slot.ts'
import { slotRequest } from '../slot/visit.ts'
import type { EntryInLine, EntryStanding, OwnEntry, WaitingEntry } from './sql.ts'

/** The free starts that may be offered for a wish, the best first; none where the shop does not do what is wished any more. */
export async function startsThatFit(
  context: PlanContext,
  snapshots: ShopSnapshots,
  entry: EntryInLine,
): Promise<string[]> {
  const { shopId, userId, earlier, moves } = entry
  const terms = await termsOfBooker(context, snapshots, { shopId, who: { userId } })
  const shop = await snapshots.of(shopId)
  const snapshot = forClient(await asMoved(context.db, shop, entry), terms.arrangement)
  const free = freeFor(snapshot, entry, { isReturning: terms.isReturning, now: context.now() })
  const localTimeOf = (at: string) => localTime(snapshot.prepared.zone, at)
  return startsFor(entry, free, { earlier, before: moves?.startsAt ?? null, localTimeOf })
}

/** The same for one time of a wish that comes again, each with what is booked there and how long it may be held. */
export async function standingFits(
  context: PlanContext,
  snapshots: ShopSnapshots,
  entry: EntryInLine & { standing: EntryStanding },
): Promise<{ startsAt: string; request: VisitRequest; holdMinutes: number }[]> {
  const { shopId, userId, standing } = entry
  const terms = await termsOfBooker(context, snapshots, { shopId, who: { userId } })
  const snapshot = forClient(await snapshots.of(shopId), terms.arrangement)
  const { isReturning } = terms
  const now = context.now()
  const startsOf = (request: VisitRequest, isAsWished: boolean) =>
    freeFor(snapshot, { ...entry, request }, { isReturning, now }).flatMap(({ starts }) =>
      starts.map(({ startsAt }) => ({ startsAt, isAsWished })),
    )
  const other = withAnyTherapist(entry.request)
  const found = [
    ...startsOf(entry.request, true),
    ...(standing.staff === 'first' ? startsOf(other, false) : []),
  ]
  const wish = { ...entry, nextDay: standing.nextDay }
  const best = bestStanding(wish, found, (at) => localTime(snapshot.prepared.zone, at))
  return best.flatMap(({ startsAt, isAsWished }) => {
    const request = isAsWished ? entry.request : other
    const holdMinutes = standingHoldAt(snapshot, { request, startsAt, now })
    return holdMinutes === null ? [] : [{ startsAt, request, holdMinutes }]
  })
}

/** How long a start is held for a wish that comes again; null: too little is left to answer. */
export function standingHoldAt(
  snapshot: ShopSnapshot,
  { request, startsAt, now }: { request: VisitRequest; startsAt: string; now: Date },
): number | null {
  const { noticeMinutes } = reachOfVisit(snapshot.prepared, slotRequest(snapshot, request))
  return standingHold(startsAt, { noticeMinutes, now })
}

/** The shop as it is for a visit that is moved: without it, and with what it is made of. */
async function asMoved(
  db: Db,
  shop: ShopSnapshot,
  { movesBookingId, request }: WaitingEntry,
): Promise<ShopSnapshot> {
  if (!movesBookingId) return shop
  const snapshot = forBooked(shop, await bookedHere(db, shop, { id: movesBookingId, request }))
  return { ...snapshot, prepared: without(shop, { bookingId: movesBookingId }) }
}

/** Those of the times that were told for a wish which nobody has taken since. */
export async function stillFree(
  db: Db,
  snapshots: ShopSnapshots,
  entry: OwnEntry,
  now: Date,
): Promise<EarlierOffer[]> {
  const { freeTimes, moves } = entry
  if (freeTimes.length === 0) return []
  try {
    const snapshot = await asMoved(db, await snapshots.of(entry.shopId), entry)
    const wanted = slotRequest(snapshot, entry.request)
    return freeTimes.filter(
      ({ startsAt }) =>
        (!moves || startsAt < moves.startsAt) &&
        !reasonAgainst(snapshot.prepared, wanted, startsAt, now.toISOString()),
    )
  } catch (error) {
    if (error instanceof Refusal) return []
    throw error
  }
}

/** Many wait for the same: it is worked out once for all of them. */
function freeFor(
  snapshot: ShopSnapshot,
  { request, fromDay, toDay, movesBookingId }: EntryInLine,
  { isReturning, now }: { isReturning: boolean; now: Date },
): DayStarts[] {
  const minute = Math.floor(now.getTime() / 60_000)
  const question = { request, fromDay, toDay, movesBookingId, isReturning, of: snapshot.client }
  return memoize(snapshot, `waiting ${minute} ${JSON.stringify(question)}`, () =>
    noneIfRefused(() => {
      const wanted = slotRequest(snapshot, { ...request, isReturning })
      return freeStarts(snapshot.prepared, wanted, { now: now.toISOString(), fromDay, toDay })
    }),
  )
}

/** None where the shop does not do what is wished any more. */
export function noneIfRefused(find: () => DayStarts[]): DayStarts[] {
  try {
    return find()
  } catch (error) {
    if (error instanceof Refusal) return []
    throw error
  }
}
