import type { BookingState } from '@serein/shared/booking/states.ts'
import { shopCan } from '@serein/shared/booking/states.ts'
import { Refusal, refuse } from '@serein/shared/refusal.ts'
import type { VisitRequest } from '@serein/shared/slot/contract.ts'
import { startsOfDay } from '@serein/shared/slot/day-grid.ts'
import type { Day } from '@serein/shared/time/day.ts'
import { instantOf, minuteAtOrBefore } from '@serein/shared/time/instant.ts'
import type { CallContext } from '../../platform/context.ts'
import type { Db } from '../../platform/pool.ts'
import { asBusiness, type BusinessScope } from '../../platform/scope.ts'
import { takenAround } from '../../slot/taking.ts'
import type { Worlds } from '../../slot/world.ts'
import { forVisit } from './desk-revision.ts'
import { bookedItems, spanOfItems } from './items.ts'
import { moveItems } from './move.ts'
import { placeItems } from './place-items.ts'

type Asked = { bookingId: string; day: Day; staffId?: string }

/** The starts of a day at which `move` would take a visit. Errors: `not_found`. */
export async function moveTimes(context: CallContext, worlds: Worlds, asked: Asked) {
  const booking = await bookingOf(context.db, asBusiness(context.scope), asked.bookingId)
  const world = await forVisit(context.db, await worlds.of(booking.shopId), booking)
  const { bookingId, day, staffId } = asked
  const { businessId } = booking
  const items = await bookedItems(context.db, { businessId, id: bookingId })
  const [first] = items
  const present = instantOf(minuteAtOrBefore(context.now().toISOString()))
  const all = startsOfDay(world.prepared, day).filter((startsAt) => startsAt >= present)
  if (!first || all.length === 0 || !shopCan.move(booking)) return { starts: [] }
  const span = { startsAt: all[0]!, endsAt: all.at(-1)! }
  const taken = await takenAround(context.db, { businessId, bookingId }, span, context.now())
  const starts = all.flatMap((startsAt) => {
    try {
      const wanted = moveItems(world, items, first, { startsAt, ...(staffId && { staffId }) })
      const placed = placeItems(world, bookingId, wanted, taken)
      const staffIds = [...new Set(placed.flatMap((item) => item.staffIds))]
      return [{ startsAt, endsAt: spanOfItems(placed).endsAt, staffIds }]
    } catch (error) {
      if (error instanceof Refusal) return []
      throw error
    }
  })
  return { starts }
}

/** Errors: `not_found`. */
async function bookingOf(db: Db, { businessId }: BusinessScope, bookingId: string) {
  const row = await db
    .selectFrom('booking')
    .select(['shop_id', 'customer_id', 'request', 'state', 'starts_at', 'ends_at'])
    .where('business_id', '=', businessId)
    .where('id', '=', bookingId)
    .executeTakeFirst()
  if (!row) throw refuse('not_found')
  return {
    businessId,
    shopId: row.shop_id,
    customerId: row.customer_id,
    request: row.request as VisitRequest,
    state: row.state as BookingState,
    startsAt: row.starts_at.getTime(),
    endsAt: row.ends_at.getTime(),
  }
}
