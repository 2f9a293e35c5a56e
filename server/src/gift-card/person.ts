import { sql } from 'kysely'
import { instantOf } from '../platform/instant.ts'
import type { PersonPart, Unsettled } from '../platform/person.ts'
import { forgetOwner } from './customer-part.ts'
import { balanceOfCard } from './sql.ts'

/** Gift cards that somebody has bought or keeps. */
export const giftCardsOfPerson: PersonPart = {
  name: 'giftCards',
  async sections(db, userId) {
    const { rows } = await sql<Record<string, unknown>>`
      select b.name as "businessName", g.state, g.currency, g.amount_minor as "amountMinor", ${balanceOfCard} as "balanceMinor",
        g.code_end as "codeEnd", g.treatment, g.design, g.message, g.from_name as "fromName", g.to_name as "toName",
        case when c.id = g.buyer_id then g.recipient_email end as "recipientEmail", c.id = g.buyer_id as "isBought",
        ${instantOf('g.created_at')} as "boughtAt", ${instantOf('g.deliver_at')} as "sentAt", ${instantOf('g.expires_at')} as "endsAt"
      from gift_card g
      join customer c on c.business_id = g.business_id and c.id in (g.buyer_id, g.holder_id)
      join business b on b.id = g.business_id
      where c.user_id = ${userId} order by g.id`.execute(db)
    return [{ name: 'giftCards', rows }]
  },
  async unsettled(db, userId) {
    const { rows } = await sql<Unsettled['giftCards'][number]>`
      select b.name as "businessName", g.currency, ${balanceOfCard} as "balanceMinor" from gift_card g
      join customer c on c.business_id = g.business_id and c.id = g.holder_id
      join business b on b.id = g.business_id
      where c.user_id = ${userId} and g.state = 'active' and ${balanceOfCard} > 0 order by g.id`.execute(
      db,
    )
    return { giftCards: rows }
  },
  async erase(tx, userId) {
    await forgetOwner(tx, sql`c.user_id = ${userId}`)
  },
}
