import { passExpired } from '@serein/shared/ledger/pass.ts'
import { periodStart, rolledOver } from '@serein/shared/pass/membership-rules.ts'
import { worthOf } from '@serein/shared/pass/use.ts'
import type { Day } from '@serein/shared/time/day.ts'
import { sql } from 'kysely'
import { post } from '../ledger/ledger.ts'
import type { Tx } from '../platform/pool.ts'
import type { Member } from './membership-sql.ts'
import { issuePass, lockPasses } from './pass.ts'

/** The visits of a period are a pass of its id. They end with the period, or, where some may stay for the next, with that. */
export async function giveVisits(
  tx: Tx,
  member: Member,
  period: NonNullable<Member['due']>,
  visits: number,
): Promise<void> {
  const { businessId, shopId, customerId, currency, plan } = member
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
    units: visits,
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
      select r.business_id, ${period.id}, r.customer_id, r.name from pass_person r
      where r.business_id = ${businessId} and r.pass_id = (select d.id from membership_period d
        join pass p on p.business_id = d.business_id and p.id = d.id
        where d.business_id = ${businessId} and d.membership_id = ${member.id} and d.number < ${period.number}
        order by d.number desc limit 1)
      order by r.customer_id limit ${plan.people}`.execute(tx)
}

/** What was not used so far stays up to the limit of the plan; what the rest was worth stays with the business. A pass of which nothing stays is over. */
export async function cutRollOver(
  tx: Tx,
  { businessId, id, plan }: Member,
  { number }: { number: number },
  now: Date,
): Promise<void> {
  if (plan.rollOver === 0) return
  const { rows } = await sql<{ id: string }>`
    select d.id from membership_period d join pass p on p.business_id = d.business_id and p.id = d.id
    where d.business_id = ${businessId} and d.membership_id = ${id} and d.number < ${number} and p.state = 'active'`.execute(
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
    if (stay === 0) {
      await sql`update pass set ends_at = ${now} where business_id = ${businessId} and id = ${passId}`.execute(
        tx,
      )
      continue
    }
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
