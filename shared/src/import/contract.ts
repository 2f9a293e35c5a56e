import * as z from 'zod'
import { at, command, query } from '../endpoint.ts'
import { mayRefuse } from '../refusal.ts'
import { currency, id, instant, minor } from '../schema.ts'
import { fieldsOfKind, importKinds, importLimits, type ImportField } from './rules.ts'
import { importStates } from './states.ts'

const path = '/console/imports'
const tag = 'import'
/** Beside this each kind asks for the areas that it writes to, `areasOfKind`. */
const who = { area: 'setting', level: 'change' } as const

const one = z.object({ importId: id })
const fields = [...new Set(Object.values(fieldsOfKind).flat())] as [ImportField, ...ImportField[]]
const field = z.enum(fields)
const place = z
  .int()
  .min(0)
  .max(importLimits.columns - 1)

const terms = z.object({
  shopId: id.nullable().describe('Where visits are, therapists work, services are offered'),
  currency: currency.nullable(),
  dayOrder: z.enum(['dmy', 'mdy']).describe('What comes first where a day is all figures'),
  totalMinor: minor.nullable().describe('What wallets came to in all before; null: not compared'),
})

const fault = z.object({
  field: field.nullable().describe('Null: it is about the line as a whole'),
  column: z.string().describe('What the file calls it; empty where no column is to blame'),
  message: z.string().describe('In the reader’s language'),
})

const row = z.object({
  id,
  kind: z.enum(importKinds),
  state: z.enum(importStates),
  fileName: z.string(),
  total: z.int().describe('Lines'),
  done: z.int().describe('Lines so far, while it is under way'),
  fits: z.int(),
  skipped: z.int().describe('Lines that need nothing: they are there already, or are past'),
  wrong: z.int().describe('Lines that do not fit'),
  kept: z.int().describe('Of what was undone: what stays, since it has been used'),
  createdAt: instant,
  finishedAt: instant.nullable(),
  undoUntil: instant.nullable().describe('Null: it cannot be undone'),
})
export type ImportRow = z.infer<typeof row>

const details = row.extend({
  encoding: z.enum(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252']),
  separator: z.enum([',', ';', '\t', '|']),
  knownAs: z.string().nullable().describe('Whose export it looks like'),
  headings: z.array(z.string()),
  samples: z.array(z.array(z.string())).describe('The first lines'),
  columns: z.partialRecord(field, place),
  terms,
  noted: z
    .int()
    .describe('Lines that fit but for a cell that could not be read, which became a note'),
  sumMinor: minor.nullable().describe('Of wallets: what the lines that fit come to'),
  fault: z.string().nullable().describe('Why it did not go on, in the reader’s language'),
})
export type ImportDetails = z.infer<typeof details>
const answer = z.object({ import: details })

/** The files of the last months, the newest first. */
const list = query(who)
  .route(at('GET', path, 'What was imported', tag))
  .output(z.object({ imports: z.array(row) }))

/** The state of a file: its columns, findings and progress. Errors: `not_found`. */
const get = query(who)
  .route(at('GET', `${path}/{importId}`, 'One import', tag))
  .input(one)
  .output(answer)

/**
 * Reads a CSV file, in UTF-8, UTF-16 or Windows-1252, and proposes what its columns are. Nothing is written but the file itself.
 * Of files that are not imported the last twenty are kept. Errors: `import_unreadable` with the reason, `forbidden` where the kind asks for more.
 */
const upload = command(who, { callsPerMinute: 60 })
  .route(at('POST', path, 'Read a CSV file', tag))
  .input(
    z.object({ importKind: z.enum(importKinds), file: z.file().min(1).max(importLimits.bytes) }),
  )
  .errors(mayRefuse('import_unreadable', 'too_many_requests'))
  .output(answer)

/**
 * Says what the columns are and checks every line without writing anything. Errors: `import_columns_missing`, `import_busy` while
 * another file of the business is under way, `import_not_ready` where it is imported already.
 */
const check = command(who, { callsPerMinute: 60 })
  .route(at('POST', `${path}/{importId}/check`, 'Match and check', tag))
  .input(one.extend({ fieldColumns: z.partialRecord(field, place), importTerms: terms }))
  .errors(
    mayRefuse('import_columns_missing', 'import_busy', 'import_not_ready', 'too_many_requests'),
  )
  .output(answer)

const line = z.object({
  line: z.int().describe('Of the file, as a spreadsheet counts'),
  cells: z.array(z.string()),
  faults: z.array(fault),
  use: z.string().nullable().describe('Why it was not taken back, in the reader’s language'),
})
export type ImportLine = z.infer<typeof line>

const which = z
  .enum(['wrong', 'skipped', 'fits', 'noted', 'kept'])
  .describe(
    '`noted`: fits but for a cell that became a note; `kept`: what stayed when it was undone, since it has been used',
  )

/** Lines of a file with what is wrong with them. Errors: `not_found`. */
const lines = query(who)
  .route(at('GET', `${path}/{importId}/lines`, 'Lines of an import', tag))
  .input(
    one.extend({
      which: which.default('wrong'),
      after: z.coerce.number<number>().int().min(0).max(10_000_000).default(0),
      limit: z.coerce.number<number>().int().min(1).max(50).default(20),
    }),
  )
  .output(z.object({ lines: z.array(line), nextAfter: z.int().nullable() }))

/** Replaces a line and checks the file again. Errors: `not_found`, `import_busy`, `import_not_ready`. */
const mend = command(who, { callsPerMinute: 60 })
  .route(at('POST', `${path}/{importId}/lines/{line}`, 'Mend a line', tag))
  .input(
    one.extend({
      line: z.coerce.number<number>().int().min(1).max(10_000_000),
      cellTexts: z.array(z.string().max(importLimits.cellLength)).max(importLimits.columns),
    }),
  )
  .errors(mayRefuse('import_busy', 'import_not_ready', 'too_many_requests'))
  .output(answer)

/**
 * Imports all lines that fit, or none. Errors: `import_has_faults` where some do not and nobody said that those are left out;
 * `import_busy`, `import_not_ready`.
 */
const start = command(who)
  .route(at('POST', `${path}/{importId}/start`, 'Import', tag))
  .input(one.extend({ leavesOut: z.boolean().describe('Lines that do not fit') }))
  .errors(mayRefuse('import_has_faults', 'import_busy', 'import_not_ready'))
  .output(answer)

/** What has been used since, and so would stay if the import were undone: the first fifty lines, and how many. */
const uses = query(who)
  .route(at('GET', `${path}/{importId}/uses`, 'What has been used', tag))
  .input(one)
  .output(z.object({ used: z.int(), lines: z.array(line) }))

/**
 * Takes back what came with a file, within a day. Errors: `import_in_use` where some of it has been used since and nobody said that
 * it stays; `import_undo_over`, `import_busy`, `import_not_ready`.
 */
const undo = command(who)
  .route(at('POST', `${path}/{importId}/undo`, 'Undo an import', tag))
  .input(one.extend({ keepsUsed: z.boolean() }))
  .errors(mayRefuse('import_in_use', 'import_undo_over', 'import_busy', 'import_not_ready'))
  .output(answer)

/** Forgets a file that was not imported. Errors: `import_not_ready`, `not_found`. */
const discard = command(who)
  .route(at('DELETE', `${path}/{importId}`, 'Forget a file', tag))
  .input(one)
  .errors(mayRefuse('import_not_ready'))
  .output(z.object({ importId: id }))

/** Lines that did not come in, with their reasons, as a CSV file that can be mended and read again. */
const file = query(who, { callsPerMinute: 30 })
  .route(at('GET', `${path}/{importId}/lines.csv`, 'Lines as CSV', tag))
  .input(one.extend({ which: which.default('wrong') }))
  .errors(mayRefuse('too_many_requests'))
  .output(z.file().mime('text/csv'))

/** An empty file of a kind with the headings that are known, in the reader’s language. */
const template = query(who, { callsPerMinute: 30 })
  .route(at('GET', `${path}/template.csv`, 'A file to fill in', tag))
  .input(z.object({ importKind: z.enum(importKinds) }))
  .errors(mayRefuse('too_many_requests'))
  .output(z.file().mime('text/csv'))

export const importContract = {
  list,
  get,
  upload,
  check,
  lines,
  mend,
  start,
  uses,
  undo,
  discard,
  file,
  template,
}
