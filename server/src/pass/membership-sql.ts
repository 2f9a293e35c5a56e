import {
  type MembershipFacts,
  type MembershipState,
  type Pace,
  stepDay,
} from '@serein/shared/pass/membership-rules.ts'
import type { Bilingual } from '@serein/shared/schema.ts'
import type { Day } from '@serein/shared/time/day.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../platform/pool.ts'
import type { BusinessScope, CustomerScope } from '../platform/scope.ts'

/** A membership with what its plan gives, as the verbs change it. */
export type Member = MembershipFacts & {
  businessId: string
  id: string
  planId: string
  customerId: string
  shopId: string
  state: MembershipState
  paysBy: 'card' | 'desk'
  savedCardId: string | null
  consent: string | null
  currency: string
  priceMinor: number
  newPriceMinor: number | null
  newPriceFrom: Day | null
  /** The plan that it changes to, at the price that its member has read. */
  nextPlanId: string | null
  nextPriceMinor: number | null
  anchorOn: Day
  anchorNumber: number
  /** The number of the latest period; -1: there is none. */
  latestNumber: number
  /** It has had another plan before. */
  hasChanged: boolean
  due: Due | null
  plan: {
    name: Bilingual
    every: Pace
    taxRate: number
    credits: number | null
    variantIds: string[] | null
    categoryId: string | null
    people: number
    rollOver: number
    trialDays: number
    isFirstFree: boolean
    pauseMonths: number
  }
  /** Today at its shop; and the day whose morning has come there. */
  today: Day
  morningOf: Day
}
type Due = {
  id: string
  number: number
  from: Day
  until: Day
  tries: number
  amountMinor: number
  planId: string | null
}

/** What is due of it is a change to another plan. */
export function isChanging({ due, planId }: Member): boolean {
  return due !== null && due.planId !== null && due.planId !== planId
}

/** In the morning, by the clock of a shop `s`, its memberships are charged, ended and paused. */
export const morning = sql`interval '9 hours'`

/** Locks a membership `m` before anything of its money, and reads then what has become of its periods. Null where there is none. */
export async function lockMember(
  tx: Tx,
  where: RawBuilder<unknown>,
  now: Date,
): Promise<Member | null> {
  await sql`select from client_membership m where ${where} for update`.execute(tx)
  return readMember(tx, where, now)
}

/** The same, as it stands now. */
export async function readMember(
  db: Db | Tx,
  where: RawBuilder<unknown>,
  now: Date,
): Promise<Member | null> {
  const { rows } = await sql<Member>`
    select m.business_id as "businessId", m.id, m.plan_id as "planId", m.customer_id as "customerId", m.shop_id as "shopId", m.state,
      m.pays_by as "paysBy", m.pays_by = 'card' as "paysByCard", m.saved_card_id as "savedCardId", m.consent, m.currency,
      m.price_minor as "priceMinor", m.new_price_minor as "newPriceMinor", m.new_price_from::text as "newPriceFrom",
      m.next_plan_id as "nextPlanId", m.next_price_minor as "nextPriceMinor",
      exists (select from membership_period d
        where d.business_id = m.business_id and d.membership_id = m.id and d.state = 'paid' and d.plan_id <> m.plan_id) as "hasChanged",
      m.anchor_on::text as "anchorOn", m.anchor_number as "anchorNumber", m.paid_until::text as "paidUntil",
      m.ends_on::text as "endsOn", m.pauses_from::text as "pausesFrom", m.resumes_on::text as "resumesOn",
      m.card_warned_for::text as "cardWarnedFor",
      (select (make_date(k.expiry_year, k.expiry_month, 1) + interval '1 month')::date::text from saved_card k
        where k.business_id = m.business_id and k.id = m.saved_card_id) as "cardEndsOn",
      coalesce((select max(d.number) from membership_period d
        where d.business_id = m.business_id and d.membership_id = m.id), -1) as "latestNumber",
      (select jsonb_build_object('id', d.id, 'number', d.number, 'from', d.from_day, 'until', d.until_day, 'tries', d.tries,
          'amountMinor', d.amount_minor, 'planId', d.plan_id)
        from membership_period d where d.business_id = m.business_id and d.membership_id = m.id and d.state = 'due') as due,
      jsonb_build_object('name', p.name, 'every', p.every, 'taxRate', p.tax_rate, 'credits', p.credits,
        'variantIds', p.variant_ids, 'categoryId', p.category_id, 'people', p.people, 'rollOver', p.roll_over,
        'trialDays', p.trial_days, 'isFirstFree', p.is_first_free, 'pauseMonths', p.pause_months) as plan,
      (${now}::timestamptz at time zone s.time_zone)::date::text as today,
      ((${now}::timestamptz at time zone s.time_zone) - ${morning})::date::text as "morningOf"
    from client_membership m
    join membership_plan p on p.business_id = m.business_id and p.id = m.plan_id
    join shop s on s.business_id = m.business_id and s.id = m.shop_id
    where ${where}`.execute(db)
  return rows[0] ?? null
}

/** That it is a customer's own. */
export function ofCustomer({ userId }: Pick<CustomerScope, 'userId'>, membershipId: string) {
  return sql`m.id = ${membershipId} and exists (select from customer c
    where c.business_id = m.business_id and c.id = m.customer_id and c.user_id = ${userId})`
}

/** That it is one of a business. */
export function ofBusiness(
  { businessId }: Pick<BusinessScope, 'businessId'>,
  membershipId: string,
) {
  return sql`m.business_id = ${businessId} and m.id = ${membershipId}`
}

/** Keeps what has become of a locked membership, and when the clock has to look at it again. */
export async function keepMember(tx: Tx, member: Member): Promise<void> {
  await sql`
    update client_membership set state = ${member.state}, plan_id = ${member.planId},
      next_plan_id = ${member.nextPlanId}, next_price_minor = ${member.nextPriceMinor}, pays_by = ${member.paysBy}, saved_card_id = ${member.savedCardId},
      consent = ${member.consent}, price_minor = ${member.priceMinor}, new_price_minor = ${member.newPriceMinor},
      new_price_from = ${member.newPriceFrom}, anchor_on = ${member.anchorOn}, anchor_number = ${member.anchorNumber},
      paid_until = ${member.paidUntil}, ends_on = ${member.endsOn}, pauses_from = ${member.pausesFrom},
      resumes_on = ${member.resumesOn}, card_warned_for = ${member.cardWarnedFor}, step_on = ${stepDay(member)}
    where business_id = ${member.businessId} and id = ${member.id}`.execute(tx)
}

/** A customer has a membership of a plan, or changes one to it. */
export async function hasPlan(
  tx: Tx,
  asked: { businessId: string; customerId: string; planId: string; but?: string },
): Promise<boolean> {
  const { businessId, customerId, planId, but = null } = asked
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from client_membership m where m.business_id = ${businessId} and m.customer_id = ${customerId}
      and m.state <> 'ended' and ${planId}::uuid in (m.plan_id, m.next_plan_id) and m.id is distinct from ${but}::uuid) as has`.execute(
    tx,
  )
  return rows[0]!.has
}
