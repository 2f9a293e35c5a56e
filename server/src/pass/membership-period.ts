import { periodEarned } from '@serein/shared/ledger/membership.ts'
import { accountOf } from '@serein/shared/ledger/transfer.ts'
import { sum, taxIncludedIn } from '@serein/shared/money/money.ts'
import { changeOf, type MembershipChange } from '@serein/shared/pass/membership-change.ts'
import { periodStart } from '@serein/shared/pass/membership-rules.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { addDays, type Day } from '@serein/shared/time/day.ts'
import { sql } from 'kysely'
import { changeArrangements } from '../business/customer-file.ts'
import { post, standingOf } from '../ledger/ledger.ts'
import { refOf } from '../payment/payment.ts'
import { refund } from '../payment/refund.ts'
import { type Payment, paymentsOf } from '../payment/sql.ts'
import { transaction } from '../platform/command.ts'
import { publish } from '../platform/outbox.ts'
import type { Db, Tx } from '../platform/pool.ts'
import { hasPlan, isChanging, keepMember, lockMember, type Member } from './membership-sql.ts'
import { cutRollOver, giveVisits } from './membership-visits.ts'

/** Begins the period after the latest one of a locked membership; one that costs nothing is paid as it begins. */
export async function beginPeriod(tx: Tx, before: Member, now: Date): Promise<Member> {
  const member = await takeNextPlan(tx, before, now)
  const { newPriceFrom, newPriceMinor } = member
  const number = member.latestNumber + 1
  const days = daysOf(member, number)
  const hasNewPrice = newPriceMinor !== null && newPriceFrom !== null && newPriceFrom <= days.from
  const priceMinor = hasNewPrice ? newPriceMinor : member.priceMinor
  const amountMinor = isFree(member, number) ? 0 : priceMinor
  const begun = await addPeriod(
    tx,
    {
      ...member,
      priceMinor,
      ...(hasNewPrice && { newPriceMinor: null, newPriceFrom: null }),
    },
    { ...days, amountMinor, planId: member.planId, taxRate: member.plan.taxRate },
    now,
  )
  if (amountMinor === 0) return settlePeriod(tx, begun, now)
  if (!begun.paysByCard && begun.paidUntil !== null) await askForDue(tx, begun)
  return begun
}

/** Who pays by hand is told that it is time. */
async function askForDue(tx: Tx, member: Member): Promise<void> {
  const { businessId, shopId, id: membershipId, due } = member
  const data = { membershipId }
  await publish(tx, { businessId, shopId, event: 'membership.due', subjectId: due!.id, data })
}

/** Adds the next period, which is due, and keeps its membership. */
export async function addPeriod(
  tx: Tx,
  member: Member,
  period: { from: Day; until: Day; amountMinor: number; planId: string; taxRate: number },
  now: Date,
): Promise<Member> {
  const { businessId, id: membershipId } = member
  const { from, until, amountMinor, planId, taxRate } = period
  const number = member.latestNumber + 1
  const { id } = await tx
    .insertInto('membership_period')
    .values({
      business_id: businessId,
      membership_id: membershipId,
      plan_id: planId,
      number,
      from_day: from,
      until_day: until,
      amount_minor: amountMinor,
      tax_rate: taxRate,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const due = { id, number, from, until, tries: 0, amountMinor, planId }
  const begun = { ...member, latestNumber: number, due }
  await keepMember(tx, begun)
  return begun
}

/** A trial, and the first period of a plan that gives it for free to who joins. */
function isFree({ plan, hasChanged }: Member, number: number): boolean {
  const first = plan.trialDays > 0 ? 1 : 0
  return !hasChanged && (number < first || (plan.isFirstFree && number === first))
}

/** What changing to another plan today would mean for a membership that is paid. */
export function changeOfMember(
  member: Member & { paidUntil: Day },
  plan: Pick<Member['plan'], 'every' | 'credits'> & { priceMinor: number },
  today: Day,
): MembershipChange {
  const { latestNumber, priceMinor, paidUntil, resumesOn } = member
  const { every, credits } = member.plan
  const terms = { every, credits, priceMinor, isFree: isFree(member, latestNumber) }
  const period = daysOf(member, latestNumber)
  return changeOf({ ...terms, period, goesOnOn: resumesOn ?? paidUntil }, plan, today)
}

/** A trial is counted in days; the periods after it from its end. */
function daysOf({ anchorOn, anchorNumber, plan }: Member, number: number) {
  if (number === 0 && plan.trialDays > 0)
    return { from: anchorOn, until: addDays(anchorOn, plan.trialDays) }
  const count = number - anchorNumber
  return {
    from: periodStart(anchorOn, plan.every, count),
    until: periodStart(anchorOn, plan.every, count + 1),
  }
}

/** The due period of a locked membership is paid: its member has what it gives. */
export async function settlePeriod(tx: Tx, member: Member, now: Date): Promise<Member> {
  const { businessId, id: membershipId, shopId, due, plan } = member
  if (!due) return member
  await tx
    .updateTable('membership_period')
    .set({ state: 'paid', paid_at: now })
    .where('business_id', '=', businessId)
    .where('id', '=', due.id)
    .execute()
  const data = { membershipId, amountMinor: due.amountMinor }
  if (isChanging(member)) {
    const changed = await takeNextPlan(tx, { ...member, due: null }, now)
    const terms = { ...changed.plan, priceMinor: changed.priceMinor }
    const { visits } = changeOfMember({ ...member, paidUntil: due.until }, terms, due.from)
    if (visits > 0) await giveVisits(tx, changed, due, visits)
    await publish(tx, { businessId, shopId, event: 'membership.changed', subjectId: due.id, data })
    return changed
  }
  const isTrial = due.number === 0 && plan.trialDays > 0
  const paid: Member = {
    ...member,
    state: isTrial ? 'trial' : 'active',
    paidUntil: due.until,
    due: null,
    ...(isTrial && { anchorOn: due.until, anchorNumber: 1 }),
  }
  await keepMember(tx, paid)
  if (plan.credits !== null) {
    await cutRollOver(tx, paid, due, now)
    await giveVisits(tx, paid, due, plan.credits)
  }
  await publish(tx, { businessId, shopId, event: 'membership.paid', subjectId: due.id, data })
  return paid
}

/** Its member has from now on what they have changed to, if that is not theirs already. Another pace is counted from here. */
async function takeNextPlan(tx: Tx, member: Member, now: Date): Promise<Member> {
  const { businessId, id, customerId, nextPlanId, nextPriceMinor, latestNumber } = member
  if (nextPlanId === null || nextPriceMinor === null) return member
  const isTheirs = await hasPlan(tx, { businessId, customerId, planId: nextPlanId, but: id })
  await keepMember(tx, {
    ...member,
    ...(!isTheirs && {
      planId: nextPlanId,
      priceMinor: nextPriceMinor,
      newPriceMinor: null,
      newPriceFrom: null,
    }),
    nextPlanId: null,
    nextPriceMinor: null,
  })
  const changed = await lockMember(tx, sql`m.business_id = ${businessId} and m.id = ${id}`, now)
  await changeArrangements(tx, businessId)
  if (changed!.plan.every === member.plan.every) return changed!
  const number = latestNumber + 1
  return { ...changed!, anchorOn: daysOf(member, number).from, anchorNumber: number }
}

/** Whom a payment of a period belongs to: request, webhook and sweep ask the same. */
export const periodOwner = {
  approvalMinutes: 60,
  /** Refuses where the period is not waited for any more. */
  async decide(tx: Tx, payment: Payment, now: Date): Promise<'capture'> {
    const member = await memberOfPeriod(tx, payment, now)
    if (member?.due?.id !== payment.subject.id)
      throw refuse('state_conflict', { state: payment.state })
    return 'capture'
  },
  /** @returns how much of it is to be paid back */
  settle: (db: Db, payment: Payment, now: Date): Promise<number> =>
    transaction(db, async (tx) => {
      const member = await memberOfPeriod(tx, payment, now)
      if (member?.due?.id === payment.subject.id) {
        await settlePeriod(tx, member, now)
        return 0
      }
      return refundTooMuch(tx, payment, now)
    }),
}

/** A period that was given up, or paid twice, keeps nothing of what comes in for it. */
async function refundTooMuch(tx: Tx, payment: Payment, now: Date): Promise<number> {
  const { businessId, id: paymentId, subject, currency } = payment
  const period = await tx
    .selectFrom('membership_period')
    .select(['state', 'amount_minor'])
    .where('business_id', '=', businessId)
    .where('id', '=', subject.id)
    .executeTakeFirstOrThrow()
  const taken = await paymentsOf(tx, businessId, subject.id)
  const takenMinor = sum(
    taken
      .filter(({ state }) => state === 'captured')
      .map((each) => each.amountMinor - each.refundedMinor),
  )
  const keptMinor = period.state === 'paid' ? period.amount_minor : 0
  const left = payment.state === 'captured' ? payment.amountMinor - payment.refundedMinor : 0
  const amountMinor = Math.min(left, Math.max(0, takenMinor - keptMinor))
  if (amountMinor === 0) return 0
  await refund(tx, refOf(payment), {
    amountMinor,
    reason: 'mistake',
    reference: `pass:${subject.id}:unwanted:${paymentId}`,
    from: accountOf('pass', subject.id, currency),
    now,
  })
  return amountMinor
}

function memberOfPeriod(tx: Tx, { businessId, subject }: Payment, now: Date) {
  return lockMember(
    tx,
    sql`m.business_id = ${businessId} and m.id = (select d.membership_id from membership_period d
      where d.business_id = ${businessId} and d.id = ${subject.id})`,
    now,
  )
}

/** A period is over: what was paid for one without visits is earned; visits earn as they are used, or expire. */
export async function earnPeriod(
  tx: Tx,
  { businessId, id: periodId }: { businessId: string; id: string },
  now: Date,
): Promise<void> {
  const { rows } = await sql<{ currency: string; taxRate: number; hasVisits: boolean }>`
    update membership_period d set earned_at = ${now} from client_membership m
    where d.business_id = ${businessId} and d.id = ${periodId} and d.state = 'paid' and d.earned_at is null
      and m.business_id = d.business_id and m.id = d.membership_id
    returning m.currency, d.tax_rate as "taxRate", exists (select from pass p
      where p.business_id = d.business_id and p.id = d.id) as "hasVisits"`.execute(tx)
  const [period] = rows
  if (!period || period.hasVisits) return
  const standing = await standingOf(tx, businessId, periodId)
  const amountMinor = sum(
    standing
      .filter(({ account }) => account.kind === 'pass')
      .map(({ balanceMinor }) => balanceMinor),
  )
  const taxMinor = taxIncludedIn(amountMinor, period.taxRate)
  await post(tx, businessId, periodEarned({ ...period, periodId, amountMinor, taxMinor }))
  await publish(tx, { businessId, event: 'membership.earned', subjectId: periodId, data: {} })
}
