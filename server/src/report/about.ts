import { refuse } from '@serein/shared/refusal.ts'
import type { ReportAbout } from '@serein/shared/report/contract.ts'
import {
  comparedWith,
  type Comparison,
  partsOf,
  type Period,
  periodDaysLimit,
} from '@serein/shared/report/period.ts'
import { daysBetween } from '@serein/shared/time/day.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../platform/pool.ts'
import type { BusinessScope } from '../platform/scope.ts'

export type ReportQuery = Period & {
  compare: Comparison
  shopId?: string | undefined
  staffId?: string | undefined
  serviceId?: string | undefined
  currency?: string | undefined
}

/** The question as this member may ask it, and what a report says of itself. */
export type Report<Q extends ReportQuery> = { query: Q; about: ReportAbout }

/** Errors: `not_found` for a shop of somebody else, `invalid_input` at `toDay`; `forbidden` for a member who may see only their own and is no therapist. */
export async function reportOf<Q extends ReportQuery>(
  db: Db,
  scope: BusinessScope,
  input: Q,
): Promise<Report<Q>> {
  const period = checked(input)
  const isOwn = scope.permissions.report === 'own'
  const query = isOwn ? { ...input, staffId: await ownStaffId(db, scope) } : input
  const currencies = await currenciesOf(db, scope.businessId, input.shopId)
  if (input.shopId && currencies.length === 0) throw refuse('not_found')
  const about = {
    period,
    before: comparedWith(period, input.compare),
    currency: input.currency ?? currencies[0] ?? 'EUR',
    currencies,
    isOwn,
    isCurrent: await isCurrent(db, scope.businessId, input),
  }
  return { query, about }
}

export function checked({ fromDay, toDay }: Period): Period {
  const days = daysBetween(fromDay, toDay) + 1
  if (days < 1 || days > periodDaysLimit)
    throw refuse('invalid_input', { fields: [{ path: 'toDay', message: `1–${periodDaysLimit}` }] })
  return { fromDay, toDay }
}

type Span = Period & { grain: 'day' | 'month' }

/** A period as whole months, which have their own sums, and the days around them. */
export function spansOf(period: Period): Span[] {
  const { months, days } = partsOf(period)
  return [
    ...(months ? [{ ...months, grain: 'month' as const }] : []),
    ...days.map((part) => ({ ...part, grain: 'day' as const })),
  ]
}

/** The rows of a table of figures in these spans, as a relation: each span is a range of an index. */
export function rowsIn(
  table: 'report_figure' | 'report_taking' | 'report_time',
  spans: readonly Span[],
  which: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const parts = spans.map(
    ({ grain, fromDay, toDay }) => sql`
      select * from ${sql.table(table)} f where ${which} and f.grain = ${grain}
        and f.from_day between ${fromDay}::date and ${toDay}::date`,
  )
  return sql`(${sql.join(parts, sql` union all `)})`
}

async function ownStaffId(db: Db, { businessId, userId }: BusinessScope): Promise<string> {
  const row = await db
    .selectFrom('staff_member')
    .select('id')
    .where('business_id', '=', businessId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!row) throw refuse('forbidden')
  return row.id
}

/** Of one shop or of all, that of most shops first. */
export async function currenciesOf(db: Db, businessId: string, shopId?: string): Promise<string[]> {
  const { rows } = await sql<{ currency: string }>`
    select currency from shop where business_id = ${businessId} and ${shopId ? sql`id = ${shopId}` : sql`true`}
    group by currency order by count(*) desc, currency`.execute(db)
  return rows.map(({ currency }) => currency)
}

async function isCurrent(
  db: Db,
  businessId: string,
  { fromDay, toDay, shopId }: Period & { shopId?: string | undefined },
): Promise<boolean> {
  const { rows } = await sql`
    select from report_due where business_id = ${businessId} and day between ${fromDay} and ${toDay}
      and day <= (now() at time zone 'UTC')::date and ${shopId ? sql`shop_id = ${shopId}` : sql`true`} limit 1`.execute(
    db,
  )
  return rows.length === 0
}
