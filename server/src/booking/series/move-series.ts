import { shiftedStarts } from '@serein/shared/booking/series-time.ts'
import { bookingCan, shopCan } from '@serein/shared/booking/states.ts'
import type { SeriesReach } from '@serein/shared/booking/series.ts'
import { refuse } from '@serein/shared/refusal.ts'
import type { Day } from '@serein/shared/time/day.ts'
import { offsetTable } from '@serein/shared/time/zone.ts'
import { auditEachSubject } from '../../platform/audit.ts'
import { answeredBefore, once } from '../../platform/command.ts'
import type { CallContext, PlanContext } from '../../platform/context.ts'
import type { Tx } from '../../platform/pool.ts'
import type { BusinessScope, CustomerScope } from '../../platform/scope.ts'
import type { ShopSnapshots } from '../../slot/shop-snapshot.ts'
import { conflict, factsOf, lockBookingOfBusiness } from '../booking.ts'
import { silenceOf } from '../desk/silence.ts'
import { termsOfBooker } from '../hold/booker.ts'
import { offerOfCode } from '../hold/code-offer.ts'
import { planVisit, type VisitPlan } from '../hold/plan.ts'
import { planAndWrite } from '../hold/retry.ts'
import { bookedItems } from '../revise/items.ts'
import { itemsAsPlanned, writeMove } from '../revise/reschedule.ts'
import { writeRevision } from '../revise/write-revision.ts'
import { reached } from './cancel-series.ts'
import { planOne, withAnyTherapist } from './plan-series.ts'
import { clientSide, deskSide, type Side } from './side.ts'
import { lockSeries, type SeriesVisit, visitsOfSeries } from './sql.ts'
import {
  assertDaysOfTheirOwn,
  isComplete,
  refusalOf,
  type SeriesPlan,
  together,
} from './write-series.ts'

const dayMs = 86_400_000
const daysAway = 366

type Shift = { bookingId: string; reach: SeriesReach; day: Day; minuteOfDay: number }
type Move = {
  bookingId: string
  startsAt: string
  anyTherapist: boolean
  /** Left out by the desk, which changes no price. */
  expectedTotalMinor?: number
}
type Change = {
  bookingId: string
  request: SeriesVisit['request']
  expectedTotalMinor: number | null
}

type Moved = { businessId: string; bookingIds: string[] }

/** Who moves a series: which of its visits they may move, and how one is. */
type Mover = Side & {
  canMove: (visit: SeriesVisit, now: Date) => boolean
  move: (tx: Tx, plan: VisitPlan, change: Change, now: Date) => Promise<void>
}

export function clientMover(scope: CustomerScope): Mover {
  return {
    ...clientSide(scope),
    canMove: (visit, now) =>
      bookingCan.reschedule(
        { ...factsOf(visit), heldUntil: visit.heldUntil?.getTime() ?? null },
        now.getTime(),
      ),
    move: (tx, plan, change, now) =>
      writeMove(tx, scope, plan, { ...change, guestPosition: undefined, proposedStart: null }, now),
  }
}

/** As a visit that the desk drags: its price stays, and leaving is free where the time is another. */
export function deskMover(scope: BusinessScope, tellClient?: boolean): Mover {
  return {
    ...deskSide(scope),
    canMove: (visit, now) => visit.startsAt > now && shopCan.move(factsOf(visit)),
    async move(tx, plan, { bookingId }, now) {
      auditEachSubject(tx)
      const booking = await lockBookingOfBusiness(tx, scope, bookingId)
      if (!shopCan.move(factsOf(booking))) throw conflict(booking)
      const before = await bookedItems(tx, booking)
      const items = itemsAsPlanned(plan, before).map(({ moved }) => moved)
      if (items.length !== before.length || items.length !== plan.assignment.items.length)
        throw conflict(booking)
      await writeRevision(tx, booking, {
        event: 'booking.moved',
        actor: scope.userId,
        now,
        data: await silenceOf(tx, booking, tellClient),
        before,
        items,
        isTimeOfShop: true,
        canUndo: true,
      })
    },
  }
}

/** Where visits of a series would be if they all moved as one does, and what is beside it; nothing changes. Errors: as the contract says. */
export async function planSeriesMove(
  context: CallContext,
  snapshots: ShopSnapshots,
  mover: Mover,
  { day, minuteOfDay, ...which }: Shift,
) {
  const series = await visitsOfSeries(context.db, mover.owner, which.bookingId)
  const moving = reached(series, which, (visit) => mover.canMove(visit, context.now()))
  const snapshot = await snapshots.of(moving[0]!.shopId)
  const { timeZone, currency } = snapshot.shop
  const from = series.find(({ id }) => id === which.bookingId)!.startsAt.toISOString()
  const before = moving.map(({ startsAt }) => startsAt.toISOString())
  const starts = shiftedStarts(zoneOf(timeZone, before, day), { from, day, minuteOfDay }, before)
  const visits = []
  for (const [index, booking] of moving.entries()) {
    const { visit, options } = await termsOfMove(
      context,
      snapshots,
      mover.whoComes(booking),
      booking,
    )
    const wanted = { visit, startsAt: starts[index]! }
    visits.push({
      bookingId: booking.id,
      before: before[index]!,
      ...planOne(mover, snapshot, wanted, { ...options, now: context.now() }),
    })
  }
  return { timeZone, currency, visits }
}

/** The clock of the shop wherever its visits may go. Errors: `invalid_input` for a day that is too far away. */
function zoneOf(timeZone: string, starts: readonly string[], day: Day) {
  const [first, last] = [starts[0]!, starts.at(-1)!]
  const isNear = around(first, -daysAway) <= day && day <= around(last, daysAway)
  if (!isNear)
    throw refuse('invalid_input', { fields: [{ path: 'day', message: 'is too far away' }] })
  return offsetTable(timeZone, around(first, -2 * daysAway), around(last, 2 * daysAway))
}

function around(instant: string, days: number): string {
  return new Date(Date.parse(instant) + days * dayMs).toISOString()
}

/** Moves visits of a series, all or none, each as `booking.reschedule` would. Errors: as the contract says. */
export async function moveSeries(
  context: CallContext,
  snapshots: ShopSnapshots,
  mover: Mover,
  input: { bookingId: string; moves: Move[] },
): Promise<Moved> {
  const earlier = await answeredBefore<Moved>(context)
  if (earlier) return earlier
  const series = await visitsOfSeries(context.db, mover.owner, input.bookingId)
  const [first] = series
  if (!first) throw refuse('not_found')
  const { businessId, shopId } = first
  assertDaysOfTheirOwn(await snapshots.of(shopId), 'moves', input.moves)
  const wanted: Awaited<ReturnType<typeof wantedMove>>[] = []
  for (const move of input.moves)
    wanted.push(await wantedMove(context, snapshots, mover, { series, move }))
  let isOutdated = false
  const answer = await planAndWrite<SeriesPlan, Moved>(context, snapshots, shopId, {
    plan: (snapshot, attempt) => {
      isOutdated = wanted.some(({ version }) => snapshot.shop.version !== version)
      if (isOutdated) return null
      const plans = wanted.map(({ visit, startsAt, options }) =>
        planVisit(mover.at(snapshot, startsAt), visit, startsAt, { ...options, ...attempt }),
      )
      return isComplete(plans) ? together(plans) : null
    },
    write: ({ plans }, now) =>
      once(context, async (tx) => {
        await lockSeries(tx, mover.owner, input.bookingId)
        for (const [index, plan] of plans.entries())
          await mover.move(tx, plan, wanted[index]!.change, now)
        return { businessId, bookingIds: input.moves.map(({ bookingId }) => bookingId) }
      }),
  })
  if (answer) return answer
  if (isOutdated) return moveSeries(context, snapshots, mover, input)
  const snapshot = await snapshots.of(shopId)
  const now = context.now()
  const notFree = wanted.find(
    ({ visit, startsAt, options }) =>
      !planVisit(mover.at(snapshot, startsAt), visit, startsAt, { ...options, now }),
  )
  const { options, ...start } = notFree ?? wanted[0]!
  throw refusalOf(mover, snapshot, [start], { ...options, now })
}

/** Errors: `not_found` for a visit of no such series. */
async function wantedMove(
  context: CallContext,
  snapshots: ShopSnapshots,
  mover: Mover,
  { series, move }: { series: readonly SeriesVisit[]; move: Move },
) {
  const { bookingId, startsAt, anyTherapist, expectedTotalMinor = null } = move
  const booking = series.find(({ id }) => id === bookingId)
  if (!booking) throw refuse('not_found')
  const who = mover.whoComes(booking)
  const { visit, options, version } = await termsOfMove(context, snapshots, who, booking)
  const request = anyTherapist ? withAnyTherapist(booking.request) : booking.request
  return {
    startsAt: new Date(startsAt).toISOString(),
    visit: anyTherapist ? withAnyTherapist(visit) : visit,
    options,
    version,
    change: { bookingId, request, expectedTotalMinor },
  }
}

/** What a visit is planned by when all of it moves. */
export async function termsOfMove(
  context: PlanContext,
  snapshots: ShopSnapshots,
  who: Parameters<typeof termsOfBooker>[2]['who'],
  booking: Omit<SeriesVisit, 'everyWeeks'>,
) {
  const { id: bookingId, shopId, request, positions } = booking
  const except = { bookingId }
  const { version, ...terms } = await termsOfBooker(context, snapshots, {
    shopId,
    who,
    codeOffer: await offerOfCode(context.db, booking),
    except,
    booked: request,
  })
  const visit = { ...request, guests: positions.map((position) => request.guests[position]!) }
  return { visit, version, options: { ...terms, except, positions } }
}
