import { refuse } from '@serein/shared/refusal.ts'
import { sql } from 'kysely'
import { changeArrangements, lockCustomer } from '../business/customer-file.ts'
import { auditChange } from '../platform/audit.ts'
import { publish } from '../platform/outbox.ts'
import type { Db, Tx } from '../platform/pool.ts'
import type { BusinessScope, CustomerScope } from '../platform/scope.ts'
import { findShop } from '../shop/shop.ts'

type Pairing = 'preferred' | 'avoided'

/** By whom a client likes to be served, or by whom never again; null: neither. Errors: `not_found`. */
export async function pairCustomer(
  tx: Tx,
  { businessId }: BusinessScope,
  terms: { customerId: string; staffId: string; pairing: Pairing | null },
): Promise<void> {
  const { customerId, staffId, pairing } = terms
  await lockCustomer(tx, businessId, customerId)
  const { rows } = await sql<{ kind: Pairing | null }>`
    select p.kind from staff_member m
    left join customer_pairing p on p.business_id = m.business_id and p.staff_id = m.id and p.customer_id = ${customerId}
    where m.business_id = ${businessId} and m.id = ${staffId}`.execute(tx)
  if (!rows[0]) throw refuse('not_found')
  if (pairing)
    await sql`
      insert into customer_pairing (business_id, customer_id, staff_id, kind)
      values (${businessId}, ${customerId}, ${staffId}, ${pairing})
      on conflict (business_id, customer_id, staff_id) do update set kind = excluded.kind`.execute(
      tx,
    )
  else
    await sql`
      delete from customer_pairing
      where business_id = ${businessId} and customer_id = ${customerId} and staff_id = ${staffId}`.execute(
      tx,
    )
  await changeArrangements(tx, businessId)
  const subject = { kind: 'customer', id: customerId }
  auditChange(tx, subject, { pairing: rows[0].kind }, { pairing })
  await publish(tx, { businessId, event: 'customer.paired', subjectId: customerId })
}

/** By whom the caller likes to be served, as the shop's own business noted it. Errors: `not_found`. */
export async function listPreferred(
  db: Db,
  { userId }: CustomerScope,
  { shopId }: { shopId: string },
): Promise<{ staffIds: string[] }> {
  const { businessId } = await findShop(db, shopId)
  const { rows } = await sql<{ id: string }>`
    select m.id from customer c
    join customer_pairing p on p.business_id = c.business_id and p.customer_id = c.id and p.kind = 'preferred'
    join staff_member m on m.business_id = p.business_id and m.id = p.staff_id and m.is_active
    where c.business_id = ${businessId} and c.user_id = ${userId}
    order by m.position, m.name, m.id`.execute(db)
  return { staffIds: rows.map(({ id }) => id) }
}
