import { type DeskStart, deskDaysAhead } from '@serein/shared/booking/desk-time.ts'
import type { VisitRequest } from '@serein/shared/slot/contract.ts'
import { fromNowAtDesk } from '@serein/shared/slot/desk.ts'
import { freeStarts } from '@serein/shared/slot/free-starts.ts'
import { monthOverview } from '@serein/shared/slot/overview.ts'
import { addDays, type Day } from '@serein/shared/time/day.ts'
import type { CallContext } from '../../platform/context.ts'
import type { BusinessScope } from '../../platform/scope.ts'
import { forClient } from '../../slot/arrangement.ts'
import type { ShopSnapshot, ShopSnapshots } from '../../slot/shop-snapshot.ts'
import { slotRequest } from '../../slot/visit.ts'
import type { PlanOptions } from '../hold/plan.ts'
import { deskPlanning, startOf } from './desk-time.ts'

type NextDeskTimeInput = VisitRequest & {
  shopId: string
  day: Day
  customerId?: string
  unitId?: string
}

/** Days of a first and of a second look: most find theirs in the near ones. */
const looks = [7, deskDaysAhead]

/** The next start that `walkIn` would take, as wished for and by anybody. Errors: `not_found`, `service_not_bookable`, `service_online_only`. */
export async function nextDeskTime(
  context: CallContext<BusinessScope>,
  snapshots: ShopSnapshots,
  { shopId, day, customerId, unitId, ...visit }: NextDeskTimeInput,
) {
  const query = { shopId, customerId, unitId }
  const { snapshot, options } = await deskPlanning(context, snapshots, query)
  const next = firstStart(snapshot, visit, day, options)
  const open = byAnyone(visit)
  const sooner = open && firstStart(snapshot, open, day, options)
  const isSooner = sooner && (!next || sooner.startsAt < next.startsAt)
  return { next, withAnyone: isSooner ? sooner : null }
}

function firstStart(
  snapshot: ShopSnapshot,
  visit: VisitRequest,
  from: Day,
  options: PlanOptions,
): DeskStart | null {
  const own = forClient(snapshot, options.arrangement)
  const request = slotRequest(own, { ...visit, isReturning: options.isReturning })
  const world = fromNowAtDesk(snapshot.prepared)
  const now = options.now.toISOString()
  let fromDay = from
  for (const days of looks) {
    const toDay = addDays(from, days - 1)
    const hasStarts = monthOverview(world, request, { now, fromDay, toDay }).filter(
      ({ state }) => state === 'free' || state === 'few',
    )
    for (const { day } of hasStarts)
      for (const { starts } of freeStarts(world, request, { now, fromDay: day, toDay: day }))
        for (const { startsAt } of starts) {
          const start = startOf(snapshot, visit, startsAt, options)
          if (start) return start
        }
    fromDay = addDays(toDay, 1)
  }
  return null
}

/** The same visit by whoever is free; null where nobody in particular is wished for. */
function byAnyone(visit: VisitRequest): VisitRequest | null {
  const guests = visit.guests.map(({ items }) => ({
    items: items.map((item) => ({ ...item, wish: 'any' })),
  }))
  const isWished = visit.guests.some(({ items }) => items.some(({ wish }) => wish !== 'any'))
  return isWished ? { ...visit, guests } : null
}
