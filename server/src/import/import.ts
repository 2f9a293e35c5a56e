import {
  columnsMissing,
  fieldsOfKind,
  importLimits,
  type ImportField,
  type ImportKind,
  type ImportTerms,
  termsOfKind,
} from '@serein/shared/import/rules.ts'
import { importCan, type ImportVerb } from '@serein/shared/import/states.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { sql } from 'kysely'
import { auditChange } from '../platform/audit.ts'
import { publish } from '../platform/outbox.ts'
import type { Tx } from '../platform/pool.ts'
import type { BusinessScope } from '../platform/scope.ts'
import { kindsOfImport } from './kinds.ts'
import type { Language } from './details.ts'
import * as rows from './sql.ts'
import type { Uploaded } from './upload.ts'
import { answer, type Answer, demandAreas, type Key } from './view.ts'

/** Keeps a file that was read until it is matched. Errors: as the contract says, here and below. */
export async function uploadFile(
  tx: Tx,
  scope: BusinessScope,
  { importKind: kind, file, uploaded }: { importKind: ImportKind; file: File; uploaded: Uploaded },
  { now, language }: { now: Date; language: Language },
): Promise<Answer> {
  await rows.forgetWaiting(tx, scope.businessId)
  const usual = await usualTerms(tx, scope.businessId)
  const terms = { ...usual, dayOrder: uploaded.dayOrder ?? usual.dayOrder }
  const fileName =
    file.name
      .normalize()
      .replaceAll(/[\p{Cc}/\\]/gu, '')
      .slice(-importLimits.fileNameLength) || 'file.csv'
  const importId = await rows.insertImport(tx, scope.businessId, {
    ...uploaded,
    kind,
    fileName,
    terms,
    userId: scope.userId,
    now,
  })
  auditChange(tx, { kind: 'import', id: importId }, null, { kind, lines: uploaded.total })
  return answer(tx, scope, importId, language)
}

/** How a file is to be read, which is checked line by line. */
export async function checkImport(
  tx: Tx,
  scope: BusinessScope,
  {
    importId,
    fieldColumns,
    importTerms,
  }: Key & { fieldColumns: Partial<Record<ImportField, number>>; importTerms: ImportTerms },
  language: Language,
): Promise<Answer> {
  const before = await lockFor(tx, scope, importId, 'check')
  const { businessId } = scope
  const columns = columnsOf(before, fieldColumns)
  const missing = columnsMissing(before.kind, columns)
  if (missing.length > 0)
    throw refuse('import_columns_missing', { missing: missing.map((some) => [...some]) })
  await demandTerms(tx, scope, before.kind, importTerms)
  await underWay(() =>
    rows.enqueue(tx, { businessId, importId }, { state: 'checking', columns, terms: importTerms }),
  )
  const subject = { kind: 'import', id: importId }
  auditChange(
    tx,
    subject,
    { columns: before.columns, terms: before.terms },
    { columns, terms: importTerms },
  )
  await publish(tx, { businessId, event: 'import.matched', subjectId: importId })
  return answer(tx, scope, importId, language)
}

/** Writes a line of a file anew; the file itself stays as it is with its sender. */
export async function mendLine(
  tx: Tx,
  scope: BusinessScope,
  { importId, line, cellTexts }: Key & { line: number; cellTexts: string[] },
  language: Language,
): Promise<Answer> {
  const { headings, kind, columns } = await lockFor(tx, scope, importId, 'check')
  const { businessId } = scope
  if (cellTexts.length !== headings.length)
    throw refuse('invalid_input', { fields: [{ path: 'cellTexts', message: '' }] })
  const { numAffectedRows } = await sql`
    update import_line set cells = ${cellTexts} where business_id = ${businessId} and import_id = ${importId} and line = ${line}`.execute(
    tx,
  )
  if (numAffectedRows !== 1n) throw refuse('not_found')
  if (columnsMissing(kind, columns).length === 0)
    await underWay(() => rows.enqueue(tx, { businessId, importId }, { state: 'checking' }))
  // What the line says stands in no entry.
  auditChange(tx, { kind: 'import', id: importId }, { line: null }, { line })
  await publish(tx, { businessId, event: 'import.mended', subjectId: importId })
  return answer(tx, scope, importId, language)
}

export async function startImport(
  tx: Tx,
  scope: BusinessScope,
  { importId, leavesOut }: Key & { leavesOut: boolean },
  language: Language,
): Promise<Answer> {
  const before = await lockFor(tx, scope, importId, 'start')
  const { businessId } = scope
  if (before.fits === 0 || before.stop === 'total_differs')
    throw refuse('import_not_ready', { state: before.state })
  if (before.wrong > 0 && !leavesOut) throw refuse('import_has_faults', { wrong: before.wrong })
  await underWay(() => rows.enqueue(tx, { businessId, importId }, { state: 'running' }))
  await sql`
    update import set started_by = ${scope.userId} where business_id = ${businessId} and id = ${importId}`.execute(
    tx,
  )
  const after = { state: 'running', kind: before.kind, fits: before.fits, leftOut: before.wrong }
  auditChange(tx, { kind: 'import', id: importId }, { state: before.state }, after)
  await publish(tx, { businessId, event: 'import.started', subjectId: importId })
  return answer(tx, scope, importId, language)
}

export async function undoImport(
  tx: Tx,
  scope: BusinessScope,
  { importId, keepsUsed }: Key & { keepsUsed: boolean },
  { now, language }: { now: Date; language: Language },
): Promise<Answer> {
  const before = await lockFor(tx, scope, importId, 'undo')
  const { businessId } = scope
  if (new Date(before.undoUntil!) <= now) throw refuse('import_undo_over')
  const uses = await kindsOfImport[before.kind].references(
    tx,
    businessId,
    await rows.selectStored(tx, { businessId, importId }),
  )
  if (uses.size > 0 && !keepsUsed) throw refuse('import_in_use', { used: uses.size })
  await underWay(() => rows.enqueue(tx, { businessId, importId }, { state: 'undoing' }))
  auditChange(
    tx,
    { kind: 'import', id: importId },
    { state: before.state },
    { state: 'undoing', kept: uses.size },
  )
  await publish(tx, { businessId, event: 'import.undo_started', subjectId: importId })
  return answer(tx, scope, importId, language)
}

export async function discardImport(tx: Tx, scope: BusinessScope, { importId }: Key): Promise<Key> {
  const before = await lockFor(tx, scope, importId, 'discard')
  const { businessId } = scope
  await sql`delete from import where business_id = ${businessId} and id = ${importId}`.execute(tx)
  auditChange(
    tx,
    { kind: 'import', id: importId },
    { kind: before.kind, lines: before.total },
    null,
  )
  await publish(tx, { businessId, event: 'import.discarded', subjectId: importId })
  return { importId }
}

async function lockFor(
  tx: Tx,
  scope: BusinessScope,
  importId: string,
  verb: ImportVerb,
): Promise<rows.StoredImport> {
  const found = await rows.lockImport(tx, { businessId: scope.businessId, importId })
  if (!found) throw refuse('not_found')
  demandAreas(scope, found.kind)
  if (!importCan(found.state, verb)) throw refuse('import_not_ready', { state: found.state })
  return found
}

/** Only fields of the kind, and columns that the file has, each once. */
function columnsOf(
  { kind, headings }: rows.StoredImport,
  choice: Partial<Record<ImportField, number>>,
) {
  const fields: readonly string[] = fieldsOfKind[kind]
  const columns = Object.entries(choice).filter(
    ([field, at]) => fields.includes(field) && at < headings.length,
  )
  return Object.fromEntries(columns) as Partial<Record<ImportField, number>>
}

/** A shop of the business, and a currency, where the kind asks for them. */
async function demandTerms(
  tx: Tx,
  { businessId }: BusinessScope,
  kind: ImportKind,
  { shopId, currency }: ImportTerms,
) {
  const terms = termsOfKind[kind]
  if (terms.includes('currency') && !currency) throw wrongTerm('currency')
  if (!terms.includes('shopId')) return
  const { rows: found } = await sql`
    select from shop where business_id = ${businessId} and id = ${shopId}`.execute(tx)
  if (found.length === 0) throw wrongTerm('shopId')
}

function wrongTerm(term: keyof ImportTerms) {
  return refuse('invalid_input', { fields: [{ path: `importTerms.${term}`, message: '' }] })
}

/** What most of the business is like. */
async function usualTerms(tx: Tx, businessId: string): Promise<ImportTerms> {
  const { rows: found } = await sql<{ shopId: string; currency: string }>`
    select id as "shopId", currency from shop where business_id = ${businessId} and is_active order by created_at, id limit 1`.execute(
    tx,
  )
  const [shop] = found
  return {
    shopId: shop?.shopId ?? null,
    currency: shop?.currency ?? null,
    dayOrder: 'dmy',
    totalMinor: null,
  }
}

/** One file of a business at a time is at work. Errors: `import_busy`. */
async function underWay(enqueue: () => Promise<void>): Promise<void> {
  try {
    await enqueue()
  } catch (error) {
    if ((error as { constraint?: string }).constraint === 'import_is_one_at_a_time')
      throw refuse('import_busy')
    throw error
  }
}
