import { owedKinds } from '@serein/shared/report/contract.ts'
import { sum } from '@serein/shared/money/money.ts'
import type { Day } from '@serein/shared/time/day.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/pool.ts'
import type { BusinessScope } from '../platform/scope.ts'
import { currenciesOf } from './about.ts'

type OwedQuery = { day: Day; currency?: string | undefined }
type OwedRow = { kind: (typeof owedKinds)[number]; count: number; amountMinor: number }

/** What was owed to clients when a day was over. */
export async function readOwed(db: Db, { businessId }: BusinessScope, input: OwedQuery) {
  const currencies = await currenciesOf(db, businessId)
  const currency = input.currency ?? currencies[0] ?? 'EUR'
  const found = await owedAt(db, businessId, { day: input.day, currency })
  const rows = owedKinds.flatMap((kind) => found.filter((row) => row.kind === kind))
  const totalMinor = sum(rows.map(({ amountMinor }) => amountMinor))
  return { day: input.day, currency, currencies, totalMinor, rows }
}

/** What the accounts hold now, less all that moved since: a day of late needs few postings. */
async function owedAt(
  db: Db,
  businessId: string,
  { day, currency }: { day: Day; currency: string },
): Promise<OwedRow[]> {
  const { rows } = await sql<OwedRow>`
    with since as (
      select side.code, sum(side.minor) as minor
      from ledger_transfer t
      join ledger_posting p on p.business_id = t.business_id and p.transfer_id = t.id and p.currency = ${currency}
      cross join lateral (values (p.destination, p.amount_minor), (p.source, -p.amount_minor)) as side (code, minor)
      where t.business_id = ${businessId} and t.occurred_at >= (${day}::date + 1)::timestamp at time zone (
        select s.time_zone from shop s where s.business_id = ${businessId} order by s.currency = ${currency} desc, s.id limit 1)
      group by side.code
    ), held as (
      select a.kind, a.holder, a.balance_minor - coalesce(since.minor, 0) as minor
      from ledger_account a left join since on since.code = a.code
      where a.business_id = ${businessId} and a.currency = ${currency}
        and a.kind in ('gift_card', 'pass', 'wallet', 'wallet_bonus', 'reserved', 'deposit_held', 'refund_due')
    ), owned as (
      -- What is set aside for a payment is still its payer's.
      select h.minor, h.kind = 'reserved' as is_set_aside, coalesce(p.tender, h.kind) as kind,
        coalesce(p.pass_id::text, h.holder) as holder
      from held h
      left join payment p on h.kind = 'reserved' and p.business_id = ${businessId} and p.id = h.holder::uuid
      where h.minor <> 0
    )
    select case o.kind when 'wallet_bonus' then 'bonus' when 'deposit_held' then 'deposit' when 'refund_due' then 'refund'
        when 'pass' then case when d.id is null then 'package' else 'membership' end else o.kind end as kind,
      count(*) filter (where not is_set_aside)::integer as count, sum(o.minor)::bigint as "amountMinor"
    from owned o
    left join membership_period d on o.kind = 'pass' and d.business_id = ${businessId} and d.id = o.holder::uuid
    group by 1`.execute(db)
  return rows
}
