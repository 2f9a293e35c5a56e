import { sql } from 'kysely'
import { instantOf } from '../platform/instant.ts'
import type { PersonPart } from '../platform/person.ts'
import { forgetPayer } from './customer-part.ts'
import { refundWallets, walletsLeft } from './wallet-refund.ts'

/** Payments and saved cards. The amounts are the accounts'; the cards are the person's, and their providers forget them. */
export const paymentsOfPerson: PersonPart = {
  name: 'payments',
  async sections(db, userId) {
    const { rows } = await sql<Record<string, unknown>>`
      select ${instantOf('p.created_at')} as "paidAt", p.tender, p.state, p.amount_minor as "amountMinor",
        p.refunded_minor as "refundedMinor", p.currency, p.payer in ('booker', 'desk', 'fee') as "isOwn",
        case when p.payer in ('booker', 'desk', 'fee') then p.card_brand end as "cardBrand",
        case when p.payer in ('booker', 'desk', 'fee') then p.card_last4 end as "cardLast4"
      from payment p join customer c on c.business_id = p.business_id and c.id = p.customer_id
      where c.user_id = ${userId} order by p.created_at`.execute(db)
    const cards = await sql<Record<string, unknown>>`
      select b.name as "businessName", s.brand, s.last4, s.expiry_month as "expiryMonth", s.expiry_year as "expiryYear",
        s.is_default as "isDefault", ${instantOf('s.consent_at')} as "consentedAt"
      from saved_card s join customer c on c.business_id = s.business_id and c.id = s.customer_id
        join business b on b.id = s.business_id
      where c.user_id = ${userId} and s.state = 'saved' order by b.name, s.id`.execute(db)
    const links = await sql<Record<string, unknown>>`
      select b.name as "businessName", l.kind, l.guest_position as "guestPosition", l.amount_minor as "amountMinor", l.email,
        ${instantOf('l.created_at')} as "madeAt", ${instantOf('l.ended_at')} as "endedAt"
      from payment_link l join bill on bill.business_id = l.business_id and bill.id = l.bill_id
        join customer c on c.business_id = bill.business_id and c.id = bill.customer_id
        join business b on b.id = l.business_id
      where c.user_id = ${userId} order by l.id`.execute(db)
    return [
      { name: 'payments', rows },
      { name: 'savedCards', rows: cards.rows },
      { name: 'paymentLinks', rows: links.rows },
    ]
  },
  async erase(tx, userId) {
    await forgetPayer(tx, sql`c.user_id = ${userId}`)
  },
  unsettled: async (db, userId) => ({ wallets: await walletsLeft(db, userId) }),
  settle: refundWallets,
}
