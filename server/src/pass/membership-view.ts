import type { DeskMembership, Membership } from '@serein/shared/pass/membership.ts'
import { tryDay } from '@serein/shared/pass/membership-rules.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { type RawBuilder, sql } from 'kysely'
import { pageOf, readCursor, writeCursor } from '../platform/cursor.ts'
import { instantOf } from '../platform/instant.ts'
import type { Db, Tx } from '../platform/pool.ts'
import type { BusinessScope, CustomerScope } from '../platform/scope.ts'
import { unitsUsed } from './pass.ts'
import { servicesOf } from './sold-plan.ts'

/** What a plan `pl` gives, at the shop `s` or at all. */
export const planFields = sql`'id', pl.id, 'name', pl.name, 'description', pl.description, 'currency', pl.currency,
  'priceMinor', pl.price_minor, 'every', pl.every, 'credits', pl.credits, 'variantIds', pl.variant_ids, 'categoryId', pl.category_id,
  'priceRate', pl.price_rate, 'priceServiceIds', pl.price_service_ids, 'people', pl.people, 'sharesPrice', pl.shares_price, 'rollOver', pl.roll_over,
  'trialDays', pl.trial_days, 'isFirstFree', pl.is_first_free, 'pauseMonths', pl.pause_months, 'keepsBenefits', pl.keeps_benefits,
  'creditServices', ${servicesOf(sql`pl`, sql`any(array(select q.id from shop q where q.business_id = pl.business_id))`)},
  'priceServices', case when pl.price_service_ids is not null then (
    select coalesce(jsonb_agg(jsonb_build_object('id', x.id, 'name', x.name) order by x.position, x.id), '[]') from service x
    where x.business_id = pl.business_id and x.id = any(pl.price_service_ids) and x.is_active) end`

type Row = Omit<DeskMembership, 'due'> & {
  createdAt: Date
  due: { amountMinor: number; from: string; tries: number; isApproving: boolean } | null
}

/** Memberships `m` as their members and the desk see them, the latest first. */
async function selectMemberships(
  db: Db | Tx,
  where: RawBuilder<unknown>,
  { now, limit }: { now: Date; limit: number },
): Promise<(DeskMembership & { createdAt: Date })[]> {
  const { rows } = await sql<Row>`
    select m.id, jsonb_build_object(${planFields}) as plan, jsonb_build_object('id', b.id, 'name', b.name) as business,
      jsonb_build_object('id', s.id, 'name', s.name, 'timeZone', s.time_zone) as shop,
      jsonb_build_object('id', c.id, 'name', c.name) as customer, m.state, m.pays_by as "paysBy",
      (select jsonb_build_object('id', k.id, 'brand', k.brand, 'last4', k.last4, 'expiryMonth', k.expiry_month,
          'expiryYear', k.expiry_year)
        from saved_card k where k.business_id = m.business_id and k.id = m.saved_card_id and k.state = 'saved') as card,
      m.price_minor as "priceMinor", m.started_on::text as "startedOn", m.paid_until::text as "paidUntil", m.ends_on::text as "endsOn",
      m.pauses_from::text as "pausesFrom", m.resumes_on::text as "resumesOn",
      (select jsonb_build_object('amountMinor', d.amount_minor, 'from', d.from_day, 'tries', d.tries, 'isApproving',
          exists (select from payment y where y.business_id = d.business_id and y.subject_id = d.id and y.state = 'requires_action'))
        from membership_period d
        where d.business_id = m.business_id and d.membership_id = m.id and d.state = 'due'
          and coalesce(d.plan_id, m.plan_id) = m.plan_id) as due,
      case when m.new_price_from is not null
        then jsonb_build_object('priceMinor', m.new_price_minor, 'from', m.new_price_from) end as "newPrice",
      (select jsonb_build_object('plan', jsonb_build_object(${planFields}), 'priceMinor', m.next_price_minor,
          'from', coalesce(m.resumes_on, m.paid_until))
        from membership_plan pl where pl.business_id = m.business_id and pl.id = m.next_plan_id) as "nextPlan",
      case when pl.credits is not null then (
        select coalesce(sum(p.units - ${unitsUsed}), 0)::integer from membership_period d
        join pass p on p.business_id = d.business_id and p.id = d.id and p.state = 'active' and p.ends_at > ${now}
        where d.business_id = m.business_id and d.membership_id = m.id) end as "creditsLeft", m.created_at as "createdAt"
    from client_membership m
    join membership_plan pl on pl.business_id = m.business_id and pl.id = m.plan_id
    join business b on b.id = m.business_id
    join shop s on s.business_id = m.business_id and s.id = m.shop_id
    join customer c on c.business_id = m.business_id and c.id = m.customer_id
    where ${where} order by m.created_at desc, m.id desc limit ${limit}`.execute(db)
  return rows.map(({ due, ...row }) => ({ ...row, due: due && dueOf(row, due) }))
}

function dueOf({ paysBy }: Pick<Row, 'paysBy'>, due: NonNullable<Row['due']>) {
  const { amountMinor, from, tries, isApproving } = due
  const nextTryOn = paysBy === 'card' ? tryDay({ from, tries }) : null
  return { amountMinor, from, nextTryOn, isApproving }
}

/** One that came to nothing, since its first payment was refused, is nobody's. */
const hasBegun = sql`(m.paid_until is not null or m.state <> 'ended')`

/** The reader's own, those that run first. */
export async function ownMemberships(
  db: Db,
  { userId }: CustomerScope,
  now: Date,
): Promise<{ memberships: Membership[] }> {
  const rows = await selectMemberships(db, sql`c.user_id = ${userId} and ${hasBegun}`, {
    now,
    limit: 50,
  })
  const memberships = rows.map(ownOf)
  const runs = memberships.filter(({ state }) => state !== 'ended')
  return { memberships: [...runs, ...memberships.filter(({ state }) => state === 'ended')] }
}

export async function ownMembership(
  db: Db | Tx,
  { userId }: Pick<CustomerScope, 'userId'>,
  membershipId: string,
  now: Date,
): Promise<{ membership: Membership }> {
  const where = sql`c.user_id = ${userId} and m.id = ${membershipId}`
  const [row] = await selectMemberships(db, where, { now, limit: 1 })
  if (!row) throw refuse('not_found')
  return { membership: ownOf(row) }
}

function ownOf({
  customer: _customer,
  createdAt: _createdAt,
  ...membership
}: DeskMembership & { createdAt: Date }) {
  return membership
}

export async function membershipAtDesk(
  db: Db | Tx,
  { businessId }: Pick<BusinessScope, 'businessId'>,
  membershipId: string,
  now: Date,
): Promise<{ membership: DeskMembership }> {
  const where = sql`m.business_id = ${businessId} and m.id = ${membershipId}`
  const [row] = await selectMemberships(db, where, { now, limit: 1 })
  if (!row) throw refuse('not_found')
  const { createdAt: _createdAt, ...membership } = row
  return { membership }
}

/** One membership with its periods. Errors: `not_found`. */
export async function membershipWithPeriods(
  db: Db,
  scope: BusinessScope,
  { membershipId }: { membershipId: string },
  now: Date,
) {
  const answer = await membershipAtDesk(db, scope, membershipId, now)
  const { rows } = await sql<{
    id: string
    from: string
    until: string
    amountMinor: number
    state: 'due' | 'paid' | 'void'
    paidAt: string | null
  }>`
    select d.id, d.from_day::text as from, d.until_day::text as until, d.amount_minor as "amountMinor", d.state,
      ${instantOf('d.paid_at')} as "paidAt"
    from membership_period d where d.business_id = ${scope.businessId} and d.membership_id = ${membershipId}
    order by d.number desc limit 60`.execute(db)
  return { ...answer, periods: rows }
}

type Asked = {
  customerId?: string | undefined
  state?: string | undefined
  cursor?: string | undefined
  limit: number
}

/** The members of a business, or the memberships of one client, the latest first. Errors: `not_found`. */
export async function membershipsOfBusiness(
  db: Db,
  { businessId }: BusinessScope,
  { customerId, state, cursor, limit }: Asked,
  now: Date,
): Promise<{ memberships: DeskMembership[]; nextCursor: string | null }> {
  const after = cursor ? readCursor(cursor) : null
  if (customerId) await demandClient(db, businessId, customerId)
  const rows = await selectMemberships(
    db,
    sql`m.business_id = ${businessId} and ${hasBegun}
      ${customerId ? sql`and m.customer_id = ${customerId}` : sql``} ${state ? sql`and m.state = ${state}` : sql``}
      ${after ? sql`and (m.created_at, m.id) < (${after.at}, ${after.id}::uuid)` : sql``}`,
    { now, limit: limit + 1 },
  )
  const { page, last } = pageOf(rows, limit)
  return {
    memberships: page.map(({ createdAt: _createdAt, ...membership }) => membership),
    nextCursor: last ? writeCursor({ at: last.createdAt, id: last.id }) : null,
  }
}

/** Errors: `not_found`. */
export async function demandClient(
  db: Db | Tx,
  businessId: string,
  customerId: string,
): Promise<void> {
  const { rows } = await sql`
    select from customer where business_id = ${businessId} and id = ${customerId} and merged_into is null for key share`.execute(
    db,
  )
  if (rows.length === 0) throw refuse('not_found')
}
