import { isWaiting } from '@serein/shared/checkout/order-states.ts'
import { sql } from 'kysely'
import { instantOf } from '../platform/instant.ts'
import type { PersonPart, Unsettled } from '../platform/person.ts'
import type { Db } from '../platform/pool.ts'
import { collectionSections, eraseCollections, eraseGifts } from './collection-person.ts'
import { cancelOrder } from './order.ts'
import { lockOrder, takenMinor } from './order-sql.ts'
import { type PassWorth, worthColumns, worthLeft } from './pass-list.ts'

const isOpen = sql`o.state in ('placed', 'paid', 'ready')`

/** Orders. They stay as what was sold for how much; whose they were goes with the client's name. Baskets and sales put aside go. */
export const ordersOfPerson: PersonPart = {
  name: 'orders',
  async sections(db, userId) {
    const { rows } = await sql<Record<string, unknown>>`
      select o.code, o.state, s.name as "shopName", ${instantOf('o.placed_at')} as "placedAt", o.currency,
        o.total_minor as "totalMinor", ${instantOf('o.paid_at')} as "paidAt", ${instantOf('o.collected_at')} as "collectedAt",
        (select jsonb_agg(jsonb_build_object('name', l.name, 'label', l.label, 'units', l.units, 'returnedUnits', l.returned_units)
            order by l.position)
          from order_line l where l.business_id = o.business_id and l.order_id = o.id) as lines
      from "order" o
      join customer c on c.business_id = o.business_id and c.id = o.customer_id
      join shop s on s.business_id = o.business_id and s.id = o.shop_id
      where c.user_id = ${userId} order by o.id`.execute(db)
    const gestures = await sql<Record<string, unknown>>`
      select s.name as "shopName", g.amount_minor as "amountMinor", g.currency, g.reason, ${instantOf('g.given_at')} as "givenAt",
        ${instantOf('g.taken_back_at')} as "takenBackAt"
      from wallet_gesture g
      join customer c on c.business_id = g.business_id and c.id = g.customer_id
      join shop s on s.business_id = g.business_id and s.id = g.shop_id
      where c.user_id = ${userId} order by g.id`.execute(db)
    const parked = await sql<Record<string, unknown>>`
      select s.name as "shopName", p.name, ${instantOf('p.parked_at')} as "parkedAt", p.currency, p.total_minor as "totalMinor",
        (select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('name', coalesce(l.shown -> 'name', g.name), 'units', l.sold -> 'units',
            'message', l.sold -> 'message', 'fromName', l.sold -> 'fromName', 'toName', l.sold -> 'toName',
            'recipientEmail', l.sold -> 'recipientEmail')) order by l.position)
          from rows from (jsonb_to_recordset(p.draft -> 'lines') as (sold jsonb, shown jsonb)) with ordinality as l (sold, shown, position)
          left join product_variant v on v.business_id = p.business_id and v.id::text = l.sold ->> 'variantId'
          left join product g on g.business_id = v.business_id and g.id = v.product_id) as lines
      from parked_sale p
      join customer c on c.business_id = p.business_id and c.id = p.customer_id
      join shop s on s.business_id = p.business_id and s.id = p.shop_id
      where c.user_id = ${userId} order by p.id`.execute(db)
    return [
      { name: 'orders', rows },
      { name: 'parkedSales', rows: parked.rows },
      { name: 'gestures', rows: gestures.rows },
      ...(await collectionSections(db, userId)),
    ]
  },
  async erase(tx, userId) {
    await eraseCollections(tx, sql`c.user_id = ${userId}`)
    await eraseGifts(tx, userId)
    await sql`
      delete from parked_sale p using customer c
      where c.user_id = ${userId} and c.business_id = p.business_id and c.id = p.customer_id`.execute(
      tx,
    )
    await sql`
      update wallet_gesture g set reason = null from customer c
      where c.user_id = ${userId} and c.business_id = g.business_id and c.id = g.customer_id`.execute(
      tx,
    )
    await sql`
      delete from "order" o using customer c
      where c.user_id = ${userId} and c.business_id = o.business_id and c.id = o.customer_id and o.state = 'basket'`.execute(
      tx,
    )
    await sql`
      update "order" o set link_seed = null, link_hash = null from customer c
      where c.user_id = ${userId} and c.business_id = o.business_id and c.id = o.customer_id and o.link_hash is not null`.execute(
      tx,
    )
  },
  async busyUntil(db, userId) {
    const { rows } = await sql<{ until: Date | null }>`
      select max(o.collect_by) as until from "order" o
      join customer c on c.business_id = o.business_id and c.id = o.customer_id
      where c.user_id = ${userId} and ${isOpen}`.execute(db)
    return rows[0]?.until ?? null
  },
  async unsettled(db, userId) {
    const { rows } = await sql<Unsettled['orders'][number]>`
      select o.code, s.name as "shopName", o.currency,
        case when o.paid_at is null then ${takenMinor} else o.total_minor end as "paidMinor",
        ${instantOf('o.collect_by')} as "collectBy"
      from "order" o
      join customer c on c.business_id = o.business_id and c.id = o.customer_id
      join shop s on s.business_id = o.business_id and s.id = o.shop_id
      where c.user_id = ${userId} and ${isOpen} order by o.placed_at, o.id`.execute(db)
    return { orders: rows, passes: await passesLeft(db, userId) }
  },
  async settle(tx, userId, now) {
    const { rows } = await sql<{ id: string }>`
      select o.id from "order" o join customer c on c.business_id = o.business_id and c.id = o.customer_id
      where c.user_id = ${userId} and ${isOpen} order by o.id`.execute(tx)
    for (const { id } of rows) {
      const order = await lockOrder(tx, id, { userId })
      if (order && isWaiting(order.state)) await cancelOrder(tx, order, { reason: 'customer', now })
    }
  },
}

/** Packages of which something is left; the visits of a membership end with it. */
async function passesLeft(db: Db, userId: string): Promise<Unsettled['passes']> {
  const { rows } = await sql<Omit<Unsettled['passes'][number], 'refundMinor'> & PassWorth>`
    select p.name, s.name as "shopName", p.currency, ${worthColumns} from pass p
    join customer c on c.business_id = p.business_id and c.id = p.customer_id
    join shop s on s.business_id = p.business_id and s.id = p.shop_id
    where c.user_id = ${userId} and p.state = 'active' and p.plan_id is not null and (p.ends_at is null or p.ends_at > now())
    order by p.id`.execute(db)
  return rows.flatMap((pass) => {
    const { name, shopName, currency, unitsLeft } = pass
    return unitsLeft > 0 ? [{ name, shopName, currency, refundMinor: worthLeft(pass) }] : []
  })
}
