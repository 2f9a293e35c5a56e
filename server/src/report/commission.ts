import { share, sum } from '@serein/shared/money/money.ts'
import type { CommissionLine } from '@serein/shared/report/commission.ts'
import { type CommissionKind, commissionKinds, rateOn } from '@serein/shared/team/commission.ts'
import { addDays, type Day } from '@serein/shared/time/day.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/pool.ts'
import type { BusinessScope, Language } from '../platform/scope.ts'
import { spreadsheet } from '../platform/spreadsheet.ts'
import { listRates } from '../team/commission.ts'
import { reportOf } from './about.ts'
import { wordsIn } from '../platform/words.ts'

type CommissionQuery = { month: string; shopId?: string | undefined; currency?: string | undefined }
type Earned = Record<CommissionKind, number> & { staffId: string; name: string; day: Day }

/**
 * What therapists are owed for a month. What each has brought in is added up by the rate that held on its day, and the rate is taken
 * of the sum, so that nobody loses a cent a day to rounding.
 */
export async function readCommission(db: Db, scope: BusinessScope, input: CommissionQuery) {
  const fromDay = `${input.month}-01`
  const toDay = addDays(nextMonth(fromDay), -1)
  const { query, about } = await reportOf(db, scope, {
    ...input,
    fromDay,
    toDay,
    compare: 'none',
    staffId: undefined,
  })
  const { currency, currencies, isOwn, isCurrent } = about
  const earned = await earnedBy(db, scope.businessId, { ...query, currency })
  const { rates } = await listRates(db, scope)
  const lines = linesOf(earned, (each, kind) =>
    rateOn(rates, { staffId: each.staffId, kind, day: each.day }),
  )
  const owedMinor = sum(lines.map((line) => line.owedMinor))
  return { month: input.month, currency, currencies, isOwn, isCurrent, lines, owedMinor }
}

const commissionColumns = ['staff', 'kind', 'currency', 'base', 'rate', 'owed'] as const

/** The same for a spreadsheet. */
export async function commissionFile(
  db: Db,
  scope: BusinessScope,
  { language, ...query }: CommissionQuery & { language: Language },
): Promise<File> {
  const { lines, currency, month } = await readCommission(db, scope, query)
  const t = wordsIn(language)
  const header = commissionColumns.map((column) => t(`report.commission.${column}`))
  const rows = lines.map((line) => [
    line.staffName,
    t(`report.commissionKind.${line.kind}`),
    currency,
    { amountMinor: line.baseMinor, currency },
    line.rate === null ? null : line.rate / 1_000,
    { amountMinor: line.owedMinor, currency },
  ])
  return spreadsheet([header, ...rows], { name: `serein-commission-${month}.csv`, language })
}

function linesOf(
  earned: readonly Earned[],
  rateOf: (each: Earned, kind: CommissionKind) => number | null,
): CommissionLine[] {
  const lines = new Map<string, CommissionLine>()
  for (const each of earned)
    for (const kind of commissionKinds) {
      if (each[kind] === 0) continue
      const rate = rateOf(each, kind)
      const key = `${each.staffId} ${kind} ${rate}`
      const { staffId, name: staffName } = each
      const line = lines.get(key) ?? { staffId, staffName, kind, rate, baseMinor: 0, owedMinor: 0 }
      lines.set(key, { ...line, baseMinor: line.baseMinor + each[kind] })
    }
  return [...lines.values()].map((line) => ({
    ...line,
    owedMinor: line.rate === null ? 0 : share(line.baseMinor, line.rate),
  }))
}

type Filter = {
  fromDay: string
  toDay: string
  shopId?: string | undefined
  staffId?: string | undefined
  currency: string
}

/** Day by day, since a rate holds from a day on; of a treatment and of a product what is left after what was given back. */
async function earnedBy(db: Db, businessId: string, filter: Filter): Promise<Earned[]> {
  const { fromDay, toDay, shopId, staffId, currency } = filter
  const { rows } = await sql<Earned>`
    select s.id as "staffId", s.name, f.from_day::text as day,
      sum(f.service_minor - f.refund_service_minor)::bigint as service,
      sum(f.product_minor - f.refund_product_minor)::bigint as product, sum(f.tip_minor)::bigint as tip
    from report_figure f join staff_member s on s.business_id = f.business_id and s.id = f.staff_id
    where f.business_id = ${businessId} and f.cut = 'staff' and f.grain = 'day'
      and f.from_day between ${fromDay} and ${toDay} and f.currency = ${currency}
      and ${shopId ? sql`f.shop_id = ${shopId}` : sql`true`} and ${staffId ? sql`s.id = ${staffId}` : sql`true`}
    group by s.id, s.name, s.position, f.from_day
    order by s.position, s.name, s.id, f.from_day`.execute(db)
  return rows
}

function nextMonth(first: string): Day {
  return `${addDays(first, 31).slice(0, 7)}-01`
}
