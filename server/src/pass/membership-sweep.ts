import { stepOf } from '@serein/shared/pass/membership-rules.ts'
import { sql } from 'kysely'
import { isOpen } from '@serein/shared/payment/states.ts'
import type { Providers } from '../payment/provider.ts'
import { transaction } from '../platform/command.ts'
import { publish } from '../platform/outbox.ts'
import type { Db, Tx } from '../platform/pool.ts'
import { untilStopped } from '../platform/timer.ts'
import { closeMembership, dropChange, goOn } from './membership.ts'
import { chargeDue, type MemberRef } from './membership-charge.ts'
import { beginPeriod, earnPeriod } from './membership-period.ts'
import { isChanging, keepMember, lockMember, type Member, morning } from './membership-sql.ts'

const batch = 100
/** Whoever was away for long goes on step by step; one that does not end is looked at again by the next sweep. */
const stepsAtOnce = 40

/** Does what time makes due of memberships: renewals, tries, pauses, ends; and earns what was paid for periods that are over. */
export async function sweepMemberships(
  db: Db,
  providers: Providers,
  now: Date,
  signal?: AbortSignal,
): Promise<void> {
  for (let after: string | null = null; ;) {
    const { rows }: { rows: { businessId: string; membershipId: string }[] } = await sql<MemberRef>`
      select m.business_id as "businessId", m.id as "membershipId" from client_membership m
      join shop s on s.business_id = m.business_id and s.id = m.shop_id
      where (m.step_on + ${morning}) at time zone s.time_zone <= ${now} ${after ? sql`and m.id > ${after}` : sql``}
      order by m.id limit ${batch}`.execute(db)
    for (const ref of untilStopped(rows, signal)) await stepMembership(db, providers, ref, now)
    if (rows.length < batch || signal?.aborted) break
    after = rows.at(-1)!.membershipId
  }
  await earnPeriods(db, now, signal)
}

async function stepMembership(db: Db, providers: Providers, ref: MemberRef, now: Date) {
  for (let count = 0; count < stepsAtOnce; count += 1) {
    const step = await transaction(db, (tx) => takeStep(tx, ref, now))
    if (step === null) return
    if (step !== 'try') continue
    const payment = await chargeDue(db, providers, ref, now)
    // Its provider has not answered yet.
    if (payment && isOpen(payment.state)) return
  }
}

/** Takes the next step of a membership, but for asking its card. @returns the step, or null where there is none */
async function takeStep(tx: Tx, { businessId, membershipId }: MemberRef, now: Date) {
  const where = sql`m.business_id = ${businessId} and m.id = ${membershipId}`
  const member = await lockMember(tx, where, now)
  const step = member && stepOf(member, member.morningOf)
  if (!member || !step) return null
  switch (step) {
    case 'end':
      await closeMembership(tx, member, now)
      break
    case 'give_up':
      await (isChanging(member) ? dropChange(tx, member) : closeMembership(tx, member, now))
      break
    case 'pause':
      await keepMember(tx, { ...member, state: 'paused' })
      break
    case 'resume':
      await goOn(tx, member, member.resumesOn!, now)
      break
    case 'renew':
      await beginPeriod(tx, member, now)
      break
    case 'warn_card':
      await warnOfCard(tx, member)
      break
    case 'try':
  }
  return step
}

async function warnOfCard(tx: Tx, member: Member): Promise<void> {
  const { businessId, shopId, id: subjectId, paidUntil } = member
  await keepMember(tx, { ...member, cardWarnedFor: paidUntil })
  await publish(tx, { businessId, shopId, event: 'membership.card_runs_out', subjectId, data: {} })
}

async function earnPeriods(db: Db, now: Date, signal?: AbortSignal): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ businessId: string; id: string }>`
      select d.business_id as "businessId", d.id from membership_period d
      join client_membership m on m.business_id = d.business_id and m.id = d.membership_id
      join shop s on s.business_id = m.business_id and s.id = m.shop_id
      where d.state = 'paid' and d.earned_at is null and (d.until_day + ${morning}) at time zone s.time_zone <= ${now}
      order by d.until_day, d.id limit ${batch}`.execute(db)
    for (const period of untilStopped(rows, signal))
      await transaction(db, (tx) => earnPeriod(tx, period, now))
    if (rows.length < batch || signal?.aborted) return
  }
}
