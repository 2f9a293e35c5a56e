import { type RawBuilder, sql } from 'kysely'
import type { CustomerPart } from '../platform/customer-part.ts'
import type { Tx } from '../platform/pool.ts'
import { forgetWhere } from './saved-card.ts'

type Moved = { payments: string[]; bills: string[]; cards: { id: string; isDefault: boolean }[] }

/** Payments, bills and saved cards. A card is no default where the other client has one. */
export const paymentsOfCustomer: CustomerPart = {
  name: 'payment',
  async move(tx, { businessId, from, into }): Promise<Moved> {
    const theirs = sql`business_id = ${businessId} and customer_id = ${from}`
    const payments = await idsOf(
      tx,
      sql`update payment set customer_id = ${into} where ${theirs} returning id`,
    )
    const bills = await idsOf(
      tx,
      sql`update bill set customer_id = ${into} where ${theirs} returning id`,
    )
    const cards = await sql<{ id: string; isDefault: boolean }>`
      select id, is_default as "isDefault" from saved_card where ${theirs} order by id for update`.execute(
      tx,
    )
    await sql`
      update saved_card set customer_id = ${into}, is_default = is_default and not exists (
        select from saved_card o where o.business_id = ${businessId} and o.customer_id = ${into} and o.is_default)
      where ${theirs}`.execute(tx)
    return { payments, bills, cards: cards.rows }
  },
  async restore(tx, { businessId, from, into }, { payments, bills, cards }: Moved) {
    const theirs = (ids: string[]) =>
      sql`business_id = ${businessId} and customer_id = ${into} and id = any(${ids}::uuid[])`
    await sql`update payment set customer_id = ${from} where ${theirs(payments)}`.execute(tx)
    await sql`update bill set customer_id = ${from} where ${theirs(bills)}`.execute(tx)
    await sql`
      update saved_card s set customer_id = ${from}, is_default = m."isDefault" and s.state = 'saved'
      from jsonb_to_recordset(${JSON.stringify(cards)}::jsonb) as m(id uuid, "isDefault" boolean)
      where s.business_id = ${businessId} and s.customer_id = ${into} and s.id = m.id`.execute(tx)
  },
  async erase(tx, { businessId, customerId }) {
    await forgetPayer(tx, sql`c.business_id = ${businessId} and c.id = ${customerId}`)
  },
}

/** The cards of some clients `c`, and what tells of them in what they paid. */
export async function forgetPayer(tx: Tx, which: RawBuilder<unknown>): Promise<void> {
  await forgetWhere(
    tx,
    sql`(s.business_id, s.customer_id) in (select c.business_id, c.id from customer c where ${which})`,
  )
  await sql`
    update payment p set card_brand = null, card_last4 = null from customer c
    where ${which} and p.business_id = c.business_id and p.customer_id = c.id`.execute(tx)
  await sql`
    update payment_link l set email = null, ended_at = coalesce(l.ended_at, now()) from bill, customer c
    where ${which} and bill.business_id = l.business_id and bill.id = l.bill_id
      and c.business_id = bill.business_id and c.id = bill.customer_id`.execute(tx)
}

async function idsOf(tx: Tx, statement: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await (statement as RawBuilder<{ id: string }>).execute(tx)
  return rows.map(({ id }) => id)
}
