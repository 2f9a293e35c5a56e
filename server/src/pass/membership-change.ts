import type { DeskMembership, Membership, PossibleChange } from '@serein/shared/pass/membership.ts'
import type { MembershipPlan } from '@serein/shared/pass/membership-plan.ts'
import { refuse } from '@serein/shared/refusal.ts'
import type { Day } from '@serein/shared/time/day.ts'
import { type RawBuilder, sql } from 'kysely'
import { takeAtShop } from '../payment/payment.ts'
import type { Providers } from '../payment/provider.ts'
import { paymentsOf } from '../payment/sql.ts'
import { once } from '../platform/command.ts'
import type { CallContext } from '../platform/context.ts'
import type { Db, Tx } from '../platform/pool.ts'
import type { BusinessScope, CustomerScope } from '../platform/scope.ts'
import { audited, change } from './membership.ts'
import { chargeDue } from './membership-charge.ts'
import { addPeriod, changeOfMember, settlePeriod } from './membership-period.ts'
import {
  hasPlan,
  isChanging,
  keepMember,
  lockMember,
  type Member,
  ofBusiness,
  ofCustomer,
  readMember,
} from './membership-sql.ts'
import { membershipAtDesk, ownMembership, planFields } from './membership-view.ts'

type Wanted = {
  membershipId: string
  planId: string
  expectedPriceMinor: number
  expectedNowMinor: number | null
}
type Begun = { businessId: string; membershipId: string; periodId: string | null }

/** The plans that my membership may change to. Errors: `not_found`. */
export function ownChanges(
  { db, scope, now }: CallContext<CustomerScope>,
  { membershipId }: { membershipId: string },
) {
  return changesOf(db, ofCustomer(scope, membershipId), { isOnline: true, now: now() })
}

/** Those that the desk may change one to. Errors: `not_found`. */
export function changesAtDesk(
  { db, scope, now }: CallContext<BusinessScope>,
  { membershipId }: { membershipId: string },
) {
  return changesOf(db, ofBusiness(scope, membershipId), { isOnline: false, now: now() })
}

async function changesOf(
  db: Db,
  where: RawBuilder<unknown>,
  { isOnline, now }: { isOnline: boolean; now: Date },
): Promise<{ changes: PossibleChange[] }> {
  const member = await readMember(db, where, now)
  if (!member) throw refuse('not_found')
  if (!mayChange(member)) return { changes: [] }
  const { businessId, customerId, planId, currency, today } = member
  const { rows } = await sql<{ plan: MembershipPlan }>`
    select jsonb_build_object(${planFields}) as plan from membership_plan pl
    where pl.business_id = ${businessId} and pl.currency = ${currency} and pl.is_active and (pl.is_online or ${!isOnline})
      and pl.id <> ${planId} and not exists (select from client_membership o where o.business_id = pl.business_id
        and o.customer_id = ${customerId} and o.state <> 'ended' and o.id <> ${member.id} and pl.id in (o.plan_id, o.next_plan_id))
    order by pl.price_minor, pl.id limit 50`.execute(db)
  return { changes: rows.map(({ plan }) => ({ plan, ...changeOfMember(member, plan, today) })) }
}

type Paid = Member & { paidUntil: Day }

/** One that is paid and goes on. */
function mayChange(member: Member): member is Paid {
  const { state, due, endsOn, paidUntil } = member
  return state !== 'ended' && !due && !endsOn && paidUntil !== null
}

/** Changes my membership to another plan; what is to be paid at once is charged to its card. Errors: as the contract says. */
export async function changePlan(
  context: CallContext<CustomerScope>,
  providers: Providers,
  input: Wanted,
): Promise<{ membership: Membership }> {
  const { db, scope, now } = context
  const { membershipId } = input
  const begun = await once(context, (tx) =>
    beginChange(
      tx,
      ofCustomer(scope, membershipId),
      { ...input, isOnline: true, byCard: true },
      now(),
    ),
  )
  const reason = await chargeChange(db, providers, begun, now())
  if (reason) throw refuse('card_declined', { reason })
  return ownMembership(db, scope, membershipId, now())
}

/** The same at the desk, which takes what is to be paid at once, or charges the card. Errors: as the contract says. */
export async function changePlanAtDesk(
  context: CallContext<BusinessScope>,
  providers: Providers,
  input: Wanted & { tender: 'card' | 'cash' | 'terminal' },
): Promise<{ membership: DeskMembership }> {
  const { db, scope, now, key } = context
  const { membershipId, tender } = input
  const begun = await once(context, async (tx) => {
    const wanted = { ...input, isOnline: false, byCard: tender === 'card' }
    const made = await beginChange(tx, ofBusiness(scope, membershipId), wanted, now())
    if (tender === 'card' || !made.periodId) return made
    const member = (await lockMember(tx, ofBusiness(scope, membershipId), now()))!
    const { businessId, shopId, customerId, currency, due } = member
    await takeAtShop(tx, {
      businessId,
      reference: `pass:${made.periodId}:desk:${key!.key}`,
      subject: { kind: 'pass', id: made.periodId },
      shopId,
      customerId,
      tender,
      amountMinor: due!.amountMinor,
      currency,
      now: now(),
    })
    await settlePeriod(tx, member, now())
    return made
  })
  const reason = await chargeChange(db, providers, begun, now())
  if (reason) throw refuse('card_stopped', { reason })
  return membershipAtDesk(db, scope, membershipId, now())
}

/** Locks the client, the plan and the membership, in the order in which whoever joins does. Errors: as the contract says. */
async function beginChange(
  tx: Tx,
  where: RawBuilder<unknown>,
  wanted: Wanted & { isOnline: boolean; byCard: boolean },
  now: Date,
): Promise<Begun> {
  const { planId, isOnline } = wanted
  await sql`select from client_membership m join customer k on k.business_id = m.business_id and k.id = m.customer_id
    where ${where} for no key update of k`.execute(tx)
  const { rows } = await sql<Next>`
    select p.id, p.every, p.price_minor as "priceMinor", p.credits, p.tax_rate as "taxRate" from client_membership m
    join membership_plan p on p.business_id = m.business_id and p.id = ${planId} and p.id <> m.plan_id and p.currency = m.currency
      and p.is_active and (p.is_online or ${!isOnline})
    where ${where} for share of p`.execute(tx)
  const member = await lockMember(tx, where, now)
  if (!member || !rows[0]) throw refuse('not_found')
  if (!mayChange(member)) throw refuse('state_conflict', { state: member.state })
  const { businessId, customerId, id: but } = member
  if (await hasPlan(tx, { businessId, customerId, planId, but })) throw refuse('already_member')
  return keepChange(tx, member, rows[0], wanted, now)
}

type Next = Pick<Member['plan'], 'every' | 'credits' | 'taxRate'> & {
  id: string
  priceMinor: number
}

async function keepChange(
  tx: Tx,
  member: Paid,
  plan: Next,
  wanted: Wanted & { byCard: boolean },
  now: Date,
): Promise<Begun> {
  const { businessId, id: membershipId, today, paidUntil, anchorNumber } = member
  const { nowMinor } = changeOfMember(member, plan, today)
  if (plan.priceMinor !== wanted.expectedPriceMinor || nowMinor !== wanted.expectedNowMinor)
    throw refuse('price_changed', { totalMinor: nowMinor ?? plan.priceMinor })
  const next = { nextPlanId: plan.id, nextPriceMinor: plan.priceMinor }
  if (nowMinor === null) {
    await change(tx, member, next, 'membership.change_planned')
    return { businessId, membershipId, periodId: null }
  }
  if (nowMinor > 0 && wanted.byCard && !member.savedCardId) throw refuse('tender_not_available')
  const begun = await addPeriod(
    tx,
    // The rest of a period has a number of its own: those after it are counted as before.
    { ...member, ...next, anchorNumber: anchorNumber + 1 },
    {
      from: today,
      until: paidUntil,
      amountMinor: nowMinor,
      planId: plan.id,
      taxRate: plan.taxRate,
    },
    now,
  )
  audited(tx, member, begun)
  if (nowMinor > 0) return { businessId, membershipId, periodId: begun.due!.id }
  await settlePeriod(tx, begun, now)
  return { businessId, membershipId, periodId: null }
}

/** Charges what is to be paid at once. Where the bank refuses, nothing has changed. @returns why it was refused */
async function chargeChange(
  db: Db,
  providers: Providers,
  { businessId, membershipId, periodId }: Begun,
  now: Date,
): Promise<string | null> {
  if (!periodId) return null
  await chargeDue(db, providers, { businessId, membershipId }, now)
  const { rows } = await sql<{ state: string }>`
    select state from membership_period where business_id = ${businessId} and id = ${periodId}`.execute(
    db,
  )
  if (rows[0]?.state !== 'void') return null
  const [payment] = await paymentsOf(db, businessId, periodId)
  return payment?.failure ?? 'declined'
}

/** Takes a change back that has not begun. Errors: `state_conflict`. */
export async function keepPlan(tx: Tx, member: Member): Promise<void> {
  const { state, nextPlanId } = member
  if (!nextPlanId || isChanging(member)) throw refuse('state_conflict', { state })
  const after = { ...member, nextPlanId: null, nextPriceMinor: null }
  await keepMember(tx, after)
  audited(tx, member, after)
}
