import { refuse } from '@serein/shared/refusal.ts'
import type { Price } from '@serein/shared/offer/price.ts'
import type { Assignment, WhyNot } from '@serein/shared/slot/answer.ts'
import { assign } from '@serein/shared/slot/assign.ts'
import type { VisitRequest } from '@serein/shared/slot/contract.ts'
import { whyNot } from '@serein/shared/slot/why-not.ts'
import { without } from '../slot/slot.ts'
import { isStaffId, priceOfVisit, slotRequest } from '../slot/visit.ts'
import type { ShopWorld } from '../slot/world.ts'

/** A visit worked out to the last claim, ready to be written. */
export type VisitPlan = {
  world: ShopWorld
  visit: VisitRequest
  assignment: Assignment
  price: Price
}

/**
 * Chooses who and which rooms serve a visit at a start. On a repeated try, when somebody was faster, the therapist is
 * drawn from all who could, so that many racers spread over the free ones instead of queueing for the first.
 * Errors: `slot_taken` when it is full by now, `slot_not_bookable` with the reason when it never was a time to book.
 */
export function planVisit(
  world: ShopWorld,
  visit: VisitRequest,
  startsAt: string,
  options: { now: Date; exceptBookingId?: string; isRepeated?: boolean },
): VisitPlan {
  const prepared = without(world, options)
  const request = slotRequest(world, visit)
  const now = options.now.toISOString()
  const problem = whyNot(prepared, request, startsAt, now)
  if (problem) throw refusedBecause(problem)
  const best = assign(prepared, request, startsAt, now)
  if (!best) throw new Error(`the engine calls ${startsAt} free and cannot serve it`)
  const drawn = options.isRepeated
    ? assign(prepared, slotRequest(world, spread(visit, best)), startsAt, now)
    : null
  const assignment = drawn ?? best
  return { world, visit, assignment, price: priceOfVisit(world, visit, assignment) }
}

const taken = new Set(['therapist_busy', 'rooms_full', 'gap_rule'])

function refusedBecause({ code, nearest }: WhyNot) {
  if (taken.has(code)) return refuse('slot_taken', { nearest })
  return refuse('slot_not_bookable', { reason: code, nearest })
}

/** The same visit with a therapist drawn by lot wherever the wish leaves it open. */
function spread(visit: VisitRequest, { items }: Assignment): VisitRequest {
  return {
    ...visit,
    guests: visit.guests.map((guest, guestIndex) => ({
      items: guest.items.map((item, itemIndex) => {
        if (isStaffId(item.wish)) return item
        const served = items.find(
          (each) => each.guestIndex === guestIndex && each.itemIndex === itemIndex,
        )
        const able = served ? [...served.staffIds, ...served.alternatives] : []
        const drawn = able[Math.floor(Math.random() * able.length)]
        return drawn ? { ...item, wish: drawn } : item
      }),
    })),
  }
}
