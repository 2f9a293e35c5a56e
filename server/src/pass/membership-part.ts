import { sql } from 'kysely'
import type { CustomerPart } from '../platform/customer-part.ts'
import { instantOf } from '../platform/instant.ts'
import type { PersonPart, Unsettled } from '../platform/person.ts'
import type { Tx } from '../platform/pool.ts'
import { closeMembership } from './membership.ts'
import { lockMember } from './membership-sql.ts'

/** Memberships and their periods. They stay as what was paid; whose they were goes with the client's name, and nothing is charged any more. */
export const membershipsOfPerson: PersonPart = {
  name: 'memberships',
  async sections(db, userId) {
    const { rows: memberships } = await sql<Record<string, unknown>>`
      select p.name, m.state, m.pays_by as "paysBy", m.consent, m.currency, m.price_minor as "priceMinor",
        m.started_on::text as "startedOn", m.paid_until::text as "paidUntil", m.ends_on::text as "endsOn",
        m.pauses_from::text as "pausesFrom", m.resumes_on::text as "resumesOn",
        (select x.name from membership_plan x where x.business_id = m.business_id and x.id = m.next_plan_id) as "nextPlan",
        m.next_price_minor as "nextPriceMinor"
      from client_membership m join customer c on c.business_id = m.business_id and c.id = m.customer_id
      join membership_plan p on p.business_id = m.business_id and p.id = m.plan_id
      where c.user_id = ${userId} order by m.id`.execute(db)
    const { rows: periods } = await sql<Record<string, unknown>>`
      select p.name, d.from_day::text as "from", d.until_day::text as "until", d.amount_minor as "amountMinor", d.state,
        ${instantOf('d.paid_at')} as "paidAt"
      from membership_period d join client_membership m on m.business_id = d.business_id and m.id = d.membership_id
      join customer c on c.business_id = m.business_id and c.id = m.customer_id
      join membership_plan p on p.business_id = m.business_id and p.id = coalesce(d.plan_id, m.plan_id)
      where c.user_id = ${userId} order by d.id`.execute(db)
    return [
      { name: 'memberships', rows: memberships },
      { name: 'membershipPeriods', rows: periods },
    ]
  },
  erase: () => Promise.resolve(),
  async unsettled(db, userId) {
    const { rows } = await sql<Unsettled['memberships'][number]>`
      select p.name, s.name as "shopName"
      from client_membership m join customer c on c.business_id = m.business_id and c.id = m.customer_id
      join membership_plan p on p.business_id = m.business_id and p.id = m.plan_id
      join shop s on s.business_id = m.business_id and s.id = m.shop_id
      where c.user_id = ${userId} and m.state <> 'ended' order by m.id`.execute(db)
    return { memberships: rows }
  },
  async settle(tx, userId, now) {
    const { rows } = await sql<{ id: string }>`
      select m.id from client_membership m join customer c on c.business_id = m.business_id and c.id = m.customer_id
      where c.user_id = ${userId} and m.state <> 'ended' order by m.id`.execute(tx)
    for (const { id } of rows) await endNow(tx, id, now)
  },
}

type Moved = { memberships: string[] }

/** Memberships; where both have the same one, the other client's stays with them. */
export const membershipsOfCustomer: CustomerPart = {
  name: 'membership',
  async move(tx, { businessId, from, into }): Promise<Moved> {
    const { rows } = await sql<{ id: string }>`
      update client_membership m set customer_id = ${into}
      where m.business_id = ${businessId} and m.customer_id = ${from} and not exists (select from client_membership o
        where o.business_id = m.business_id and o.plan_id = m.plan_id and o.customer_id = ${into} and o.state <> 'ended')
      returning m.id`.execute(tx)
    return { memberships: rows.map(({ id }) => id) }
  },
  async restore(tx, { businessId, from, into }, { memberships }: Moved) {
    await sql`
      update client_membership set customer_id = ${from}
      where business_id = ${businessId} and customer_id = ${into} and id = any(${memberships}::uuid[])`.execute(
      tx,
    )
  },
  async erase(tx, { businessId, customerId }) {
    const { rows } = await sql<{ id: string; now: Date }>`
      select id, now() as now from client_membership
      where business_id = ${businessId} and customer_id = ${customerId} and state <> 'ended' order by id`.execute(
      tx,
    )
    for (const { id, now } of rows) await endNow(tx, id, now)
  },
}

async function endNow(tx: Tx, id: string, now: Date): Promise<void> {
  const member = await lockMember(tx, sql`m.id = ${id}`, now)
  if (member) await closeMembership(tx, { ...member, endsOn: member.today }, now)
}
