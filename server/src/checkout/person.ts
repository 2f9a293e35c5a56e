import { sql } from 'kysely'
import { instantOf } from '../platform/instant.ts'
import type { PersonPart } from '../platform/person.ts'

/** Orders. They stay as what was sold for how much; whose they were goes with the client's name. Baskets go. */
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
    return [{ name: 'orders', rows }]
  },
  async erase(tx, userId) {
    await sql`
      delete from "order" o using customer c
      where c.user_id = ${userId} and c.business_id = o.business_id and c.id = o.customer_id and o.state = 'basket'`.execute(
      tx,
    )
  },
  async busyUntil(db, userId) {
    const { rows } = await sql<{ until: Date | null }>`
      select max(o.collect_by) as until from "order" o
      join customer c on c.business_id = o.business_id and c.id = o.customer_id
      where c.user_id = ${userId} and o.state in ('placed', 'paid', 'ready')`.execute(db)
    return rows[0]?.until ?? null
  },
}
