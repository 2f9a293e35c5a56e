import type { ImportDetails, ImportRow } from '@serein/shared/import/contract.ts'
import { importLimits, type ImportField, type ImportTerms } from '@serein/shared/import/rules.ts'
import type { ImportState } from '@serein/shared/import/states.ts'
import { type RawBuilder, sql } from 'kysely'
import { instantOf } from '../platform/instant.ts'
import type { Db, Tx } from '../platform/pool.ts'
import type { CsvLine } from './csv.ts'
import type { Fault, Stop } from './fault-words.ts'
import type { ValidatedLine, StoredLine, References, ImportedLine } from './kind.ts'
import type { Uploaded } from './upload.ts'

type Key = { businessId: string; importId: string }

const row = sql`i.id, i.kind, i.state, i.file_name as "fileName", i.total, i.done, i.fits, i.skipped, i.wrong, i.kept,
  ${instantOf('i.created_at')} as "createdAt",
  case when i.finished_at is not null then ${instantOf('i.finished_at')} end as "finishedAt",
  case when i.state = 'done' then ${instantOf('u.until')} end as "undoUntil"`

/** Imports `i`, each with until when it can be undone. */
const imports = sql`import i
  cross join lateral (select i.finished_at + make_interval(hours => ${importLimits.undoHours}::int) as until) u`

/** What one sees of an import, but for what is said in words. */
export type StoredImport = Omit<ImportDetails, 'fault' | 'samples' | 'sumMinor'> & {
  stop: Stop | null
}

export async function listImports(db: Db, businessId: string, limit: number): Promise<ImportRow[]> {
  const { rows } = await sql<ImportRow>`
    select ${row} from ${imports} where i.business_id = ${businessId} order by i.created_at desc, i.id desc limit ${limit}`.execute(
    db,
  )
  return rows
}

export async function selectImport(
  db: Db | Tx,
  { businessId, importId }: Key,
): Promise<StoredImport | undefined> {
  const { rows } = await sql<StoredImport>`
    select ${row}, i.encoding, i.separator, i.known_as as "knownAs", i.headings, i.columns, i.terms, i.fault as stop,
      (select count(*)::int from import_line l where l.business_id = i.business_id and l.import_id = i.id
        and l.verdict = 'fits' and l.faults <> '[]') as noted
    from ${imports} where i.business_id = ${businessId} and i.id = ${importId}`.execute(db)
  return rows[0]
}

/** Until the end of the transaction nobody else changes what becomes of it. */
export async function lockImport(tx: Tx, key: Key): Promise<StoredImport | undefined> {
  await sql`
    select from import where business_id = ${key.businessId} and id = ${key.importId} for no key update`.execute(
    tx,
  )
  return selectImport(tx, key)
}

type New = Uploaded & {
  kind: ImportDetails['kind']
  fileName: string
  terms: ImportTerms
  userId: string
  now: Date
}

export async function insertImport(tx: Tx, businessId: string, file: New): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into import (business_id, kind, file_name, encoding, separator, known_as, headings, columns, terms, total, started_by,
      created_at)
    values (${businessId}, ${file.kind}, ${file.fileName}, ${file.encoding}, ${file.separator}, ${file.knownAs}, ${file.headings},
      ${JSON.stringify(file.columns)}, ${JSON.stringify(file.terms)}, ${file.total}, ${file.userId}, ${file.now})
    returning id`.execute(tx)
  const { id } = rows[0]!
  for (const lines of file.batches)
    await sql`
      insert into import_line (business_id, import_id, line, cells)
      select ${businessId}, ${id}, l.line, array(select jsonb_array_elements_text(l.cells))
      from jsonb_to_recordset(${lines}::jsonb) as l(line integer, cells jsonb)`.execute(tx)
  return id
}

/** Files that nobody has gone on with, but for the last ones. */
export async function forgetWaiting(tx: Tx, businessId: string): Promise<void> {
  await sql`
    delete from import where business_id = ${businessId} and id in (
      select id from import where business_id = ${businessId} and state in ('uploaded', 'checked', 'failed')
      order by created_at desc, id desc offset ${importLimits.waiting - 1})`.execute(tx)
}

export async function selectLines(
  db: Db | Tx,
  { businessId, importId }: Key,
  {
    where = sql`true`,
    after = 0,
    limit = importLimits.lines,
  }: { where?: RawBuilder<unknown>; after?: number; limit?: number } = {},
): Promise<(CsvLine & { faults: Fault[]; use: string | null })[]> {
  const { rows } = await sql<CsvLine & { faults: Fault[]; use: string | null }>`
    select line, cells, faults, use from import_line
    where business_id = ${businessId} and import_id = ${importId} and line > ${after} and ${where}
    order by line limit ${limit}`.execute(db)
  return rows
}

/** What was found of each line, in place of what was found before. */
export async function writeVerdicts(
  tx: Tx,
  { businessId, importId }: Key,
  results: readonly ValidatedLine[],
): Promise<void> {
  const rows = results.map(({ line, verdict, faults, customerId = null }) => ({
    line,
    verdict,
    faults,
    customerId,
  }))
  await sql`
    update import_line l set verdict = j.verdict, faults = j.faults, customer_id = j."customerId"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as j(line integer, verdict text, faults jsonb, "customerId" uuid)
    where l.business_id = ${businessId} and l.import_id = ${importId} and l.line = j.line`.execute(
    tx,
  )
}

export async function writeSubjects(
  tx: Tx,
  { businessId, importId }: Key,
  written: readonly ImportedLine[],
): Promise<void> {
  await sql`
    update import_line l set subject_id = w."subjectId", customer_id = coalesce(w."customerId", l.customer_id), beside_id = w."besideId"
    from jsonb_to_recordset(${JSON.stringify(written)}::jsonb)
      as w(line integer, "subjectId" uuid, "customerId" uuid, "besideId" uuid)
    where l.business_id = ${businessId} and l.import_id = ${importId} and l.line = w.line`.execute(
    tx,
  )
}

export async function selectStored(
  db: Db | Tx,
  { businessId, importId }: Key,
): Promise<StoredLine[]> {
  const { rows } = await sql<StoredLine>`
    select l.line, l.subject_id as "subjectId", l.customer_id as "customerId", l.beside_id as "besideId",
      i.written_in as "writtenIn"
    from import_line l join import i on i.business_id = l.business_id and i.id = l.import_id
    where l.business_id = ${businessId} and l.import_id = ${importId} and l.subject_id is not null
    order by l.line`.execute(db)
  return rows
}

export async function writeUses(
  tx: Tx,
  { businessId, importId }: Key,
  uses: References,
): Promise<void> {
  const rows = [...uses].map(([line, use]) => ({ line, use }))
  await sql`
    update import_line l set use = u.use from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as u(line integer, use text)
    where l.business_id = ${businessId} and l.import_id = ${importId} and l.line = u.line`.execute(
    tx,
  )
  await sql`
    update import_line set subject_id = null, beside_id = null
    where business_id = ${businessId} and import_id = ${importId} and use is null`.execute(tx)
}

export type NewState = {
  state: ImportState
  columns?: Partial<Record<ImportField, number>>
  terms?: ImportTerms
}

/** Hands it to the server’s work. */
export async function enqueue(
  tx: Tx,
  { businessId, importId }: Key,
  change: NewState,
): Promise<void> {
  await sql`
    update import set state = ${change.state}, done = 0, fault = null, lease = null, leased_until = null, tries = 0,
      columns = coalesce(${change.columns ? JSON.stringify(change.columns) : null}::jsonb, columns),
      terms = coalesce(${change.terms ? JSON.stringify(change.terms) : null}::jsonb, terms)
    where business_id = ${businessId} and id = ${importId}`.execute(tx)
}

/** Whether a business has brought anything along. */
export async function hasImported(db: Db, businessId: string): Promise<boolean> {
  const { rows } = await sql`
    select from import where business_id = ${businessId} and state = 'done' limit 1`.execute(db)
  return rows.length > 0
}
