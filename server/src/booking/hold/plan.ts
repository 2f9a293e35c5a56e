import { refuse } from '@serein/shared/refusal.ts'
import type { Price } from '@serein/shared/offer/price.ts'
import type { Assignment } from '@serein/shared/slot/answer.ts'
import { assign } from '@serein/shared/slot/assign.ts'
import type { VisitRequest } from '@serein/shared/slot/contract.ts'
import { reasonAgainst, whyNot } from '@serein/shared/slot/why-not.ts'
import { type CallOutAgreed, callOutOf, type PlacedVisit } from '../../slot/call-out.ts'
import { type Except, without } from '../../slot/slot.ts'
import { type Arrangement, forClient } from '../../slot/arrangement.ts'
import { type Booked, forBooked } from '../../slot/booked.ts'
import {
  assignVisit,
  isStaffId,
  type OfferedTo,
  offeredTo,
  priceOfVisit,
  slotRequest,
  wantedItems,
} from '../../slot/visit.ts'
import type { ShopSnapshot } from '../../slot/shop-snapshot.ts'

/** A visit worked out to the last claim, ready to be written. */
export type VisitPlan = {
  snapshot: ShopSnapshot
  visit: PlacedVisit
  /** What the way to the client takes and costs; null: at the shop. */
  callOut: CallOutAgreed | null
  /** Which guest of the booking each planned one is. */
  positions: readonly number[]
  assignment: Assignment
  price: Price
}

export type PlanOptions = OfferedTo & {
  now: Date
  /** What is about to be moved: of which booking, and of a party perhaps only one guest. */
  except?: Except | undefined
  positions?: readonly number[] | undefined
  /** The booker has been there before. */
  isReturning?: boolean | undefined
  isRepeated?: boolean
  /** What was agreed with the booker. */
  arrangement?: Arrangement | null | undefined
  /** What the visit that is moved was made of. */
  booked?: Booked | null | undefined
}

/**
 * Chooses who and which rooms serve a visit at a start; null when nobody can. On a repeated try, when another process
 * was faster, the therapist is drawn from all who could, so that racers spread over the free ones.
 */
export function planVisit(
  shop: ShopSnapshot,
  visit: PlacedVisit,
  startsAt: string,
  options: PlanOptions,
): VisitPlan | null {
  const snapshot = asBooked(shop, options)
  const prepared = without(snapshot, options.except)
  const query = { ...visit, isReturning: options.isReturning }
  const now = options.now.toISOString()
  if (reasonAgainst(prepared, slotRequest(snapshot, query), startsAt, now)) return null
  const best = assignVisit(snapshot, prepared, query, { startsAt, now })
  if (!best) return null
  const drawn = options.isRepeated
    ? assign(prepared, slotRequest(snapshot, withDrawnTherapists(query, best)), startsAt, now)
    : null
  const assignment = drawn ?? best
  const positions = options.positions ?? [...visit.guests.keys()]
  const price = priceOfVisit(offeredTo(snapshot, options), visit, assignment, now)
  const callOut = callOutOf(snapshot, visit, wantedItems(snapshot, visit))
  return { snapshot, visit, callOut, positions, assignment, price }
}

/** With what was booked before, and what was agreed with the client, whose own part is that of the first guest. */
export function asBooked(
  snapshot: ShopSnapshot,
  { arrangement, positions, booked }: Pick<PlanOptions, 'arrangement' | 'positions' | 'booked'>,
): ShopSnapshot {
  return forClient(forBooked(snapshot, booked), arrangement, (positions?.[0] ?? 0) === 0)
}

const taken = new Set([
  'therapist_busy',
  'therapist_load',
  'rooms_full',
  'gap_rule',
  'session_full',
])

/** `slot_taken` when it is full by now, `slot_not_bookable` with the reason when it never was a time to book. */
export function refusalOf(
  shop: ShopSnapshot,
  visit: PlacedVisit,
  startsAt: string,
  options: PlanOptions,
) {
  const snapshot = asBooked(shop, options)
  const request = slotRequest(snapshot, { ...visit, isReturning: options.isReturning })
  const answer = whyNot(
    without(snapshot, options.except),
    request,
    startsAt,
    options.now.toISOString(),
  )
  if (answer && !taken.has(answer.code))
    return refuse('slot_not_bookable', { reason: answer.code, nearest: answer.nearest })
  return refuse('slot_taken', { nearest: answer?.nearest ?? [] })
}

/** The same visit with a therapist drawn by lot wherever the wish leaves it open. */
function withDrawnTherapists<V extends VisitRequest>(visit: V, { items }: Assignment): V {
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
