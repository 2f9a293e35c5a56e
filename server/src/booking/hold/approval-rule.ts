import { sql } from 'kysely'

/** How long a shop without a rule of its own has to answer. */
const consultedMinutes = 1_440

/** Where a visit is held, and which of its services the shop prices after a talk. */
export type ConsultedHold = {
  businessId: string
  shopId: string
  source: 'app' | 'console' | 'walk_in'
  consultedIds: readonly string[]
}

/** The rule of the shop, with what is asked for in any case; null at the desk, and where nothing is. */
export function approvalRuleOf({ businessId, shopId, source, consultedIds }: ConsultedHold) {
  if (source !== 'app') return sql`null`
  const own = sql`(select s.approval_rule from shop s where s.business_id = ${businessId} and s.id = ${shopId})`
  if (consultedIds.length === 0) return own
  const none = {
    ofAll: false,
    ofNewClients: false,
    serviceIds: [],
    answerMinutes: consultedMinutes,
  }
  const rule = sql`coalesce(${own}, ${JSON.stringify(none)}::jsonb)`
  return sql`jsonb_set(${rule}, '{serviceIds}', ${rule} -> 'serviceIds' || ${JSON.stringify(consultedIds)}::jsonb)`
}
