import {
  type FreeStart,
  nextBest,
  seriesLimits,
  type SeriesRepeat,
  seriesStarts,
} from '@serein/shared/booking/series-time.ts'
import { refuse } from '@serein/shared/refusal.ts'
import type { PlannedVisit } from '@serein/shared/booking/series.ts'
import type { VisitRequest } from '@serein/shared/slot/contract.ts'
import { blockSeriesLimits } from '@serein/shared/slot/block-time.ts'
import { freeStarts } from '@serein/shared/slot/free-starts.ts'
import { reasonAgainst } from '@serein/shared/slot/why-not.ts'
import { addDays, type Weekday } from '@serein/shared/time/day.ts'
import { localTime, offsetTable } from '@serein/shared/time/zone.ts'
import type { CallContext } from '../../platform/context.ts'
import type { Db } from '../../platform/pool.ts'
import { withSpot } from '../../slot/call-out.ts'
import { visitOf } from '../../slot/nothing-found.ts'
import type { ShopSnapshot, ShopSnapshots } from '../../slot/shop-snapshot.ts'
import { without } from '../../slot/slot.ts'
import { isStaffId, slotRequest } from '../../slot/visit.ts'
import { conflict } from '../booking.ts'
import { bookedVisit } from '../guest/party.ts'
import { termsOfBooker } from '../hold/booker.ts'
import { asBooked, type PlanOptions, planVisit } from '../hold/plan.ts'
import type { Booking, Owner } from '../sql.ts'
import type { Side } from './side.ts'

/** A visit that comes again, for those of its party who still come. */
export type Recurring = { booking: Booking; visit: VisitRequest; positions: number[] }

const stands = new Set<Booking['state']>(['requested', 'confirmed', 'checked_in', 'completed'])
const dayMs = 86_400_000

/** Errors: `not_found`; `state_conflict` for a visit that does not stand. */
export async function recurringVisit(db: Db, owner: Owner, bookingId: string): Promise<Recurring> {
  const booking = await bookedVisit(db, owner, bookingId)
  if (!booking) throw refuse('not_found')
  if (!stands.has(booking.state)) throw conflict(booking)
  const { positions } = booking
  const request = await withSpot(db, booking, booking)
  const guests = positions.map((position) => request.guests[position]!)
  return { booking, visit: visitOf({ ...request, guests }), positions }
}

type Repeat = { bookingId: string; everyWeeks: number; weekday?: Weekday | undefined } & Partial<
  Pick<SeriesRepeat, 'untilDay' | 'times'>
>

/** What of a visit’s coming again is free, and what is beside the rest; nothing is taken. Errors: as the contract says. */
export async function planSeries(
  context: CallContext,
  snapshots: ShopSnapshots,
  side: Side,
  { bookingId, ...repeat }: Repeat,
) {
  const { booking, visit } = await recurringVisit(context.db, side.owner, bookingId)
  const { shopId, timeZone } = booking
  const who = side.whoComes(booking)
  const terms = await termsOfBooker(context, snapshots, { shopId, who })
  const snapshot = await snapshots.of(shopId)
  const options = { ...terms, now: context.now() }
  const { everyWeeks, weekday, untilDay, times } = repeat
  const isUsual = untilDay === undefined && times === undefined
  const ends = untilDay === undefined ? { times: times ?? seriesLimits.usualTimes } : { untilDay }
  const visits = startsOf(booking, { everyWeeks, weekday, ...ends }).map((startsAt) =>
    planOne(side, snapshot, { visit, startsAt }, options),
  )
  return {
    timeZone,
    currency: snapshot.shop.currency,
    // Who has not said how many is shown those that can be booked by now.
    visits: visits.filter(
      ({ reason }, index) => !isUsual || index === 0 || reason !== 'beyond_horizon',
    ),
  }
}

function startsOf({ startsAt, endsAt, timeZone }: Booking, repeat: SeriesRepeat): string[] {
  const around = (days: number) => new Date(startsAt.getTime() + days * dayMs).toISOString()
  const zone = offsetTable(timeZone, around(-3), around(blockSeriesLimits.daysAhead + 5))
  const visit = { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() }
  return seriesStarts(zone, visit, repeat)
}

export type WantedStart = { visit: VisitRequest; startsAt: string }

/** What a start costs, or why it is not free and what is beside it. */
export function planOne(
  side: Side,
  snapshot: ShopSnapshot,
  wanted: WantedStart,
  options: PlanOptions,
): PlannedVisit {
  const { visit, startsAt } = wanted
  const plan = planVisit(side.at(snapshot, startsAt), visit, startsAt, options)
  if (plan) return { startsAt, totalMinor: plan.price.totalMinor, reason: null, nextBest: [] }
  const beside = besideOf(side, snapshot, wanted, options).flatMap((each) => {
    const other = each.isAsWished ? visit : withAnyTherapist(visit)
    const found = planVisit(side.at(snapshot, each.startsAt), other, each.startsAt, options)
    const { totalMinor } = found?.price ?? {}
    if (totalMinor === undefined) return []
    return [{ startsAt: each.startsAt, anyTherapist: !each.isAsWished, totalMinor }]
  })
  const reason = reasonOf(side, snapshot, wanted, options)
  return { startsAt, totalMinor: null, reason, nextBest: beside }
}

/** Why a start is not free; null where it is no rule of a single visit. */
export function reasonOf(
  side: Side,
  shop: ShopSnapshot,
  { visit, startsAt }: WantedStart,
  options: PlanOptions,
): PlannedVisit['reason'] {
  const snapshot = asBooked(side.at(shop, startsAt), options)
  const request = slotRequest(snapshot, { ...visit, isReturning: options.isReturning })
  const prepared = without(snapshot, options.except)
  return reasonAgainst(prepared, request, startsAt, options.now.toISOString())?.code ?? null
}

/** What is free around a start that is not. */
export function besideOf(
  side: Side,
  shop: ShopSnapshot,
  { visit, startsAt }: WantedStart,
  options: PlanOptions,
): FreeStart[] {
  const snapshot = asBooked(side.around(shop), options)
  const prepared = without(snapshot, options.except)
  const { zone } = prepared
  const { day } = localTime(zone, startsAt)
  const window = {
    now: options.now.toISOString(),
    fromDay: addDays(day, -seriesLimits.nearDays),
    toDay: addDays(day, seriesLimits.nearDays),
  }
  const freeFor = (wanted: VisitRequest, isAsWished: boolean) =>
    freeStarts(
      prepared,
      slotRequest(snapshot, { ...wanted, isReturning: options.isReturning }),
      window,
    ).flatMap(({ starts }) => starts.map((each) => ({ startsAt: each.startsAt, isAsWished })))
  const names = visit.guests.some(({ items }) => items.some(({ wish }) => isStaffId(wish)))
  const own = freeFor(visit, true)
  const others = names ? freeFor(withAnyTherapist(visit), false) : []
  const isNew = (each: FreeStart) => own.every((one) => one.startsAt !== each.startsAt)
  return nextBest(startsAt, [...own, ...others.filter(isNew)], (at) => localTime(zone, at))
}

export function withAnyTherapist<V extends VisitRequest>(visit: V): V {
  const guests = visit.guests.map(({ items }) => ({
    items: items.map((item) => (isStaffId(item.wish) ? { ...item, wish: 'any' } : item)),
  }))
  return { ...visit, guests }
}
