import { membershipLimits, tryDay } from '@serein/shared/pass/membership-rules.ts'
import { addDays } from '@serein/shared/time/day.ts'
import { sql } from 'kysely'
import type { OutboxEvent } from '../platform/outbox.ts'
import type { Tx } from '../platform/pool.ts'
import {
  type MembershipFacts,
  membershipMail,
  type MembershipMatter,
} from './mail/membership-mail.ts'
import { type Person, personOfCustomer } from './recipient.ts'

/** A period was paid, by which its member has until when; one that costs nothing is told by nobody. */
export async function membershipPaidNews(tx: Tx, event: OutboxEvent) {
  const { membershipId, amountMinor } = event.data as { membershipId: string; amountMinor: number }
  const member = amountMinor > 0 ? await memberNow(tx, event.businessId, membershipId) : undefined
  return member ? newsOf('paid', member, { amountMinor, day: member.paidUntil }) : null
}

/** A renewal is to be paid by hand: how much, and when it would end unpaid. */
export async function membershipDueNews(tx: Tx, event: OutboxEvent) {
  const { membershipId } = event.data as { membershipId: string }
  const member = await memberNow(tx, event.businessId, membershipId)
  if (!member?.dueFrom) return null
  const day = addDays(member.dueFrom, membershipLimits.unpaidDays)
  return newsOf('due', member, { amountMinor: member.dueMinor, day })
}

/** The bank has refused a renewal: when it is asked again, or that its member has to. */
export async function membershipUnpaidNews(tx: Tx, event: OutboxEvent) {
  const { membershipId, tries } = event.data as { membershipId: string; tries: number }
  const member = await memberNow(tx, event.businessId, membershipId)
  // Nobody has joined whose first period was refused; that they have read.
  if (!member?.dueFrom || member.paidUntil === null) return null
  const day = tryDay({ from: member.dueFrom, tries })
  return newsOf(day ? 'unpaid' : 'stopped', member, { amountMinor: member.dueMinor, day })
}

/** Its member has ended it, or the desk for them: until when it runs. */
export async function membershipEndsNews(tx: Tx, { businessId, subjectId }: OutboxEvent) {
  const member = await memberNow(tx, businessId, subjectId)
  if (!member?.endsOn || member.paidUntil === null) return null
  return newsOf('ends', member, { amountMinor: member.priceMinor, day: member.endsOn })
}

/** It changes to another plan: which, at what price and from when. */
export async function membershipChangesNews(tx: Tx, { businessId, subjectId }: OutboxEvent) {
  const member = await memberNow(tx, businessId, subjectId)
  if (!member?.nextName) return null
  const { nextName: name, nextMinor: amountMinor, nextFrom: day } = member
  return newsOf('changes', { ...member, name }, { amountMinor, day })
}

/** It has changed to another plan, of which the rest until the renewal was paid. */
export async function membershipChangedNews(tx: Tx, event: OutboxEvent) {
  const { membershipId, amountMinor } = event.data as { membershipId: string; amountMinor: number }
  const member = await memberNow(tx, event.businessId, membershipId)
  return member ? newsOf('changed', member, { amountMinor, day: member.paidUntil }) : null
}

/** Another price, from when it holds. */
export async function membershipPriceNews(tx: Tx, { businessId, subjectId, data }: OutboxEvent) {
  const { priceMinor, from } = data as { priceMinor: number; from: string }
  const member = await memberNow(tx, businessId, subjectId)
  return member ? newsOf('price', member, { amountMinor: priceMinor, day: from }) : null
}

/** The card will have run out by the next renewal. */
export async function membershipCardNews(tx: Tx, { businessId, subjectId }: OutboxEvent) {
  const member = await memberNow(tx, businessId, subjectId)
  return member
    ? newsOf('card', member, { amountMinor: member.priceMinor, day: member.paidUntil })
    : null
}

type MemberNow = Pick<MembershipFacts, 'name' | 'businessName' | 'timeZone' | 'currency'> & {
  businessId: string
  person: Person
  priceMinor: number
  paidUntil: string | null
  endsOn: string | null
  dueFrom: string | null
  dueMinor: number
  nextName: MembershipFacts['name'] | null
  nextMinor: number
  nextFrom: string | null
}

function newsOf(
  matter: MembershipMatter,
  member: MemberNow,
  moved: { amountMinor: number; day: string | null },
) {
  const { person, businessId, businessName, timeZone, currency, name } = member
  return {
    person,
    kind: `membership_${matter}` as const,
    facts: {
      businessId,
      businessName,
      timeZone,
      subject: name,
      currency,
      amountMinor: moved.amountMinor,
    },
    mail: membershipMail(matter, { ...member, ...moved }),
  }
}

async function memberNow(tx: Tx, businessId: string, id: string): Promise<MemberNow | undefined> {
  const { rows } = await sql<MemberNow>`
    select m.business_id as "businessId", ${personOfCustomer} as person, p.name, b.name as "businessName",
      s.time_zone as "timeZone", m.currency, m.price_minor as "priceMinor", m.paid_until::text as "paidUntil",
      m.ends_on::text as "endsOn", d.from_day::text as "dueFrom", coalesce(d.amount_minor, 0) as "dueMinor",
      x.name as "nextName", coalesce(m.next_price_minor, 0) as "nextMinor", coalesce(m.resumes_on, m.paid_until)::text as "nextFrom"
    from client_membership m
      join membership_plan p on p.business_id = m.business_id and p.id = m.plan_id
      left join membership_plan x on x.business_id = m.business_id and x.id = m.next_plan_id
      join business b on b.id = m.business_id
      join shop s on s.business_id = m.business_id and s.id = m.shop_id
      join customer c on c.business_id = m.business_id and c.id = m.customer_id
      left join "user" u on u.id = c.user_id
      left join membership_period d on d.business_id = m.business_id and d.membership_id = m.id and d.state = 'due'
    where m.business_id = ${businessId} and m.id = ${id}`.execute(tx)
  return rows[0]
}
