import { sql } from 'kysely'
import type { OutboxEvent } from './outbox.ts'
import type { Db } from './pool.ts'

/** Changes read by one question. */
const batch = 100
/** How many changes may be committed between the last act of a transaction and its commit: gaps further back are none. */
const reach = 1_000
/** A change that has not come after so long was probably undone, and then it is asked whether it was. */
const patience = 10_000

type Change = Partial<OutboxEvent> & { change: number }

/**
 * Reads on from where the last call ended: each event once, as soon as it is committed, those of a business in the order in which
 * they were. Nothing waits for transactions that are still running; one whose change has a lower id is waited for where it left a
 * gap. The place is kept in memory: the first call only takes it.
 */
export function openTail(db: Db, patienceMs = patience): () => Promise<OutboxEvent[]> {
  let last: number | null = null
  const gaps = openGaps(patienceMs)
  /** Read, and not told yet: a question of several may fail at a later one. */
  const events: OutboxEvent[] = []
  return async () => {
    if (last === null) {
      const ids = await newest(db)
      last = ids[0] ?? 0
      gaps.note(ids.at(-1) ?? 0, ids)
      return []
    }
    const undone = await gaps.undone(db)
    for (;;) {
      const changes = await readChanges(db, last, gaps.ids())
      const ids = [...new Set(changes.map(({ change }) => change))]
      gaps.close(ids)
      const fresh = ids.filter((id) => id > last!)
      gaps.note(last + 1, fresh)
      last = fresh.at(-1) ?? last
      events.push(...changes.flatMap(eventOf))
      if (fresh.length < batch) break
    }
    gaps.close(undone)
    return events.splice(0)
  }
}

/** Ids of changes that were not there when higher ones were: not committed yet, or undone. */
function openGaps(patienceMs: number) {
  const since = new Map<number, number>()
  let askedAt = -Infinity
  return {
    ids: () => [...since.keys()],
    close: (ids: readonly number[]) => ids.forEach((id) => since.delete(id)),
    /** What is missing between `from` and the highest of these. */
    note(from: number, ids: readonly number[]) {
      const there = new Set(ids)
      const highest = Math.max(...ids)
      for (let id = Math.max(from, highest - reach); id < highest; id += 1)
        if (!there.has(id)) since.set(id, performance.now())
    },
    /**
     * Those that never come, since all transactions of this database that run now began after they were missed: known after
     * one more look at them.
     */
    async undone(db: Db): Promise<number[]> {
      const now = performance.now()
      const waiting = [...since].filter(([, at]) => now - at >= patienceMs)
      if (waiting.length === 0 || now - askedAt < patienceMs) return []
      askedAt = now
      const oldest = await longestTransaction(db)
      return waiting.filter(([, at]) => now - at > oldest).map(([id]) => id)
    },
  }
}

/** For how many milliseconds the oldest transaction of this database has been running. */
async function longestTransaction(db: Db): Promise<number> {
  const { rows } = await sql<{ oldest: number }>`
    select coalesce(max(extract(epoch from clock_timestamp() - xact_start)) * 1000, 0)::float8 as oldest
    from pg_stat_activity where datname = current_database() and backend_type = 'client backend'`.execute(
    db,
  )
  return rows[0]!.oldest
}

/** The last changes, the newest first. */
async function newest(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from committed_change order by id desc limit ${reach}`.execute(db)
  return rows.map(({ id }) => id)
}

/** What came after the last change, or into a gap, with all its events; each looked up by its mark, however many there may be. */
async function readChanges(db: Db, last: number, gaps: readonly number[]): Promise<Change[]> {
  const late = sql`union all select id, business_id, mark from committed_change where id = any(${gaps}::bigint[])`
  const { rows } = await sql<Change>`
    select c.id as change, o.*
    from (
      (select id, business_id, mark from committed_change where id > ${last} order by id limit ${batch})
      ${gaps.length > 0 ? late : sql``}
    ) c
    left join lateral (
      select id, business_id as "businessId", shop_id as "shopId", event, subject_id as "subjectId", data,
        created_at as "createdAt"
      from outbox where mark = c.mark and business_id = c.business_id offset 0
    ) o on true
    order by c.id, o.id`.execute(db)
  return rows
}

function eventOf({ change: _change, ...event }: Change): OutboxEvent[] {
  return event.id === null ? [] : [event as OutboxEvent]
}
