import { beforeEach, expect, it } from 'vitest'
import { publish, type OutboxEvent } from './outbox.ts'
import { consume } from './outbox-reader.ts'
import { hasPendingEvents } from './pending-events.ts'
import { fileDatabase } from './testing/for-file.ts'
import { eventCalled } from './testing.ts'

let heard: string[]
const database = fileDatabase()
beforeEach(async () => {
  await listenToAll()
  heard = []
})

it('hears each event once, in the order of the transactions, also one that commits late', async () => {
  const { db } = database
  const isBegun = Promise.withResolvers<void>()
  const mayEnd = Promise.withResolvers<void>()
  const slow = db.transaction().execute(async (tx) => {
    await publish(tx, eventCalled('first'))
    isBegun.resolve()
    await mayEnd.promise
  })
  await isBegun.promise
  await db.transaction().execute((tx) => publish(tx, eventCalled('second')))
  await listen()
  // The second has committed, but the first may still come before it.
  expect(heard).toEqual([])
  mayEnd.resolve()
  await slow
  await listenToAll()
  await listen()
  expect(heard).toEqual(['first', 'second'])
})

it('hears an event again when its work has failed, and not when it has not', async () => {
  const { db } = database
  await db.transaction().execute((tx) => publish(tx, eventCalled('only')))
  const failing = async () => {
    // Nothing is heard while a transaction runs that began before, be it in another database of the server.
    do await consume(db, 'notification', () => Promise.reject(new Error('no')))
    while (await hasPendingEvents(db, 'notification'))
  }
  await expect(failing()).rejects.toThrow('no')
  await listenToAll()
  await listen()
  expect(heard).toEqual(['only'])
})

it('hears once where many listen', async () => {
  const { db } = database
  const names = Array.from({ length: 150 }, (_, index) => `event ${index}`)
  for (const name of names) await db.transaction().execute((tx) => publish(tx, eventCalled(name)))
  await Promise.all(Array.from({ length: 5 }, () => listenToAll()))
  expect(heard).toEqual(names)
})

async function listenToAll() {
  do await listen()
  while (await hasPendingEvents(database.db, 'notification'))
}

async function noteNames(_tx: unknown, events: OutboxEvent[]) {
  heard.push(...events.map(({ data }) => (data as { name: string }).name))
}

async function listen() {
  while ((await consume(database.db, 'notification', noteNames)) > 0);
}
