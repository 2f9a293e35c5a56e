import type { ImportDetails, ImportLine, ImportRow } from '@serein/shared/import/contract.ts'
import { areasOfKind, type ImportKind } from '@serein/shared/import/rules.ts'
import { allows } from '@serein/shared/business/permission.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../platform/pool.ts'
import type { BusinessScope } from '../platform/scope.ts'
import { kindsOfImport } from './kinds.ts'
import { type Language, lineInWords, linesThat, showImport, type Which } from './details.ts'
import * as rows from './sql.ts'

export type Answer = { import: ImportDetails }
export type Key = { importId: string }

const listLimit = 50

/** Those that the reader may change what they write to. */
export async function listed(db: Db, scope: BusinessScope): Promise<{ imports: ImportRow[] }> {
  const all = await rows.listImports(db, scope.businessId, listLimit)
  return { imports: all.filter(({ kind }) => mayChange(scope, kind)) }
}

export async function linesOf(
  db: Db,
  scope: BusinessScope,
  { importId, which, after, limit }: Key & { which: Which; after: number; limit: number },
  language: Language,
): Promise<{ lines: ImportLine[]; nextAfter: number | null }> {
  const found = await demandImport(db, scope, importId)
  const key = { businessId: scope.businessId, importId }
  const lines = await rows.selectLines(db, key, {
    where: linesThat[which],
    after,
    limit: limit + 1,
  })
  const page = lines.slice(0, limit)
  return {
    lines: page.map((each) => lineInWords(each, found, language)),
    nextAfter: lines.length > limit ? page.at(-1)!.line : null,
  }
}

export async function getImport(
  db: Db,
  scope: BusinessScope,
  { importId }: Key,
  language: Language,
): Promise<Answer> {
  return answer(db, scope, importId, language)
}

/** What would stay, since it has been used. */
export async function usesOfImport(
  db: Db,
  scope: BusinessScope,
  { importId }: Key,
  language: Language,
): Promise<{ used: number; lines: ImportLine[] }> {
  const found = await demandImport(db, scope, importId)
  const { businessId } = scope
  if (found.state !== 'done') return { used: 0, lines: [] }
  const uses = await kindsOfImport[found.kind].references(
    db,
    businessId,
    await rows.selectStored(db, { businessId, importId }),
  )
  const lineNumbers = [...uses.keys()].toSorted((one, other) => one - other).slice(0, 50)
  const lines = await rows.selectLines(
    db,
    { businessId, importId },
    { where: sql`line = any(${lineNumbers}::int[])` },
  )
  return {
    used: uses.size,
    lines: lines.map((each) =>
      lineInWords({ ...each, use: uses.get(each.line)! }, found, language),
    ),
  }
}

/** Errors: `not_found`; `forbidden` for a member who may not change what a kind writes to. */
export async function demandImport(
  db: Db | Tx,
  scope: BusinessScope,
  importId: string,
): Promise<rows.StoredImport> {
  const found = await rows.selectImport(db, { businessId: scope.businessId, importId })
  if (!found) throw refuse('not_found')
  demandAreas(scope, found.kind)
  return found
}

export function demandAreas(scope: BusinessScope, kind: ImportKind): void {
  if (!mayChange(scope, kind)) throw refuse('forbidden')
}

function mayChange({ permissions }: BusinessScope, kind: ImportKind): boolean {
  return areasOfKind[kind].every((area) => allows(permissions[area], 'change'))
}

export async function answer(
  db: Db | Tx,
  scope: BusinessScope,
  importId: string,
  language: Language,
): Promise<Answer> {
  return {
    import: await showImport(
      db,
      await demandImport(db, scope, importId),
      scope.businessId,
      language,
    ),
  }
}
