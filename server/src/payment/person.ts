import { sql } from 'kysely'
import { instantOf } from '../platform/instant.ts'
import type { PersonPart } from '../platform/person.ts'

/** Payments. The amounts are the accounts'; the card is the person's. */
export const paymentsOfPerson: PersonPart = {
  name: 'payments',
  async sections(db, userId) {
    const { rows } = await sql<Record<string, unknown>>`
      select ${instantOf('p.created_at')} as "paidAt", p.tender, p.state, p.amount_minor as "amountMinor",
        p.refunded_minor as "refundedMinor", p.currency, p.card_brand as "cardBrand", p.card_last4 as "cardLast4"
      from payment p join customer c on c.business_id = p.business_id and c.id = p.customer_id
      where c.user_id = ${userId} order by p.created_at`.execute(db)
    return [{ name: 'payments', rows }]
  },
  async erase(tx, userId) {
    await sql`
      update payment p set card_brand = null, card_last4 = null from customer c
      where c.user_id = ${userId} and p.business_id = c.business_id and p.customer_id = c.id`.execute(
      tx,
    )
  },
}
