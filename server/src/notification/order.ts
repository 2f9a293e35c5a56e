import { sql } from 'kysely'
import { instantOf } from '../platform/instant.ts'
import { linkForOrder } from '../checkout/order-link.ts'
import { takenMinor } from '../checkout/order-sql.ts'
import type { Links } from '../platform/link.ts'
import type { OutboxEvent } from '../platform/outbox.ts'
import type { Tx } from '../platform/pool.ts'
import type { CustomerNews } from './notify.ts'
import { type OrderFacts, orderMail, type OrderNews } from './mail/order-mail.ts'
import { type Person, personOfCustomer } from './recipient.ts'

type Ordered = Omit<OrderFacts, 'businessId' | 'name' | 'link'> & {
  shopId: string
  person: Person
  isOfCards: boolean
}

/** What has become of an order, of what its customer did not do at the desk themselves. */
export async function orderNews(
  tx: Tx,
  event: OutboxEvent,
  { links }: { links: Links },
): Promise<CustomerNews | null> {
  const news = newsOf(event)
  const { businessId } = event
  const order = news && (await orderNow(tx, { businessId, orderId: event.subjectId }))
  // Of gift cards alone nothing is collected: each has a mail of its own.
  if (!news || !order || order.isOfCards) return null
  const { person, shopId, isOfCards: _, ...facts } = order
  const { id: orderId, code, shopName, timeZone, totalMinor: amountMinor, currency } = facts
  const link = await linkForOrder(tx, links, { businessId, orderId })
  const orderFacts = { orderId, code, shopId, shopName, timeZone, amountMinor, currency }
  return {
    person,
    kind: `order_${news}`,
    facts: { ...orderFacts, ...(facts.collectBy && { until: facts.collectBy }) },
    mail: orderMail({ ...facts, businessId, name: person.name, link }, news),
  }
}

function newsOf({ event, data }: OutboxEvent): OrderNews | null {
  const { isReserved, reason } = data as { isReserved?: boolean; reason?: string }
  if (event === 'order.placed') return isReserved ? 'reserved' : null
  if (event === 'order.paid') return 'paid'
  if (event === 'order.ready') return 'ready'
  if (event !== 'order.cancelled' || reason === 'customer') return null
  return reason === 'expired' ? 'expired' : 'cancelled'
}

/** An order as it is now, with whose it is. */
export async function orderNow(
  tx: Tx,
  { businessId, orderId }: { businessId: string; orderId: string },
): Promise<Ordered | undefined> {
  const { rows } = await sql<Ordered>`
    select o.id, o.code, s.id as "shopId", s.name as "shopName", concat_ws(', ', s.street, concat_ws(' ', s.postal_code, s.city)) as address,
      o.total_minor as "totalMinor", o.total_minor - ${takenMinor} as "dueMinor",
      o.currency, s.time_zone as "timeZone", o.paid_at is not null as "isPaid",
      ${instantOf('o.collect_by')} as "collectBy",
      (select jsonb_agg(jsonb_build_object('name', l.name, 'label', l.label, 'units', l.units) order by l.position)
        from order_line l where l.business_id = o.business_id and l.order_id = o.id) as lines,
      (select bool_and(l.kind = 'gift_card') from order_line l where l.business_id = o.business_id and l.order_id = o.id) as "isOfCards",
      ${personOfCustomer} as person
    from "order" o
      join shop s on s.business_id = o.business_id and s.id = o.shop_id
      join customer c on c.business_id = o.business_id and c.id = o.customer_id
      left join "user" u on u.id = c.user_id
    where o.business_id = ${businessId} and o.id = ${orderId}`.execute(tx)
  return rows[0]
}
