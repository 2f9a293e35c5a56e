import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Db } from '../server/src/platform/pool.ts'

/** What Linux counts in: a hundredth of a second on every machine that it runs on. */
const tickMilliseconds = 10

/** Milliseconds of the processor that running processes have had so far. */
export async function processorMilliseconds(pids: readonly number[]): Promise<Map<number, number>> {
  const had = pids.map(async (pid): Promise<[number, number]> => {
    const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
    // Behind the name, which may hold anything, stand user and system time as the 12th and 13th.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    return [pid, (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * tickMilliseconds]
  })
  return new Map(await Promise.all(had))
}

/** The processes of the database that work for the one this connection is on, and for all. */
export async function databaseProcesses(db: Db): Promise<number[]> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database() or datname is null`.execute(
    db,
  )
  return rows.map(({ pid }) => pid)
}

/** What was had between two looks; a process that came in between began at nothing. */
export function spent(before: ReadonlyMap<number, number>, after: ReadonlyMap<number, number>) {
  let milliseconds = 0
  for (const [pid, had] of after) milliseconds += had - (before.get(pid) ?? 0)
  return milliseconds
}
