import { sql } from 'kysely'
import type { CustomerPart } from '../platform/customer-part.ts'

/** What the business has sent to them; their own inbox stays theirs. */
export const messagesOfCustomer: CustomerPart = {
  name: 'notification',
  async erase(tx, { businessId, customerId }) {
    await sql`
      delete from delivery d using customer c
      where c.business_id = ${businessId} and c.id = ${customerId}
        and c.business_id in (d.business_id, d.sender_id)
        and (lower(d.recipient) in (lower(c.email), c.phone)
          or exists (select from booking b where b.business_id = d.business_id and b.id = d.booking_id
            and b.customer_id = c.id))`.execute(tx)
  },
}
