import type { Db } from '../platform/pool.ts'
import { withSpot } from './call-out.ts'
import type { BookedVisit } from './day-package.ts'
import { bookedVariants, type BookableVariant } from './sql.ts'
import type { ShopSnapshot } from './shop-snapshot.ts'

/** What a booking was made of, and what of it the menu has no more: it can be moved all the same. */
export type Booked = { visit: BookedVisit; variants: readonly BookableVariant[] }

/** What a shop still does for a visit that is booked. */
export async function bookedHere(
  db: Db,
  snapshot: ShopSnapshot,
  booking: { id: string; request: BookedVisit },
): Promise<Booked> {
  const visit = await withSpot(db, snapshot.shop, booking)
  const items = visit.guests.flatMap((guest) => guest.items)
  const isOnMenu = items.every(({ variantId, addOnIds }) => {
    const menuIds = snapshot.variants.get(variantId)?.addOns.map(({ id }) => id)
    return menuIds && addOnIds.every((id) => menuIds.includes(id))
  })
  if (isOnMenu) return { visit, variants: [] }
  const variantIds = items.map(({ variantId }) => variantId)
  const addOnIds = items.flatMap((item) => item.addOnIds)
  return { visit, variants: await bookedVariants(db, snapshot.shop, { variantIds, addOnIds }) }
}

/**
 * The shop as it is for a booking that is moved: what was booked is offered to it, a party may be as large as it is, and where
 * it was wished for somebody who has left, anyone will do.
 */
export function forBooked(snapshot: ShopSnapshot, booked: Booked | null | undefined): ShopSnapshot {
  if (!booked) return snapshot
  const { shop, staff } = snapshot
  const { guests, dayPackage, callOut } = booked.visit
  const wishes = guests.flatMap(({ items }) => items.map(({ wish }) => wish))
  return {
    ...snapshot,
    booksBy: 'any',
    ...(callOut && { callOut: { ...callOut, feeMinor: 0 } }),
    shop: { ...shop, partyLimit: Math.max(shop.partyLimit, guests.length) },
    variants: new Map([
      ...snapshot.variants,
      ...booked.variants.map((variant) => [variant.id, variant] as const),
    ]),
    ...(dayPackage && {
      dayPackages: new Map(snapshot.dayPackages).set(dayPackage.id, dayPackage),
    }),
    openWishes: wishes.filter((wish) => wish.length === 36 && !staff.has(wish)),
  }
}
