import { sql } from 'kysely'
import type { CustomerPart } from '../platform/customer-part.ts'
import type { Db, Tx } from '../platform/pool.ts'

type Moved = { campaigns: string[]; hasRefused: boolean }

/** What they were told. Where one of the two has ended the news of the business, both have. */
export const newsOfCustomer: CustomerPart = {
  name: 'campaign',
  async move(tx, { businessId, from, into }): Promise<Moved> {
    const recipients = await sql<{ id: string }>`
      update campaign_recipient r set customer_id = ${into}
      where r.business_id = ${businessId} and r.customer_id = ${from}
        and not exists (select from campaign_recipient o where o.business_id = r.business_id
          and o.campaign_id = r.campaign_id and o.customer_id = ${into})
      returning r.campaign_id as id`.execute(tx)
    const refused = await sql`
      insert into campaign_refusal (business_id, customer_id, refused_at)
      select business_id, ${into}, refused_at from campaign_refusal
      where business_id = ${businessId} and customer_id = ${from} on conflict do nothing`.execute(
      tx,
    )
    return {
      campaigns: recipients.rows.map(({ id }) => id),
      hasRefused: refused.numAffectedRows === 1n,
    }
  },
  async restore(tx, { businessId, from, into }, { campaigns, hasRefused }: Moved) {
    await sql`
      update campaign_recipient set customer_id = ${from}
      where business_id = ${businessId} and customer_id = ${into} and campaign_id = any(${campaigns}::uuid[])`.execute(
      tx,
    )
    if (hasRefused)
      await sql`
        delete from campaign_refusal where business_id = ${businessId} and customer_id = ${into}`.execute(
        tx,
      )
  },
  async erase(tx, { businessId, customerId }) {
    await sql`
      update campaign_recipient set link_seed = null, link_hash = null
      where business_id = ${businessId} and customer_id = ${customerId}`.execute(tx)
    await sql`
      delete from campaign_refusal where business_id = ${businessId} and customer_id = ${customerId}`.execute(
      tx,
    )
  },
}

/** Whether a client has ended the news of the business. */
export async function refusesNews(
  db: Db | Tx,
  { businessId, customerId }: { businessId: string; customerId: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from campaign_refusal where business_id = ${businessId} and customer_id = ${customerId}`.execute(
    db,
  )
  return rows.length > 0
}
