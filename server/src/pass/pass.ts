import { partsOf } from '@serein/shared/pass/use.ts'
import type { PassRefundRule, PassUnit } from '@serein/shared/pass/terms.ts'
import type { UsedPass } from '@serein/shared/pass/visit.ts'
import type { Bilingual } from '@serein/shared/schema.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { type RawBuilder, sql } from 'kysely'
import { changeArrangements } from '../business/customer-file.ts'
import { auditChange } from '../platform/audit.ts'
import { publish } from '../platform/outbox.ts'
import type { Db, Tx } from '../platform/pool.ts'
import type { BusinessScope } from '../platform/scope.ts'

/** A pass as it begins. Its price is what lies on it and what is still to be paid (`owedMinor`). */
export type NewPass = {
  /** That of the period of a membership whose visits it holds. */
  id?: string
  businessId: string
  planId: string | null
  customerId: string
  shopId: string
  orderId: string | null
  orderPosition: number | null
  currency: string
  priceMinor: number
  owedMinor: number
  name: Bilingual
  unit: PassUnit
  units: number
  variantIds: readonly string[] | null
  categoryId: string | null
  people: number
  withOffers: boolean
  refundRule: PassRefundRule
  keepsUse: boolean
  startsAt: Date
  endsAt: Date | null
}

/** Makes a pass. What was paid for it is put on its account by whoever sells it. */
export async function issuePass(tx: Tx, pass: NewPass): Promise<string> {
  const { id } = await tx
    .insertInto('pass')
    .values({
      ...(pass.id && { id: pass.id }),
      business_id: pass.businessId,
      plan_id: pass.planId,
      customer_id: pass.customerId,
      shop_id: pass.shopId,
      order_id: pass.orderId,
      order_position: pass.orderPosition,
      currency: pass.currency,
      price_minor: pass.priceMinor,
      owed_minor: pass.owedMinor,
      name: JSON.stringify(pass.name),
      unit: pass.unit,
      units: pass.units,
      variant_ids: pass.variantIds && [...pass.variantIds],
      category_id: pass.categoryId,
      people: pass.people,
      with_offers: pass.withOffers,
      refund_rule: pass.refundRule,
      keeps_use: pass.keepsUse,
      starts_at: pass.startsAt,
      ends_at: pass.endsAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { businessId, shopId, customerId } = pass
  const data = { customerId }
  await publish(tx, { businessId, shopId, event: 'pass.issued', subjectId: id, data })
  return id
}

type OfPlan = {
  businessId: string
  planId: string
  customerId: string
  shopId: string
  orderId: string
  orderPosition: number
  currency: string
  /** In so many payments, of which the first is paid. */
  parts: number
  /** The whole price, as it was when the order was written. */
  priceMinor: number
  now: Date
}

/** Makes a pass with the terms that its plan has today; parts that are paid later are due month by month, in the shop's days. */
export async function issueOfPlan(tx: Tx, sold: OfPlan): Promise<string> {
  const { businessId, planId, shopId, now, parts, priceMinor } = sold
  const { rows } = await sql<Pick<NewPass, Terms>>`
    select p.name, p.unit, p.units, p.variant_ids as "variantIds", p.category_id as "categoryId", p.people,
      p.with_offers as "withOffers", p.refund_rule as "refundRule", p.keeps_use as "keepsUse",
      (date_trunc('day', ${now}::timestamptz at time zone s.time_zone) + make_interval(months => p.valid_months, days => 1))
        at time zone s.time_zone as "endsAt"
    from pass_plan p join shop s on s.business_id = p.business_id and s.id = ${shopId}
    where p.business_id = ${businessId} and p.id = ${planId}`.execute(tx)
  const [, ...later] = partsOf(priceMinor, parts)
  const owedMinor = later.reduce((total, each) => total + each, 0)
  const id = await issuePass(tx, { ...sold, ...rows[0]!, owedMinor, startsAt: now })
  if (later.length > 0)
    await sql`
      insert into pass_part (business_id, pass_id, number, due_on, amount_minor)
      select ${businessId}, ${id}, n + 1, ((${now}::timestamptz at time zone s.time_zone) + make_interval(months => n::int))::date, amount
      from unnest(${later}::bigint[]) with ordinality as part(amount, n), shop s
      where s.business_id = ${businessId} and s.id = ${shopId}`.execute(tx)
  return id
}

/** An order asks for a part of the price of a pass. */
export async function askForPart(
  tx: Tx,
  part: { businessId: string; passId: string; number: number; orderId: string },
): Promise<void> {
  const { businessId, passId, number, orderId } = part
  await sql`
    update pass_part set order_id = ${orderId}
    where business_id = ${businessId} and pass_id = ${passId} and number = ${number}`.execute(tx)
}

/** A part of the price of a pass was paid by an order. Said again it changes nothing. */
export async function payPart(
  tx: Tx,
  paid: { businessId: string; passId: string; orderId: string; amountMinor: number; now: Date },
): Promise<void> {
  const { businessId, passId, orderId, amountMinor, now } = paid
  const { numAffectedRows } = await sql`
    update pass_part set paid_at = ${now}
    where business_id = ${businessId} and pass_id = ${passId} and order_id = ${orderId} and paid_at is null`.execute(
    tx,
  )
  if (numAffectedRows === 1n)
    await sql`
      update pass set owed_minor = owed_minor - ${amountMinor} where business_id = ${businessId} and id = ${passId}`.execute(
      tx,
    )
}

type Terms =
  | 'name'
  | 'unit'
  | 'units'
  | 'variantIds'
  | 'categoryId'
  | 'people'
  | 'withOffers'
  | 'refundRule'
  | 'keepsUse'
  | 'endsAt'

/** Of the use `u` with its payment `m`: it counts, since neither came to nothing nor was paid back whole. */
export const isUsed = sql`u.state = 'used' and (m.id is null or m.state not in ('failed', 'cancelled', 'refunded'))`

/** What of the pass `p` was used. */
export const unitsUsed = sql`(select coalesce(sum(u.units), 0)::integer from pass_use u
  left join payment m on m.business_id = u.business_id and m.id = u.payment_id
  where u.business_id = p.business_id and u.pass_id = p.id and ${isUsed})`

/** What lies on the pass `p`. */
export const onPass = sql`coalesce((select a.balance_minor from ledger_account a
  where a.business_id = p.business_id and a.code = 'pass:' || p.id || ':' || p.currency), 0)::bigint`

const peopleOf = sql`(select coalesce(jsonb_agg(r.customer_id order by r.customer_id), '[]') from pass_person r
  where r.business_id = p.business_id and r.pass_id = p.id)`

/** How a pass `p` stands now, by the clock of its reader. */
export function stateAt(now: Date) {
  return sql`case when p.state <> 'active' then p.state when p.ends_at <= ${now} then 'expired'
    when ${unitsUsed} >= p.units then 'used_up' else 'active' end`
}

export type LockedPass = UsedPass & {
  businessId: string
  shopId: string
  orderId: string | null
  currency: string
  priceMinor: number
  units: number
  refundRule: PassRefundRule
  keepsUse: boolean
}

/** Passes of a business by what is asked of `p`, first what ends first. */
export async function selectPasses(
  db: Db | Tx,
  where: RawBuilder<unknown>,
  now: Date,
): Promise<LockedPass[]> {
  const { rows } = await sql<Omit<LockedPass, 'unitsLeft'> & { unitsUsed: number }>`
    select p.business_id as "businessId", p.id, p.name, p.shop_id as "shopId", p.order_id as "orderId", p.currency, p.unit, p.units,
      p.variant_ids as "variantIds", p.category_id as "categoryId", p.customer_id as "customerId", p.people,
      p.with_offers as "withOffers", p.keeps_use as "keepsUse", p.refund_rule as "refundRule", p.ends_at as "endsAt",
      p.price_minor as "priceMinor", p.owed_minor as "owedMinor", ${peopleOf} as "personIds", ${onPass} as "balanceMinor",
      ${unitsUsed} as "unitsUsed", case when p.state = 'active' and p.ends_at <= ${now} then 'expired' else p.state end as state
    from pass p where ${where} order by p.ends_at nulls last, p.id limit 200`.execute(db)
  return rows.map(({ unitsUsed: used, ...pass }) => ({ ...pass, unitsLeft: pass.units - used }))
}

/** The same, locked, in the order of their ids: who uses the last of one waits here for whoever is faster. */
export async function lockPasses(
  tx: Tx,
  businessId: string,
  passIds: readonly string[],
  now: Date,
): Promise<LockedPass[]> {
  const are = sql`p.business_id = ${businessId} and p.id = any(${[...passIds]}::uuid[])`
  await sql`select from pass p where ${are} order by p.id for no key update`.execute(tx)
  return selectPasses(tx, are, now)
}

/** Says whom a pass is shared with. Errors: as the contract says. */
export async function sharePass(
  tx: Tx,
  { businessId }: BusinessScope,
  { passId, customerIds }: { passId: string; customerIds: string[] },
  now: Date,
): Promise<{ people: { customerId: string; name: string | null }[] }> {
  const [pass] = await lockPasses(tx, businessId, [passId], now)
  if (!pass) throw refuse('not_found')
  if (pass.state !== 'active') throw refuse('pass_over')
  if (customerIds.length > pass.people) throw refuse('pass_people_full', { limit: pass.people })
  const { rows: people } = await sql<{ customerId: string; name: string | null }>`
    select id as "customerId", nullif(name, '') as name from customer
    where business_id = ${businessId} and id = any(${customerIds}::uuid[]) and id <> ${pass.customerId} order by name, id`.execute(
    tx,
  )
  if (people.length !== customerIds.length) throw refuse('not_found')
  await sql`
    delete from pass_person
    where business_id = ${businessId} and pass_id = ${passId} and customer_id <> all(${customerIds}::uuid[])`.execute(
    tx,
  )
  if (people.length > 0)
    await tx
      .insertInto('pass_person')
      .values(
        people.map(({ customerId }) => ({
          business_id: businessId,
          pass_id: passId,
          customer_id: customerId,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  // Who shares a membership may have its price.
  await changeArrangements(tx, businessId)
  const personIds = people.map(({ customerId }) => customerId)
  auditChange(tx, { kind: 'pass', id: passId }, { personIds: pass.personIds }, { personIds })
  return { people }
}
