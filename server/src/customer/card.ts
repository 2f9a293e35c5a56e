import { allows } from '@serein/shared/business/permission.ts'
import { mergeUndoHours } from '@serein/shared/customer/rules.ts'
import type { CustomerCard, CustomerVisit } from '@serein/shared/customer/schema.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { sql } from 'kysely'
import { ownInstant, ownStart, ownState } from '../booking/guest/own-start.ts'
import { hasWellnessNotes } from '../booking/guest/wellness.ts'
import { addressOf, calledBy } from '../business/customer.ts'
import { fieldsOf } from '../business/customer-field.ts'
import { notesOf } from '../business/customer-note.ts'
import { pageOf, readCursor, writeCursor } from '../platform/cursor.ts'
import { instantOf } from '../platform/instant.ts'
import type { Db, Tx } from '../platform/pool.ts'
import type { BusinessScope } from '../platform/scope.ts'
import { rowsOf } from './list.ts'
import { demandSeen, isSeenBy, reached } from './visibility.ts'
import { agreesToNews, ofClient } from './audience.ts'

/** Whether some client of a business has ended its news, which the campaigns to the right know. */
export type RefusesNews = (
  db: Db | Tx,
  customer: { businessId: string; customerId: string },
) => Promise<boolean>

type Facts = Omit<
  CustomerCard,
  keyof Awaited<ReturnType<typeof rowsOf>>[number] | 'notes' | 'wantsNews'
> & { hasAgreed: boolean }

/** All of one client. Errors: `not_found`. */
export async function customerCard(
  db: Db | Tx,
  scope: BusinessScope,
  customerId: string,
  { now, refusesNews }: { now: Date; refusesNews: RefusesNews },
): Promise<{ customer: CustomerCard }> {
  const { businessId } = scope
  const which = sql`c.id = ${customerId} and ${isSeenBy(scope)}`
  const [row] = await rowsOf(db, scope, which, now)
  if (!row) throw refuse('not_found')
  const facts = await factsOf(db, scope, customerId, now)
  const { hasAgreed, ...rest } = facts
  const notes = await notesOf(db, businessId, customerId)
  const wantsNews = hasAgreed && !(await refusesNews(db, { businessId, customerId }))
  return { customer: { ...row, ...rest, notes, wantsNews } }
}

async function factsOf(db: Db | Tx, scope: BusinessScope, customerId: string, now: Date) {
  const { businessId } = scope
  const seesMoney = allows(scope.permissions.money, 'view')
  const other = calledOther(scope)
  const undoable = new Date(now.getTime() - mergeUndoHours * 3_600_000)
  const { rows } = await sql<Facts>`
    select coalesce(u.language, c.language) as language, c.user_id is not null as "hasAccount",
      ${hasWellnessNotes} as "hasWellnessNotes",
      case when coalesce(p.birth_day, c.birth_day) is not null then jsonb_build_object('day', coalesce(p.birth_day, c.birth_day),
        'month', coalesce(p.birth_month, c.birth_month), 'year', case when p.birth_day is not null then p.birth_year
          else c.birth_year end) end as birthday,
      ${fieldsOf} as fields,
      ${instantOf('c.created_at')} as "createdAt", ${firstSource} as "firstSource",
      case when c.blocked_at is not null then jsonb_build_object('at', ${instantOf('c.blocked_at')},
        'reason', coalesce(c.blocked_reason, '')) end as blocked, c.trusted_at is not null as "isTrusted",
      ${allows(scope.permissions.contact, 'view') ? addressOf : sql`null::jsonb`} as address,
      (select ${personJson(scope)} from customer o where o.business_id = c.business_id and o.id = c.guardian_id) as guardian,
      coalesce((select jsonb_agg(${personJson(scope)} order by o.name, o.id) from customer o
        where o.business_id = c.business_id and o.guardian_id = c.id and o.merged_into is null and o.erased_at is null), '[]')
        as wards,
      coalesce((select jsonb_agg(${personJson(scope)} || jsonb_build_object('kind', r.kind) order by o.name, o.id)
        from customer_relation r join customer o on o.business_id = r.business_id and o.id = r.relative_id
        where r.business_id = c.business_id and r.customer_id = c.id and o.merged_into is null), '[]') as relatives,
      ${seesMoney ? walletsOf : sql`null::jsonb`} as wallets,
      coalesce((select jsonb_agg(jsonb_build_object('staffId', m.id, 'name', m.name, 'kind', k.kind) order by k.kind desc, m.name)
        from customer_pairing k join staff_member m on m.business_id = k.business_id and m.id = k.staff_id
        where k.business_id = c.business_id and k.customer_id = c.id), '[]') as pairings,
      ${agreedOf} as agreed,
      coalesce((select jsonb_agg(jsonb_build_object('kind', k.kind, 'givenAt', ${instantOf('k.given_at')},
        'withdrawnAt', ${instantOf('k.withdrawn_at')}) order by k.given_at desc)
        from consent k where k.user_id = c.user_id), '[]') as consents,
      ${agreesToNews} as "hasAgreed",
      coalesce((select jsonb_agg(jsonb_build_object('bookingId', d.id, 'code', d.code, 'at', ${instantOf('d.ends_at')})
        order by d.ends_at desc) from (select b.id, b.code, b.ends_at from booking b where ${ofClient}
          and b.state = 'completed' order by b.ends_at desc limit 20) d), '[]') as documents,
      coalesce((select jsonb_agg(jsonb_build_object('id', o.id, 'name', ${other}) order by o.name, o.id) from customer o
        where o.business_id = c.business_id and o.id <> c.id and o.merged_into is null
          and (lower(o.email) = lower(c.email) or o.phone = c.phone)), '[]') as alike,
      coalesce((select jsonb_agg(jsonb_build_object('id', g.id, 'name', ${other}, 'mergedAt', ${instantOf('g.merged_at')})
        order by g.merged_at desc) from customer_merge g
        join customer o on o.business_id = g.business_id and o.id = g.merged_id
        where g.business_id = c.business_id and g.customer_id = c.id and g.undone_at is null
          and g.merged_at > ${undoable}), '[]') as merges
    from customer c left join "user" u on u.id = c.user_id left join profile p on p.user_id = c.user_id
    where c.business_id = ${businessId} and c.id = ${customerId}`.execute(db)
  return rows[0]!
}

const personJson = (scope: BusinessScope) =>
  sql`jsonb_build_object('id', o.id, 'name', ${calledOther(scope)}, 'phone', ${reached(scope, 'o.phone')})`

const calledOther = (scope: BusinessScope) => sql`coalesce(${calledBy(scope, 'o')}, '')`

/** How they came first: to a visit that stood, or with an order. */
const firstSource = sql`(select source from (
  select b.source, b.created_at from booking b where ${ofClient} and b.state not in ('expired', 'released', 'held')
  union all select 'order', o.placed_at from "order" o where o.business_id = c.business_id and o.customer_id = c.id
    and o.placed_at is not null) f order by created_at limit 1)`

const walletsOf = sql`coalesce((select jsonb_agg(jsonb_build_object('currency', w.currency, 'moneyMinor', w.money,
    'bonusMinor', w.bonus, 'owedMinor', w.owed) order by w.currency)
  from (select a.currency, coalesce(sum(a.balance_minor) filter (where a.kind = 'wallet'), 0)::bigint as money,
      coalesce(sum(a.balance_minor) filter (where a.kind = 'wallet_bonus'), 0)::bigint as bonus,
      (0 - coalesce(sum(a.balance_minor) filter (where a.kind = 'receivable'), 0))::bigint as owed
    from ledger_account a where a.business_id = c.business_id and a.holder = c.id::text
      and a.kind in ('wallet', 'wallet_bonus', 'receivable') group by a.currency) w
  where w.money <> 0 or w.bonus <> 0 or w.owed <> 0), '[]')`

const agreedOf = sql`coalesce((select jsonb_agg(jsonb_build_object('variantId', a.variant_id, 'serviceName', s.name,
    'lengthMinutes', v.length_minutes, 'currency', a.currency, 'menuPriceMinor', e.price_minor,
    'agreedPriceMinor', a.price_minor, 'agreedLengthMinutes', a.length_minutes) order by a.agreed_at)
  from agreed_price a join variant v on v.business_id = a.business_id and v.id = a.variant_id
    join service s on s.business_id = v.business_id and s.id = v.service_id
    left join variant_price e on e.business_id = a.business_id and e.variant_id = a.variant_id and e.currency = a.currency
  where a.business_id = c.business_id and a.customer_id = c.id), '[]')`

/** The visits of a client, the latest first. Errors: `not_found`. */
export async function visitsOfCustomer(
  db: Db,
  scope: BusinessScope,
  { customerId, cursor, limit }: { customerId: string; cursor?: string | undefined; limit: number },
): Promise<{ visits: CustomerVisit[]; nextCursor: string | null }> {
  const { businessId } = scope
  await demandSeen(db, scope, customerId)
  const after = cursor ? readCursor(cursor) : null
  const older = after
    ? sql`and (${ownInstant('b')}, b.id) < (${after.at}, ${after.id}::uuid)`
    : sql``
  const total = allows(scope.permissions.money, 'view')
    ? sql`case when v.guest is null then jsonb_build_object('amountMinor', b.total_minor, 'currency', b.currency) end`
    : sql`null::jsonb`
  const ofThem = sql`i.business_id = b.business_id and i.booking_id = b.id and (i.cancelled_at is null or v."isNoShow")
    and (v.guest is null or i.guest_position = v.guest)`
  const { rows } = await sql<CustomerVisit>`
    with v as (
      select id, null::smallint as guest, false as "isNoShow" from booking where business_id = ${businessId} and customer_id = ${customerId}
      union all
      select g.booking_id, g.position, g.is_no_show from guest g where g.business_id = ${businessId} and g.customer_id = ${customerId}
        and (g.cancelled_at is null or g.is_no_show))
    select b.id, b.code, case when v."isNoShow" then 'no_show' else ${ownState} end as state, b.shop_id as "shopId", s.name as "shopName", b.time_zone as "timeZone",
      ${ownStart('b')} as "startsAt", ${total} as total, v.guest is not null as "isGuest",
      (select coalesce(jsonb_agg(i.service_name order by i.guest_position, i.position), '[]') from item i
        where ${ofThem}) as "serviceNames",
      coalesce((select jsonb_agg(distinct m.name) from item i join staff_member m on m.business_id = i.business_id
          and m.id = any(i.staff_ids)
        where ${ofThem}), '[]') as "staffNames"
    from v join booking b on b.business_id = ${businessId} and b.id = v.id
      join shop s on s.business_id = b.business_id and s.id = b.shop_id
    where b.state not in ('expired', 'released') ${older}
    order by ${ownInstant('b')} desc, b.id desc limit ${limit + 1}`.execute(db)
  const { page, last } = pageOf(rows, limit)
  return {
    visits: [...page],
    nextCursor: last ? writeCursor({ at: new Date(last.startsAt), id: last.id }) : null,
  }
}
