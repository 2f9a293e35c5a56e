import { importLimits } from '@serein/shared/import/rules.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/pool.ts'

const batch = 10_000

/**
 * Files that were not imported are forgotten after a week, and so are the lines of those that were: of what has come in already
 * once it cannot be undone any more. What remains says how much came in, and when.
 */
export async function forgetImports(db: Db, now: Date): Promise<number> {
  const before = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
  const week = before(importLimits.keptDays * 24)
  const files = await sql`
    delete from import where state in ('uploaded', 'checked', 'failed') and created_at < ${week}`.execute(
    db,
  )
  const lines = await sql`
    delete from import_line where (business_id, import_id, line) in (
      select l.business_id, l.import_id, l.line from import i
      join import_line l on l.business_id = i.business_id and l.import_id = i.id
      where i.state in ('done', 'undone') and (i.finished_at < ${week}
        or l.verdict = 'fits' and l.use is null and i.finished_at < ${before(importLimits.undoHours)})
      limit ${batch})`.execute(db)
  const forgotten = Number(files.numAffectedRows ?? 0n) + Number(lines.numAffectedRows ?? 0n)
  return forgotten < batch ? forgotten : forgotten + (await forgetImports(db, now))
}
