import { sql } from 'kysely'
import { transaction } from './command.ts'
import type { OutboxEvent } from './outbox.ts'
import type { Work } from './outbox-reader.ts'
import type { Db, Tx } from './pool.ts'

/** How often an event is tried: at once, then after 1, 3, 7 … seconds, for about two minutes in all. */
const mostTries = 8

/**
 * The work of a reader has failed with one event alone. It waits, and with it what came later in its business; after the last
 * try it is set aside, and the reader goes on. Returns what is to be told: the error, or that the event is set aside for it.
 */
export async function noteFailure(
  db: Db,
  name: string,
  event: OutboxEvent,
  error: unknown,
): Promise<Error> {
  const isLast = await transaction(db, async (tx) => {
    const { rows } = await sql<{ tries: number }>`
      update outbox_place set tries = tries + 1, retry_at = now() + make_interval(secs => power(2, least(tries, 12)) - 1)
      where reader = ${name} and business_id = ${event.businessId} returning tries`.execute(tx)
    if (rows.length === 0 || rows[0]!.tries < mostTries) return false
    await setAside(tx, name, event, reasonOf(error))
    return true
  })
  const cause = error instanceof Error ? error : new Error(String(error))
  if (!isLast) return cause
  return new Error(`event ${event.id} (${event.event}) is set aside for ${name}`, { cause })
}

/** Past this event, unless somebody has read on meanwhile. */
async function setAside(tx: Tx, name: string, { id, businessId }: OutboxEvent, reason: string) {
  const { numAffectedRows } = await sql`
    update outbox_place p set number = c.number - 1, event_id = o.id, tries = 0, retry_at = null
    from outbox o join committed_change c on c.business_id = o.business_id and c.mark = o.mark
    where o.id = ${id} and p.reader = ${name} and p.business_id = ${businessId} and c.business_id = ${businessId}
      and c.number > p.number and (c.number > p.number + 1 or o.id > p.event_id)`.execute(tx)
  if (numAffectedRows !== 1n) return
  await sql`
    insert into outbox_aside (reader, event_id, reason) values (${name}, ${id}, ${reason})
    on conflict do nothing`.execute(tx)
}

/** Does the work of events that somebody has asked for again, each alone. */
export async function retryEvents(db: Db, name: string, work: Work): Promise<void> {
  for (const id of await eventsToRetry(db, name))
    try {
      await transaction(db, (tx) => retryEvent(tx, name, id, work))
    } catch (error) {
      await sql`
        update outbox_aside set is_asked = false, reason = ${reasonOf(error)}
        where reader = ${name} and event_id = ${id}`.execute(db)
      throw error
    }
}

async function eventsToRetry(db: Db, name: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select event_id as id from outbox_aside where reader = ${name} and is_asked order by event_id limit 100`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

async function retryEvent(tx: Tx, name: string, id: number, work: Work): Promise<void> {
  const { rows } = await sql<OutboxEvent>`
    select o.id, o.business_id as "businessId", o.shop_id as "shopId", o.event, o.subject_id as "subjectId", o.data,
      o.created_at as "createdAt"
    from outbox_aside a join outbox o on o.id = a.event_id
    where a.reader = ${name} and a.event_id = ${id} and a.is_asked for update of a skip locked`.execute(
    tx,
  )
  if (rows.length === 0) return
  await work(tx, rows)
  await sql`delete from outbox_aside where reader = ${name} and event_id = ${id}`.execute(tx)
}

/** Events that wait for somebody to look at them: none, as long as all is well. */
export async function eventsAside(
  db: Db,
): Promise<{ reader: string; eventId: number; event: string; reason: string; since: Date }[]> {
  return db
    .selectFrom('outbox_aside as a')
    .innerJoin('outbox as o', 'o.id', 'a.event_id')
    .select(['a.reader', 'a.event_id as eventId', 'o.event', 'a.reason', 'a.created_at as since'])
    .orderBy('a.event_id')
    .execute()
}

/** Asks each reader for what it has set aside: it does so within moments. Returns how many. */
export async function retryEventsAside(db: Db | Tx): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('outbox_aside')
    .set({ is_asked: true })
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

function reasonOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, 500)
}
