import type { ImportField, ImportKind } from '@serein/shared/import/rules.ts'
import { dayOrderOf } from './cell.ts'
import { type Csv, readCsv } from './csv.ts'
import { recognise } from './heading.ts'

/** A file as it was read: its lines are texts of JSON, ready for the database, so that they pass from one thread to another whole. */
export type Uploaded = Omit<Csv, 'lines'> & {
  total: number
  batches: string[]
  columns: Partial<Record<ImportField, number>>
  knownAs: string | null
  dayOrder: 'dmy' | 'mdy' | null
}

const batch = 5_000

/** Reads a file and says what its columns seem to be. Errors: `import_unreadable`. */
export function readUploaded(kind: ImportKind, bytes: Uint8Array): Uploaded {
  const { lines, ...csv } = readCsv(bytes)
  const filled = csv.headings.map((_, at) => lines.filter(({ cells }) => cells[at]?.trim()).length)
  const { columns, knownAs } = recognise(kind, csv.headings, filled)
  const days = (['day', 'birthday', 'since'] as const).flatMap((field) => columns[field] ?? [])
  const batches = Array.from({ length: Math.ceil(lines.length / batch) }, (_, at) =>
    JSON.stringify(lines.slice(at * batch, (at + 1) * batch)),
  )
  return {
    ...csv,
    total: lines.length,
    batches,
    columns,
    knownAs,
    dayOrder: dayOrderOf(days.flatMap((at) => lines.map(({ cells }) => cells[at] ?? ''))),
  }
}
