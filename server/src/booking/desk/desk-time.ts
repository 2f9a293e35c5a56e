import type { DeskStart } from '@serein/shared/booking/desk-time.ts'
import { refuse } from '@serein/shared/refusal.ts'
import type { VisitRequest } from '@serein/shared/slot/contract.ts'
import { startsOfDay } from '@serein/shared/slot/day-grid.ts'
import { atDesk, withOwnKind } from '@serein/shared/slot/desk.ts'
import { reasonAgainst } from '@serein/shared/slot/why-not.ts'
import type { Day } from '@serein/shared/time/day.ts'
import { instantOf, minuteAtOrBefore } from '@serein/shared/time/instant.ts'
import type { CallContext } from '../../platform/context.ts'
import type { BusinessScope } from '../../platform/scope.ts'
import { arrangementOf, forClient } from '../../slot/arrangement.ts'
import { slotRequest } from '../../slot/visit.ts'
import type { ShopSnapshot, ShopSnapshots } from '../../slot/shop-snapshot.ts'
import { isNewClient } from '../hold/new-client.ts'
import { type PlanOptions, planVisit } from '../hold/plan.ts'
import { isReturningClient } from '../hold/returning-client.ts'

type DeskTimesInput = VisitRequest & DeskQuery & { day: Day; at?: string }
type DeskQuery = { shopId: string; customerId?: string | undefined; unitId?: string | undefined }

/** The starts of a day that `walkIn` would take. Errors: `not_found`, `service_not_bookable`, `service_online_only`. */
export async function deskTimes(
  context: CallContext<BusinessScope>,
  snapshots: ShopSnapshots,
  { shopId, day, customerId, unitId, at, ...visit }: DeskTimesInput,
) {
  const query = { shopId, customerId, unitId }
  const { snapshot, options } = await deskPlanning(context, snapshots, query)
  const present = instantOf(minuteAtOrBefore(options.now.toISOString()))
  const starts = startsOfDay(snapshot.prepared, day)
    .filter((startsAt) => startsAt >= present)
    .flatMap((startsAt) => startOf(snapshot, visit, startsAt, options) ?? [])
  const requestedAt = at === 'now' ? present : at && new Date(at).toISOString()
  return {
    starts,
    asked: requestedAt ? requestedStart(snapshot, visit, requestedAt, options) : null,
  }
}

/** The shop, and what holds for the client whom its desk plans for. Errors: `not_found`. */
export async function deskPlanning(
  context: CallContext<BusinessScope>,
  snapshots: ShopSnapshots,
  { shopId, customerId, unitId }: DeskQuery,
): Promise<{ snapshot: ShopSnapshot; options: PlanOptions }> {
  const snapshot = await snapshots.of(shopId)
  if (snapshot.shop.businessId !== context.scope.businessId) throw refuse('not_found')
  const who = customerId ? { customerId } : null
  const options: PlanOptions = {
    now: context.now(),
    isReturning: await isReturningClient(context.db, snapshots, shopId, async () => who),
    isNewClient: await isNewClient(context.db, snapshots, shopId, async () => who ?? 'nobody', {}),
    arrangement: await arrangementOf(context.db, snapshot, async () => who),
  }
  return { snapshot: { ...wishedIntoUnit(snapshot, unitId), booksBy: 'desk' }, options }
}

function requestedStart(
  snapshot: ShopSnapshot,
  visit: VisitRequest,
  startsAt: string,
  options: PlanOptions,
) {
  const start = startOf(snapshot, visit, startsAt, options)
  if (start) return { ...start, reason: null }
  const own = forClient(forDesk(snapshot, startsAt), options.arrangement)
  const request = slotRequest(own, { ...visit, isReturning: options.isReturning })
  const reason = reasonAgainst(own.prepared, request, startsAt, options.now.toISOString())
  const { code = 'therapist_busy' as const, guestIndex: guest, itemIndex: item } = reason ?? {}
  const isOne = guest !== undefined && item !== undefined
  return { startsAt, reason: code, ...(isOne && { blamed: { guest, item } }) }
}

/** What the desk would book at a start; null where nobody can. */
export function startOf(
  snapshot: ShopSnapshot,
  visit: VisitRequest,
  startsAt: string,
  options: PlanOptions,
): DeskStart | null {
  const plan = planVisit(forDesk(snapshot, startsAt), visit, startsAt, options)
  if (!plan) return null
  const { endsAt, items } = plan.assignment
  const staffIds = items.flatMap((item) => item.staffIds)
  const unitIds = items.flatMap((item) => item.unitPlaces.map(({ unitId }) => unitId))
  return { startsAt, endsAt, staffIds, unitIds, priceMinor: plan.price.totalMinor }
}

/** The shop as its desk may book it at one start: at any minute of its hours, without notice, whatever gap that leaves. */
export function forDesk(snapshot: ShopSnapshot, startsAt: string): ShopSnapshot {
  return { ...snapshot, booksBy: 'desk', prepared: atDesk(snapshot.prepared, startsAt) }
}

/** The shop as its desk may book it into the room that was pressed. Errors: `not_found` for a room of another shop. */
export function wishedIntoUnit(snapshot: ShopSnapshot, unitId: string | undefined): ShopSnapshot {
  if (!unitId) return snapshot
  const kind = snapshot.prepared.units.find(({ unit }) => unit.id === unitId)?.unit.kind
  if (kind === undefined) throw refuse('not_found')
  const prepared = withOwnKind(snapshot.prepared, unitId)
  return { ...snapshot, prepared, unitWish: { id: unitId, kind }, answers: new Map() }
}
