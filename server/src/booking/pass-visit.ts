import { withoutPass, withPass } from '@serein/shared/pass/price.ts'
import type { Price } from '@serein/shared/offer/price.ts'
import { coverOf, type CoveredVariant, unitsFor } from '@serein/shared/pass/use.ts'
import type { VisitForPass } from '@serein/shared/pass/visit.ts'
import type { VisitRequest } from '@serein/shared/slot/contract.ts'
import { sql } from 'kysely'
import { ownPrice } from '../catalogue/sql.ts'
import { giveBackUses, passIdsOf, type PassUse, usesOf } from '../pass/use.ts'
import { selectPasses } from '../pass/pass.ts'
import type { Db, Tx } from '../platform/pool.ts'
import { bookedItems, indexIn } from './revise/items.ts'
import type { Booking } from './sql.ts'

type Visit = Pick<
  Booking,
  'businessId' | 'id' | 'shopId' | 'customerId' | 'currency' | 'price' | 'request' | 'startsAt'
>
type Placed = {
  id: string
  guestPosition: number
  position: number
  serviceId: string
  variantId: string
  lengthMinutes: number
}

/** A visit as far as passes go. */
export async function visitForPass(db: Db | Tx, visit: Visit): Promise<VisitForPass> {
  const { price, customerId, startsAt } = visit
  const items = await bookedItems(db, visit)
  return { price, customerId, startsAt, ...(await itemsForPass(db, visit, items)) }
}

async function itemsForPass(
  db: Db | Tx,
  {
    businessId,
    shopId,
    currency,
    request,
  }: Pick<Visit, 'businessId' | 'shopId' | 'currency' | 'request'>,
  items: readonly Placed[],
): Promise<Pick<VisitForPass, 'items' | 'variants'>> {
  const serviceIds = [...new Set(items.map(({ serviceId }) => serviceId))]
  const { rows } = await sql<CoveredVariant & { categoryId: string }>`
    select v.id, v.service_id as "serviceId", e.category_id as "categoryId",
      coalesce(own.price_minor, vp.price_minor, 0)::bigint as "priceMinor"
    from service e join variant v on v.business_id = e.business_id and v.service_id = e.id
    left join variant_price vp on vp.business_id = v.business_id and vp.variant_id = v.id and vp.currency = ${currency}
    ${ownPrice('variant_id', 'v', { currency: sql`${currency}`, shopId: sql`${shopId}` })}
    where e.business_id = ${businessId} and e.id = any(${serviceIds}::uuid[])`.execute(db)
  return {
    variants: rows,
    items: items.map((item) => ({
      itemId: item.id,
      guest: item.guestPosition,
      item: indexIn(request, item),
      serviceId: item.serviceId,
      variantId: item.variantId,
      lengthMinutes: item.lengthMinutes,
      categoryId: rows.find(({ serviceId }) => serviceId === item.serviceId)!.categoryId,
    })),
  }
}

type Change = {
  price: Price
  request: VisitRequest
  items: readonly Placed[]
  now: Date
}

/**
 * A price in which passes stand for what they stood for before, as far as they are for what is there now; others stand for nothing
 * any more.
 */
export async function priceWithUses(
  tx: Tx,
  booking: Booking,
  { price, request, items, now }: Change,
): Promise<{ price: Price; usesGone: PassUse[] }> {
  const { businessId, id: bookingId, hasPasses } = booking
  if (!hasPasses) return { price, usesGone: [] }
  const passIds = await passIdsOf(tx, { businessId, bookingId })
  const uses = await usesOf(tx, { businessId, bookingId })
  const { items: own, variants } = await itemsForPass(tx, { ...booking, request }, items)
  const are = sql`p.business_id = ${businessId} and p.id = any(${passIds}::uuid[])`
  const passes = new Map((await selectPasses(tx, are, now)).map((pass) => [pass.id, pass]))
  const placeOf = ({ itemId }: PassUse) => own.find((item) => item.itemId === itemId)
  const coverFor = (use: PassUse) => {
    const item = placeOf(use)
    const pass = passes.get(use.passId)!
    const isSame = item && unitsFor(pass.unit, item) === use.units
    return isSame ? coverOf(pass, item, variants) : null
  }
  const plain = own.reduce((sum, item) => withoutPass(sum, item, passIds), price)
  const after = uses.reduce((sum, use) => {
    const cover = coverFor(use)
    return cover === null ? sum : withPass(sum, placeOf(use)!, { ...use, cover }).price
  }, plain)
  return { price: after, usesGone: uses.filter((use) => coverFor(use) === null) }
}

/** The same, and what passes stand for no more is given back. `event` tells this occasion from others. */
export async function keepUses(
  tx: Tx,
  booking: Booking,
  { event, ...change }: Change & { event: string },
): Promise<Price> {
  const { price, usesGone } = await priceWithUses(tx, booking, change)
  const { businessId } = booking
  await giveBackUses(tx, businessId, usesGone, { reason: 'rescheduled', event, now: change.now })
  return price
}
