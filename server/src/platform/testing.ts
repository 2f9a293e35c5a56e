import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, readdir, statfs, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import { Client, type Pool } from 'pg'
import { findDatabase, startDatabase } from './embedded-postgres.ts'
import { migrate, readMigrations } from './migrate.ts'
import { type Db, openDatabase } from './pool.ts'
import { sweepFolders } from './testing/left-folder.ts'

const root = join(import.meta.dirname, '../../..')
const silent = { info() {}, warn() {} }

/** The programs of another PostgreSQL to test on, such as `/usr/lib/postgresql/15/bin`; otherwise those that come with Serein. */
const programs = process.env.SEREIN_TEST_POSTGRES

/** Where a file system can share what is the same in two files, it does. */
const sharingFiles: Record<string, string> =
  programs || process.platform === 'win32' ? {} : { file_copy_method: 'clone' }

/** Tests may lose everything in a power cut, so nothing waits for the disk, and nothing tidies up beside them. */
const fast = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  checkpoint_timeout: '1h',
  min_wal_size: '32MB',
  max_wal_size: '256MB',
  bgwriter_lru_maxpages: '0',
  autovacuum: 'off',
  max_connections: '300',
  // Most statements run a few times at most, and to plan each anew for its values costs more than to run it.
  plan_cache_mode: 'force_generic_plan',
  ...sharingFiles,
}

/** Who owns a test's database, and may do no more on the server than anybody who was given one. */
const owner = 'serein_owner'

/** Of the memory that Linux lends to files, as much as all tests at once need at the most, and as much again. */
const memory = { folder: '/dev/shm', bytes: 3e9 }

export type TestDatabase = {
  url: string
  db: Db
  pool: Pool
  /** What it answers: ``await database.sql<{ state: string }>`select state from booking` ``. */
  sql<Row = unknown>(...query: Parameters<typeof sql<Row>>): Promise<Row[]>
  /** How many stand before a lock that somebody else has. */
  waiting(): Promise<number>
  /** Opened once more, as another process has it; the caller closes it. */
  another(options?: Parameters<typeof openDatabase>[1]): ReturnType<typeof openDatabase>
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
 * A migrated database of one's own on a real PostgreSQL, cloned from a template within milliseconds, as its owner, who
 * is no superuser. With `demo` it holds the demo world, made as if today were `now`.
 */
export async function testDatabase(
  options: { demo?: boolean; now?: Date } = {},
): Promise<TestDatabase> {
  const server = await testServer()
  const name = `test_${process.pid}_${randomBytes(5).toString('hex')}`
  await connected(server, async (client) => {
    const template = await ensureTemplate(server, client, options)
    await client.query(cloning(name, template))
  })
  const { SEREIN_TEST_POOLER: pooler } = process.env
  const url = forOwner(onDatabase(pooler ?? server, name))
  const another: TestDatabase['another'] = (own) =>
    openDatabase(url, { isPooled: pooler !== undefined, ...own })
  const { db, pool, close } = another()
  inUse.add(name)
  return {
    url,
    db,
    pool,
    another,
    async sql<Row = unknown>(...query: Parameters<typeof sql<Row>>) {
      return (await sql<Row>(...query).execute(db)).rows
    },
    async waiting() {
      const { rows } = await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        db,
      )
      return rows.length
    },
    async close() {
      inUse.delete(name)
      await close()
      await ask(server, `drop database if exists ${name} with (force)`)
    },
  }
}

/** The same database, as the superuser of its server. */
export function forSuperuser(url: string): string {
  return Object.assign(new URL(url), { username: 'serein' }).href
}

const inUse = new Set<string>()

/** Databases of this process that nobody has closed. */
export function openTestDatabases(): string[] {
  return [...inUse]
}

/** Starts the server of the tests, or joins the one another run has started, and stops it when nobody needs it. */
export async function startTestServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const dataFolder = await folderOfTests()
  if (dirname(dataFolder) === memory.folder) await sweepMemory(dataFolder)
  const running = await startDatabase({ dataFolder, log: silent, settings: fast, programs })
  await sweep(onDatabase(running.url, 'postgres'))
  return running
}

/** Of what other runs have left there; our own place is in use from now on. */
async function sweepMemory(dataFolder: string) {
  const now = new Date()
  await utimes(dataFolder, now, now).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
  await sweepFolders(memory.folder, now)
}

let serverUrl: Promise<string> | undefined

function testServer(): Promise<string> {
  serverUrl ??= folderOfTests().then(findDatabase).then(joinOrStart)
  return serverUrl
}

async function joinOrStart(found: string | undefined): Promise<string> {
  if (!found) return onDatabase((await startTestServer()).url, 'postgres')
  await sweep(found)
  return found
}

/**
 * In memory where there is room, since a clone is more than a thousand files and a disk takes twenty times as long to make them;
 * what is left there after a run is small. Once it has begun at a place, it stays there.
 */
async function folderOfTests(): Promise<string> {
  const name = createHash('sha256')
    .update(root)
    .update(programs ?? '')
    .digest('hex')
    .slice(0, 12)
  const onDisk = join(root, '.cache', programs ? `test-postgres-${name}` : 'test-postgres')
  if (process.platform !== 'linux') return onDisk
  const inMemory = join(memory.folder, `serein-test-${name}`)
  if (existsSync(inMemory)) return inMemory
  const room = await statfs(memory.folder).catch(() => null)
  return room && room.bavail * room.bsize > memory.bytes ? inMemory : onDisk
}

/**
 * What a killed run left behind, and templates of migrations that have changed since: once for each start of the server, and
 * before anybody uses it, since several processes come to it at once.
 */
async function sweep(url: string) {
  const keep = await templateName({})
  await connected(url, async (client) => {
    // It ends with the connection.
    await client.query(`select pg_advisory_lock(hashtext('sweep'))`)
    const { rows } = await client.query<{ started: string; swept: string | null }>(
      `select pg_postmaster_start_time()::text as started, shobj_description(oid, 'pg_database') as swept
       from pg_database where datname = current_database()`,
    )
    const { started, swept } = rows[0]!
    if (started === swept) return
    const left = await client.query(
      `select datname from pg_database where datname ~ '^(test|template|draft)_'`,
    )
    for (const { datname } of left.rows.filter((row) => row.datname !== keep))
      await client.query(`drop database if exists ${datname} with (force)`)
    await client.query(`do $$ begin
      if to_regrole('${owner}') is null then
        create role ${owner} login password '${new URL(url).password}';
      end if;
    end $$`)
    await client.query(`comment on database postgres is '${started}'`)
  })
}

/** By copying files: the other way writes each page to the log, too. */
function cloning(name: string, template: string): string {
  return `create database ${name} owner ${owner} template ${template} strategy file_copy`
}

async function ensureTemplate(
  server: string,
  client: Client,
  { demo = false, now }: { demo?: boolean; now?: Date },
): Promise<string> {
  const day = now ?? new Date(`${new Date().toISOString().slice(0, 10)}T08:00:00Z`)
  const name = await templateName({ demo, now: day })
  if (await exists(client, name)) return name
  // One worker builds it, the others wait here and find it ready.
  await client.query('select pg_advisory_lock(hashtext($1))', [name])
  try {
    if (!(await exists(client, name))) await makeTemplate(server, client, { name, demo, now: day })
    return name
  } finally {
    await client.query('select pg_advisory_unlock(hashtext($1))', [name])
  }
}

async function exists(client: Client, name: string): Promise<boolean> {
  const found = await client.query('select 1 from pg_database where datname = $1', [name])
  return found.rowCount === 1
}

async function makeTemplate(
  server: string,
  client: Client,
  { name, demo, now }: { name: string; demo: boolean; now: Date },
) {
  const draft = name.replace('template_', 'draft_')
  await client.query(`drop database if exists ${draft} with (force)`)
  if (demo) {
    await client.query(cloning(draft, await ensureTemplate(server, client, {})))
    await seed(forOwner(onDatabase(server, draft)), now)
  } else {
    await client.query(`create database ${draft} owner ${owner}`)
    await migrate(forOwner(onDatabase(server, draft)))
  }
  await client.query(`alter database ${draft} rename to ${name}`)
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
  // The demo world stands in another package, and reports to the right of this one: both are known by their address only.
  const { seedDemo } = (await import(join(root, 'db/seed/main.ts'))) as {
    seedDemo(db: Db, options: { now: Date }): Promise<unknown>
  }
  const { workOutReports } = (await import(join(root, 'server/src/report/due.ts'))) as {
    workOutReports(db: Db, now: () => Date): Promise<unknown>
  }
  const { db, close } = openDatabase(url, { statementMs: 0 })
  try {
    await seedDemo(db, { now })
    // Else every server that a test starts on it works them out anew.
    await workOutReports(db, () => now)
  } finally {
    await close()
  }
}

function ask(url: string, statement: string) {
  return connected(url, (client) => client.query(statement))
}

async function connected<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

function forOwner(url: string) {
  return Object.assign(new URL(url), { username: owner }).href
}

function onDatabase(url: string, name: string) {
  return Object.assign(new URL(url), { pathname: `/${name}` }).href
}
