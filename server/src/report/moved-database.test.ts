import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bookingStage, byCard, oneGuest, testApi, testLinks } from '../booking/testing.ts'
import { sweepMessages } from '../notification/sweep.ts'
import { startDatabase, type RunningDatabase } from '../platform/embedded-postgres.ts'
import { openLinks } from '../platform/link.ts'
import { migrate } from '../platform/migrate.ts'
import { openFeed } from '../platform/outbox-feed.ts'
import { openTail } from '../platform/outbox-tail.ts'
import { type Db, openDatabase } from '../platform/pool.ts'
import type { TestDatabase } from '../platform/testing.ts'
import { worldTimeout } from '../platform/testing/for-file.ts'
import { claimsSince } from '../slot/sql.ts'
import { workOutReports } from './due.ts'

const stage = bookingStage()
let folder: string
let younger: RunningDatabase
let moved: ReturnType<typeof openDatabase>

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'serein-moved-'))
  const settings = { fsync: 'off', shared_buffers: '16MB', max_connections: '20' }
  younger = await startDatabase({ dataFolder: folder, log: { info() {}, warn() {} }, settings })
  moved = openDatabase(younger.url)
  await migrate(younger.url)
}, worldTimeout)
afterAll(async () => {
  await moved.close()
  await younger.stop()
  rmSync(folder, { recursive: true, force: true })
})

it(
  'a database that was copied into a younger cluster tells of all that happens there, and reads no more than that',
  async () => {
    const { businessId, shopId, hourId, userId } = stage.world
    await stage.booked('2026-11-25T09:00:00.000Z')
    await sweep(stage.database.db)
    await growOld(stage.database)
    const [counted] = await stage.database.sql<{ old: number }>`
    select pg_current_xact_id()::text::int as old`
    await copy(stage.database.pool, moved.pool)
    const { rows: below } = await moved.pool.query(
      'select pg_current_xact_id()::text::int as young',
    )
    expect(below[0].young + 1000, 'the copy counts from below').toBeLessThan(counted!.old)

    const { db, pool } = moved
    const api = testApi(db, '2026-11-25T07:00:00.000Z')
    const shop = { businessId, id: shopId }
    const from = new Date('2026-11-24T00:00:00Z')
    const before = await claimsSince(db, shop, null, from)
    expect((await claimsSince(db, shop, before.mark, from)).claims).toEqual([])
    const tail = openTail(db)
    await tail()
    const feed = openFeed(db, pino({ level: 'silent' }))
    const ending = new AbortController()
    const stream = await feed.ofShop(businessId, shopId, ending.signal)

    const visit = oneGuest({ variantId: hourId })
    const body = { shopId, startsAt: '2026-11-25T13:00:00.000Z', ...visit }
    const { body: held } = await api.ask('POST', '/bookings', { user: userId, body })
    const paid = { ...byCard, expectedTotalMinor: held.totalMinor }
    const path = `/bookings/${held.id}/pay`
    expect((await api.ask('POST', path, { user: userId, body: paid })).status).toBe(200)

    const { claims } = await claimsSince(db, shop, before.mark, from)
    expect(claims.map(({ bookingId }) => bookingId)).toEqual([held.id, held.id])
    const published = (await tail()).filter(({ subjectId }) => subjectId === held.id)
    expect(published.map(({ event }) => event)).toEqual(
      expect.arrayContaining(['booking.held', 'booking.confirmed']),
    )
    for await (const { event } of stream) if (event === 'booking.confirmed') break
    ending.abort()
    feed.close()
    await sweep(db)
    const { rows: deliveries } = await pool.query(
      'select booking_id as id, count(*) from delivery where business_id = $1 group by 1',
      [businessId],
    )
    expect(
      deliveries.map(({ count }) => count),
      'each visit once',
    ).toEqual([1, 1])
    await workOutReports(db, () => new Date('2026-11-25T20:00:00Z'))
    const { rows: days } = await pool.query('select from report_day where business_id = $1', [
      businessId,
    ])
    expect(days.length).toBeGreaterThan(0)
  },
  worldTimeout,
)

async function sweep(db: Db) {
  const parts = { on: new Set(['mail'] as const), links: openLinks(testLinks) }
  await sweepMessages(db, parts, () => stage.api.clock.now)
}

/** As years do: a cluster that has had many transactions. */
async function growOld({ pool }: TestDatabase) {
  await pool.query(`do $$ begin
    create temp table passing (n int) on commit drop;
    for n in 1..8000 loop begin insert into passing values (n); exception when others then raise; end; end loop;
  end $$`)
}

/** All rows, as a restore brings them: without triggers, and with the sequences. */
async function copy(from: TestDatabase['pool'], to: TestDatabase['pool']) {
  const { rows: tables } = await from.query<{ name: string; columns: string }>(`
    select quote_ident(r.relname) as name, string_agg(quote_ident(a.attname), ', ') as columns
    from pg_class r join pg_attribute a on a.attrelid = r.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where r.relnamespace = 'public'::regnamespace and r.relkind = 'r' group by 1`)
  const client = await to.connect()
  try {
    await client.query(`begin; set local session_replication_role = replica`)
    await client.query(`truncate ${tables.map(({ name }) => name).join(', ')}`)
    for (const { name, columns } of tables) {
      const { rows } = await from.query(
        `select coalesce(json_agg(t), '[]')::text as all from ${name} t`,
      )
      await client.query(
        `insert into ${name} (${columns}) overriding system value
         select ${columns} from json_populate_recordset(null::${name}, $1)`,
        [rows[0].all],
      )
    }
    const { rows: sequences } = await from.query(
      `select sequencename as name, last_value as last from pg_sequences where last_value is not null`,
    )
    for (const { name, last } of sequences)
      await client.query('select setval($1, $2)', [name, last])
    await client.query('commit')
  } finally {
    client.release()
  }
}
