import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { migrate, waitingMigrations } from './migrate.ts'
import { openDatabase } from './pool.ts'
import { forSuperuser, testDatabase, type TestDatabase } from './testing.ts'

let database: TestDatabase
let folder: string
beforeEach(async () => {
  database = await testDatabase()
  // A clone of the migrated template, emptied: what is tested here is the way there.
  await database.pool.query('drop schema public cascade; create schema public')
  folder = mkdtempSync(join(tmpdir(), 'serein-migrate-'))
})
afterEach(async () => {
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

it('needs nobody but the owner of the database', async () => {
  const migrated = await testDatabase()
  const [owner] = await migrated.sql`
    select rolsuper as "isSuperuser" from pg_class join pg_roles r on r.oid = relowner where relname = 'migration'`
  expect(owner).toEqual({ isSuperuser: false })
  expect(await extensionsOf(migrated)).toEqual(['btree_gist', 'pg_trgm', 'plpgsql', 'unaccent'])
  await migrated.close()
})

it('applies what is new, in order and once', async () => {
  write('0001-shop-first.sql', 'create table a (n int)')
  expect(await run()).toEqual(['0001-shop-first.sql'])
  write('0002-shop-second.sql', 'alter table a add column m int')
  expect(await run()).toEqual(['0002-shop-second.sql'])
  expect(await run()).toEqual([])
})

it('keeps all of a file or nothing, and goes on from there', async () => {
  write('0001-shop-first.sql', 'create table a (n int)')
  write('0002-shop-second.sql', 'create table b (n int);\nselect nonsense')
  await expect(run()).rejects.toThrow(
    /0002-shop-second\.sql \(line 2\) failed and changed nothing: .*nonsense/,
  )
  const { rows } = await database.pool.query(
    `select to_regclass('a') as a, to_regclass('b') as b, (select count(*) from migration) as n`,
  )
  expect(rows).toEqual([{ a: 'a', b: null, n: 1 }])
  write('0002-shop-second.sql', 'create table b (n int)')
  expect(await run()).toEqual(['0002-shop-second.sql'])
})

it('lets processes that start together take turns', async () => {
  write('0001-shop-first.sql', 'create table a (n int)')
  write('0002-shop-second.sql', 'insert into a values (1)')
  const applied = await Promise.all([run(), run(), run(), run()])
  expect(applied.flat().toSorted()).toEqual(['0001-shop-first.sql', '0002-shop-second.sql'])
  expect((await database.pool.query('select * from a')).rowCount).toBe(1)
})

it('refuses a file that was changed after it was applied', async () => {
  write('0001-shop-first.sql', 'create table a (n int)')
  await run()
  write('0001-shop-first.sql', 'create table a (n bigint)')
  await expect(run()).rejects.toThrow(/0001-shop-first\.sql was changed after/)
})

it('says whose the database must be', async () => {
  const { pool, close } = openDatabase(superuser())
  await pool.query('drop schema public; create schema public')
  await close()
  await expect(run()).rejects.toThrow(/no schema .* must own the database/)
})

it('refuses a database that is not in UTF8', async () => {
  const { pool, close } = openDatabase(superuser())
  const name = `${new URL(database.url).pathname.slice(1)}_ascii`
  const how = `encoding 'SQL_ASCII' locale 'C' locale_provider libc template template0`
  await pool.query(`create database ${name} ${how}`)
  const url = Object.assign(new URL(superuser()), { pathname: name }).href
  await expect(migrate(url, { folder })).rejects.toThrow(/in UTF8, and this one is in SQL_ASCII/)
  await pool.query(`drop database ${name}`)
  await close()
})

it('takes over a database at the end of the former chain, once, and runs what has come since', async () => {
  const migrated = await testDatabase()
  const all = await listOf(migrated)
  await migrate(database.url, { until: '0244-import.sql' })
  const baseline = await listOf(database)
  const since = all.slice(baseline.length).map(({ name }) => name)
  await writeFormer(database, '0222-notification-reason-codes.sql')
  expect(await waitingMigrations(database.url)).toEqual(since)
  const sentences: string[] = []
  const tell = (sentence: string) => void sentences.push(sentence)
  const runs = await Promise.all([1, 2].map(() => migrate(database.url, { tell })))
  expect([runs.flat().toSorted(), await listOf(database)]).toEqual([since, all])
  expect(sentences.filter((sentence) => sentence.includes('stands at 0222-'))).toHaveLength(1)
  await migrated.close()
})

it('refuses a database from before the end of the former chain, and says what to start first', async () => {
  await run()
  await writeFormer(database, '0216-payment-till-payout.sql')
  const before = await listOf(database)
  const words =
    /is 0216-payment-till-payout\.sql, .* start the version of commit c8750b6e on it first/
  await expect(migrate(database.url)).rejects.toThrow(words)
  await expect(waitingMigrations(database.url)).rejects.toThrow(words)
  expect(await listOf(database)).toEqual(before)
})

it('gives ids that grow, and tell when they were given', async () => {
  const { sql, close } = await testDatabase()
  const rows = await sql<{ id: string; age: number }>`
    select id, extract(epoch from clock_timestamp() - uuid_extract_timestamp(id))::float8 as age
    from (select uuidv7() as id from generate_series(1, 2000)) made`
  await close()
  const ids = rows.map(({ id }) => id)
  expect(ids).toEqual([...new Set(ids)].toSorted())
  expect(ids.filter((id) => !/^.{14}7.{4}[89ab]/.test(id))).toEqual([])
  expect(rows.filter(({ age }) => age < -0.1 || age > 5)).toEqual([])
})

it('refuses a database that knows more than we do', async () => {
  write('0001-shop-first.sql', 'create table a (n int)')
  await run()
  rmSync(join(folder, '0001-shop-first.sql'))
  await expect(run()).rejects.toThrow(/which this version does not know/)
})

it('refuses a file that stands before an applied one', async () => {
  write('0002-shop-second.sql', 'create table b (n int)')
  await run()
  write('0001-shop-first.sql', 'create table a (n int)')
  await expect(run()).rejects.toThrow(/stands before 0002-shop-second\.sql/)
})

it('says on a database in use what it does, and to take a copy first', async () => {
  const sentences: string[] = []
  const tell = (sentence: string) => void sentences.push(sentence)
  write('0001-shop-first.sql', 'create table a (n int)')
  await run({ tell })
  expect(sentences).toEqual([])
  write('0002-shop-second.sql', 'alter table a add column m int')
  expect(await waitingMigrations(database.url, folder)).toEqual(['0002-shop-second.sql'])
  await run({ tell })
  expect(sentences[0]).toMatch(/by migration 0002-shop-second\.sql\. .* a copy first/)
  sentences.length = 0
  await run({ tell })
  expect([sentences, await waitingMigrations(database.url, folder)]).toEqual([[], []])
})

it('waits only so long for a table that somebody else holds, and goes on the next time', async () => {
  write('0001-shop-first.sql', 'create table a (n int)')
  await run()
  write('0002-shop-second.sql', 'alter table a add column m int')
  const other = await database.pool.connect()
  await other.query('begin; lock table a in access share mode')
  await expect(run({ lockMs: 50 })).rejects.toThrow(
    /0002.*changed nothing: another program.*again\.$/,
  )
  await other.query('rollback')
  other.release()
  expect(await run()).toEqual(['0002-shop-second.sql'])
})

it('says so when the disk is full', async () => {
  write('0001-shop-first.sql', `do $$ begin raise 'no space' using errcode = '53100'; end $$`)
  await expect(run()).rejects.toThrow(/changed nothing: The disk of the database is full/)
})

it.for([
  [['0001_shop.sql'], /must be called/],
  [['1-shop.sql'], /must be called/],
  [['0001-shop-a.sql', '0001-shop-b.sql'], /carry the number of 0001-shop-b\.sql/],
] as [string[], RegExp][])('refuses the names %s', async ([names, words]) => {
  for (const name of names) write(name, 'select 1')
  await expect(run()).rejects.toThrow(words)
})

function superuser() {
  return forSuperuser(database.url)
}

function write(name: string, text: string) {
  writeFileSync(join(folder, name), text)
}

function listOf({ sql }: TestDatabase) {
  return sql<{ name: string; hash: string }>`select name, hash from migration order by name`
}

/** As an installation has it that has never had a version with the baseline. */
async function writeFormer({ pool }: TestDatabase, last: string) {
  await pool.query('delete from migration')
  await pool.query(
    `insert into migration (name, hash) values ('0001-platform.sql', ''), ($1, '')`,
    [last],
  )
}

async function extensionsOf({ sql }: TestDatabase): Promise<string[]> {
  const rows = await sql<{ name: string }>`select extname as name from pg_extension order by 1`
  return rows.map(({ name }) => name)
}

function run(options: Parameters<typeof migrate>[1] = {}) {
  return migrate(database.url, { folder, ...options })
}
