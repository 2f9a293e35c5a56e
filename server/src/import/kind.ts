import { setImmediate as breathe } from 'node:timers/promises'
import type { ImportField, ImportKind, ImportTerms } from '@serein/shared/import/rules.ts'
import type { Db, Tx } from '../platform/pool.ts'
import type { BusinessScope } from '../platform/scope.ts'
import type { ShopSnapshots } from '../slot/shop-snapshot.ts'
import type { CsvLine } from './csv.ts'
import type { Fault } from './fault-words.ts'

/** A file with how it is matched, as the kinds read it. */
export type Import = {
  businessId: string
  id: string
  kind: ImportKind
  columns: Partial<Record<ImportField, number>>
  terms: ImportTerms
  headings: string[]
  /** Where numbers without their country's code may be from. */
  countries: readonly string[]
}

/** What a kind works with. */
export type Work = {
  import: Import
  /** In whose name; what they may was asked when they began. */
  scope: BusinessScope
  snapshots: ShopSnapshots
  now: Date
  /** Says how many lines are done, and goes on only while nobody else has taken the work over. */
  reportProgress: (lines: number) => Promise<void>
}

export type ValidatedLine<Value = unknown> = {
  line: number
  verdict: 'fits' | 'skipped' | 'wrong'
  faults: Fault[]
  /** Whom it is about, where that is known. */
  customerId?: string | null
  /** Of a line that fits: what is to be written. */
  value?: Value
}

/** What came of a line. */
export type ImportedLine = {
  line: number
  subjectId: string
  customerId?: string | null
  besideId?: string | null
}

/** A line that came in, on its way back. */
export type StoredLine = ImportedLine & { writtenIn: number }

/** By line why it stays. */
export type References = Map<number, string>

/** What is done with the lines of a kind; each in the one transaction that it is given. */
export type KindOfImport<Value = unknown> = {
  /** Reads only. */
  check(db: Db, work: Work, lines: readonly CsvLine[]): Promise<ValidatedLine<Value>[]>
  write(
    tx: Tx,
    work: Work,
    valid: readonly (ValidatedLine<Value> & { value: Value })[],
  ): Promise<ImportedLine[]>
  /** What of it has been used since. */
  references(db: Db | Tx, businessId: string, stored: readonly StoredLine[]): Promise<References>
  /** Takes the rest back; what is used in the same moment stays. */
  revert(tx: Tx, work: Work, stored: readonly StoredLine[]): Promise<References>
}

/** After so many lines others have their turn. */
const atOnce = 200

/** Looks at one line after the other. */
export async function validateEach<Value>(
  lines: readonly CsvLine[],
  validate: (line: CsvLine) => ValidatedLine<Value>,
): Promise<ValidatedLine<Value>[]> {
  const results: ValidatedLine<Value>[] = []
  for (const [at, line] of lines.entries()) {
    results.push(validate(line))
    if (at % atOnce === atOnce - 1) await breathe()
  }
  return results
}

/** A line as one reads it: by field, with its faults gathered. */
export function reading({ columns, headings, countries }: Import, { line, cells }: CsvLine) {
  const faults: Fault[] =
    cells.length > headings.length ? [{ field: null, code: 'too_many_cells' }] : []
  const fault = (field: ImportField | null, code: Fault['code'], value?: string | number) =>
    void faults.push({ field, code, ...(value !== undefined && { value }) })
  const cell = (field: ImportField): string => {
    const at = columns[field]
    return at === undefined ? '' : (cells[at] ?? '')
  }
  return {
    line,
    countries,
    faults,
    fault,
    cell,
    /** What the file calls its column. */
    heading: (field: ImportField) => headings[columns[field] ?? -1] ?? '',
    /** What a cell holds, read; a cell that is filled and cannot be read is a fault. */
    read<T>(
      field: ImportField,
      by: (cell: string) => T | null,
      code: Fault['code'],
      value?: string,
    ): T | null {
      const text = cell(field)
      if (text.trim() === '') return null
      const found = by(text)
      if (found === null) fault(field, code, value)
      return found
    },
  }
}
export type Reading = ReturnType<typeof reading>
