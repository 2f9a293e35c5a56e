import type { OfferRule } from '@serein/shared/offer/rules.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { type RawBuilder, sql } from 'kysely'
import { memberOffers } from '../pass/member-price.ts'
import type { Db, Tx } from '../platform/pool.ts'
import type { BookableVariant } from './sql.ts'
import type { ShopSnapshot } from './shop-snapshot.ts'

/** Somebody who logs in, or a client of the business. */
type ClientKey = { userId: string } | { customerId: string }

/** What a business has agreed with one client: whom to pass over, whom to take first, and other prices and lengths. */
export type Arrangement = {
  avoids: string[]
  prefers: string[]
  agreed: { variantId: string; priceMinor: number | null; lengthMinutes: number | null }[]
  /** What comes off for them as a member. */
  offers: OfferRule[]
}

/** What holds for the booker of a visit, ready for the planner. */
export type ClientRules = Arrangement & {
  variants: ReadonlyMap<string, BookableVariant>
}

/** What was agreed with the client who asks; read only where the business has agreed on something with anybody. */
export async function arrangementOf(
  db: Db | Tx,
  { shop }: ShopSnapshot,
  whoAsks: () => Promise<ClientKey | null>,
): Promise<Arrangement | null> {
  if (!shop.hasArrangements) return null
  const who = await whoAsks()
  if (!who) return null
  const { businessId, currency } = shop
  const them = 'userId' in who ? sql`c.user_id = ${who.userId}` : sql`c.id = ${who.customerId}`
  const { rows } = await sql<Arrangement>`
    select ${paired('avoided')} as avoids, ${paired('preferred')} as prefers,
      coalesce((select jsonb_agg(jsonb_build_object('variantId', a.variant_id, 'priceMinor', a.price_minor,
          'lengthMinutes', a.length_minutes) order by a.variant_id)
        from agreed_price a where a.business_id = c.business_id and a.customer_id = c.id and a.currency = ${currency}), '[]')
        as agreed, ${memberOffers(currency)} as offers
    from customer c where c.business_id = ${businessId} and ${them}`.execute(db)
  const [found] = rows
  const isEmpty =
    !found ||
    [found.avoids, found.prefers, found.agreed, found.offers].every((each) => !each.length)
  return isEmpty ? null : found
}

/** The shop as it is for one client. Prices and lengths are agreed with the booker alone, who may not be among who is moved. */
export function forClient(
  snapshot: ShopSnapshot,
  arrangement: Arrangement | null | undefined,
  isBooker = true,
): ShopSnapshot {
  if (!arrangement) return snapshot
  const { agreed, offers: own } = arrangement
  const variants = new Map<string, BookableVariant>()
  for (const { variantId, priceMinor, lengthMinutes } of isBooker ? agreed : []) {
    const menu = snapshot.variants.get(variantId)
    if (!menu) continue
    variants.set(variantId, {
      ...menu,
      ...(priceMinor !== null && { priceMinor, menuPriceMinor: menu.priceMinor }),
      ...(lengthMinutes !== null && withLength(menu, lengthMinutes)),
    })
  }
  const offers = isBooker ? [...snapshot.offers, ...own] : snapshot.offers
  return { ...snapshot, offers, client: { ...arrangement, variants } }
}

/** Errors: `online_booking_closed` for a user who is blocked here, also as a client whom the desk entered with the same contact. */
export async function assertOnlineBooking(
  tx: Db | Tx,
  { businessId, userId }: { businessId: string; userId: string },
): Promise<void> {
  const { rows } = await sql<{ isBlocked: boolean }>`
    select ${isBlockedAt(sql`${businessId}::uuid`, sql`${userId}`)} as "isBlocked"`.execute(tx)
  if (rows[0]!.isBlocked) throw refuse('online_booking_closed')
}

/** Whether somebody may not book there by themself. */
export function isBlockedAt(businessId: RawBuilder<unknown>, userId: RawBuilder<unknown>) {
  return sql`exists (
    select from customer c left join "user" u on u.id = ${userId}
    where c.business_id = ${businessId} and c.blocked_at is not null and c.merged_into is null
      and (c.user_id = ${userId} or (u.email_verified and lower(c.email) = lower(u.reachable_email))
      or (u.phone_number_verified and c.phone = u.phone_number)))`
}

/** Of the customer `c`. */
function paired(kind: 'avoided' | 'preferred') {
  return sql`coalesce((select jsonb_agg(k.staff_id order by k.staff_id) from customer_pairing k
    where k.business_id = c.business_id and k.customer_id = c.id and k.kind = ${kind}), '[]')`
}

/** What is longer or shorter goes into the first hands-on part; processing takes its time. */
function withLength({ segments, lengthMinutes: menu }: BookableVariant, lengthMinutes: number) {
  const first = segments.findIndex(({ kind }) => kind === 'hands_on')
  const changed = segments.map((segment, index) =>
    index === first
      ? { ...segment, minutes: Math.max(1, segment.minutes + lengthMinutes - menu) }
      : segment,
  )
  return { lengthMinutes, segments: changed, isLengthAgreed: true }
}
