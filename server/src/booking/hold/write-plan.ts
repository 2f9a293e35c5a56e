import { randomUUIDv7 } from 'node:crypto'
import { servicePrice } from '@serein/shared/offer/price.ts'
import type { CallOutTerms } from '@serein/shared/shop/call-out.ts'
import type { Tx } from '../../platform/pool.ts'
import { asItIsBooked } from '../../slot/day-package.ts'
import { isStaffId, minutesOf, pricedAt, wantedItems } from '../../slot/visit.ts'
import type { ClaimedItem } from '../revise/items.ts'
import { insertBooking, type NewBooking, type NewItem } from '../sql.ts'
import { newCode } from './new-code.ts'
import type { VisitPlan } from './plan.ts'

type HoldFields = Pick<
  NewBooking,
  | 'id'
  | 'customerId'
  | 'userId'
  | 'heldUntil'
  | 'heldFrom'
  | 'guestNames'
  | 'note'
  | 'source'
  | 'now'
>

/** Writes a planned visit as a hold, of a shop that was found open in the same transaction. Errors: `ClaimConflict`. */
export async function writeHold(tx: Tx, plan: VisitPlan, written: HoldFields): Promise<void> {
  const { snapshot, assignment, price, callOut } = plan
  const { clientPlace: _, ...visit } = plan.visit
  const { businessId, id: shopId, timeZone, cancellationPolicy, codePrefix } = snapshot.shop
  await insertBooking(tx, {
    ...written,
    businessId,
    shopId,
    code: newCode(codePrefix),
    startsAt: assignment.startsAt,
    endsAt: assignment.endsAt,
    timeZone,
    price,
    policy: cancellationPolicy,
    request: { ...asItIsBooked(snapshot, visit), ...(callOut && { callOut: termsOf(callOut) }) },
    isBestFit: assignment.isBestFit,
    consultedIds: consultedIn(plan),
    items: plannedItems(plan),
  })
}

/** Of a visit that is kept, no more than its way took and cost. */
function termsOf({ travelMinutes, feeMinor }: CallOutTerms): CallOutTerms {
  return { travelMinutes, feeMinor }
}

/** The services of a visit whose price the desk is to set. */
function consultedIn({ snapshot, visit }: VisitPlan): string[] {
  return wantedItems(snapshot, visit).flatMap(({ variant }) =>
    variant.isOnConsultation && variant.menuPriceMinor === undefined ? [variant.serviceId] : [],
  )
}

/** The items of a planned visit, with what they take. */
export function plannedItems(plan: VisitPlan): ClaimedItem[] {
  const { snapshot, visit, positions, assignment, price } = plan
  const wanted = wantedItems(snapshot, visit)
  return assignment.items.map((assigned) => {
    const { guestIndex, itemIndex, staffIds, startsAt, endsAt, unitPlaces, claims } = assigned
    const index = wanted.findIndex(
      (each, at) => each.guest === guestIndex && nthOfGuest(wanted, at) === itemIndex,
    )
    const { variant, addOns, wish } = wanted[index]!
    return {
      id: randomUUIDv7(),
      guestPosition: positions[guestIndex]!,
      position: itemIndex,
      serviceId: variant.serviceId,
      variantId: variant.id,
      staffIds,
      wish: isStaffId(wish) ? 'staff' : (wish as NewItem['wish']),
      serviceName: variant.serviceName,
      lengthMinutes: minutesOf({ startsAt, endsAt }),
      priceMinor: servicePrice(price, index),
      addOns: pricedAt(snapshot, addOns, startsAt),
      startsAt,
      endsAt,
      units: unitPlaces,
      claims,
    }
  })
}

function nthOfGuest(wanted: readonly { guest: number }[], at: number): number {
  return wanted.slice(0, at).filter((each) => each.guest === wanted[at]!.guest).length
}
