import { refuse } from '@serein/shared/refusal.ts'
import { usualWaitingRule, type WaitingRule } from '@serein/shared/waiting/rules.ts'
import { sql } from 'kysely'
import { auditChange } from '../platform/audit.ts'
import { publish } from '../platform/outbox.ts'
import type { Db, Tx } from '../platform/pool.ts'
import type { BusinessScope } from '../platform/scope.ts'

type OfShop = { businessId: string; shopId: string }

/** What a shop does with time that is freed. Errors: `not_found`. */
export async function waitingRuleOf(
  db: Db | Tx,
  { businessId, shopId }: OfShop,
): Promise<WaitingRule> {
  const { rows } = await sql<WaitingRule | Record<keyof WaitingRule, null>>`
    select r.mode, r.hold_minutes as "holdMinutes", r.members_first as "membersFirst"
    from shop s left join waiting_rule r on r.business_id = s.business_id and r.shop_id = s.id
    where s.business_id = ${businessId} and s.id = ${shopId}`.execute(db)
  const [rule] = rows
  if (!rule) throw refuse('not_found')
  return rule.mode === null ? usualWaitingRule : rule
}

export function getWaitingRule(
  db: Db,
  { businessId }: BusinessScope,
  { shopId }: { shopId: string },
): Promise<WaitingRule> {
  return waitingRuleOf(db, { businessId, shopId })
}

/** Says what a shop does with time that is freed. Who waits there is looked for again. Errors: `not_found`. */
export async function saveWaitingRule(
  tx: Tx,
  { businessId }: BusinessScope,
  { shopId, mode, holdMinutes, membersFirst }: WaitingRule & { shopId: string },
): Promise<WaitingRule> {
  const before = await waitingRuleOf(tx, { businessId, shopId })
  const after = { mode, holdMinutes, membersFirst }
  await sql`
    insert into waiting_rule (business_id, shop_id, mode, hold_minutes, members_first)
    values (${businessId}, ${shopId}, ${mode}, ${holdMinutes}, ${membersFirst})
    on conflict (business_id, shop_id) do update
    set mode = excluded.mode, hold_minutes = excluded.hold_minutes, members_first = excluded.members_first`.execute(
    tx,
  )
  await publish(tx, { businessId, shopId, event: 'waiting.rule_changed', subjectId: shopId })
  auditChange(tx, { kind: 'shop', id: shopId }, before, after)
  return after
}
