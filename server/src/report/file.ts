import type { Dimension, Figures } from '@serein/shared/report/contract.ts'
import type { Db } from '../platform/pool.ts'
import type { BusinessScope, Language } from '../platform/scope.ts'
import { type Cell, spreadsheet } from '../platform/spreadsheet.ts'
import { allows } from '@serein/shared/business/permission.ts'
import { refuse } from '@serein/shared/refusal.ts'
import type { ReportQuery } from './about.ts'
import { findWords, type Under, wordsIn } from '../platform/words.ts'
import { readFigures } from './figures.ts'
import { readHours } from './hours.ts'
import { readOwed } from './owed.ts'
import { readTakings } from './takings.ts'
import { readWishes } from './wish-report.ts'

type FileQuery = ReportQuery & {
  report: 'figures' | 'takings' | 'hours' | 'wishes' | 'owed'
  by: Dimension | 'time'
  of: 'staff' | 'unit'
  language: Language
}

type ReportColumn = Under<'report.column'>
type Table = { columns: ReportColumn[]; rows: Cell[][] }

/** A report as a CSV file. */
export async function fileOf(
  db: Db,
  scope: BusinessScope,
  query: FileQuery,
  now: Date,
): Promise<File> {
  const isWhole = ['takings', 'wishes', 'owed'].includes(query.report)
  if (isWhole && !allows(scope.permissions.report, 'view')) throw refuse('forbidden')
  const { columns, rows } = await tables[query.report](db, scope, query, now)
  const t = wordsIn(query.language)
  const header = columns.map((column) => t(`report.column.${column}`))
  const name = `serein-${query.report}-${query.fromDay}-${query.toDay}.csv`
  return spreadsheet([header, ...rows], { name, language: query.language })
}

type Read = (db: Db, scope: BusinessScope, query: FileQuery, now: Date) => Promise<Table>

const tables: Record<FileQuery['report'], Read> = {
  async figures(db, scope, query, now) {
    const by = query.by === 'time' ? 'service' : query.by
    const { rows, series, currency } = await readFigures(db, scope, { ...query, by }, now)
    const first: Cell[] =
      query.by === 'time'
        ? series.map(({ fromDay }) => fromDay)
        : rows.map(
            ({ key, name }) =>
              name?.[query.language] ??
              findWords(query.language, `report.source.${key}`) ??
              wordsIn(query.language)(`report.none.${by}`),
          )
    const found = query.by === 'time' ? series : rows
    return {
      columns: [query.by, 'currency', ...amounts, ...counts],
      rows: found.map(({ figures }, index) => [
        first[index] ?? '',
        currency,
        ...amounts.map((column) => ({ amountMinor: figures[column], currency })),
        ...counts.map((column) => figures[column]),
      ]),
    }
  },
  async takings(db, scope, query) {
    const { rows, besideSales, currency } = await readTakings(db, scope, query)
    const { putInMinor, paidOutMinor } = besideSales
    const hasMoved = putInMinor !== 0 || paidOutMinor !== 0
    const isWithoutCash = hasMoved && rows.every(({ tender }) => tender !== 'cash')
    const cash = { tender: 'cash', takenMinor: 0, returnedMinor: 0 }
    return {
      columns: ['tender', 'currency', 'takenMinor', 'returnedMinor', 'putInMinor', 'paidOutMinor'],
      rows: [...(isWithoutCash ? [cash] : []), ...rows].map((row) => [
        row.tender,
        currency,
        { amountMinor: row.takenMinor, currency },
        { amountMinor: row.returnedMinor, currency },
        { amountMinor: row.tender === 'cash' ? putInMinor : 0, currency },
        { amountMinor: row.tender === 'cash' ? paidOutMinor : 0, currency },
      ]),
    }
  },
  async owed(db, scope, { toDay, currency: wanted, language }) {
    const { rows, currency } = await readOwed(db, scope, { day: toDay, currency: wanted })
    return {
      columns: ['owedFor', 'count', 'currency', 'owedMinor'],
      rows: rows.map(({ kind, count, amountMinor }) => [
        wordsIn(language)(`report.owed.${kind}`),
        count,
        currency,
        { amountMinor, currency },
      ]),
    }
  },
  async hours(db, scope, query) {
    const { rows, cells } = await readHours(db, scope, query)
    if (query.by === 'time')
      return {
        columns: ['weekday', 'hour', 'availableMinutes', 'bookedMinutes'],
        rows: cells.map((cell) => [
          cell.weekday,
          cell.hour,
          cell.availableMinutes,
          cell.bookedMinutes,
        ]),
      }
    return {
      columns: [
        query.of === 'staff' ? 'staff' : 'unit',
        'shop',
        'availableMinutes',
        'bookedMinutes',
      ],
      rows: rows.map(({ name, shopName, load }) => [
        name,
        shopName,
        load.availableMinutes,
        load.bookedMinutes,
      ]),
    }
  },
  async wishes(db, scope, query) {
    const { weeks } = await readWishes(db, scope, query)
    return {
      columns: ['week', 'reason', 'wishes'],
      rows: weeks.map(({ fromDay, reason, wishes }) => [
        fromDay,
        wordsIn(query.language)(`report.wishReason.${reason}`),
        wishes,
      ]),
    }
  },
}

const amounts = [
  'netMinor',
  'serviceMinor',
  'productMinor',
  'feeMinor',
  'membershipMinor',
  'expiredMinor',
  'refundMinor',
  'taxMinor',
  'tipMinor',
  'discountMinor',
] as const satisfies (keyof Figures)[]
const counts = [
  'completed',
  'noShows',
  'cancelled',
  'late',
  'guests',
  'newClients',
  'returningClients',
  'rebooked7',
  'rebooked30',
  'rebooked60',
  'rebooked90',
  'treatments',
  'served',
  'missed',
  'minutes',
] as const satisfies (keyof Figures)[]
