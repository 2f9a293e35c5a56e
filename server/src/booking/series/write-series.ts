import { randomUUIDv7 } from 'node:crypto'
import { refuse } from '@serein/shared/refusal.ts'
import { localDay } from '@serein/shared/time/zone.ts'
import { sql } from 'kysely'
import { answeredBefore, once } from '../../platform/command.ts'
import type { CallContext } from '../../platform/context.ts'
import type { Tx } from '../../platform/pool.ts'
import type { ShopSnapshot, ShopSnapshots } from '../../slot/shop-snapshot.ts'
import { copyAddress } from '../call-out.ts'
import { conflict } from '../booking.ts'
import { termsOfBooker } from '../hold/booker.ts'
import { planVisit, type PlanOptions, type VisitPlan } from '../hold/plan.ts'
import { planAndWrite } from '../hold/retry.ts'
import { writeHold } from '../hold/write-plan.ts'
import { type Booking, lockBooking } from '../sql.ts'
import {
  besideOf,
  type Recurring,
  reasonOf,
  recurringVisit,
  type WantedStart,
  withAnyTherapist,
} from './plan-series.ts'
import type { Side } from './side.ts'
import { joinSeries, seriesOf } from './sql.ts'

type WantedSeries = {
  bookingId: string
  everyWeeks: number
  visits: { startsAt: string; anyTherapist: boolean; expectedTotalMinor: number }[]
}
export type HeldVisit = { bookingId: string; expectedTotalMinor: number }
/** Makes a visit that is held stand, in the same transaction. */
type Stand = (tx: Tx, held: HeldVisit) => Promise<unknown>

export type SeriesPlan = { plans: VisitPlan[]; assignment: VisitPlan['assignment'] }
type Booked = { seriesId: string; bookingIds: string[] }

/** Held and booked in one transaction, so that nobody else can see one of them held. */
const holdMilliseconds = 60_000

/** Books the chosen times of a visit that comes again, all or none. Errors: as the contract says. */
export async function bookSeries(
  context: CallContext,
  snapshots: ShopSnapshots,
  side: Side,
  input: WantedSeries,
  stand: Stand,
): Promise<Booked> {
  const earlier = await answeredBefore<Booked>(context)
  if (earlier) return earlier
  const recurring = await recurringVisit(context.db, side.owner, input.bookingId)
  const { booking, visit } = recurring
  const { shopId } = booking
  assertDaysOfTheirOwn(await snapshots.of(shopId), 'visits', input.visits)
  const who = side.whoComes(booking)
  const { version, ...terms } = await termsOfBooker(context, snapshots, { shopId, who })
  const wanted = input.visits.map(({ startsAt, anyTherapist }) => ({
    startsAt: new Date(startsAt).toISOString(),
    visit: anyTherapist ? withAnyTherapist(visit) : visit,
  }))
  let isOutdated = false
  const answer = await planAndWrite<SeriesPlan, Booked>(context, snapshots, shopId, {
    plan: (snapshot, attempt) => {
      isOutdated = snapshot.shop.version !== version
      if (isOutdated) return null
      const plans = wanted.map((each) =>
        planVisit(side.at(snapshot, each.startsAt), each.visit, each.startsAt, {
          ...terms,
          ...attempt,
        }),
      )
      return isComplete(plans) ? together(plans) : null
    },
    write: ({ plans }, now) =>
      once(context, (tx) => write(tx, side, { recurring, plans, input, now }, stand)),
  })
  if (answer) return answer
  if (isOutdated) return bookSeries(context, snapshots, side, input, stand)
  throw refusalOf(side, await snapshots.of(shopId), wanted, { ...terms, now: context.now() })
}

/** Errors: `invalid_input` where two of them are on one day, since one is planned without the other. */
export function assertDaysOfTheirOwn(
  { prepared: { zone } }: ShopSnapshot,
  list: string,
  visits: readonly { startsAt: string }[],
) {
  const days = visits.map(({ startsAt }) => localDay(zone, startsAt))
  const index = days.findIndex((day, at) => days.indexOf(day) < at)
  if (index >= 0)
    throw refuse('invalid_input', {
      fields: [{ path: `${list}.${index}.startsAt`, message: 'another visit is on this day' }],
    })
}

export function isComplete(plans: (VisitPlan | null)[]): plans is VisitPlan[] {
  return plans.every((plan) => plan !== null)
}

/** All that they take is set aside while they are written. */
export function together(plans: VisitPlan[]): SeriesPlan {
  const items = plans.flatMap(({ assignment }) => assignment.items)
  return { plans, assignment: { ...plans[0]!.assignment, items } }
}

type Writing = { recurring: Recurring; plans: VisitPlan[]; input: WantedSeries; now: Date }

async function write(
  tx: Tx,
  side: Side,
  { recurring, plans, input, now }: Writing,
  stand: Stand,
): Promise<Booked> {
  const { booking: planned, positions } = recurring
  await side.admit(tx, planned.shopId)
  const booking = await lockBooking(tx, planned.id, side.owner)
  if (!booking || booking.sequence !== planned.sequence) throw conflict(booking ?? planned)
  const guestNames = await namesOf(tx, booking, positions)
  const heldUntil = new Date(now.getTime() + holdMilliseconds)
  const details = { ...side.bookedBy(booking), guestNames, note: null, heldUntil, now }
  const bookingIds = plans.map(() => randomUUIDv7())
  for (const [index, plan] of plans.entries())
    await writeHold(tx, plan, { id: bookingIds[index]!, ...details })
  await copyAddress(tx, booking, bookingIds)
  const { everyWeeks, visits } = input
  const seriesId = await seriesOf(tx, booking, { id: randomUUIDv7(), everyWeeks, now })
  await joinSeries(tx, { businessId: booking.businessId, id: seriesId }, bookingIds)
  for (const [index, bookingId] of bookingIds.entries())
    await stand(tx, { bookingId, expectedTotalMinor: visits[index]!.expectedTotalMinor })
  return { seriesId, bookingIds }
}

async function namesOf(
  tx: Tx,
  { businessId, id }: Pick<Booking, 'businessId' | 'id'>,
  positions: readonly number[],
): Promise<(string | null)[]> {
  const { rows } = await sql<{ name: string | null }>`
    select name from guest where business_id = ${businessId} and booking_id = ${id}
      and position = any(${positions}::smallint[]) order by position`.execute(tx)
  return rows.map(({ name }) => name)
}

/** Which of them is not free, and what is beside it. */
export function refusalOf(
  side: Side,
  snapshot: ShopSnapshot,
  wanted: readonly WantedStart[],
  options: PlanOptions,
) {
  const isFree = ({ visit, startsAt }: WantedStart) =>
    planVisit(side.at(snapshot, startsAt), visit, startsAt, options) !== null
  const notFree = wanted.find((each) => !isFree(each)) ?? wanted[0]!
  return refuse('series_time_taken', {
    startsAt: notFree.startsAt,
    reason: reasonOf(side, snapshot, notFree, options),
    nearest: besideOf(side, snapshot, notFree, options).map(({ startsAt }) => startsAt),
  })
}
