import { type RawBuilder, sql } from 'kysely'
import type { CustomerPart } from '../platform/customer-part.ts'
import type { Tx } from '../platform/pool.ts'

type Moved = { boughtIds: string[]; keptIds: string[] }

/** Gift cards that a client has bought or keeps. */
export const giftCardsOfCustomer: CustomerPart = {
  name: 'gift_card',
  async move(tx, { businessId, from, into }): Promise<Moved> {
    const boughtIds = await idsOf(
      tx,
      sql`update gift_card set buyer_id = ${into} where business_id = ${businessId} and buyer_id = ${from} returning id`,
    )
    const keptIds = await idsOf(
      tx,
      sql`update gift_card set holder_id = ${into} where business_id = ${businessId} and holder_id = ${from} returning id`,
    )
    return { boughtIds, keptIds }
  },
  async restore(tx, { businessId, from, into }, { boughtIds, keptIds }: Moved) {
    await sql`
      update gift_card set buyer_id = ${from}
      where business_id = ${businessId} and buyer_id = ${into} and id = any(${boughtIds}::uuid[])`.execute(
      tx,
    )
    await sql`
      update gift_card set holder_id = ${from}
      where business_id = ${businessId} and holder_id = ${into} and id = any(${keptIds}::uuid[])`.execute(
      tx,
    )
  },
  async erase(tx, { businessId, customerId }) {
    await forgetOwner(tx, sql`c.business_id = ${businessId} and c.id = ${customerId}`)
  },
}

/**
 * What cards say of some clients `c`, and why the desk blocked or replaced them. Their money stays with whoever has the code; of one that is still to be sent, so do its words,
 * which are for somebody else.
 */
export async function forgetOwner(tx: Tx, which: RawBuilder<unknown>): Promise<void> {
  await sql`
    update gift_card g set message = '', from_name = '', to_name = '', recipient_email = null from customer c
    where ${which} and g.business_id = c.business_id and c.id in (g.buyer_id, g.holder_id)
      and not (g.state = 'active' and g.delivered_at is null and g.recipient_email is not null)`.execute(
    tx,
  )
  await sql`
    update gift_card_event e set reason = null from gift_card g, customer c
    where ${which} and g.business_id = c.business_id and c.id in (g.buyer_id, g.holder_id)
      and e.business_id = g.business_id and e.gift_card_id = g.id and e.reason is not null`.execute(
    tx,
  )
  await sql`
    update gift_card g set holder_id = null from customer c
    where ${which} and g.business_id = c.business_id and g.holder_id = c.id`.execute(tx)
}

async function idsOf(tx: Tx, statement: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await (statement as RawBuilder<{ id: string }>).execute(tx)
  return rows.map(({ id }) => id)
}
