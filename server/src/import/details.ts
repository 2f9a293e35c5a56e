import type { ImportDetails, ImportLine } from '@serein/shared/import/contract.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../platform/pool.ts'
import { amountIn } from './cell.ts'
import type { CsvLine } from './csv.ts'
import { wordsIn } from '../platform/words.ts'
import { type Fault, sayFault, sayUse } from './fault-words.ts'
import { selectLines, type StoredImport } from './sql.ts'

export type Language = 'en' | 'fr'

/** Which lines are asked for. */
export type Which = 'wrong' | 'skipped' | 'fits' | 'noted' | 'kept'

export const linesThat: Record<Which, RawBuilder<unknown>> = {
  wrong: sql`verdict = 'wrong'`,
  skipped: sql`verdict = 'skipped'`,
  fits: sql`verdict = 'fits'`,
  noted: sql`verdict = 'fits' and faults <> '[]'`,
  kept: sql`use is not null`,
}

const samples = 5

/** An import in the words of its reader. */
export async function showImport(
  db: Db | Tx,
  { stop, ...found }: StoredImport,
  businessId: string,
  language: Language,
): Promise<ImportDetails> {
  const key = { businessId, importId: found.id }
  const first = await selectLines(db, key, { limit: samples })
  return {
    ...found,
    samples: first.map(({ cells }) => cells),
    sumMinor: await sumOf(db, { stop, ...found }, businessId),
    fault: stop && wordsIn(language)(`import.stop.${stop}`),
  }
}

/** A line with what is wrong with it, and where: under the file’s own heading. */
export function lineInWords(
  { line, cells, faults, use }: CsvLine & { faults: readonly Fault[]; use: string | null },
  { headings, columns }: Pick<StoredImport, 'headings' | 'columns'>,
  language: Language,
): ImportLine {
  return {
    line,
    cells,
    faults: faults.map((fault) => ({
      field: fault.field,
      column: (fault.field && headings[columns[fault.field] ?? -1]) ?? '',
      message: sayFault(fault, language),
    })),
    use: use && sayUse(use, language),
  }
}

/** What the wallets that fit come to. */
async function sumOf(
  db: Db | Tx,
  { id, kind, columns, terms }: StoredImport,
  businessId: string,
): Promise<number | null> {
  const { amount } = columns
  if (kind !== 'balances' || amount === undefined || !terms.currency) return null
  const { rows } = await sql<{ cell: string }>`
    select cells[${amount + 1}] as cell from import_line
    where business_id = ${businessId} and import_id = ${id} and verdict = 'fits'`.execute(db)
  return rows.reduce((sum, { cell }) => sum + (amountIn(cell, terms.currency!) ?? 0), 0)
}
