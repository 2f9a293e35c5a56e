import type { Pass } from '@serein/shared/pass/contract.ts'
import { refundOf } from '@serein/shared/pass/use.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { type RawBuilder, sql } from 'kysely'
import { calledByHolder } from '../pass/pass-person.ts'
import { isUsed, onPass, stateAt, unitsUsed } from '../pass/pass.ts'
import { servicesOf } from '../pass/sold-plan.ts'
import { instantOf } from '../platform/instant.ts'
import type { Db } from '../platform/pool.ts'
import type { BusinessScope, CustomerScope } from '../platform/scope.ts'

type Shown = Pass & { refundMinor: number }

/** My passes, and those that are shared with me. */
export async function myPasses(
  db: Db,
  { userId }: CustomerScope,
  now: Date,
): Promise<{ passes: Shown[] }> {
  const me = sql`select c.business_id, c.id from customer c where c.user_id = ${userId}`
  return { passes: await readPasses(db, { of: me, isDesk: false, now }) }
}

/** The passes of a client, and those that are shared with them. Errors: `not_found`. */
export async function passesOfCustomer(
  db: Db,
  { businessId }: BusinessScope,
  customerId: string,
  now: Date,
): Promise<{ passes: Shown[] }> {
  const { rows } = await sql`
    select from customer where business_id = ${businessId} and id = ${customerId}`.execute(db)
  if (rows.length === 0) throw refuse('not_found')
  const them = sql`select ${businessId}::uuid, ${customerId}::uuid`
  return { passes: await readPasses(db, { of: them, isDesk: true, now }) }
}

/** What is left of a pass is worth so much now. */
export type PassWorth = {
  refundRule: 'list_price' | 'share'
  paidMinor: number
  usedListMinor: number
  balanceMinor: number
  units: number
  unitsLeft: number
}

export function worthLeft({ refundRule: rule, ...worth }: PassWorth): number {
  return refundOf({ rule, ...worth })
}

/** What the worth of the pass `p` follows from. */
export const worthColumns = sql`p.refund_rule as "refundRule", (p.price_minor - p.owed_minor)::bigint as "paidMinor",
  ${onPass} as "balanceMinor", p.units, p.units - ${unitsUsed} as "unitsLeft",
  (select coalesce(sum(u.list_minor), 0)::bigint from pass_use u left join payment m on m.business_id = u.business_id and m.id = u.payment_id
    where u.business_id = p.business_id and u.pass_id = p.id and ${isUsed}) as "usedListMinor"`

type Reading = {
  /** Selects whose they are: business and customer. */
  of: RawBuilder<unknown>
  /** Who shares a pass does not see what others use it for. */
  isDesk: boolean
  now: Date
}

const isHolder = sql`exists (select from whose w where w.business_id = p.business_id and w.customer_id = p.customer_id)`

async function readPasses(db: Db, { of, isDesk, now }: Reading): Promise<Shown[]> {
  const seesAll = sql`(${isDesk} or ${isHolder})`
  const { rows } = await sql<Omit<Shown, 'refundMinor'> & PassWorth>`
    with whose(business_id, customer_id) as (${of})
    select p.id, p.name, ${stateAt(now)} as state, jsonb_build_object('id', n.id, 'name', n.name) as business,
      jsonb_build_object('id', s.id, 'name', s.name, 'timeZone', s.time_zone) as shop, p.unit,
      ${servicesOf(sql`p`, sql`p.shop_id`)} as services, p.currency, p.price_minor as "priceMinor", p.owed_minor as "owedMinor",
      (select coalesce(jsonb_agg(jsonb_build_object('amountMinor', t.amount_minor, 'dueOn', t.due_on::text, 'orderId', t.order_id)
          order by t.number), '[]')
        from pass_part t where t.business_id = p.business_id and t.pass_id = p.id and t.paid_at is null) as parts,
      ${instantOf('p.starts_at')} as "startsAt", ${instantOf('p.ends_at')} as "endsAt",
      ${isHolder} as "isMine",
      p.people as "peopleLimit",
      (select coalesce(jsonb_agg(jsonb_build_object('customerId', c.id, 'name', ${isDesk ? sql`nullif(c.name, '')` : calledByHolder}) order by c.name, c.id), '[]')
        from pass_person r join customer c on c.business_id = r.business_id and c.id = r.customer_id
        where r.business_id = p.business_id and r.pass_id = p.id and ${seesAll}) as people,
      (select coalesce(jsonb_agg(x.use order by x.created_at desc, x.id desc), '[]') from (
        select u.id, u.created_at, jsonb_build_object('id', u.id, 'bookingId', b.id, 'code', b.code, 'startsAt', ${instantOf('b.starts_at')},
            'serviceName', coalesce(i.service_name, p.name), 'units', u.units, 'worthMinor', u.worth_minor,
            'isGivenBack', not (${isUsed})) as use
          from pass_use u join booking b on b.business_id = u.business_id and b.id = u.booking_id
          left join item i on i.business_id = u.business_id and i.id = u.item_id
          left join payment m on m.business_id = u.business_id and m.id = u.payment_id
          where u.business_id = p.business_id and u.pass_id = p.id and u.state <> 'chosen'
            and (${seesAll} or exists (select from whose w where w.business_id = b.business_id and w.customer_id = b.customer_id))
          order by u.created_at desc, u.id desc limit 50) as x) as uses,
      ${worthColumns}
    from pass p join business n on n.id = p.business_id join shop s on s.business_id = p.business_id and s.id = p.shop_id
    where exists (select from whose w where w.business_id = p.business_id and (w.customer_id = p.customer_id
      or exists (select from pass_person r where r.business_id = p.business_id and r.pass_id = p.id and r.customer_id = w.customer_id)))
    order by ${stateAt(now)} = 'active' desc, p.ends_at nulls last, p.id limit 200`.execute(db)
  return rows.map((row) => ({ ...row, refundMinor: worthLeft(row) }))
}
