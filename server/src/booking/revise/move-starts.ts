import { shopCan } from '@serein/shared/booking/states.ts'
import { Refusal, refuse } from '@serein/shared/refusal.ts'
import { startsOfDay } from '@serein/shared/slot/day-grid.ts'
import type { Day } from '@serein/shared/time/day.ts'
import { instantOf, minuteAtOrBefore } from '@serein/shared/time/instant.ts'
import type { CallContext } from '../../platform/context.ts'
import type { BusinessScope } from '../../platform/scope.ts'
import { takenAround } from '../../slot/taking.ts'
import type { ShopSnapshots } from '../../slot/shop-snapshot.ts'
import { factsOf } from '../booking.ts'
import { readBooking } from '../sql.ts'
import { forVisit } from './desk-revision.ts'
import { bookedItems, spanOfItems } from './items.ts'
import { moveItems } from './move.ts'
import { placeItems } from './place-items.ts'

type MoveTimesInput = { bookingId: string; day: Day; staffId?: string }

/** The starts of a day at which `move` would take a visit. Errors: `not_found`. */
export async function moveTimes(
  context: CallContext<BusinessScope>,
  snapshots: ShopSnapshots,
  asked: MoveTimesInput,
) {
  const booking = await readBooking(context.db, asked.bookingId, context.scope)
  if (!booking) throw refuse('not_found')
  const snapshot = await forVisit(context.db, await snapshots.of(booking.shopId), booking)
  const { bookingId, day, staffId } = asked
  const { businessId } = booking
  const items = await bookedItems(context.db, booking)
  const [first] = items
  const present = instantOf(minuteAtOrBefore(context.now().toISOString()))
  const all = startsOfDay(snapshot.prepared, day).filter((startsAt) => startsAt >= present)
  if (!first || all.length === 0 || !shopCan.move(factsOf(booking))) return { starts: [] }
  const span = { startsAt: all[0]!, endsAt: all.at(-1)! }
  const taken = await takenAround(context.db, { businessId, bookingId }, span, context.now())
  const starts = all.flatMap((startsAt) => {
    try {
      const wanted = moveItems(snapshot, items, first, { startsAt, ...(staffId && { staffId }) })
      const placed = placeItems(snapshot, bookingId, wanted, taken)
      const staffIds = [...new Set(placed.flatMap((item) => item.staffIds))]
      return [{ startsAt, endsAt: spanOfItems(placed).endsAt, staffIds }]
    } catch (error) {
      if (error instanceof Refusal) return []
      throw error
    }
  })
  return { starts }
}
