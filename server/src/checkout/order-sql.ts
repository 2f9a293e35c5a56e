import type { OrderFacts } from '@serein/shared/checkout/order.ts'
import type { OrderState } from '@serein/shared/checkout/order-states.ts'
import { type RawBuilder, sql, type UpdateObject } from 'kysely'
import { ownStart } from '../booking/guest/own-start.ts'
import { tenderNameOf } from '../payment/desk-tender.ts'
import { instantOf } from '../platform/instant.ts'
import { publish } from '../platform/outbox.ts'
import type { Database, Db, Tx } from '../platform/pool.ts'
import { shownPicture } from '../shop/sql.ts'

/** An order's row, locked to be changed. */
export type LockedOrder = {
  businessId: string
  id: string
  shopId: string
  /** Null: it was sold at the desk to nobody. */
  customerId: string | null
  code: string
  state: OrderState
  currency: string
  totalMinor: number
  netMinor: number
  taxes: { rate: number; baseMinor: number; taxMinor: number; isIncluded: boolean }[]
  collectBy: Date | null
  paidAt: Date | null
  /** Many give to it, and pay by links of their own. */
  isCollected: boolean
  lines: {
    kind: string
    /** Null: a line of the desk's own, or a gift card. */
    variantId: string | null
    units: number
    returnedUnits: number
    /** Of all its units, tax included. */
    amountMinor: number
  }[]
}

/** One of a client: all but what the desk sold to nobody. */
export type ClientOrder = LockedOrder & { customerId: string }

/** What of an order lies in stock. */
export function productsOf({ lines }: Pick<LockedOrder, 'lines'>) {
  return lines.flatMap(({ variantId, units }) => (variantId ? [{ variantId, units }] : []))
}

/** For the order `o`: many collect for it. */
export const isCollected = sql`exists (select from collection k where k.business_id = o.business_id and k.order_id = o.id)`

type Owner = { userId: string } | { businessId: string }

const ofOwner = (owner: Owner) =>
  'userId' in owner
    ? sql`exists (select from customer c where c.business_id = o.business_id and c.id = o.customer_id
        and c.user_id = ${owner.userId})`
    : sql`o.business_id = ${owner.businessId}`

/** Locks an order of a customer or of a business; a basket is none of a business yet. */
export async function lockOrder(
  tx: Tx,
  orderId: string,
  owner: Owner,
): Promise<LockedOrder | undefined> {
  const isPlaced = 'userId' in owner ? sql`` : sql`and o.state <> 'basket'`
  const isIt = sql`o.id = ${orderId} and ${ofOwner(owner)} ${isPlaced}`
  // Before it is read: a statement that waits for the lock sees the lines as they were when it began.
  await sql`select from "order" o where ${isIt} for update`.execute(tx)
  const { rows } = await sql<LockedOrder>`
    select business_id as "businessId", id, shop_id as "shopId", customer_id as "customerId", code, state, currency,
      total_minor as "totalMinor", net_minor as "netMinor", taxes, collect_by as "collectBy", paid_at as "paidAt",
      ${isCollected} as "isCollected",
      (select jsonb_agg(jsonb_build_object('kind', l.kind, 'variantId', l.variant_id, 'units', l.units, 'returnedUnits', l.returned_units,
          'amountMinor', l.net_minor + l.tax_minor) order by l.position)
        from order_line l where l.business_id = o.business_id and l.order_id = o.id) as lines
    from "order" o where ${isIt}`.execute(tx)
  return rows[0]
}

/** Changes an order that is locked, and tells of it. */
export async function changeOrder(
  tx: Tx,
  { businessId, id, shopId }: Pick<LockedOrder, 'businessId' | 'id' | 'shopId'>,
  change: UpdateObject<Database, 'order'>,
  event: string,
  data: object = {},
): Promise<void> {
  await tx
    .updateTable('order')
    .set(change)
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .execute()
  await publish(tx, { businessId, shopId, event, subjectId: id, data })
}

/** How many orders of a customer wait unpaid; the next of theirs waits here until the transaction ends. */
export async function countUnpaid(
  tx: Tx,
  { businessId, customerId }: Pick<LockedOrder, 'businessId' | 'customerId'>,
): Promise<number> {
  await sql`
    select from customer where business_id = ${businessId} and id = ${customerId} for no key update`.execute(
    tx,
  )
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from "order" o
    where business_id = ${businessId} and customer_id = ${customerId} and state in ('placed', 'ready')
      and paid_at is null and not ${isCollected}`.execute(tx)
  return rows[0]!.count
}

/** Whose unpaid orders nobody has come for in time. */
export async function overdueOrders(
  db: Db,
  now: Date,
  limit: number,
): Promise<{ businessId: string; id: string }[]> {
  const { rows } = await sql<{ businessId: string; id: string }>`
    select business_id as "businessId", id from "order"
    where state in ('placed', 'ready') and paid_at is null and collect_by < ${now} order by collect_by limit ${limit}`.execute(
    db,
  )
  return rows
}

/** Baskets that nobody has placed are forgotten. */
export async function dropBaskets(db: Db, before: Date): Promise<void> {
  await sql`delete from "order" where state = 'basket' and created_at < ${before}`.execute(db)
}

const visitOf = sql`jsonb_build_object('id', v.id, 'code', v.code, 'startsAt', ${ownStart('v')})`

/** The facts of an order `o`, as customer and desk see them; joined with {@link joined}. */
export const factColumns = sql`
  o.id, o.code, o.state, o.paid_at is not null as "isPaid", o.currency, o.taxes, o.total_minor as "totalMinor", o.reason,
  jsonb_build_object('id', n.id, 'name', n.name) as business,
  jsonb_build_object('id', s.id, 'name', s.name, 'street', s.street, 'city', s.city, 'timeZone', s.time_zone) as shop,
  (select jsonb_agg(jsonb_build_object('kind', l.kind, 'variantId', l.variant_id, 'name', l.name, 'label', l.label,
      'picture', case when p.id is not null then ${shownPicture} end, 'units', l.units, 'unitMinor', l.unit_minor,
      'discountMinor', l.discount_minor, 'amountMinor', l.net_minor + l.tax_minor, 'taxRate', l.tax_rate, 'soldBy', m.name,
      'returnedUnits', l.returned_units) order by l.position)
    from order_line l left join product_variant w on w.business_id = l.business_id and w.id = l.variant_id
      left join product d on d.business_id = w.business_id and d.id = w.product_id
      left join staff_member m on m.business_id = l.business_id and m.id = l.staff_id
      left join picture p on p.business_id = d.business_id and p.id = d.picture_id
    where l.business_id = o.business_id and l.order_id = o.id) as lines,
  coalesce(paid.minor, 0)::bigint as "paidMinor", coalesce(paid.refunded, 0)::bigint as "refundedMinor",
  coalesce(paid.payments, '[]') as payments,
  case when v.id is not null then ${visitOf} end as visit,
  ${instantOf('o.collect_by')} as "collectBy", ${instantOf('o.created_at')} as "createdAt",
  ${instantOf('o.placed_at')} as "placedAt", ${instantOf('o.ready_at')} as "readyAt",
  ${instantOf('o.collected_at')} as "collectedAt", ${instantOf('o.ended_at')} as "endedAt"`

/** For the order `o`: what has come in and is not given back, such as a part from the wallet. */
export const takenMinor = sql`coalesce((select sum(m.amount_minor - m.refunded_minor) from payment m
  where m.business_id = o.business_id and m.subject_id = o.id and m.state in ('captured', 'refunded')), 0)::bigint`

export const joined = sql`
  "order" o
  join business n on n.id = o.business_id
  join shop s on s.business_id = o.business_id and s.id = o.shop_id
  left join customer c on c.business_id = o.business_id and c.id = o.customer_id
  left join booking v on v.business_id = o.business_id and v.id = o.booking_id
  left join lateral (
    select sum(m.amount_minor - m.refunded_minor) as minor, sum(m.refunded_minor) as refunded,
      jsonb_agg(jsonb_build_object('tender', m.tender,
        'tenderName', ${tenderNameOf(sql`m.business_id`, sql`m.tender`)}, 'amountMinor', m.amount_minor, 'refundedMinor', m.refunded_minor,
        'card', case when m.card_last4 is not null
          then jsonb_build_object('brand', coalesce(m.card_brand, ''), 'last4', m.card_last4) end,
        'at', ${instantOf('m.created_at')}) order by m.id) filter (where m.payer in ('booker', 'desk')) as payments
    from payment m where m.business_id = o.business_id and m.subject_id = o.id and m.state in ('captured', 'refunded')
  ) as paid on true`

/** Orders as they are shown, by what is asked of `o`, `c` and what else is joined. */
export async function selectOrders<More = object>(
  db: Db | Tx,
  where: RawBuilder<unknown>,
  more: RawBuilder<unknown> = sql``,
): Promise<(OrderFacts & More)[]> {
  const { rows } = await sql<OrderFacts & More>`
    select ${factColumns} ${more} from ${joined} where ${where}`.execute(db)
  return rows
}

/** The coming visits of a customer at a shop, with which an order can be collected. */
export async function comingVisits(
  db: Db | Tx,
  { businessId, shopId, customerId }: Pick<ClientOrder, 'businessId' | 'shopId' | 'customerId'>,
  now: Date,
): Promise<{ id: string; code: string; startsAt: string; endsAt: Date }[]> {
  const { rows } = await sql<{ id: string; code: string; startsAt: string; endsAt: Date }>`
    select id, code, ${ownStart('booking')} as "startsAt", ends_at as "endsAt" from booking
    where business_id = ${businessId} and shop_id = ${shopId} and customer_id = ${customerId}
      and state in ('confirmed', 'checked_in') and ends_at > ${now}
    order by starts_at limit 5`.execute(db)
  return rows
}
