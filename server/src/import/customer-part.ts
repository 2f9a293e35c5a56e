import { sql } from 'kysely'
import type { CustomerPart } from '../platform/customer-part.ts'

/** Lines of files that are about them, as long as those are kept. Whatever client they turn out to be, an import is undone as it was. */
export const linesOfCustomer: CustomerPart = {
  name: 'importLine',
  async erase(tx, { businessId, customerId }) {
    await sql`
      delete from import_line where business_id = ${businessId} and customer_id = ${customerId}`.execute(
      tx,
    )
  },
}
