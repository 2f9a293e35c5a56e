import type { CallOutFee } from '@serein/shared/offer/price.ts'
import type { VisitRequest } from '@serein/shared/slot/contract.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { callOutTerms, type CallOutTerms } from '@serein/shared/shop/call-out.ts'
import type { CallOutPlace } from '@serein/shared/slot/request.ts'
import { type RawBuilder, sql } from 'kysely'
import { metresBetween } from '@serein/shared/shop/distance.ts'
import type { Db, Tx } from '../platform/pool.ts'
import { inEach } from '../platform/words.ts'
import { placeOf } from '../shop/shop.ts'
import type { ShopSnapshot } from './shop-snapshot.ts'
import type { BookableVariant } from './sql.ts'

/** What was agreed of the way to a client, and where that leads, unless nobody knows any more. */
export type CallOutAgreed = CallOutTerms & CallOutPlace

/** A visit with what was agreed of the way to its client, where it is booked and they do not come to the shop. */
export type PlacedVisit = VisitRequest & { callOut?: CallOutAgreed }

type Given = { variant: BookableVariant }

/**
 * What the way to the client of a visit takes and costs; null for one at the shop. Of a visit that is booked it is as it was agreed, whatever
 * the menu says by now. Errors: `call_out_apart`, `call_out_without_place`, `call_out_too_far`, `service_not_bookable` where the shop goes to
 * nobody.
 */
export function callOutOf(
  { shop, callOut, booksBy }: ShopSnapshot,
  { clientPlace, callOut: agreed }: PlacedVisit,
  items: readonly Given[],
): CallOutAgreed | null {
  const booked = callOut ?? agreed
  if (booked) return booked
  const isOut = items.some(({ variant }) => variant.isCallOut)
  if (!isOut || booksBy === 'any') return null
  if (items.some(({ variant }) => !variant.isCallOut))
    throw refuse('call_out_apart', fields('guests', 'at the client’s and at the shop'))
  if (!shop.callOutRule) throw refuse('service_not_bookable', fields('guests', 'not offered here'))
  if (clientPlace === undefined)
    throw refuse('call_out_without_place', fields('clientPlace', 'is needed'))
  const place = placeOf(clientPlace)
  const terms = callOutTerms(shop.callOutRule, metresBetween(shop, place))
  if (terms) return { ...terms, spot: { ...place, speedKmh: shop.callOutRule.speedKmh } }
  const { radiusMetres: reachMetres } = shop.callOutRule.zones.at(-1)!
  throw refuse('call_out_too_far', { ...fields('clientPlace', 'too far'), reachMetres })
}

/** What the way costs on the bill, taxed as the first treatment that it is for. */
export function callOutFee(
  snapshot: ShopSnapshot,
  visit: PlacedVisit,
  items: readonly Given[],
): CallOutFee {
  return {
    label: inEach((t) => t('slot.price.callOut')),
    amountMinor: callOutOf(snapshot, visit, items)?.feeMinor ?? 0,
    taxRate: items[0]?.variant.taxRate ?? snapshot.shop.taxRate,
  }
}

/** Of what is added to a visit that is booked. Errors: `call_out_apart` for what is given elsewhere. */
export function assertSamePlace(
  { callOut }: Pick<PlacedVisit, 'callOut'>,
  variant: BookableVariant | undefined,
) {
  if (!variant || variant.isCallOut === (callOut !== undefined)) return
  throw refuse('call_out_apart', fields('variantId', 'given elsewhere'))
}

/** What the engine knows of it. */
export function placeOfCallOut({ travelMinutes, spot }: CallOutAgreed): CallOutPlace {
  return { travelMinutes, ...(spot && { spot }) }
}

/** No room is taken there, and who serves stays while something works by itself. */
export function atClient({ lengthMinutes: minutes }: BookableVariant) {
  return { segments: [{ kind: 'hands_on' as const, minutes }], requires: [] }
}

/** What a booking was made of, with where it is at its client's as its therapists go there, unless that is not known any more. */
export async function withSpot<V extends PlacedVisit>(
  db: Db | Tx,
  { businessId }: { businessId: string },
  { id, request }: { id: string; request: V },
): Promise<V> {
  const { callOut } = request
  if (!callOut) return request
  const { rows } = await sql<{ spot: CallOutPlace['spot'] | null }>`
    select call_out -> 'spot' as spot from claim
    where business_id = ${businessId} and booking_id = ${id} and call_out is not null
    order by id desc limit 1`.execute(db)
  const spot = rows[0]?.spot
  return spot ? { ...request, callOut: { ...callOut, spot } } : request
}

/** Forgets where visits were; `bookings` selects their business and id. */
export async function forgetSpots(tx: Tx, bookings: RawBuilder<unknown>): Promise<void> {
  await sql`
    update claim set call_out = call_out - 'spot'
    where call_out is not null and (business_id, booking_id) in (${bookings})`.execute(tx)
}

function fields(path: string, message: string) {
  return { fields: [{ path, message }] }
}
