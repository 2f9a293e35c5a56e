import { EventEmitter, on } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Db, Tx } from './pool.ts'

export type OutboxEvent = {
  id: number
  businessId: string
  shopId: string | null
  event: string
  subjectId: string
  data: unknown
  createdAt: Date
}

/** Whose an event or a message is that no business has part in: it is about an account, which is with all of them. */
export const noBusiness = '00000000-0000-0000-0000-000000000000'

type NewEvent = {
  businessId: string
  shopId?: string
  event: string
  subjectId: string
  data?: unknown
}

/** Writes an event in the transaction that causes it: it is read if and only if that transaction commits. */
export async function publish(tx: Tx, event: NewEvent): Promise<void> {
  await published(event).execute(tx)
}

/** The same as a piece of a larger statement: `with publication as (${published(event)}) …`. */
export function published({ businessId, shopId, event, subjectId, data }: NewEvent) {
  return sql`insert into outbox (business_id, shop_id, event, subject_id, data)
    values (${businessId}, ${shopId ?? null}, ${event}, ${subjectId}, ${JSON.stringify(data ?? {})})`
}

/** What was told of these subjects of a business is forgotten: they were somebody’s, who has been erased. */
export async function forgetEvents(
  tx: Tx,
  subjects: readonly { businessId: string; subjectId: string }[],
): Promise<void> {
  await sql`
    delete from outbox o
    using jsonb_to_recordset(${JSON.stringify(subjects)}::jsonb) as gone("businessId" uuid, "subjectId" uuid)
    where o.business_id = gone."businessId" and o.subject_id = gone."subjectId"`.execute(tx)
}

/** How long after a commit on another process an event may be heard here. */
const pollMilliseconds = 100

/**
 * A live feed of the outbox for streams, in commit order as far as anyone can tell: it reads only transactions that
 * no still running one precedes, so an event that commits late is never jumped over. It reads only while someone listens,
 * and once for all who do.
 */
export function openFeed(db: Db, log: Logger) {
  const emitter = new EventEmitter().setMaxListeners(0)
  const closing = new AbortController()
  let position: Promise<string> | null = null

  async function read(from: string) {
    while (emitter.eventNames().length > 0 && !closing.signal.aborted) {
      try {
        const until = await horizon(db)
        for (const event of await between(db, from, until))
          for (const topic of topicsOf(event)) emitter.emit(topic, event)
        from = until
      } catch (error) {
        log.warn({ err: error }, 'outbox.unread')
      }
      await wait(pollMilliseconds, undefined, { signal: closing.signal }).catch(() => {})
    }
    position = null
  }

  /** Where the reading begins; it goes on by itself. */
  async function begin() {
    try {
      const from = await horizon(db)
      void read(from)
      return from
    } catch (error) {
      position = null
      throw error
    }
  }

  async function listen(topic: string, signal: AbortSignal) {
    if (signal.aborted) return untilAborted([], signal)
    const heard = on(emitter, topic, { signal })
    await (position ??= begin())
    return untilAborted(heard, signal)
  }

  return {
    /** Events of one shop, all from the moment on at which this is answered, until the signal ends them. */
    ofShop: (businessId: string, shopId: string, signal: AbortSignal) =>
      listen(topicOf.shop(businessId, shopId), signal),
    /** The same of a whole business. */
    ofBusiness: (businessId: string, signal: AbortSignal) =>
      listen(topicOf.business(businessId), signal),
    /** The same of what is told to an account: events whose data has its `accountId`. */
    ofAccount: (accountId: string, signal: AbortSignal) =>
      listen(topicOf.account(accountId), signal),
    close: () => closing.abort(),
  }
}

async function* untilAborted(heard: AsyncIterable<unknown> | [], signal: AbortSignal) {
  try {
    for await (const [event] of heard as AsyncIterable<[OutboxEvent]>) yield event
  } catch (error) {
    if (!signal.aborted) throw error
  }
}

const topicOf = {
  shop: (businessId: string, shopId: string | null) => `shop ${businessId} ${shopId}`,
  business: (businessId: string) => `business ${businessId}`,
  account: (accountId: string) => `account ${accountId}`,
}

function topicsOf({ businessId, shopId, data }: OutboxEvent): string[] {
  const { accountId } = data as { accountId?: string }
  return [
    topicOf.shop(businessId, shopId),
    topicOf.business(businessId),
    ...(accountId ? [topicOf.account(accountId)] : []),
  ]
}

export type Feed = ReturnType<typeof openFeed>

/**
 * Reads on from where the last call ended: each event once, as soon as it is committed. Nothing waits for transactions that
 * are still running, so one of them may tell of its events later than others that began after it: for who keeps a state
 * right and asks the tables for it, not for who needs the order. The first call only takes its place.
 */
export function openTail(db: Db): () => Promise<OutboxEvent[]> {
  let seen: string | null = null
  return async () => {
    const { rows } = await sql<{ snapshot: string; events: OutboxEvent[] }>`
      select pg_current_snapshot()::text as snapshot, ${seen === null ? sql`'[]'::json` : since(seen)} as events`.execute(
      db,
    )
    const { snapshot, events } = rows[0]!
    seen = snapshot
    return events.map((event) => ({ ...event, createdAt: new Date(event.createdAt) }))
  }
}

/** What was committed between a snapshot and now, as JSON. */
function since(snapshot: string) {
  return sql`(
    select coalesce(json_agg(json_build_object('id', id, 'businessId', business_id, 'shopId', shop_id, 'event', event,
      'subjectId', subject_id, 'data', data, 'createdAt', created_at) order by transaction_id, id), '[]')
    from outbox
    where transaction_id >= pg_snapshot_xmin(${snapshot}::pg_snapshot)
      and not pg_visible_in_snapshot(transaction_id, ${snapshot}::pg_snapshot))`
}

/** The oldest transaction that is still running: all before it are decided. */
async function horizon(db: Db): Promise<string> {
  const { rows } = await sql<{
    xmin: string
  }>`select pg_snapshot_xmin(pg_current_snapshot())::text as xmin`.execute(db)
  return rows[0]!.xmin
}

async function between(db: Db, from: string, until: string): Promise<OutboxEvent[]> {
  if (from === until) return []
  const { rows } = await sql<OutboxEvent>`
    select id, business_id as "businessId", shop_id as "shopId", event, subject_id as "subjectId", data,
           created_at as "createdAt"
    from outbox
    where transaction_id >= ${from}::xid8 and transaction_id < ${until}::xid8
    order by transaction_id, id`.execute(db)
  return rows
}
