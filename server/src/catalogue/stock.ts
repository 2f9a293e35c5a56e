import { refuse } from '@serein/shared/refusal.ts'
import { sql } from 'kysely'
import type { Tx } from '../platform/pool.ts'

// The units of a shop. Rows are changed in the order of their variants, so that two orders of the same things wait in no ring.

type Place = { businessId: string; shopId: string }
type Units = { variantId: string; units: number }
type Moved = {
  /** What they left with or come back from: an order or a visit. */
  orderId?: string
  bookingId?: string
  reason?: string | undefined
  movedBy: string | null
  now: Date
}
type Kind = 'received' | 'counted' | 'lost' | 'sold' | 'returned'

/** Sets units aside for an order. Of many who want the last ones as many get them as there are. Errors: `product_sold_out`. */
export async function reserveUnits(tx: Tx, place: Place, wanted: readonly Units[]): Promise<void> {
  for (const { variantId, units } of inOrder(wanted)) {
    const { rows } = await sql<{ units: number }>`
      select units from product_stock where ${ofPlace(place, variantId)} for no key update`.execute(
      tx,
    )
    const leftUnits = rows[0]?.units ?? 0
    if (leftUnits < units) throw refuse('product_sold_out', { variantId, leftUnits })
    await sql`
      update product_stock set units = units - ${units}, reserved = reserved + ${units}
      where ${ofPlace(place, variantId)}`.execute(tx)
  }
}

/** They can be sold again. */
export async function releaseUnits(tx: Tx, place: Place, kept: readonly Units[]): Promise<void> {
  for (const { variantId, units } of inOrder(kept))
    await sql`
      update product_stock set units = units + ${units}, reserved = reserved - ${units}
      where ${ofPlace(place, variantId)}`.execute(tx)
}

/** What was set aside has left the shop. */
export async function sellUnits(
  tx: Tx,
  place: Place,
  sold: readonly Units[],
  moved: Moved,
): Promise<void> {
  for (const { variantId, units } of inOrder(sold)) {
    await sql`update product_stock set reserved = reserved - ${units} where ${ofPlace(place, variantId)}`.execute(
      tx,
    )
    await writeMovement(tx, place, { variantId, kind: 'sold', units: -units }, moved)
  }
}

/** What was sold is here again: to be sold once more, or to be thrown away. */
export async function takeUnitsBack(
  tx: Tx,
  place: Place,
  back: readonly (Units & { resell: boolean })[],
  moved: Moved & { reason: string },
): Promise<void> {
  for (const { variantId, units, resell } of inOrder(back)) {
    await writeMovement(tx, place, { variantId, kind: 'returned', units }, moved)
    if (resell)
      await sql`update product_stock set units = units + ${units} where ${ofPlace(place, variantId)}`.execute(
        tx,
      )
    else {
      const { orderId: _order, bookingId: _booking, ...lost } = moved
      await writeMovement(tx, place, { variantId, kind: 'lost', units: -units }, lost)
    }
  }
}

/** Says what became of the units of a shop; see `product.moveStock`. Errors: `stock_too_low`. */
export async function changeStock(
  tx: Tx,
  place: Place,
  { variantId, kind, units }: Units & { kind: 'received' | 'counted' | 'lost' },
  moved: Moved,
): Promise<{ before: number; after: number }> {
  await sql`
    insert into product_stock (business_id, variant_id, shop_id) values (${place.businessId}, ${variantId}, ${place.shopId})
    on conflict do nothing`.execute(tx)
  const { rows } = await sql<{ units: number; reserved: number }>`
    select units, reserved from product_stock where ${ofPlace(place, variantId)} for no key update`.execute(
    tx,
  )
  const { units: free, reserved } = rows[0]!
  const after = { received: free + units, counted: units - reserved, lost: free - units }[kind]
  if (after < 0) throw refuse('stock_too_low', { leftUnits: kind === 'lost' ? free : reserved })
  await sql`update product_stock set units = ${after} where ${ofPlace(place, variantId)}`.execute(
    tx,
  )
  if (after !== free || kind === 'counted')
    await writeMovement(tx, place, { variantId, kind, units: after - free }, moved)
  return { before: free + reserved, after: after + reserved }
}

function ofPlace({ businessId, shopId }: Place, variantId: string) {
  return sql`business_id = ${businessId} and variant_id = ${variantId} and shop_id = ${shopId}`
}

function inOrder<T extends Units>(all: readonly T[]): T[] {
  return all.toSorted((one, other) => (one.variantId < other.variantId ? -1 : 1))
}

async function writeMovement(
  tx: Tx,
  { businessId, shopId }: Place,
  { variantId, kind, units }: Units & { kind: Kind },
  { orderId, bookingId, reason, movedBy, now }: Moved,
): Promise<void> {
  await tx
    .insertInto('stock_movement')
    .values({
      business_id: businessId,
      variant_id: variantId,
      shop_id: shopId,
      kind,
      units,
      reason: reason ?? null,
      order_id: orderId ?? null,
      booking_id: bookingId ?? null,
      moved_by: movedBy,
      moved_at: now,
    })
    .execute()
}
