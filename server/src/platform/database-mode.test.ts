import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, expect, it } from 'vitest'
import { claimMode, type Mode, refuseOtherMode } from './database-mode.ts'
import { testDatabase, type TestDatabase } from './testing.ts'

const root = join(import.meta.dirname, '../../..')
const main = join(root, 'server/src/main.ts')

let database: TestDatabase
afterEach(() => database.close())

it('the start stamps an empty database with the mode it is first started in, for good', async () => {
  database = await testDatabase()
  await Promise.all([1, 2, 3].map(() => claimMode(database.db, 'production')))
  expect(await modes()).toEqual(['production'])
  await expect(claimMode(database.db, 'demo')).rejects.toThrow(/belongs to production/)
  await expect(refuseOtherMode(database.db, 'demo')).rejects.toThrow(/belongs to production/)
  await claimMode(database.db, 'production')
  expect(await modes()).toEqual(['production'])
})

it('the start stamps a database that holds somebody else’s data as production', async () => {
  database = await testDatabase()
  await database.db.insertInto('business').values({ name: 'A spa', slug: 'a-spa' }).execute()
  await expect(claimMode(database.db, 'demo')).rejects.toThrow(/SEREIN_ENV=production/)
  await expect(refuseOtherMode(database.db, 'demo')).rejects.toThrow(/SEREIN_ENV=production/)
  expect(await modes()).toEqual([])
  await claimMode(database.db, 'production')
  expect(await modes()).toEqual(['production'])
})

it('the start never starts production over the demo world, nor a demo over production', async () => {
  database = await testDatabase({ demo: true, now: new Date('2026-11-21T14:00:00.000Z') })
  expect(await started('production')).toMatch(/^This database belongs to a demo, .* DATABASE_URL/)
  expect(await modes()).toEqual([])
  await claimMode(database.db, 'demo')
  expect(await modes()).toEqual(['demo'])
  expect(await started('production')).toMatch(/^This database belongs to a demo, .* DATABASE_URL/)
  await database.db.updateTable('database_mode').set({ mode: 'production' }).execute()
  // Nor is it changed before that is known.
  await database.pool.query('delete from migration where name = (select max(name) from migration)')
  expect(await started('demo')).toMatch(/^This database belongs to production, .* SEREIN_ENV=/)
}, 240_000)

async function modes(): Promise<string[]> {
  const rows = await database.db.selectFrom('database_mode').select('mode').execute()
  return rows.map(({ mode }) => mode)
}

/** What the server says that ends at once. One that starts after all is stopped, and has said nothing. */
async function started(mode: Mode): Promise<string> {
  const env = {
    PATH: process.env.PATH,
    PORT: '0',
    HOST: '127.0.0.1',
    DATABASE_URL: database.url,
    SEREIN_ENV: mode,
    SEREIN_SECRET: 'x'.repeat(32),
    SEREIN_FIELD_KEYS: `test:${Buffer.alloc(32, 7).toString('base64')}`,
    SEREIN_NETWORK: 'private',
    LOG_LEVEL: 'silent',
  }
  const outcome = promisify(execFile)(process.execPath, [main], { cwd: root, env, timeout: 50_000 })
  return outcome.then(
    () => '',
    ({ stderr }: { stderr: string }) => stderr,
  )
}
