import type { Collection } from '@serein/shared/checkout/collection.ts'
import { collectionLimits, collectionStateOf } from '@serein/shared/checkout/collection-states.ts'
import type { OrderState } from '@serein/shared/checkout/order-states.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { type RawBuilder, sql } from 'kysely'
import { instantOf } from '../platform/instant.ts'
import type { KeptLink, Links } from '../platform/link.ts'
import type { Db, Tx } from '../platform/pool.ts'

type Facts = Omit<
  Collection,
  'state' | 'shop' | 'message' | 'organiserName' | 'leftMinor' | 'tenders' | 'gifts' | 'own'
>

/** A collection as it is read, with what not everybody sees. */
export type CollectionRow = Facts & {
  state: Collection['state']
  businessId: string
  shopId: string
  shopName: string
  shopCity: string
  message: string
  code: string
  recipientEmail: string | null
  deliverAt: string | null
  organiser: { id: string; userId: string | null; name: string } | null
  givers: number
  link: KeptLink
}

/** What was paid to the order `o` and has not gone back. */
const collected = sql`coalesce((select sum(p.amount_minor - p.refunded_minor) from payment p
  where p.business_id = o.business_id and p.subject_id = o.id and p.state in ('captured', 'refunded')), 0)::bigint`

/** Its link is open while it collects, and a while after its end. */
const isReadable = (now: Date) => {
  const since = new Date(now.getTime() - collectionLimits.linkDays * 86_400_000)
  return sql`coalesce(o.ended_at, o.collected_at, 'infinity') > ${since}`
}

/** Collections `k` with their order `o`, by what is asked of them and their customer `c`. */
export async function selectCollections(
  db: Db | Tx,
  where: RawBuilder<unknown>,
  now: Date,
): Promise<CollectionRow[]> {
  const { rows } = await sql<Omit<CollectionRow, 'state'> & { state: OrderState }>`
    select k.business_id as "businessId", k.order_id as "orderId", o.state, o.code, s.id as "shopId", s.name as "shopName",
      s.city as "shopCity", s.time_zone as "timeZone", g.to_name as "toName", g.from_name as "fromName", g.message, g.design,
      g.treatment, g.recipient_email as "recipientEmail", ${instantOf('g.deliver_at')} as "deliverAt", o.currency,
      o.total_minor as "totalMinor", ${collected} as "collectedMinor", k.ends_on::text as "endsOn",
      ${instantOf('k.ends_at')} as "endsAt", (k.ends_on + ${collectionLimits.chooseDays}::integer)::text as "chooseOn",
      case when c.id is not null then jsonb_build_object('id', c.id, 'userId', c.user_id, 'name', c.name) end as organiser,
      (select count(*) from collection_gift w where w.business_id = k.business_id and w.order_id = k.order_id
        and w.paid_at is not null)::integer as givers,
      jsonb_build_object('seed', k.link_seed, 'hash', k.link_hash) as link
    from collection k
      join "order" o on o.business_id = k.business_id and o.id = k.order_id
      join gift_card g on g.business_id = o.business_id and g.order_id = o.id and g.state <> 'replaced'
      join shop s on s.business_id = o.business_id and s.id = o.shop_id
      left join customer c on c.business_id = o.business_id and c.id = o.customer_id
    where ${where}`.execute(db)
  return rows.map((row) => ({
    ...row,
    state: collectionStateOf({ state: row.state, endsAt: new Date(row.endsAt) }, now),
  }))
}

/** The collection of a link. Errors: `not_found`. */
export async function collectionAt(
  db: Db | Tx,
  links: Links,
  token: string,
  now: Date,
): Promise<CollectionRow> {
  const isIt = sql`k.link_hash = ${links.hashOf(token)} and ${isReadable(now)}`
  const [found] = await selectCollections(db, isIt, now)
  if (!found) throw refuse('not_found')
  return found
}

/** The collection of an order, if it is one. */
export async function collectionOf(
  db: Db | Tx,
  { businessId, orderId }: { businessId: string; orderId: string },
  now: Date,
): Promise<CollectionRow | undefined> {
  const isIt = sql`k.business_id = ${businessId} and k.order_id = ${orderId}`
  return (await selectCollections(db, isIt, now))[0]
}

/** Those of a customer that can be read, the newest first. */
export function collectionsOf(db: Db, userId: string, now: Date): Promise<CollectionRow[]> {
  return selectCollections(
    db,
    sql`c.user_id = ${userId} and ${isReadable(now)} order by o.created_at desc, o.id desc limit 50`,
    now,
  )
}

export type Gift = {
  businessId: string
  id: string
  orderId: string
  name: string
  email: string
  amountMinor: number
  language: 'en' | 'fr'
  createdAt: Date
  paidAt: Date | null
  link: KeptLink
}

/** Gifts `w`, by what is asked of them. */
export async function selectGifts(db: Db | Tx, where: RawBuilder<unknown>): Promise<Gift[]> {
  const { rows } = await sql<Gift>`
    select business_id as "businessId", id, order_id as "orderId", name, email, amount_minor as "amountMinor", language,
      created_at as "createdAt", paid_at as "paidAt", jsonb_build_object('seed', link_seed, 'hash', link_hash) as link
    from collection_gift w where ${where}`.execute(db)
  return rows
}

/** The gift of a link. Errors: `not_found`. */
export async function giftAt(db: Db | Tx, links: Links, token: string): Promise<Gift> {
  const [found] = await selectGifts(db, sql`w.link_hash = ${links.hashOf(token)}`)
  if (!found) throw refuse('not_found')
  return found
}

/** What others see of the gifts that are paid, the newest first. */
export async function shownGifts(
  db: Db | Tx,
  { businessId, orderId }: Pick<CollectionRow, 'businessId' | 'orderId'>,
): Promise<Collection['gifts']> {
  const { rows } = await sql<Collection['gifts'][number]>`
    select w.name, w.word, case when w.shows_amount then w.amount_minor end as "amountMinor", ${instantOf('w.paid_at')} as "givenAt"
    from collection_gift w
    where w.business_id = ${businessId} and w.order_id = ${orderId} and w.paid_at is not null
    order by w.paid_at desc, w.id desc limit ${collectionLimits.gifts}`.execute(db)
  return rows
}

/** What is being paid to an order right now, but for one gift. */
export async function underWay(
  db: Db | Tx,
  { businessId, orderId }: Pick<CollectionRow, 'businessId' | 'orderId'>,
  besides: string | null = null,
): Promise<number> {
  const { rows } = await sql<{ minor: number }>`
    select coalesce(sum(amount_minor), 0)::bigint as minor from payment
    where business_id = ${businessId} and subject_id = ${orderId} and state in ('pending', 'requires_action', 'authorised')
      and given_up_at is null and payer is distinct from ${besides}`.execute(db)
  return rows[0]!.minor
}
