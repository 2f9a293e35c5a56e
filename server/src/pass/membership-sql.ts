import {
  type MembershipFacts,
  type MembershipState,
  type Pace,
  stepDay,
} from '@serein/shared/pass/membership-rules.ts'
import type { Bilingual } from '@serein/shared/schema.ts'
import type { Day } from '@serein/shared/time/day.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../platform/pool.ts'

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
  anchorOn: Day
  anchorNumber: number
  /** The number of the latest period; -1: there is none. */
  latestNumber: number
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
type Due = { id: string; number: number; from: Day; until: Day; tries: number; amountMinor: number }

/** In the morning, by the clock of a shop `s`, its memberships are charged, ended and paused. */
export const morning = sql`interval '9 hours'`

/** Locks a membership `m` before anything of its money. Null where there is none. */
export async function lockMember(
  tx: Tx,
  where: RawBuilder<unknown>,
  now: Date,
): Promise<Member | null> {
  const { rows } = await sql<Member>`
    select m.business_id as "businessId", m.id, m.plan_id as "planId", m.customer_id as "customerId", m.shop_id as "shopId", m.state,
      m.pays_by as "paysBy", m.pays_by = 'card' as "paysByCard", m.saved_card_id as "savedCardId", m.consent, m.currency,
      m.price_minor as "priceMinor", m.new_price_minor as "newPriceMinor", m.new_price_from::text as "newPriceFrom",
      m.anchor_on::text as "anchorOn", m.anchor_number as "anchorNumber", m.paid_until::text as "paidUntil",
      m.ends_on::text as "endsOn", m.pauses_from::text as "pausesFrom", m.resumes_on::text as "resumesOn",
      m.card_warned_for::text as "cardWarnedFor",
      (select (make_date(k.expiry_year, k.expiry_month, 1) + interval '1 month')::date::text from saved_card k
        where k.business_id = m.business_id and k.id = m.saved_card_id) as "cardEndsOn",
      coalesce((select max(d.number) from membership_period d
        where d.business_id = m.business_id and d.membership_id = m.id), -1) as "latestNumber",
      (select jsonb_build_object('id', d.id, 'number', d.number, 'from', d.from_day, 'until', d.until_day, 'tries', d.tries,
          'amountMinor', d.amount_minor)
        from membership_period d where d.business_id = m.business_id and d.membership_id = m.id and d.state = 'due') as due,
      jsonb_build_object('name', p.name, 'every', p.every, 'taxRate', p.tax_rate, 'credits', p.credits,
        'variantIds', p.variant_ids, 'categoryId', p.category_id, 'people', p.people, 'rollOver', p.roll_over,
        'trialDays', p.trial_days, 'isFirstFree', p.is_first_free, 'pauseMonths', p.pause_months) as plan,
      (${now}::timestamptz at time zone s.time_zone)::date::text as today,
      ((${now}::timestamptz at time zone s.time_zone) - ${morning})::date::text as "morningOf"
    from client_membership m
    join membership_plan p on p.business_id = m.business_id and p.id = m.plan_id
    join shop s on s.business_id = m.business_id and s.id = m.shop_id
    where ${where} for update of m`.execute(tx)
  return rows[0] ?? null
}

/** Keeps what has become of a locked membership, and when the clock has to look at it again. */
export async function keepMember(tx: Tx, member: Member): Promise<void> {
  await sql`
    update client_membership set state = ${member.state}, pays_by = ${member.paysBy}, saved_card_id = ${member.savedCardId},
      consent = ${member.consent}, price_minor = ${member.priceMinor}, new_price_minor = ${member.newPriceMinor},
      new_price_from = ${member.newPriceFrom}, anchor_on = ${member.anchorOn}, anchor_number = ${member.anchorNumber},
      paid_until = ${member.paidUntil}, ends_on = ${member.endsOn}, pauses_from = ${member.pausesFrom},
      resumes_on = ${member.resumesOn}, card_warned_for = ${member.cardWarnedFor}, step_on = ${stepDay(member)}
    where business_id = ${member.businessId} and id = ${member.id}`.execute(tx)
}
