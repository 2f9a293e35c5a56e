import { refuse } from '@serein/shared/refusal.ts'
import { sql } from 'kysely'
import { changeArrangements, lockCustomer } from '../business/customer-file.ts'
import { auditChange } from '../platform/audit.ts'
import { publish } from '../platform/outbox.ts'
import type { Tx } from '../platform/pool.ts'
import type { BusinessScope } from '../platform/scope.ts'

type Agreed = { priceMinor: number | null; lengthMinutes: number | null }

/** Another price or length of one variant for one client; both null ends it. Errors: `not_found`. */
export async function agreeWithCustomer(
  tx: Tx,
  { businessId }: BusinessScope,
  terms: {
    customerId: string
    variantId: string
    currency: string
    agreedPriceMinor: number | null
    agreedLengthMinutes: number | null
  },
  now: Date,
): Promise<void> {
  const { customerId, variantId, currency } = terms
  const after = { priceMinor: terms.agreedPriceMinor, lengthMinutes: terms.agreedLengthMinutes }
  await lockCustomer(tx, businessId, customerId)
  const { rows } = await sql<Agreed>`
    select a.price_minor as "priceMinor", a.length_minutes as "lengthMinutes" from variant v
    left join agreed_price a on a.business_id = v.business_id and a.variant_id = v.id and a.customer_id = ${customerId}
      and a.currency = ${currency}
    where v.business_id = ${businessId} and v.id = ${variantId}`.execute(tx)
  if (!rows[0]) throw refuse('not_found')
  if (after.priceMinor === null && after.lengthMinutes === null)
    await sql`
      delete from agreed_price where business_id = ${businessId} and customer_id = ${customerId}
        and variant_id = ${variantId} and currency = ${currency}`.execute(tx)
  else
    await sql`
      insert into agreed_price (business_id, customer_id, variant_id, currency, price_minor, length_minutes, agreed_at)
      values (${businessId}, ${customerId}, ${variantId}, ${currency}, ${after.priceMinor}, ${after.lengthMinutes}, ${now})
      on conflict (business_id, customer_id, variant_id, currency) do update set price_minor = excluded.price_minor,
        length_minutes = excluded.length_minutes, agreed_at = excluded.agreed_at`.execute(tx)
  await changeArrangements(tx, businessId)
  auditChange(tx, { kind: 'customer', id: customerId }, rows[0], after)
  await publish(tx, { businessId, event: 'customer.agreed', subjectId: customerId })
}
