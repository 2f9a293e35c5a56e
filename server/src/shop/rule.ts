import { isDeepStrictEqual } from 'node:util'
import { refuse } from '@serein/shared/refusal.ts'
import type { ApprovalRule } from '@serein/shared/shop/approval.ts'
import type { DepositRule } from '@serein/shared/shop/deposit.ts'
import type { CallOutRule } from '@serein/shared/shop/call-out.ts'
import type { CancellationPolicy, LateCallRule } from '@serein/shared/shop/rules.ts'
import type { Prerequisite, Spacing } from '@serein/shared/shop/settings-rules.ts'
import { sql } from 'kysely'
import { auditChange } from '../platform/audit.ts'
import { publish } from '../platform/outbox.ts'
import type { Db, Tx } from '../platform/pool.ts'
import type { BusinessScope } from '../platform/scope.ts'

/** What a shop's people set, as it stands in its row. */
export type Rules = {
  isPhoneRequired: boolean
  unpaidLimit: number | null
  releaseUnansweredMinutes: number | null
  tellsClients: boolean
  /** Of shared/src/payment/tenders.ts. */
  tenders: string[]
  /** Null: those of shared/src/payment/tip.ts. */
  tipPresets: number[] | null
  /** Whether clients are asked for a tip after their visit. */
  asksTipsAfterwards: boolean
  depositRules: DepositRule[]
  cancellationPolicy: CancellationPolicy
  lateCallRule: LateCallRule
  taxRate: number
  approvalRule: ApprovalRule | null
  openLimit: number | null
  spacing: Spacing[]
  prerequisites: Prerequisite[]
  brandColor: string | null
  callOutRule: CallOutRule | null
}

export type ShopRules = Rules & {
  businessId: string
  shopId: string
  country: string
  currency: string
  taxIsIncluded: boolean
}

/** All rules of a shop of the business. Errors: `not_found`. */
export async function rulesOf(db: Db | Tx, businessId: string, shopId: string): Promise<ShopRules> {
  const found = await selectRules(db, businessId, shopId).executeTakeFirst()
  if (!found) throw refuse('not_found')
  return found
}

type Change = { shopId: string; event: string }

/**
 * Changes one rule of a shop, and tells of it; saying it again says nothing. `check` sees all rules as they stand, with the shop's row
 * locked, and refuses what does not go together. Errors: `not_found`, those of `check`.
 */
export async function changeRule(
  tx: Tx,
  { businessId, userId }: BusinessScope,
  { shopId, event }: Change,
  change: Partial<Rules>,
  check?: (before: ShopRules) => void,
): Promise<void> {
  const before = await selectRules(tx, businessId, shopId).forNoKeyUpdate().executeTakeFirst()
  if (!before) throw refuse('not_found')
  check?.(before)
  const [name] = Object.keys(change) as [keyof Rules]
  const subject = { kind: 'shop', id: shopId }
  auditChange(
    tx,
    subject,
    { [name]: auditedRule(before[name]) },
    { [name]: auditedRule(change[name]) },
  )
  if (isDeepStrictEqual(before[name], change[name])) return
  await update(tx, { ...before, ...change }, { isOfSlots: ofSlots.has(name) })
  await publish(tx, { businessId, shopId, event, subjectId: shopId, data: { ...change, userId } })
}

/** What a process keeps of a shop beside its free times, so that it has to read it anew. */
const ofSlots = new Set<keyof Rules>(['cancellationPolicy', 'taxRate', 'callOutRule'])

/** Whom a deposit rule is for stands under another name in the audit log, where a `client` would be somebody's. */
function auditedRule(rule: Rules[keyof Rules] | undefined) {
  if (!Array.isArray(rule)) return rule
  return rule.map((each) => {
    if (typeof each !== 'object' || !('when' in each)) return each
    const { client, ...when } = each.when
    return { ...each, when: { ...when, ...(client && { visitsOf: client }) } }
  })
}

function selectRules(db: Db | Tx, businessId: string, shopId: string) {
  return db
    .selectFrom('shop')
    .select([
      'business_id as businessId',
      'id as shopId',
      'country',
      'currency',
      'tax_is_included as taxIsIncluded',
      'is_phone_required as isPhoneRequired',
      'unpaid_limit as unpaidLimit',
      'release_unanswered_minutes as releaseUnansweredMinutes',
      'tells_clients as tellsClients',
      'tenders',
      'asks_tips_afterwards as asksTipsAfterwards',
      'tax_rate as taxRate',
      'open_limit as openLimit',
      'brand_color as brandColor',
    ])
    .select([
      sql<Rules['tipPresets']>`tip_presets`.as('tipPresets'),
      sql<Rules['depositRules']>`deposit_rules`.as('depositRules'),
      sql<Rules['approvalRule']>`approval_rule`.as('approvalRule'),
      sql<Rules['callOutRule']>`call_out_rule`.as('callOutRule'),
      sql<Rules['spacing']>`spacing_rules`.as('spacing'),
      sql<Rules['prerequisites']>`prerequisite_rules`.as('prerequisites'),
      sql<Rules['cancellationPolicy']>`cancellation_policy`.as('cancellationPolicy'),
      sql<Rules['lateCallRule']>`'{"laterByItselfMinutes": 0}'::jsonb || late_call_rule`.as(
        'lateCallRule',
      ),
    ])
    .where('business_id', '=', businessId)
    .where('id', '=', shopId)
}

async function update(
  tx: Tx,
  rules: ShopRules,
  { isOfSlots }: { isOfSlots: boolean },
): Promise<void> {
  await tx
    .updateTable('shop')
    .set({
      is_phone_required: rules.isPhoneRequired,
      unpaid_limit: rules.unpaidLimit,
      release_unanswered_minutes: rules.releaseUnansweredMinutes,
      tells_clients: rules.tellsClients,
      tenders: rules.tenders,
      tip_presets: rules.tipPresets && JSON.stringify(rules.tipPresets),
      asks_tips_afterwards: rules.asksTipsAfterwards,
      deposit_rules: JSON.stringify(rules.depositRules),
      cancellation_policy: JSON.stringify(rules.cancellationPolicy),
      late_call_rule: JSON.stringify(rules.lateCallRule),
      tax_rate: rules.taxRate,
      approval_rule: rules.approvalRule && JSON.stringify(rules.approvalRule),
      open_limit: rules.openLimit,
      spacing_rules: JSON.stringify(rules.spacing),
      prerequisite_rules: JSON.stringify(rules.prerequisites),
      brand_color: rules.brandColor,
      call_out_rule: rules.callOutRule && JSON.stringify(rules.callOutRule),
      ...(isOfSlots && { version: sql<number>`version + 1` }),
    })
    .where('business_id', '=', rules.businessId)
    .where('id', '=', rules.shopId)
    .execute()
}
