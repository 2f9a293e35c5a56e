import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Client } from 'pg'
import { openClient } from './own-client.ts'
import { sentenceOf } from './sentence.ts'

/** Where the migrations of this repository lie. */
export const migrationFolder = join(import.meta.dirname, '../../../db/migrations')

export type Migration = { name: string; hash: string; text: string }
type Applied = Pick<Migration, 'name' | 'hash'>

/** The chain of migrations from before the baseline, and the last commit that has it (decision 086). */
const former = {
  first: '0001-platform.sql',
  last: '0222-notification-reason-codes.sql',
  commit: 'c8750b6e',
}
/** The files up to this one make what that chain had made. */
const baselineEnd = '0244-import.sql'

/** Any number that no other lock of ours uses: whoever holds it is the one that migrates. */
export const lockKey = 7_236_001

export const oldestVersion = 15
const lockNotGiven = '55P03'

/**
 * `until`: the last file to apply; all of them, unless an older database is to be filled first. `tell`: hears a sentence about what
 * is done. `lockMs`: how long a migration waits for a table that somebody else holds.
 */
type Options = {
  folder?: string | undefined
  until?: string
  tell?: (sentence: string) => void
  lockMs?: number
}

/**
 * Brings the database forward: every file that was not applied yet, in order, each in one transaction of its own.
 * Processes that start together take turns at an advisory lock, which ends with the transaction: a pooler may give each
 * another connection. There is no way back; a mistake gets a new file.
 *
 * @returns the names of the files that were applied now
 */
export async function migrate(
  url: string,
  { folder = migrationFolder, until, tell = () => {}, lockMs = 10_000 }: Options = {},
): Promise<string[]> {
  const all = await readMigrations(folder)
  const files = until ? all.filter(({ name }) => name <= until) : all
  return onClient(url, async (client) => {
    await refuseOther(client)
    await alone(client, tell, async () => {
      await makeTable(client)
      await takeOver(client, all, tell)
    })
    const rows = await selectKnown(client)
    const waiting = whatIsNew(files, rows)
    const isNews = rows.length > 0 && waiting.length > 0
    if (isNews) tell(comingOf(waiting))
    const applied: string[] = []
    for (;;) {
      const file = await alone(client, tell, () => applyNext(client, files, lockMs))
      if (!file) break
      applied.push(file.name)
    }
    if (isNews) tell('The database is up to date.')
    return applied
  })
}

/** The migrations that a database still waits for, without changing anything. Errors: as `migrate`. */
export function waitingMigrations(url: string, folder = migrationFolder): Promise<string[]> {
  return onClient(url, async (client) => {
    const files = await readMigrations(folder)
    const found = await client.query(`select to_regclass('migration') is not null as "isThere"`)
    const rows = found.rows[0]?.isThere ? await selectKnown(client) : []
    return whatIsNew(files, withBaseline(files, rows)).map((file) => file.name)
  })
}

async function onClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = await openClient(url, 'serein migrate')
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}

async function makeTable(client: Client): Promise<void> {
  await client
    .query(`create table if not exists migration (
      name text primary key,
      hash text not null,
      applied_at timestamptz not null default now()
    )`)
    .catch(explain)
}

/** What stood at the end of the former chain has the tables of the baseline already: it gets the names of its files. */
async function takeOver(client: Client, files: Migration[], tell: (sentence: string) => void) {
  const rows = await selectKnown(client)
  const baseline = withBaseline(files, rows)
  if (baseline === rows) return
  await client.query('delete from migration')
  for (const file of baseline) await note(client, file)
  tell(
    `The database stands at ${former.last}: its list of migrations now begins with the baseline, and nothing else has changed.`,
  )
}

async function selectKnown(client: Client): Promise<Applied[]> {
  return (await client.query('select name, hash from migration')).rows
}

async function note(client: Client, { name, hash }: Applied) {
  await client.query('insert into migration (name, hash) values ($1, $2)', [name, hash])
}

function comingOf(waiting: Migration[]): string {
  const [first, last] = [waiting[0]!.name, waiting.at(-1)!.name]
  const which =
    first === last ? `migration ${first}` : `${waiting.length} migrations, ${first} to ${last}`
  return `Bringing the database forward by ${which}. There is no way back: who wants one stops here and takes a copy first.`
}

async function refuseOther(client: Client) {
  const { rows } = await client.query<{ version: number; encoding: string }>(
    `select current_setting('server_version_num')::integer / 10000 as version,
      current_setting('server_encoding') as encoding`,
  )
  const { version, encoding } = rows[0]!
  if (version < oldestVersion)
    throw new Error(
      `Serein needs PostgreSQL ${oldestVersion} or newer, and DATABASE_URL leads to ${version}: upgrade that server, or leave DATABASE_URL away.`,
    )
  if (encoding !== 'UTF8')
    throw new Error(
      `Serein needs a database in UTF8, and this one is in ${encoding}: make one with "createdb --encoding=UTF8 --template=template0".`,
    )
}

/** In a transaction during which nobody else migrates; it may take as long as it takes. */
async function alone<T>(
  client: Client,
  tell: (sentence: string) => void,
  work: () => Promise<T>,
): Promise<T> {
  await client.query('begin; set local statement_timeout = 0')
  try {
    await takeTurn(client, tell)
    const done = await work()
    await client.query('commit')
    return done
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

async function takeTurn(client: Client, tell: (sentence: string) => void) {
  const { rows } = await client.query('select pg_try_advisory_xact_lock($1) as "isMine"', [lockKey])
  if (rows[0]?.isMine) return
  tell('Another process brings the database forward; waiting until it has.')
  await client.query('select pg_advisory_xact_lock($1)', [lockKey])
}

/** The migration files in the order in which they apply. */
export async function readMigrations(folder = migrationFolder): Promise<Migration[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.sql'))
  const odd = names.find((name) => !/^\d{4}-[a-z0-9]+(-[a-z0-9]+)*\.sql$/.test(name))
  if (odd) throw new Error(`The migration ${odd} must be called NNNN-noun-what.sql.`)
  const files = await Promise.all(
    names.toSorted().map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8')
      const hash = createHash('sha256').update(text).digest('hex')
      return { name, text, hash }
    }),
  )
  const twice = files.find((file, at) => files[at - 1]?.name.slice(0, 4) === file.name.slice(0, 4))
  if (twice)
    throw new Error(
      `Two migrations carry the number of ${twice.name}: give one the next free number.`,
    )
  return files
}

/**
 * The migrations of a database or a backup, with those of the baseline in place of the former chain.
 * Errors: a sentence, where it stands before the end of that chain.
 */
export function withBaseline(files: Applied[], known: Applied[]): Applied[] {
  const names = known.map(({ name }) => name).toSorted()
  if (!names.includes(former.first)) return known
  if (!names.includes(former.last))
    throw new Error(
      `The last migration of this database or backup is ${names.at(-1)}, and this version goes on from ${former.last}: start the version of commit ${former.commit} on it first (a backup is restored with that one), and then this version.`,
    )
  return files.filter(({ name }) => name <= baselineEnd)
}

/** The files that a database with these migrations still waits for. Errors: a sentence, where they do not go together. */
export function whatIsNew(files: Migration[], known: Applied[]): Migration[] {
  for (const row of known) {
    const file = files.find((one) => one.name === row.name)
    if (!file)
      throw new Error(
        `This database has the migration ${row.name}, which this version does not know: start the newer version, or restore the backup that belongs to this one.`,
      )
    if (file.hash !== row.hash)
      throw new Error(
        `The migration ${row.name} was changed after this database applied it: put the file back as it was and write the change as a new migration (a demo database can start over with "npm run db -- reset").`,
      )
  }
  const last =
    known
      .map((row) => row.name)
      .toSorted()
      .at(-1) ?? ''
  const waiting = files.filter((file) => !known.some((row) => row.name === file.name))
  const late = waiting.find((file) => file.name < last)
  if (late)
    throw new Error(
      `The migration ${late.name} stands before ${last}, which this database has already: give it the next free number.`,
    )
  return waiting
}

async function applyNext(
  client: Client,
  files: Migration[],
  lockMs: number,
): Promise<Migration | undefined> {
  const [file] = whatIsNew(files, await selectKnown(client))
  if (file) await apply(client, file, lockMs)
  return file
}

async function apply(client: Client, file: Migration, lockMs: number) {
  try {
    // Whoever waits for a table holds up all who come after them.
    await client.query(`set local lock_timeout = ${lockMs}`)
    await client.query(file.text)
    await note(client, file)
  } catch (error) {
    const { code, message, position } = error as {
      code?: string
      message: string
      position?: string
    }
    const line = position
      ? ` (line ${file.text.slice(0, Number(position)).split('\n').length})`
      : ''
    const reason =
      code === lockNotGiven
        ? 'another program has held a table for too long that it needs. End long transactions on the database, or stop other processes of Serein, and start again'
        : sentenceOf(error).replace(/\.$/u, '')
    throw new Error(
      `The migration ${file.name}${line} failed and changed nothing: ${reason}.${adviceOn(message)}`,
      { cause: error },
    )
  }
}

function explain(error: Error): never {
  throw new Error(
    `The database takes no tables of ours: ${error.message}.${adviceOn(error.message)}`,
    { cause: error },
  )
}

/** What whoever has the database can do about it. */
function adviceOn(message: string): string {
  if (/^permission denied|^must be owner|^no schema/.test(message))
    return ' The user in DATABASE_URL must own the database: "alter database … owner to …".'
  if (/^extension .* is not available/.test(message))
    return ' Install what your system calls postgresql-contrib.'
  return ''
}
