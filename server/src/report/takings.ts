import type { Period } from '@serein/shared/report/period.ts'
import { sql } from 'kysely'
import { type MovedBeside, movedBesideSums } from '../payment/till.ts'
import type { Db } from '../platform/pool.ts'
import type { BusinessScope } from '../platform/scope.ts'
import { type ReportQuery, reportOf, rowsIn, spansOf } from './about.ts'

/** What came in and went back, by the way of payment. */
export async function readTakings(db: Db, scope: BusinessScope, input: ReportQuery) {
  const { about } = await reportOf(db, scope, input)
  const { period, before, currency } = about
  const selection = { businessId: scope.businessId, shopId: input.shopId, currency }
  const [taken, takenBefore, moved] = await Promise.all([
    byTender(db, selection, period),
    before ? byTender(db, selection, before) : null,
    besideSales(db, selection, period),
  ])
  const tenders = [...new Set([...taken.keys(), ...(takenBefore?.keys() ?? [])])].toSorted()
  const rows = tenders.map((tender) => ({
    tender,
    ...(taken.get(tender) ?? nothing),
    before: takenBefore && (takenBefore.get(tender) ?? nothing),
  }))
  return { ...about, rows, besideSales: moved }
}

type Takings = { takenMinor: number; returnedMinor: number }
const nothing: Takings = { takenMinor: 0, returnedMinor: 0 }

type Selection = { businessId: string; shopId: string | undefined; currency: string }

async function byTender(
  db: Db,
  { businessId, shopId, currency }: Selection,
  period: Period,
): Promise<Map<string, Takings>> {
  const which = sql`f.business_id = ${businessId} and f.currency = ${currency}
    and ${shopId ? sql`f.shop_id = ${shopId}` : sql`true`}`
  const { rows } = await sql<Takings & { tender: string }>`
    select f.tender, sum(f.taken_minor)::bigint as "takenMinor", sum(f.returned_minor)::bigint as "returnedMinor"
    from ${rowsIn('report_taking', spansOf(period), which)} f group by f.tender`.execute(db)
  return new Map(rows.map(({ tender, ...taken }) => [tender, taken]))
}

/** From the drawers themselves, by the days of each shop. */
async function besideSales(
  db: Db,
  { businessId, shopId, currency }: Selection,
  { fromDay, toDay }: Period,
): Promise<MovedBeside> {
  const { rows } = await sql<MovedBeside>`
    select ${movedBesideSums} from till_movement m
    join shop s on s.business_id = m.business_id and s.id = m.shop_id
    where m.business_id = ${businessId} and m.currency = ${currency} and ${shopId ? sql`m.shop_id = ${shopId}` : sql`true`}
      and m.moved_at >= ${fromDay}::date::timestamp at time zone s.time_zone
      and m.moved_at < (${toDay}::date + 1)::timestamp at time zone s.time_zone`.execute(db)
  return rows[0]!
}
