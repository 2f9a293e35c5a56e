import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Client, type Pool } from 'pg'
import { findDatabase, startDatabase } from './embedded-postgres.ts'
import { migrate, readMigrations } from './migrate.ts'
import { type Db, openDatabase } from './pool.ts'

const root = join(import.meta.dirname, '../../..')
const dataFolder = join(root, '.cache/test-postgres')
const silent = { info() {}, warn() {} }

/** Tests may lose everything in a power cut, so nothing waits for the disk. */
const fast = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '300',
}

export type TestDatabase = {
  url: string
  db: Db
  pool: Pool
  /** Drops the database. */
  close(): Promise<void>
}

/** An event for the outbox that is told from others by a name in its data. */
export function eventCalled(name: string) {
  return {
    businessId: randomUUID(),
    event: 'booking.held',
    subjectId: randomUUID(),
    data: { name },
  }
}

/**
 * A migrated database of one's own on a real PostgreSQL, cloned from a template within milliseconds. With `demo` it
 * holds the demo world, made as if today were `now`.
 */
export async function testDatabase(
  options: { demo?: boolean; now?: Date } = {},
): Promise<TestDatabase> {
  const server = await testServer()
  const template = await ensureTemplate(server, options)
  const name = `test_${process.pid}_${randomBytes(5).toString('hex')}`
  await ask(server, `create database ${name} template ${template}`)
  const url = onDatabase(server, name)
  const { db, pool, close } = openDatabase(url)
  return {
    url,
    db,
    pool,
    async close() {
      await close()
      await ask(server, `drop database if exists ${name} with (force)`)
    },
  }
}

/** Starts the server of the tests, or joins the one another run has started, and stops it when nobody needs it. */
export async function startTestServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const running = await startDatabase({ dataFolder, log: silent, settings: fast })
  if (!running.adopted) await sweep(running.url)
  return running
}

async function testServer(): Promise<string> {
  const found = await findDatabase(dataFolder)
  return found ?? onDatabase((await startTestServer()).url, 'postgres')
}

/** What a killed run left behind, and templates of migrations that have changed since. */
async function sweep(url: string) {
  const left = await ask(
    url,
    `select datname from pg_database where datname ~ '^(test|template|draft)_'`,
  )
  const keep = await templateName({})
  for (const { datname } of left.rows.filter((row) => row.datname !== keep))
    await ask(url, `drop database if exists ${datname} with (force)`)
}

async function ensureTemplate(
  server: string,
  { demo = false, now }: { demo?: boolean; now?: Date },
) {
  const day = now ?? new Date(`${new Date().toISOString().slice(0, 10)}T08:00:00Z`)
  const name = await templateName({ demo, now: day })
  const client = new Client({ connectionString: server })
  await client.connect()
  try {
    // One worker builds it, the others wait here and find it ready.
    await client.query('select pg_advisory_lock(hashtext($1))', [name])
    const found = await client.query('select 1 from pg_database where datname = $1', [name])
    if (found.rowCount) return name
    const draft = name.replace('template_', 'draft_')
    await client.query(`drop database if exists ${draft} with (force)`)
    if (demo) {
      await client.query(`create database ${draft} template ${await ensureTemplate(server, {})}`)
      await seed(onDatabase(server, draft), day)
    } else {
      await client.query(`create database ${draft}`)
      await migrate(onDatabase(server, draft))
    }
    await client.query(`alter database ${draft} rename to ${name}`)
    return name
  } finally {
    await client.end()
  }
}

async function templateName({ demo, now }: { demo?: boolean; now?: Date }) {
  const hash = createHash('sha256')
  for (const file of await readMigrations()) hash.update(file.name).update(file.hash)
  if (!demo) return `template_${hash.digest('hex').slice(0, 16)}`
  const folder = join(root, 'db/seed')
  for (const file of (await readdir(folder, { recursive: true })).toSorted())
    if (/\.(ts|json)$/.test(file)) hash.update(file).update(await readFile(join(folder, file)))
  return `template_demo_${hash
    .update(now?.toISOString() ?? '')
    .digest('hex')
    .slice(0, 16)}`
}

async function seed(url: string, now: Date) {
  // The demo world stands in a package of its own, to the right of this one, so it is known by its address only.
  const { seedDemo } = (await import(join(root, 'db/seed/main.ts'))) as {
    seedDemo(db: Db, options: { now: Date }): Promise<unknown>
  }
  const { db, close } = openDatabase(url)
  try {
    await seedDemo(db, { now })
  } finally {
    await close()
  }
}

async function ask(url: string, sql: string) {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await client.query(sql)
  } finally {
    await client.end()
  }
}

function onDatabase(url: string, name: string) {
  return Object.assign(new URL(url), { pathname: `/${name}` }).href
}
