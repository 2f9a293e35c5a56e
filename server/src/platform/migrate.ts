import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'

/** Where the migrations of this repository lie. */
export const migrationFolder = join(import.meta.dirname, '../../../db/migrations')

export type Migration = { name: string; hash: string; text: string }

/** Any number that no other lock of ours uses: whoever holds it is the one that migrates. */
const lockKey = 7_236_001

/**
 * Brings the database forward: every file that was not applied yet, in order, each in one transaction of its own.
 * Processes that start together take turns at an advisory lock. There is no way back; a mistake gets a new file.
 *
 * @returns the names of the files that were applied now
 */
export async function migrate(url: string, folder = migrationFolder): Promise<string[]> {
  const files = await readMigrations(folder)
  const client = new Client({
    connectionString: url,
    application_name: 'serein migrate',
    connectionTimeoutMillis: 10_000,
  })
  client.on('error', () => {})
  await connect(client)
  try {
    const { rows } = await client.query<{ version: string }>('select version()')
    const [, version] = /PostgreSQL (\d+)/.exec(rows[0]?.version ?? '') ?? []
    if (Number(version) < 18)
      throw new Error(
        `Serein needs PostgreSQL 18, and DATABASE_URL leads to ${version}: upgrade that server, or leave DATABASE_URL away.`,
      )
    await client.query('select pg_advisory_lock($1)', [lockKey])
    await client.query(`create table if not exists migration (
      name text primary key,
      hash text not null,
      applied_at timestamptz not null default now()
    )`)
    const known = await client.query<{ name: string; hash: string }>(
      'select name, hash from migration',
    )
    const waiting = whatIsNew(files, known.rows)
    for (const file of waiting) await apply(client, file)
    return waiting.map((file) => file.name)
  } finally {
    await client.end().catch(() => {})
  }
}

async function connect(client: Client) {
  try {
    await client.connect()
  } catch (error) {
    // The driver's own patience ends without a code.
    const { message } = error as Error
    throw /timeout/i.test(message)
      ? Object.assign(new Error(message), { code: 'ETIMEDOUT' })
      : error
  }
}

/** The migration files in the order in which they apply. */
export async function readMigrations(folder = migrationFolder): Promise<Migration[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.sql'))
  const odd = names.find((name) => !/^\d{4}-[a-z0-9]+(-[a-z0-9]+)*\.sql$/.test(name))
  if (odd) throw new Error(`The migration ${odd} must be called NNNN-noun-what.sql.`)
  const files = await Promise.all(
    names.toSorted().map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8')
      return { name, text, hash: createHash('sha256').update(text).digest('hex') }
    }),
  )
  const twice = files.find((file, at) => files[at - 1]?.name.slice(0, 4) === file.name.slice(0, 4))
  if (twice)
    throw new Error(
      `Two migrations carry the number of ${twice.name}: give one the next free number.`,
    )
  return files
}

function whatIsNew(files: Migration[], known: { name: string; hash: string }[]): Migration[] {
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

async function apply(client: Client, file: Migration) {
  await client.query('begin')
  try {
    await client.query(file.text)
    await client.query('insert into migration (name, hash) values ($1, $2)', [file.name, file.hash])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    const { message, position } = error as { message: string; position?: string }
    const line = position
      ? ` (line ${file.text.slice(0, Number(position)).split('\n').length})`
      : ''
    throw new Error(`The migration ${file.name}${line} failed and changed nothing: ${message}.`, {
      cause: error,
    })
  }
}
