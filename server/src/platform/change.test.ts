import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { migrate, readMigrations } from './migrate.ts'
import { noBusiness, publish, type OutboxEvent } from './outbox.ts'
import { consume } from './outbox-reader.ts'
import { fileDatabase, worldTimeout } from './testing/for-file.ts'
import { eventCalled } from './testing.ts'

const database = fileDatabase()

it('no column holds what only one cluster understands', async () => {
  const columns = await database.sql<{ type: string; column: string }>`
    select t.typname as type, r.relname || '.' || a.attname as column
    from pg_attribute a join pg_class r on r.oid = a.attrelid join pg_type t on t.oid = a.atttypid
    where r.relnamespace = 'public'::regnamespace and r.relkind in ('r', 'p', 'm') and a.attnum > 0 and not a.attisdropped`
  expect(columns.length).toBeGreaterThan(500)
  const ofCluster = /^_?(?:xid8?|cid|tid|pg_snapshot|txid_snapshot|pg_lsn|oid|reg\w+)$/
  expect(columns.filter(({ type }) => ofCluster.test(type))).toEqual([])
})

it.for([
  ['of before hears the rest', 0, { notification: ['4', '5', '6'], report: ['3', '4', '5', '6'] }],
  // Its own transactions count from below, and those of the old cluster lie ahead.
  [
    'of a moved database hears what came since',
    9e9,
    { notification: ['5', '6'], report: ['3', '5', '6'] },
  ],
] as const)(
  'a reader %s, and nothing twice',
  { timeout: worldTimeout },
  async ([, ahead, heard]) => {
    await migrateUntil('0202')
    const spa = randomUUID()
    // The ids of the fourth are in another order than its commit where it stands ahead.
    const events = [
      [ahead + 200, spa],
      [ahead + 210, spa],
      [ahead + 210, spa],
      [ahead > 0 ? ahead + 205 : 220, noBusiness],
      [ahead > 0 ? 30 : 230, spa],
      [ahead > 0 ? 30 : 230, noBusiness],
    ] as const
    for (const [place, [transaction, business]] of events.entries())
      await database.sql`
      insert into outbox (transaction_id, business_id, event, subject_id, data) values
        (${transaction}::text::xid8, ${business}, 'booking.held', ${randomUUID()},
        ${JSON.stringify({ name: String(place + 1) })})`
    // One stands in the middle of a transaction.
    await database.sql`
    update outbox_reader set transaction_id = ${ahead + 210}::text::xid8, id = case name when 'report' then 2 else 3 end`
    await migrate(database.url)
    const { db } = database
    await db.transaction().execute((tx) => publish(tx, { ...eventCalled('new'), businessId: spa }))
    for (const reader of ['notification', 'report'] as const) {
      const found: string[] = []
      const note = async (_tx: unknown, all: OutboxEvent[]) => {
        found.push(...all.map(({ data }) => (data as { name: string }).name))
      }
      while ((await consume(db, reader, note)) > 0);
      expect([reader, ...found.toSorted()]).toEqual([reader, ...heard[reader], 'new'])
    }
  },
)

/** As an installation of before: everything up to a migration, and nothing else. */
async function migrateUntil(number: string) {
  await database.pool.query('drop schema public cascade; create schema public')
  const folder = mkdtempSync(join(tmpdir(), 'serein-change-'))
  const before = (await readMigrations()).filter(({ name }) => name < number)
  for (const { name, text } of before) writeFileSync(join(folder, name), text)
  await migrate(database.url, { folder }).finally(() => rmSync(folder, { recursive: true }))
}
