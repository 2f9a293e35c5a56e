import { isDeepStrictEqual } from 'node:util'
import type { ApprovalRule } from '@serein/shared/shop/approval.ts'
import { approvalFaults } from '@serein/shared/shop/approval.ts'
import { callOutFaults, type CallOutRule } from '@serein/shared/shop/call-out.ts'
import type { RuleFault } from '@serein/shared/shop/rule-fault.ts'
import {
  type AssignmentRule,
  bookingRuleFaults,
  type BookingRules,
  type Hours,
  hoursOverlap,
  type Prerequisite,
  prerequisiteFaults,
  type Spacing,
  spacingFaults,
} from '@serein/shared/shop/settings-rules.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { sql } from 'kysely'
import { demandNumber } from '../platform/phone-number.ts'
import type { Tx } from '../platform/pool.ts'
import type { BusinessScope } from '../platform/scope.ts'
import { changeRule } from './rule.ts'
import { keepSeller } from './seller.ts'
import { type Change, tellChange } from './setting-change.ts'
import {
  type Closure,
  closuresOf,
  type Details,
  hoursOf,
  refuseInTheWay,
  type SettingParts,
  shopOf,
} from './settings.ts'
import { writeVersion } from './sql.ts'

/** Errors, here and below: as the contract says. */
export const changeDetails: Change<Details> = async (tx, scope, parts, input, now) => {
  const { shopId, ...written } = input
  const of = { businessId: scope.businessId, shopId }
  const { details: before, country } = await shopOf(tx, of, true)
  const isKept = written.shopPhone === before.shopPhone
  const shopPhone = isKept
    ? before.shopPhone
    : demandNumber(written.shopPhone, [country], 'shopPhone')
  const details = { ...written, shopPhone }
  if (before.timeZone !== details.timeZone)
    refuseInTheWay(await parts.visitsAhead(tx, { scope, shopId }, now))
  if (!isDeepStrictEqual(onPaper(before), onPaper(details))) await keepSeller(tx, of, now)
  await tellChange(tx, scope, { shopId, event: 'shop.details_changed' }, before, details)
  await tx
    .updateTable('shop')
    .set({
      name: details.shopName,
      street: details.street,
      postal_code: details.postalCode,
      city: details.city,
      latitude: details.latitude,
      longitude: details.longitude,
      time_zone: details.timeZone,
      phone: details.shopPhone,
      email: details.shopEmail,
    })
    .where('business_id', '=', of.businessId)
    .where('id', '=', shopId)
    .execute()
  // Searched by its name and its street, and kept in memory by its zone.
  await parts.describeShops(tx, of.businessId)
}

/** What of the details a receipt says of who sold. */
const onPaper = ({ shopName, street, postalCode, city }: Details) => [
  shopName,
  street,
  postalCode,
  city,
]

export const changeHours: Change<{ hours: Hours[]; keepsVisits: boolean }> = async (
  tx,
  scope,
  parts,
  { shopId, hours, keepsVisits },
  now,
) => {
  if (hoursOverlap(hours)) throw refuse('rule_not_possible', { field: 'hours', reason: 'doubled' })
  const of = { businessId: scope.businessId, shopId }
  await shopOf(tx, of, true)
  const before = await hoursOf(tx, of)
  await unlessInTheWay(tx, parts, { of: { scope, shopId }, keepsVisits, now }, async () => {
    await sql`
      with gone as (delete from shop_hours where business_id = ${of.businessId} and shop_id = ${shopId} returning weekday)
      select count(*) from gone`.execute(tx)
    await sql`
      insert into shop_hours (business_id, shop_id, weekday, from_minute, to_minute)
      select ${of.businessId}, ${shopId}, h."weekday", h."fromMinute", h."toMinute"
      from jsonb_to_recordset(${JSON.stringify(hours)}::jsonb) h ("weekday" int, "fromMinute" int, "toMinute" int)`.execute(
      tx,
    )
    await writeVersion(tx, of.businessId, shopId)
  })
  await tellChange(tx, scope, { shopId, event: 'shop.hours_changed' }, { hours: before }, { hours })
}

const closureLimit = 100

export const closeShop: Change<Closure & { keepsVisits: boolean }> = async (
  tx,
  scope,
  parts,
  { shopId, keepsVisits, ...closure },
  now,
) => {
  const { fromDay, toDay, fromMinute, toMinute, reason } = closure
  if (toDay < fromDay) throw refuse('rule_not_possible', { field: 'toDay', reason: 'out_of_order' })
  const isPair = (fromMinute === null) === (toMinute === null)
  if (!isPair || (fromMinute !== null && toMinute! <= fromMinute))
    throw refuse('rule_not_possible', { field: 'toMinute', reason: 'out_of_order' })
  const of = { businessId: scope.businessId, shopId }
  await shopOf(tx, of, true)
  const ahead = await closuresOf(tx, of, now)
  if (ahead.length >= closureLimit) throw refuse('closures_full', { limit: closureLimit })
  await unlessInTheWay(tx, parts, { of: { scope, shopId }, keepsVisits, now }, async () => {
    await sql`
      insert into shop_closure (business_id, shop_id, from_day, to_day, from_minute, to_minute, reason)
      values (${of.businessId}, ${shopId}, ${fromDay}, ${toDay}, ${fromMinute}, ${toMinute},
        ${reason && (reason.en || reason.fr) ? JSON.stringify(reason) : null})`.execute(tx)
    await writeVersion(tx, of.businessId, shopId)
  })
  await tellChange(tx, scope, { shopId, event: 'shop.closed' }, null, closure)
}

export const reopenShop: Change<{ closureId: string }> = async (
  tx,
  scope,
  _parts,
  { shopId, closureId },
  now,
) => {
  const of = { businessId: scope.businessId, shopId }
  await shopOf(tx, of, true)
  const found = (await closuresOf(tx, of, now)).find(({ id }) => id === closureId)
  if (!found) throw refuse('not_found')
  await tx
    .deleteFrom('shop_closure')
    .where('business_id', '=', of.businessId)
    .where('shop_id', '=', shopId)
    .where('id', '=', closureId)
    .execute()
  await writeVersion(tx, of.businessId, shopId)
  const { id: _, ...closure } = found
  await tellChange(tx, scope, { shopId, event: 'shop.reopened' }, closure, null)
}

/** Whose visit it is given to, and who is never alone, stay as they are where they are left out. */
type WantedRules = BookingRules & {
  assignmentRule?: AssignmentRule | undefined
  neverAlone?: boolean | undefined
}

export const changeBookingRules: Change<WantedRules> = async (tx, scope, _parts, input) => {
  const { shopId, ...wanted } = input
  refuseFirst(bookingRuleFaults(wanted))
  // Of the other rules its minutes say nothing.
  const gapMinutes = wanted.gapRule === 'no_gap_below' ? wanted.gapMinutes : 0
  const of = { businessId: scope.businessId, shopId }
  const { bookingRules: before } = await shopOf(tx, of, true)
  const { assignmentRule = before.assignmentRule, neverAlone = before.neverAlone } = wanted
  const rules = { ...wanted, gapMinutes, assignmentRule, neverAlone }
  await tellChange(tx, scope, { shopId, event: 'shop.booking_rules_changed' }, before, rules)
  if (isDeepStrictEqual(before, rules)) return
  await tx
    .updateTable('shop')
    .set({
      hold_minutes: rules.holdMinutes,
      grid_minutes: rules.gridMinutes,
      notice_minutes: rules.noticeMinutes,
      horizon_days: rules.horizonDays,
      party_limit: rules.partyLimit,
      wait_minutes: rules.waitMinutes,
      gap_rule: rules.gapRule,
      gap_minutes: rules.gapMinutes,
      assignment_rule: rules.assignmentRule,
      never_alone: rules.neverAlone,
      version: sql<number>`version + 1`,
    })
    .where('business_id', '=', of.businessId)
    .where('id', '=', shopId)
    .execute()
}

export const askFirst: Change<{ approvalRule: ApprovalRule | null }> = async (
  tx,
  scope,
  parts,
  { shopId, approvalRule: wanted },
) => {
  const serviceIds = await parts.serviceIdsOf(tx, { businessId: scope.businessId, shopId })
  const approvalRule = wanted && { ...wanted, serviceIds: wanted.serviceIds.toSorted() }
  const change = { shopId, event: 'shop.approval_changed' }
  await changeRule(tx, scope, change, { approvalRule }, () => {
    if (approvalRule) refuseFirst(approvalFaults(approvalRule, serviceIds))
  })
}

export const limitOpen: Change<{ openLimit: number | null }> = async (
  tx,
  scope,
  _parts,
  { shopId, openLimit },
) => changeRule(tx, scope, { shopId, event: 'shop.open_limited' }, { openLimit })

export const spaceVisits: Change<{ spacing: Spacing[] }> = async (
  tx,
  scope,
  parts,
  { shopId, spacing },
) => {
  const serviceIds = await parts.serviceIdsOf(tx, { businessId: scope.businessId, shopId })
  await changeRule(tx, scope, { shopId, event: 'shop.visits_spaced' }, { spacing }, () =>
    refuseFirst(spacingFaults(spacing, serviceIds)),
  )
}

export const requireEarlier: Change<{ prerequisites: Prerequisite[] }> = async (
  tx,
  scope,
  parts,
  { shopId, prerequisites },
) => {
  const serviceIds = await parts.serviceIdsOf(tx, { businessId: scope.businessId, shopId })
  const change = { shopId, event: 'shop.prerequisites_changed' }
  await changeRule(tx, scope, change, { prerequisites }, () =>
    refuseFirst(prerequisiteFaults(prerequisites, serviceIds)),
  )
}

export const goOut: Change<{ callOutRule: CallOutRule | null }> = async (
  tx,
  scope,
  _parts,
  { shopId, callOutRule },
) =>
  changeRule(tx, scope, { shopId, event: 'shop.call_out_changed' }, { callOutRule }, () => {
    if (callOutRule) refuseFirst(callOutFaults(callOutRule))
  })

export const chooseColor: Change<{ brandColor: string | null }> = async (
  tx,
  scope,
  _parts,
  { shopId, brandColor },
) => changeRule(tx, scope, { shopId, event: 'shop.color_chosen' }, { brandColor })

type Guarded = {
  of: { scope: BusinessScope; shopId: string }
  keepsVisits: boolean
  now: Date
}

/** Does it, unless visits lie outside the hours by it that did not before. Errors: `visits_in_the_way`. */
async function unlessInTheWay(
  tx: Tx,
  { visitsOutsideHours }: SettingParts,
  { of, keepsVisits, now }: Guarded,
  work: () => Promise<void>,
): Promise<void> {
  const before = keepsVisits ? [] : await visitsOutsideHours(tx, of, now)
  await work()
  if (keepsVisits) return
  const earlierIds = new Set(before.map(({ bookingId }) => bookingId))
  const after = await visitsOutsideHours(tx, of, now)
  refuseInTheWay(after.filter(({ bookingId }) => !earlierIds.has(bookingId)))
}

/** A form that shows all has found them by itself. */
function refuseFirst([fault]: RuleFault[]): void {
  if (fault) throw refuse('rule_not_possible', fault)
}
