import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { Client } from 'pg'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { publish } from './outbox.ts'
import { openFeed } from './outbox-feed.ts'
import { openTail } from './outbox-tail.ts'
import type { Tx } from './pool.ts'
import { eventCalled, type TestDatabase, testDatabase } from './testing.ts'

let database: TestDatabase
let readNames: () => Promise<string[]>
const ends: (() => Promise<void>)[] = []

beforeEach(async () => {
  database = await testDatabase()
  const tail = openTail(database.db)
  readNames = async () => (await tail()).map(({ data }) => (data as { name: string }).name)
})
afterEach(async () => {
  await Promise.all(ends.splice(0).map((end) => end()))
  await database.close()
})

it('a tail hears what is committed at once and once, whatever else is being written', async () => {
  await publishNamed('before anybody listens')
  expect(await readNames()).toEqual([])
  // It has its number before all others, and writes elsewhere.
  const long = await begun(async (tx) => {
    await sql`create table elsewhere ()`.execute(tx)
  })
  await publishNamed('first')
  expect(await readNames()).toEqual(['first'])
  const late = await begun((tx) => publish(tx, eventCalled('late')))
  await publishNamed('second')
  expect(await readNames()).toEqual(['second'])
  expect(await readNames()).toEqual([])
  await late.end()
  expect(await readNames()).toEqual(['late'])
  await long.also((tx) => publish(tx, eventCalled('from the oldest')))
  await publishNamed('third')
  expect(await readNames()).toEqual(['third'])
  await long.end()
  expect(await readNames()).toEqual(['from the oldest'])
  expect(await readNames()).toEqual([])
})

const atItsEnd = (tx: Tx) => sql`set constraints all immediate`.execute(tx)

it('a tail waits where one that has its place already is not committed yet, and is not held up by it', async () => {
  const early = await begun((tx) =>
    publish(tx, eventCalled('before anybody listens')).then(() => atItsEnd(tx)),
  )
  // It asks at once whether what is missing will ever come.
  const tail = openTail(database.db, 0)
  const names = async () => (await tail()).map(({ data }) => (data as { name: string }).name)
  await names()
  const late = await begun((tx) => publish(tx, eventCalled('late')).then(() => atItsEnd(tx)))
  const undone = await begun(
    (tx) => publish(tx, eventCalled('never')).then(() => atItsEnd(tx)),
    true,
  )
  await publishNamed('first')
  expect(await names()).toEqual(['first'])
  await undone.end()
  expect(await names()).toEqual([])
  await late.end()
  expect(await names()).toEqual(['late'])
  await early.end()
  expect(await names()).toEqual(['before anybody listens'])
  expect(await names()).toEqual([])
})

it('a live feed waits for no transaction, here or in another database of the server', async () => {
  const other = new Client(Object.assign(new URL(database.url), { pathname: '/postgres' }).href)
  await other.connect()
  await other.query('begin; select pg_current_xact_id()')
  const spa = randomUUID()
  const ending = new AbortController()
  const feed = openFeed(database.db, pino({ level: 'silent' }))
  const stream = await feed.ofBusiness(spa, ending.signal)
  const late = await begun((tx) => publish(tx, { ...eventCalled('late'), businessId: spa }))
  await database.db
    .transaction()
    .execute((tx) => publish(tx, { ...eventCalled('first'), businessId: spa }))
  const found = []
  for await (const { data } of stream) {
    found.push((data as { name: string }).name)
    if (found.length === 2) break
    await late.end()
  }
  expect(found).toEqual(['first', 'late'])
  ending.abort()
  feed.close()
  await other.end()
})

it('a tail hears nothing of a transaction that is undone', async () => {
  await readNames()
  const undone = await begun((tx) => publish(tx, eventCalled('never')), true)
  expect(await readNames()).toEqual([])
  await undone.end()
  await publishNamed('after it')
  expect(await readNames()).toEqual(['after it'])
})

it('a tail hears an event as it was written', async () => {
  await readNames()
  const tail = openTail(database.db)
  await tail()
  const written = { ...eventCalled('whole'), shopId: randomUUID() }
  await database.db.transaction().execute((tx) => publish(tx, written))
  const { rows } = await sql<{ id: number; at: Date }>`
    select id, created_at as at from outbox where shop_id = ${written.shopId}`.execute(database.db)
  const [{ id, at }] = rows as [{ id: number; at: Date }]
  expect(await tail()).toEqual([{ ...written, id, createdAt: at }])
})

function publishNamed(name: string) {
  return database.db.transaction().execute((tx) => publish(tx, eventCalled(name)))
}

/** A transaction that has done some work and stays open until it is ended. */
async function begun(work: (tx: Tx) => Promise<unknown>, isUndone = false) {
  const hasBegun = Promise.withResolvers<Tx>()
  const mayEnd = Promise.withResolvers<void>()
  const running = database.db
    .transaction()
    .execute(async (tx) => {
      await work(tx)
      hasBegun.resolve(tx)
      await mayEnd.promise
      if (isUndone) throw new Error('undone')
    })
    .catch((error: Error) => {
      if (error.message !== 'undone') throw error
    })
  const end = () => {
    mayEnd.resolve()
    return running
  }
  ends.push(end)
  const tx = await hasBegun.promise
  return { end, also: (more: (same: Tx) => Promise<unknown>) => more(tx) }
}
