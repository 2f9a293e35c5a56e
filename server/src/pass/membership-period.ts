import { periodEarned } from '@serein/shared/ledger/membership.ts'
import { accountOf } from '@serein/shared/ledger/transfer.ts'
import { sum, taxIncludedIn } from '@serein/shared/money/money.ts'
import { passExpired } from '@serein/shared/ledger/pass.ts'
import { periodStart, rolledOver } from '@serein/shared/pass/membership-rules.ts'
import { worthOf } from '@serein/shared/pass/use.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { addDays, type Day } from '@serein/shared/time/day.ts'
import { sql } from 'kysely'
import { post, standingOf } from '../ledger/ledger.ts'
import { refOf } from '../payment/payment.ts'
import { refund } from '../payment/refund.ts'
import { type Payment, paymentsOf } from '../payment/sql.ts'
import { transaction } from '../platform/command.ts'
import { publish } from '../platform/outbox.ts'
import type { Db, Tx } from '../platform/pool.ts'
import { keepMember, lockMember, type Member } from './membership-sql.ts'
import { issuePass, lockPasses } from './pass.ts'

/** Begins the period after the latest one of a locked membership; one that costs nothing is paid as it begins. */
export async function beginPeriod(tx: Tx, member: Member, now: Date): Promise<Member> {
  const { businessId, id: membershipId, plan, newPriceFrom, newPriceMinor } = member
  const number = member.latestNumber + 1
  const isTrial = number === 0 && plan.trialDays > 0
  const { from, until } = daysOf(member, number)
  const hasNewPrice = newPriceMinor !== null && newPriceFrom !== null && newPriceFrom <= from
  const priceMinor = hasNewPrice ? newPriceMinor : member.priceMinor
  const isFree = isTrial || (plan.isFirstFree && number === (plan.trialDays > 0 ? 1 : 0))
  const amountMinor = isFree ? 0 : priceMinor
  const { id } = await tx
    .insertInto('membership_period')
    .values({
      business_id: businessId,
      membership_id: membershipId,
      number,
      from_day: from,
      until_day: until,
      amount_minor: amountMinor,
      tax_rate: plan.taxRate,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const due = { id, number, from, until, tries: 0, amountMinor }
  const begun = {
    ...member,
    priceMinor,
    latestNumber: number,
    due,
    ...(hasNewPrice && { newPriceMinor: null, newPriceFrom: null }),
  }
  if (amountMinor === 0) return settlePeriod(tx, begun, now)
  await keepMember(tx, begun)
  return begun
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
  const isTrial = due.number === 0 && plan.trialDays > 0
  const paid: Member = {
    ...member,
    state: isTrial ? 'trial' : 'active',
    paidUntil: due.until,
    due: null,
    ...(isTrial && { anchorOn: due.until, anchorNumber: 1 }),
  }
  await keepMember(tx, paid)
  await giveCredits(tx, paid, due, now)
  const data = { membershipId, amountMinor: due.amountMinor }
  await publish(tx, { businessId, shopId, event: 'membership.paid', subjectId: due.id, data })
  return paid
}

/** The visits of a period are a pass of its id. They end with the period, or, where some may stay for the next, with that. */
async function giveCredits(tx: Tx, member: Member, period: NonNullable<Member['due']>, now: Date) {
  const { businessId, shopId, customerId, currency, plan } = member
  if (plan.credits === null) return
  await cutRollOver(tx, member, period, now)
  const ends = plan.rollOver > 0 ? laterOf(member, period) : period.until
  const { rows } = await sql<{ startsAt: Date; endsAt: Date }>`
    select ${period.from}::date::timestamp at time zone s.time_zone as "startsAt",
      ${ends}::date::timestamp at time zone s.time_zone as "endsAt"
    from shop s where s.business_id = ${businessId} and s.id = ${shopId}`.execute(tx)
  await issuePass(tx, {
    id: period.id,
    businessId,
    planId: null,
    customerId,
    shopId,
    orderId: null,
    orderPosition: null,
    currency,
    priceMinor: period.amountMinor,
    owedMinor: 0,
    name: plan.name,
    unit: 'visit',
    units: plan.credits,
    variantIds: plan.variantIds,
    categoryId: plan.categoryId,
    people: plan.people,
    withOffers: false,
    refundRule: 'share',
    keepsUse: false,
    ...rows[0]!,
  })
  if (plan.people > 0)
    await sql`
      insert into pass_person (business_id, pass_id, customer_id, name)
      select r.business_id, ${period.id}, r.customer_id, r.name from membership_period d
      join pass_person r on r.business_id = d.business_id and r.pass_id = d.id
      where d.business_id = ${businessId} and d.membership_id = ${member.id} and d.number = ${period.number - 1}`.execute(
      tx,
    )
}

/** What was not used so far stays up to the limit of the plan; what the rest was worth stays with the business. */
async function cutRollOver(
  tx: Tx,
  { businessId, id, plan }: Member,
  { number }: { number: number },
  now: Date,
): Promise<void> {
  if (plan.rollOver === 0) return
  const { rows } = await sql<{ id: string }>`
    select id from membership_period where business_id = ${businessId} and membership_id = ${id} and number between ${number - 2} and ${number - 1}`.execute(
    tx,
  )
  const ids = rows.map((row) => row.id)
  const passes = await lockPasses(tx, businessId, ids, now)
  let room = plan.rollOver
  for (const { state, unitsLeft, balanceMinor, currency, id: passId } of passes) {
    if (state !== 'active') continue
    const stay = rolledOver(unitsLeft, room)
    room -= stay
    if (stay === unitsLeft) continue
    const left = { balanceMinor, owedMinor: 0, unitsLeft }
    const amountMinor = balanceMinor - worthOf(left, stay)
    await post(
      tx,
      businessId,
      passExpired({ passId, currency, amountMinor, event: `period ${number}` }),
    )
    await sql`
      update pass set units = units - ${unitsLeft - stay} where business_id = ${businessId} and id = ${passId}`.execute(
      tx,
    )
  }
}

function laterOf(
  { plan, anchorOn, anchorNumber }: Member,
  { number, until }: { number: number; until: Day },
) {
  return number < anchorNumber
    ? until
    : periodStart(anchorOn, plan.every, number - anchorNumber + 2)
}

/** Whom a payment of a period belongs to: request, webhook and sweep ask the same. */
export const periodOwner = {
  approvalMinutes: 0,
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
    join membership_plan p on p.business_id = m.business_id and p.id = m.plan_id
    where d.business_id = ${businessId} and d.id = ${periodId} and d.state = 'paid' and d.earned_at is null
      and m.business_id = d.business_id and m.id = d.membership_id
    returning m.currency, d.tax_rate as "taxRate", p.credits is not null as "hasVisits"`.execute(tx)
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
