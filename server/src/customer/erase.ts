import { refuse } from '@serein/shared/refusal.ts'
import { sql } from 'kysely'
import { lockVisits } from '../booking/customer-part.ts'
import { lockCustomer } from '../business/customer-file.ts'
import { auditChange } from '../platform/audit.ts'
import type { CustomerPart } from '../platform/customer-part.ts'
import { publish } from '../platform/outbox.ts'
import type { Tx } from '../platform/pool.ts'
import type { BusinessScope } from '../platform/scope.ts'
import { markErased } from '../business/customer-file.ts'

/**
 * Erases what the business keeps of a client, from right to left; clients who were merged into them go along. Errors: `client_is_busy`,
 * `not_found`.
 */
export async function eraseCustomer(
  tx: Tx,
  { businessId }: BusinessScope,
  parts: readonly CustomerPart[],
  customerId: string,
  now: Date,
): Promise<{ erasedAt: string }> {
  await lockVisits(tx, businessId, [customerId])
  await lockCustomer(tx, businessId, customerId)
  if (await isBusy(tx, businessId, customerId)) throw refuse('client_is_busy')
  await sql`
    update customer_merge set moved = null
    where business_id = ${businessId} and (customer_id = ${customerId} or merged_id = ${customerId})`.execute(
    tx,
  )
  const { rows } = await sql<{ id: string }>`
    select id from customer where business_id = ${businessId} and merged_into = ${customerId} order by id`.execute(
    tx,
  )
  for (const id of [...rows.map((row) => row.id), customerId])
    for (const part of parts.toReversed()) await part.erase?.(tx, { businessId, customerId: id })
  await markErased(tx, businessId, customerId, now)
  auditChange(tx, { kind: 'customer', id: customerId }, { isErased: false }, { isErased: true })
  await publish(tx, { businessId, event: 'customer.erased', subjectId: customerId })
  return { erasedAt: now.toISOString() }
}

/** Something makes no sense without them: what is to come, who depends on them, and money either way. */
async function isBusy(tx: Tx, businessId: string, customerId: string): Promise<boolean> {
  const { rows } = await sql`
    select from booking where business_id = ${businessId} and customer_id = ${customerId}
      and state in ('held', 'requested', 'confirmed', 'checked_in')
    union all select from "order" where business_id = ${businessId} and customer_id = ${customerId}
      and state in ('placed', 'paid', 'ready')
    union all select from customer where business_id = ${businessId} and guardian_id = ${customerId} and merged_into is null
      and erased_at is null
    union all select from ledger_account where business_id = ${businessId} and holder = ${customerId}
      and kind in ('wallet', 'receivable') and balance_minor <> 0
    union all select from client_membership where business_id = ${businessId} and customer_id = ${customerId} and state <> 'ended'
    union all select from pass p join ledger_account a on a.business_id = p.business_id and a.code = 'pass:' || p.id || ':' || p.currency
      and a.balance_minor > 0
      where p.business_id = ${businessId} and p.customer_id = ${customerId} and p.state = 'active'
    limit 1`.execute(tx)
  return rows.length > 0
}
