import type { OfferRule } from '@serein/shared/offer/rules.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { sql } from 'kysely'
import { isForNewClients } from '../../offer/offer.ts'
import type { Db, Tx } from '../../platform/pool.ts'
import type { ShopSnapshots } from '../../slot/shop-snapshot.ts'
import type { Booking } from '../sql.ts'

/**
 * Somebody who logs in, a client of the business, or what somebody has told the desk of themself; `nobody` has told nothing, and
 * is no new client: they could be every time.
 */
export type Person =
  | { userId: string }
  | { customerId: string }
  | { email: string | null; phone: string | null }
  | 'nobody'

type Asking = {
  /** A booking that is moved: what was booked after it does not count. */
  before?: string | undefined
  codeOffer?: OfferRule | null | undefined
}

/**
 * Whether somebody has no visit at the business yet; asked only where an offer is for such clients alone. Who looks around without an
 * account counts as new until they have confirmed who they are.
 */
export async function isNewClient(
  db: Db,
  snapshots: ShopSnapshots,
  shopId: string,
  whoAsks: () => Promise<Person | null>,
  { before, codeOffer }: Asking,
): Promise<boolean> {
  const { shop, offers } = snapshots.peek(shopId) ?? (await snapshots.of(shopId))
  if (!codeOffer?.forNewClients && !offers.some(({ forNewClients }) => forNewClients)) return false
  const who = await whoAsks()
  if (who === 'nobody') return false
  const others = before ? sql`b.id < ${before}` : sql`true`
  return who === null || !(await hasVisit(db, shop.businessId, who, others))
}

/** Whether the client of a booking has no other visit at the business; others who ask for them wait until the transaction ends. */
export async function isFirstVisit(
  tx: Tx,
  { businessId, id, customerId, userId }: Booking,
): Promise<boolean> {
  if (customerId)
    await sql`select from customer where business_id = ${businessId} and id = ${customerId} for no key update`.execute(
      tx,
    )
  return hasNoOther(tx, { businessId, id, customerId, userId })
}

/** The same as it is at this moment. */
export async function hasNoOther(
  db: Db | Tx,
  {
    businessId,
    id,
    customerId,
    userId,
  }: Pick<Booking, 'businessId' | 'id' | 'customerId' | 'userId'>,
): Promise<boolean> {
  const who = userId ? { userId } : customerId ? { customerId } : null
  return who === null || !(await hasVisit(db, businessId, who, sql`b.id <> ${id}`))
}

/** What was offered to new clients alone is booked by no other. Errors: `offer_for_new_clients`. */
export async function assertNewClient(tx: Tx, booking: Booking): Promise<void> {
  const discounts = booking.price.lines.filter(({ kind }) => kind === 'discount')
  const offerIds = discounts.flatMap(({ sourceId }) => sourceId ?? [])
  if (offerIds.length === 0) return
  if (!(await isForNewClients(tx, booking.businessId, offerIds))) return
  if (!(await isFirstVisit(tx, booking))) throw refuse('offer_for_new_clients')
}

/** Clients with the same confirmed address or number are one person, also where the desk made the entry. */
async function hasVisit(
  db: Db | Tx,
  businessId: string,
  who: Exclude<Person, 'nobody'>,
  others: ReturnType<typeof sql>,
): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    with them as materialized (${contactOf(businessId, who)}),
    same as materialized (
      select c.id from customer c, them
      where c.business_id = ${businessId} and (c.id = them.customer_id or c.user_id = them.user_id
        or lower(c.email) = lower(them.email) or c.phone = them.phone))
    select exists (
      select from booking b where b.business_id = ${businessId} and b.state in ('confirmed', 'checked_in', 'completed')
        and ${others} and (b.customer_id in (select id from same) or b.user_id = (select user_id from them))) as has`.execute(
    db,
  )
  return rows[0]!.has
}

function contactOf(businessId: string, who: Exclude<Person, 'nobody'>) {
  if ('userId' in who)
    return sql`select u.id as user_id, null::uuid as customer_id, case when u.email_verified then u.reachable_email end as email,
      case when u.phone_number_verified then u.phone_number end as phone from "user" u where u.id = ${who.userId}`
  if ('customerId' in who)
    return sql`select c.user_id, c.id as customer_id, c.email, c.phone from customer c
      where c.business_id = ${businessId} and c.id = ${who.customerId}`
  return sql`select null::text as user_id, null::uuid as customer_id, ${who.email}::text as email, ${who.phone}::text as phone`
}
