import type { SignalRecipients } from '@serein/shared/booking/signal.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { sql } from 'kysely'
import { auditChange } from '../../platform/audit.ts'
import type { Db, Tx } from '../../platform/pool.ts'
import type { BusinessScope } from '../../platform/scope.ts'
import { selectZone } from '../../team/member-sql.ts'

/** Errors: `not_found`. */
export async function signalRecipients(
  db: Db | Tx,
  { businessId }: BusinessScope,
  { shopId }: { shopId: string },
): Promise<SignalRecipients> {
  if (!(await selectZone(db, { businessId, shopId }))) throw refuse('not_found')
  const { rows } = await sql<SignalRecipients['members'][number]>`
    select u.id as "userId", u.name, m.role, r.user_id is not null as "isNamed"
    from membership m join "user" u on u.id = m.user_id
      left join signal_recipient r on r.business_id = m.business_id and r.user_id = m.user_id and r.shop_id = ${shopId}
    where m.business_id = ${businessId} order by u.name, u.id`.execute(db)
  return { members: rows }
}

/** Errors: `not_found`. */
export async function nameRecipients(
  tx: Tx,
  scope: BusinessScope,
  { shopId, userIds }: { shopId: string; userIds: string[] },
): Promise<SignalRecipients> {
  const { businessId } = scope
  const before = await signalRecipients(tx, scope, { shopId })
  await sql`
    delete from signal_recipient where business_id = ${businessId} and shop_id = ${shopId}
      and user_id <> all(${userIds}::text[])`.execute(tx)
  await sql`
    insert into signal_recipient (business_id, shop_id, user_id)
    select business_id, ${shopId}, user_id from membership
    where business_id = ${businessId} and user_id = any(${userIds}::text[])
    on conflict do nothing`.execute(tx)
  const after = await signalRecipients(tx, scope, { shopId })
  auditChange(
    tx,
    { kind: 'shop', id: shopId },
    { hears: namesIn(before) },
    { hears: namesIn(after) },
  )
  return after
}

function namesIn({ members }: SignalRecipients): string[] {
  return members.filter(({ isNamed }) => isNamed).map(({ name }) => name)
}
