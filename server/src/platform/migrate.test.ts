import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { migrate } from './migrate.ts'
import { testDatabase, type TestDatabase } from './testing.ts'

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
  expect(applied.flat()).toEqual(['0001-shop-first.sql', '0002-shop-second.sql'])
  expect((await database.pool.query('select * from a')).rowCount).toBe(1)
})

it('refuses a file that was changed after it was applied', async () => {
  write('0001-shop-first.sql', 'create table a (n int)')
  await run()
  write('0001-shop-first.sql', 'create table a (n bigint)')
  await expect(run()).rejects.toThrow(/0001-shop-first\.sql was changed after/)
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

it.for([
  [['0001_shop.sql'], /must be called/],
  [['1-shop.sql'], /must be called/],
  [['0001-shop-a.sql', '0001-shop-b.sql'], /carry the number of 0001-shop-b\.sql/],
] as [string[], RegExp][])('refuses the names %s', async ([names, words]) => {
  for (const name of names) write(name, 'select 1')
  await expect(run()).rejects.toThrow(words)
})

function write(name: string, text: string) {
  writeFileSync(join(folder, name), text)
}

function run() {
  return migrate(database.url, folder)
}
