import { endDay, periodStart } from '@serein/shared/pass/membership-rules.ts'
import { refuse } from '@serein/shared/refusal.ts'
import type { Day } from '@serein/shared/time/day.ts'
import { sql } from 'kysely'
import { changeArrangements } from '../business/customer-file.ts'
import { auditChange } from '../platform/audit.ts'
import { publish } from '../platform/outbox.ts'
import type { Tx } from '../platform/pool.ts'
import { beginPeriod } from './membership-period.ts'
import { hasPlan, isChanging, keepMember, lockMember, type Member } from './membership-sql.ts'

type NewMember = {
  businessId: string
  shopId: string
  customerId: string
  planId: string
  expectedPriceMinor: number
  /** Null: they pay at the desk. */
  card: { id: string; consent: string } | null
  /** In the app only what it sells. */
  isOnline: boolean
}

/** Makes a customer a member; the first period is due, where it costs anything. Errors: as the contract says. */
export async function beginMembership(tx: Tx, wanted: NewMember, now: Date): Promise<Member> {
  const { businessId, shopId, customerId, planId, card } = wanted
  await sql`select from customer where business_id = ${businessId} and id = ${customerId} for no key update`.execute(
    tx,
  )
  const { rows } = await sql<{ priceMinor: number; currency: string }>`
    select p.price_minor as "priceMinor", p.currency from membership_plan p join shop s on s.business_id = p.business_id and s.id = ${shopId} and s.currency = p.currency
    where p.business_id = ${businessId} and p.id = ${planId} and p.is_active
      and (p.is_online or ${!wanted.isOnline}) and s.closed_at is null for share of p`.execute(tx)
  const plan = rows[0]
  if (!plan) throw refuse('not_found')
  if (await hasPlan(tx, wanted)) throw refuse('already_member')
  const { priceMinor, currency } = plan
  if (priceMinor !== wanted.expectedPriceMinor)
    throw refuse('price_changed', { totalMinor: priceMinor })
  const { rows: made } = await sql<{ id: string }>`
    insert into client_membership (business_id, plan_id, customer_id, shop_id, state, pays_by, saved_card_id, consent, price_minor,
      currency, started_on, anchor_on, anchor_number, created_at)
    select ${businessId}, ${planId}, ${customerId}, s.id, 'past_due', ${card ? 'card' : 'desk'}, ${card?.id ?? null},
      ${card?.consent ?? null}, ${priceMinor}, ${currency}, t.today, t.today, 0, ${now}
    from shop s, lateral (select (${now}::timestamptz at time zone s.time_zone)::date as today) t
    where s.business_id = ${businessId} and s.id = ${shopId} returning id`.execute(tx)
  const member = await lockMember(
    tx,
    sql`m.business_id = ${businessId} and m.id = ${made[0]!.id}`,
    now,
  )
  const begun = await beginPeriod(tx, member!, now)
  // Their prices are their own from now on.
  await changeArrangements(tx, businessId)
  await tell(tx, begun, 'membership.started')
  return begun
}

/** Pauses from the next renewal. Errors: `pause_not_possible`, `state_conflict`. */
export async function pauseMembership(
  tx: Tx,
  member: Member,
  { resumesOn }: { resumesOn: Day },
): Promise<void> {
  const { paidUntil, plan, state } = member
  if ((state !== 'active' && state !== 'trial') || member.due || member.endsOn || !paidUntil)
    throw refuse('state_conflict', { state })
  const latest = periodStart(paidUntil, 'month', plan.pauseMonths)
  if (resumesOn <= paidUntil || resumesOn > latest)
    throw refuse('pause_not_possible', { months: plan.pauseMonths })
  await change(tx, member, { pausesFrom: paidUntil, resumesOn }, 'membership.pause_planned')
}

/** Takes a pause back, or ends it today; then the next period is due at once. Errors: `state_conflict`. */
export async function resumeMembership(tx: Tx, member: Member, now: Date): Promise<void> {
  const { state, pausesFrom } = member
  if (!pausesFrom) throw refuse('state_conflict', { state })
  if (state === 'paused') return goOn(tx, member, member.today, now)
  await change(tx, member, { pausesFrom: null, resumesOn: null }, 'membership.resumed')
}

/** A pause is over: periods are counted from this day on. */
export async function goOn(tx: Tx, member: Member, today: Day, now: Date): Promise<void> {
  const going: Member = {
    ...member,
    state: 'active',
    pausesFrom: null,
    resumesOn: null,
    anchorOn: today,
    anchorNumber: member.latestNumber + 1,
  }
  audited(tx, member, going)
  await beginPeriod(tx, going, now)
  await tell(tx, member, 'membership.resumed')
}

/** Ends it when what is paid has passed. Errors: `state_conflict`. */
export async function endMembership(tx: Tx, before: Member, now: Date): Promise<void> {
  const member = isChanging(before) ? await dropChange(tx, before) : before
  const { state, today } = member
  if (state === 'ended' || member.endsOn) throw refuse('state_conflict', { state })
  const endsOn = endDay(member, today)
  if (endsOn <= today) return closeMembership(tx, { ...member, endsOn }, now)
  await change(tx, member, { endsOn, pausesFrom: null, resumesOn: null }, 'membership.end_planned')
}

/** What was to be paid for a change at once is not paid: all stays as it was. */
export async function dropChange(tx: Tx, member: Member): Promise<Member> {
  await voidDue(tx, member)
  const after = { ...member, due: null, nextPlanId: null, nextPriceMinor: null }
  await keepMember(tx, after)
  return after
}

/** Takes the end back. Errors: `state_conflict`. */
export async function keepMembership(tx: Tx, member: Member): Promise<void> {
  const { state, endsOn } = member
  if (state === 'ended' || !endsOn) throw refuse('state_conflict', { state })
  await change(tx, member, { endsOn: null }, 'membership.kept')
}

/** It is over: nothing is due any more, and nothing of it can be used. */
export async function closeMembership(tx: Tx, member: Member, now: Date): Promise<void> {
  const { businessId, id } = member
  await voidDue(tx, member)
  await sql`
    update pass p set ends_at = ${now} from membership_period d
    where d.business_id = ${businessId} and d.membership_id = ${id} and p.business_id = d.business_id and p.id = d.id
      and p.state = 'active' and p.ends_at > ${now} and p.starts_at < ${now}`.execute(tx)
  const endsOn = member.endsOn ?? member.today
  await change(tx, member, { state: 'ended', endsOn, due: null }, 'membership.ended')
}

async function voidDue(tx: Tx, { businessId, id }: Member): Promise<void> {
  await sql`update membership_period set state = 'void'
    where business_id = ${businessId} and membership_id = ${id} and state = 'due'`.execute(tx)
}

export async function change(
  tx: Tx,
  member: Member,
  changes: Partial<Member>,
  event: string,
): Promise<void> {
  const after = { ...member, ...changes }
  await keepMember(tx, after)
  audited(tx, member, after)
  await tell(tx, member, event)
}

/** What an entry of the console's audit says of a membership. */
export function audited(tx: Tx, before: Member | null, after: Member): void {
  auditChange(tx, { kind: 'membership', id: after.id }, before && fieldsOf(before), fieldsOf(after))
}

function fieldsOf(member: Member) {
  const { state, planId, paidUntil, endsOn, pausesFrom, resumesOn } = member
  const { nextPlanId, nextPriceMinor } = member
  const plan = { id: planId }
  const nextPlan = nextPlanId && { plan: { id: nextPlanId }, priceMinor: nextPriceMinor }
  return { state, plan, nextPlan, paidUntil, endsOn, pausesFrom, resumesOn }
}

async function tell(tx: Tx, { businessId, shopId, id }: Member, event: string): Promise<void> {
  await publish(tx, { businessId, shopId, event, subjectId: id, data: {} })
}
