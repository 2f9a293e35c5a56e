import { sql } from 'kysely'
import { transaction } from './command.ts'
import { isUnreachable } from './outage.ts'
import { noteFailure, retryEvents } from './outbox-aside.ts'
import type { OutboxEvent } from './outbox.ts'
import type { Db, Tx } from './pool.ts'

/** How many businesses are read for at once, and how many events for all of them. */
const businesses = 20
const batch = 100

export type Work = (tx: Tx, events: OutboxEvent[]) => Promise<void>

/** Where a reader stands with a business, and the change up to which it reads this time. */
type Place = { businessId: string; number: number; eventId: number; until: number }

/**
 * Reads the next events as the named reader and does its work with them, both in one transaction: each event is read
 * once, those of a business in the order of their commits, whatever dies in between. Any number of processes share the
 * businesses, one at a time reads for each. When the work fails, each business is read alone, event by event, so that only the one
 * whose event it is waits; after some tries the event is set aside, and all of it is thrown as an error once the others are done.
 * Returns how many businesses have got on.
 */
export async function consume(db: Db, name: string, work: Work): Promise<number> {
  // Asked without a lock first: nearly always there is nothing new, and then nothing is written.
  const { hasNews, isAsked } = await newsFor(db, name)
  if (isAsked) await retryEvents(db, name, work)
  if (!hasNews) return 0
  const taken: string[] = []
  try {
    return await transaction(db, (tx) => read(tx, name, work, { taken, most: batch }))
  } catch (error) {
    if (isUnreachable(error) || taken.length === 0) throw error
  }
  const faults: unknown[] = []
  for (const businessId of new Set(taken)) {
    const fault = await readAlone(db, name, businessId, work)
    if (fault) faults.push(fault)
  }
  if (faults.length > 0) throw faults[0]
  return taken.length
}

async function newsFor(db: Db, name: string) {
  const { rows } = await sql<{ hasNews: boolean; isAsked: boolean }>`
    select exists (
        select from outbox_place p join business_change b on b.business_id = p.business_id
        where p.reader = ${name} and ${isNews}) as "hasNews",
      exists (select from outbox_aside where reader = ${name} and is_asked) as "isAsked"`.execute(
    db,
  )
  return rows[0]!
}

const isNews = sql`b.number > p.number and (p.retry_at is null or p.retry_at <= now())`

async function read(
  tx: Tx,
  name: string,
  work: Work,
  { taken, most, only = null }: { taken: string[]; most: number; only?: string | null },
): Promise<number> {
  const places = await takePlaces(tx, name, most, only)
  taken.splice(0, Infinity, ...places.map(({ businessId }) => businessId))
  if (places.length === 0) return 0
  const share = Math.ceil(most / places.length)
  const events = await eventsBehind(tx, places, share)
  if (events.length > 0)
    await work(
      tx,
      events.map(({ number: _number, ...event }) => event),
    )
  await movePlaces(
    tx,
    name,
    places.map((place) => placeAfter(place, events, share)),
  )
  return places.length
}

/** Of those with news, in no order: none waits behind others that always have some. */
async function takePlaces(tx: Tx, name: string, most: number, only: string | null) {
  const { rows } = await sql<Place>`
    select p.business_id as "businessId", p.number, p.event_id as "eventId", least(b.number, p.number + ${most}) as until
    from outbox_place p join business_change b on b.business_id = p.business_id
    where p.reader = ${name} and ${isNews} and (${only}::uuid is null or p.business_id = ${only})
    order by random() limit ${businesses} for update of p skip locked`.execute(tx)
  return rows
}

/** Each change looked up by its number and its events by their mark, however many there may be (`offset 0`). */
async function eventsBehind(tx: Tx, places: readonly Place[], share: number) {
  const { rows } = await sql<OutboxEvent & { number: number }>`
    select e.* from jsonb_to_recordset(${JSON.stringify(places)}::jsonb)
      as p ("businessId" uuid, number bigint, "eventId" bigint, until bigint)
    cross join lateral (
      select n.number, o.id, o.business_id as "businessId", o.shop_id as "shopId", o.event, o.subject_id as "subjectId",
        o.data, o.created_at as "createdAt"
      from generate_series(p.number + 1, p.until) as n (number)
      cross join lateral (
        select mark from committed_change where business_id = p."businessId" and number = n.number offset 0) as c
      cross join lateral (
        select * from outbox where mark = c.mark and business_id = p."businessId"
          and (n.number > p.number + 1 or id > p."eventId") offset 0) as o
      order by n.number, o.id limit ${share}
    ) as e
    order by e."businessId", e.number, e.id`.execute(tx)
  return rows
}

/** Where a reader stands once it has read these: in the middle of a change when it has had its share. */
function placeAfter(
  { businessId, until }: Place,
  events: readonly (OutboxEvent & { number: number })[],
  share: number,
) {
  const own = events.filter((event) => event.businessId === businessId)
  const last = own.length === share ? own.at(-1)! : null
  return last
    ? { businessId, number: last.number - 1, eventId: last.id }
    : { businessId, number: until, eventId: 0 }
}

async function movePlaces(tx: Tx, name: string, places: readonly object[]): Promise<void> {
  await sql`
    update outbox_place p set number = m.number, event_id = m."eventId", tries = 0, retry_at = null
    from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as m ("businessId" uuid, number bigint, "eventId" bigint)
    where p.reader = ${name} and p.business_id = m."businessId"`.execute(tx)
}

/** Event by event, up to the first that fails. Returns the error of that one. */
async function readAlone(
  db: Db,
  name: string,
  businessId: string,
  work: Work,
): Promise<Error | null> {
  for (let count = 0; count < batch; count += 1) {
    let tried: OutboxEvent | undefined
    const alone: Work = (tx, events) => {
      tried = events[0]
      return work(tx, events)
    }
    try {
      const how = { taken: [], most: 1, only: businessId }
      if ((await transaction(db, (tx) => read(tx, name, alone, how))) === 0) return null
    } catch (error) {
      if (isUnreachable(error) || !tried) throw error
      return noteFailure(db, name, tried, error)
    }
  }
  return null
}
