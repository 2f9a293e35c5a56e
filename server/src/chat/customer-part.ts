import { sql } from 'kysely'
import { forgetEvents } from '../platform/outbox.ts'
import type { CustomerPart } from '../platform/customer-part.ts'
import type { Tx } from '../platform/pool.ts'
import { discardPictures } from '../shop/picture-row.ts'
import type { RawBuilder } from 'kysely'

/** Conversations go by the account, and with it. What a report is about stays until the platform has judged it. */
export const chatsOfCustomer: CustomerPart = {
  name: 'chat',
  async erase(tx, { businessId, customerId }) {
    await forgetChats(
      tx,
      sql`c.business_id = ${businessId} and c.user_id = (select k.user_id from customer k
          where k.business_id = ${businessId} and k.id = ${customerId})
        and not exists (select from chat_report r where r.business_id = c.business_id and r.chat_id = c.id
          and r.decision is null)`,
    )
  },
}

/** Some conversations `c`, whole. */
export async function forgetChats(tx: Tx, which: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<{ businessId: string; pictureId: string }>`
    select m.business_id as "businessId", m.picture_id as "pictureId" from chat c
      join chat_message m on m.business_id = c.business_id and m.chat_id = c.id
    where ${which} and m.picture_id is not null`.execute(tx)
  const chats = await sql<{ businessId: string; subjectId: string }>`
    delete from chat c where ${which}
    returning c.business_id as "businessId", c.id as "subjectId"`.execute(tx)
  await forgetEvents(tx, chats.rows)
  await discardPictures(tx, rows)
}
