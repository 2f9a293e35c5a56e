import type { Dimension, Figures } from '@serein/shared/report/contract.ts'
import { type Grain, grainOf, type Period, piecesOf } from '@serein/shared/report/period.ts'
import type { Bilingual } from '@serein/shared/schema.ts'
import { addDays } from '@serein/shared/time/day.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../platform/pool.ts'
import type { BusinessScope } from '../platform/scope.ts'
import { type ReportQuery, reportOf, rowsIn, spansOf } from './about.ts'
import { counts } from './figure.ts'
import { namesOf } from './name.ts'

type FiguresQuery = ReportQuery & { by: Dimension }

/** Revenue and visits: in all, along the period, and by one dimension. */
export async function readFigures(db: Db, scope: BusinessScope, input: FiguresQuery, now: Date) {
  const { query, about } = await reportOf(db, scope, input)
  const { period, before, currency } = about
  const selection = { businessId: scope.businessId, currency, query }
  const grain = grainOf(period)
  const [rows, rowsBefore, series, seriesBefore, open] = await Promise.all([
    sumsBy(db, selection, period),
    before ? sumsBy(db, selection, before) : null,
    sumsAlong(db, selection, period, grain),
    before ? sumsAlong(db, selection, before, grain) : null,
    openOf(db, selection, period, now),
  ])
  const names = await namesOf(db, scope.businessId, query.by, [
    ...rows.keys(),
    ...(rowsBefore?.keys() ?? []),
  ])
  return {
    ...about,
    total: {
      figures: addedUp([...series.values()]),
      before: seriesBefore && addedUp([...seriesBefore.values()]),
    },
    open,
    grain,
    series: alongside({ period, before, grain }, series, seriesBefore),
    rows: joined(rows, rowsBefore, names),
  }
}

type Selection = { businessId: string; currency: string; query: FiguresQuery }
type Sums = Map<string | null, Figures>

/** By the dimension; only keys that anything is known of. */
async function sumsBy(db: Db, selection: Selection, period: Period): Promise<Sums> {
  const { by } = selection.query
  const key = by === 'shop' ? sql`f.shop_id::text` : sql`${sql.ref(columnOf[by])}::text`
  return sums(db, selection, { key, cut: by === 'shop' ? 'total' : by, spans: spansOf(period) })
}

const columnOf = {
  service: 'f.service_id',
  product: 'f.product_id',
  staff: 'f.staff_id',
  source: 'f.source',
  offer: 'f.offer_id',
}

/** Along the time. */
async function sumsAlong(
  db: Db,
  selection: Selection,
  period: Period,
  grain: Grain,
): Promise<Sums> {
  const key = sql`(case f.grain when 'month' then f.from_day else date_trunc(${sql.lit(grain)}, f.from_day)::date end)::text`
  const spans = grain === 'month' ? spansOf(period) : [{ ...period, grain: 'day' as const }]
  return sums(db, selection, { key, cut: 'total', spans })
}

type Cut = 'total' | Exclude<Dimension, 'shop'>

async function sums(
  db: Db,
  { businessId, currency, query }: Selection,
  { key, cut, spans }: { key: RawBuilder<unknown>; cut: Cut; spans: ReturnType<typeof spansOf> },
): Promise<Sums> {
  const { shopId, staffId, serviceId } = query
  const wanted = [
    shopId && sql`f.shop_id = ${shopId}`,
    staffId && sql`f.staff_id = ${staffId}`,
    serviceId && sql`f.service_id = ${serviceId}`,
  ].filter((part) => part !== undefined && part !== '')
  const isFiltered = staffId !== undefined || serviceId !== undefined
  const which = sql.join(
    [
      sql`f.business_id = ${businessId}`,
      sql`f.cut = ${sql.lit(isFiltered ? 'all' : cut)}`,
      ...wanted,
    ],
    sql` and `,
  )
  const { rows } = await sql<Figures & { key: string | null }>`
    select ${key} as key, ${columns(currency)} from ${rowsIn('report_figure', spans, which)} f group by 1`.execute(
    db,
  )
  return new Map(rows.map(({ key: of, ...figures }) => [of, figures]))
}

/** Amounts of one currency; a count is of all of them. */
function columns(currency: string) {
  const amount = (column: string) =>
    sql`coalesce(sum(f.${sql.ref(column)}) filter (where f.currency = ${currency}), 0)::bigint as ${sql.ref(named(column))}`
  const net = sql`coalesce(sum(f.service_minor + f.product_minor + f.fee_minor + f.membership_minor + f.expired_minor - f.refund_minor)
    filter (where f.currency = ${currency}), 0)::bigint as "netMinor"`
  return sql.join([net, ...amounts.map(amount), ...counts.map(counted)])
}

function counted(column: string) {
  return sql`coalesce(sum(f.${sql.ref(column)}), 0)::integer as ${sql.ref(named(column))}`
}

const amounts = [
  'service_minor',
  'product_minor',
  'fee_minor',
  'membership_minor',
  'expired_minor',
  'refund_minor',
  'tax_minor',
  'tip_minor',
  'discount_minor',
]

function named(column: string): string {
  return column.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
}

const none: Figures = {
  netMinor: 0,
  ...(Object.fromEntries([...amounts, ...counts].map((column) => [named(column), 0])) as Omit<
    Figures,
    'netMinor'
  >),
}

function addedUp(all: readonly Figures[]): Figures {
  const keys = Object.keys(none) as (keyof Figures)[]
  return Object.fromEntries(
    keys.map((key) => [key, all.reduce((sum, each) => sum + each[key], 0)]),
  ) as Figures
}

/** Piece by piece, each beside the piece in the same place of the period before. */
function alongside(
  { period, before, grain }: { period: Period; before: Period | null; grain: Grain },
  sumsNow: Sums,
  sumsBefore: Sums | null,
) {
  const piecesBefore = before ? piecesOf(before, grain) : []
  return piecesOf(period, grain).map((fromDay, index) => {
    const beforeFromDay = piecesBefore[index] ?? null
    return {
      fromDay,
      beforeFromDay,
      figures: sumsNow.get(fromDay) ?? none,
      before: sumsBefore && (sumsBefore.get(beforeFromDay ?? '') ?? none),
    }
  })
}

/** What has earned or held most stands first. */
function joined(sumsNow: Sums, sumsBefore: Sums | null, names: ReadonlyMap<string, Bilingual>) {
  const keys = [...new Set([...sumsNow.keys(), ...(sumsBefore?.keys() ?? [])])]
  return keys
    .map((key) => ({
      key,
      name: (key && names.get(key)) || null,
      figures: sumsNow.get(key) ?? none,
      before: sumsBefore && (sumsBefore.get(key) ?? none),
    }))
    .filter(({ figures, before }) => !isNothing(figures) || (before && !isNothing(before)))
    .toSorted(
      (a, b) =>
        b.figures.netMinor - a.figures.netMinor || b.figures.completed - a.figures.completed,
    )
}

function isNothing(figures: Figures): boolean {
  return Object.values(figures).every((value) => value === 0)
}

/** Of how many visits it is too early to say whether they will be rebooked. */
async function openOf(db: Db, selection: Selection, period: Period, now: Date) {
  const today = now.toISOString().slice(0, 10)
  const first = addDays(today, -89)
  const fromDay = first > period.fromDay ? first : period.fromDay
  if (fromDay > period.toDay) return { in7: 0, in30: 0, in60: 0, in90: 0 }
  const days = [{ fromDay, toDay: period.toDay, grain: 'day' as const }]
  const found = await sums(db, selection, { key: sql`f.from_day::text`, cut: 'total', spans: days })
  const since = (count: number) =>
    [...found].reduce(
      (sum, [day, { newClients, returningClients }]) =>
        day! > addDays(today, -count) ? sum + newClients + returningClients : sum,
      0,
    )
  return { in7: since(7), in30: since(30), in60: since(60), in90: since(90) }
}
