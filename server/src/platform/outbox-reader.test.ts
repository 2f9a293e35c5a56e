import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { beforeEach, expect, it } from 'vitest'
import { publish, type OutboxEvent } from './outbox.ts'
import { eventsAside, retryEventsAside } from './outbox-aside.ts'
import { consume } from './outbox-reader.ts'
import { hasPendingEvents } from './pending-events.ts'
import type { Tx } from './pool.ts'
import { forgetOld } from './retention.ts'
import { fileDatabase } from './testing/for-file.ts'
import { eventCalled } from './testing.ts'

let eventNames: string[]
let spa: string
const database = fileDatabase()
beforeEach(async () => {
  await listen()
  eventNames = []
  spa = randomUUID()
})

it('a reader hears each event once, in the order of the commits, and waits for no other transaction, here or in another database', async () => {
  const { db } = database
  const other = new Client(Object.assign(new URL(database.url), { pathname: '/postgres' }).href)
  await other.connect()
  await other.query('begin; select pg_current_xact_id()')
  const isBegun = Promise.withResolvers<void>()
  const mayEnd = Promise.withResolvers<void>()
  const slow = db.transaction().execute(async (tx) => {
    await tell(tx, 'late')
    isBegun.resolve()
    await mayEnd.promise
  })
  await isBegun.promise
  await tellAlone('first')
  await listen()
  expect(eventNames).toEqual(['first'])
  mayEnd.resolve()
  await slow
  await listen()
  await listen()
  expect(eventNames).toEqual(['first', 'late'])
  await other.end()
})

it('a reader numbers what a business commits without gaps, whoever writes for it at once and for which others', async () => {
  const { db } = database
  const spas: string[] = Array.from({ length: 4 }, () => randomUUID())
  const written = Array.from({ length: 60 }, (_, turn) => [spas[turn % 4]!, spas[(turn * 7) % 3]!])
  await Promise.all(
    written.map((both, turn) =>
      db
        .transaction()
        .execute(async (tx) => {
          for (const each of both) await tell(tx, String(turn), each)
          if (turn % 5 === 0) throw new Error('undone')
        })
        .catch((error: Error) => {
          if (error.message !== 'undone') throw error
        }),
    ),
  )
  const numbers = await database.sql<{ id: string; found: number[]; last: number }>`
    select business_id as id, array_agg(c.number order by c.id) as found, b.number as last
    from committed_change c join business_change b using (business_id)
    where business_id = any(${spas}::uuid[]) group by business_id, b.number`
  expect(numbers).toHaveLength(4)
  for (const { id, found, last } of numbers) {
    const own = written.filter((both, turn) => both.includes(id) && turn % 5 > 0).length
    expect(found.map(Number)).toEqual(Array.from({ length: own }, (_, index) => index + 1))
    expect(last).toBe(own)
  }
})

it('a reader numbers several businesses in one order, so that two transactions never wait for each other', async () => {
  const { db, pool } = database
  const both = [randomUUID(), randomUUID()].toSorted()
  for (const each of both) await tellAlone('begun', each)
  const holders = await Promise.all(both.map(() => pool.connect()))
  const waitingBesides = async (holder: { processID?: number } | null) => {
    const { rows } = await pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
        and not coalesce($1 = any (pg_blocking_pids(pid)), false)`,
      [holder?.processID ?? null],
    )
    return rows.length
  }
  try {
    for (const [place, holder] of holders.entries())
      await holder.query(
        `begin; update business_change set number = number where business_id = '${both[place]}'`,
      )
    const racers = [both, both.toReversed()].map((order) =>
      db.transaction().execute(async (tx) => {
        for (const each of order) await tell(tx, 'race', each)
      }),
    )
    while ((await waitingBesides(null)) < 2);
    // One after the other, so that each racer has what it came for first before it asks for the next.
    await holders[0]!.query('commit')
    while ((await waitingBesides(holders[0]! as { processID?: number })) < 2);
    await holders[1]!.query('commit')
    expect(await Promise.all(racers)).toHaveLength(2)
  } finally {
    for (const holder of holders) holder.release(true)
  }
})

it('a reader hears an event again when its work has failed, and not when it has not', async () => {
  await tellAlone('only')
  const failing = consume(database.db, 'notification', () => Promise.reject(new Error('no')))
  await expect(failing).rejects.toThrow('no')
  await listen()
  await listen()
  expect(eventNames).toEqual(['only'])
})

const poisoned = (work: typeof noteNames) => (tx: unknown, events: OutboxEvent[]) =>
  events.some((event) => nameOf(event) === 'poison')
    ? Promise.reject(new Error('no'))
    : work(tx, events)

it('a reader sets aside what never works, goes on with the rest, and tries again when somebody asks', async () => {
  const { db } = database
  const turn = () => consume(db, 'notification', poisoned(noteNames))
  for (const name of ['before', 'poison', 'after']) await tellAlone(name)
  await tellAlone('elsewhere', randomUUID())
  await expect(turn()).rejects.toThrow('no')
  expect(eventNames.toSorted(), 'what is not its own waits for nothing').toEqual([
    'before',
    'elsewhere',
  ])
  const tryNow = () => database.sql`update outbox_place set retry_at = now()`
  for (let tries = 2; tries < 8; tries += 1) {
    await tryNow()
    await expect(turn()).rejects.toThrow('no')
  }
  expect(await eventsAside(db)).toEqual([])
  await tryNow()
  await expect(turn()).rejects.toThrow('is set aside for notification')
  while ((await turn()) > 0);
  expect(eventNames.at(-1)).toBe('after')
  expect(await eventsAside(db)).toMatchObject([{ reader: 'notification', reason: 'no' }])
  await forgetOld(db, new Date(Date.now() + 31 * 86_400_000))
  expect(await retryEventsAside(db)).toBe(1)
  await listen()
  expect(eventNames.at(-1)).toBe('poison')
  expect(await eventsAside(db)).toEqual([])
})

it('a reader hears once where many listen', async () => {
  const names = Array.from({ length: 150 }, (_, index) => `event ${index}`)
  for (const name of names) await tellAlone(name)
  await tellAlone('elsewhere', randomUUID())
  await Promise.all(Array.from({ length: 5 }, () => listen()))
  expect(eventNames.filter((name) => name !== 'elsewhere')).toEqual(names)
  expect(eventNames).toHaveLength(151)
})

it('a reader hears a change of many events piece by piece', async () => {
  const names = Array.from({ length: 230 }, (_, index) => `event ${index}`)
  await database.db.transaction().execute(async (tx) => {
    for (const name of names) await tell(tx, name)
  })
  await listen()
  expect(eventNames).toEqual(names)
})

async function listen() {
  do while ((await consume(database.db, 'notification', noteNames)) > 0);
  while (await hasPendingEvents(database.db, 'notification'))
}

async function noteNames(_tx: unknown, events: OutboxEvent[]) {
  eventNames.push(...events.map(nameOf))
}

function nameOf({ data }: OutboxEvent): string {
  return (data as { name: string }).name
}

function tell(tx: Tx, name: string, businessId = spa) {
  return publish(tx, { ...eventCalled(name), businessId })
}

function tellAlone(name: string, businessId?: string) {
  return database.db.transaction().execute((tx) => tell(tx, name, businessId))
}
