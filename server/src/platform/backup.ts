import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress } from 'node:zlib'
import type { Client } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import {
  type BackupFile,
  type BackupKeys,
  type Manifest,
  markOf,
  measure,
  measureOf,
  writeManifest,
} from './backup-manifest.ts'
import { copying, plainFormats, readSequences, readTables, type Table } from './backup-table.ts'
import { lockKey } from './migrate.ts'
import { openClient } from './own-client.ts'
import type { PictureStore } from './picture-store.ts'
import { sideBySide } from './side-by-side.ts'
import { version } from './version.ts'

export type BackupOptions = {
  url: string
  pictures: PictureStore
  /** Which must not be there yet. */
  folder: string
  /** The text of `settings.env`. */
  settings: string
  keys: BackupKeys
  /** A query for the ids of the keys that have sealed any field, as `key`. */
  sealedBy: string
  signal?: AbortSignal
  tell?(words: string): void
}

/**
 * Copies an installation into a folder of its own while the server runs: all tables in one snapshot, then the pictures.
 * The folder gets its name when all is in it; before that it ends in `.partial`, and nothing is left of one that failed.
 * Errors: a sentence a person can act on.
 */
export async function backUp(options: BackupOptions): Promise<Manifest> {
  const folder = resolve(options.folder)
  const draft = `${folder}.partial`
  if (await isThere(folder))
    throw new Error(`${folder} is there already: name a folder that is not.`)
  try {
    await mkdir(dirname(folder), { recursive: true })
    // What lies in it is everybody's data.
    await mkdir(draft, { mode: 0o700 })
  } catch (error) {
    throw inWords(error, folder)
  }
  try {
    const manifest = await fill(draft, options)
    await writeManifest(draft, manifest)
    await rename(draft, folder)
    return manifest
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw options.signal?.aborted
      ? new Error('The backup was stopped: nothing of it was kept.', { cause: error })
      : inWords(error, folder)
  }
}

async function fill(folder: string, options: BackupOptions): Promise<Manifest> {
  const fromDatabase = await inSnapshot(options.url, (client, tables) =>
    copyDatabase(client, tables, folder, options),
  )
  const { files, ...rest } = fromDatabase
  const settings = await copyText(folder, 'settings.env', options.settings)
  const pictures = await copyPictures(folder, options)
  return {
    format: 1,
    serein: version,
    ...rest,
    files: [settings, ...files, ...pictures],
  }
}

/** All that `work` reads is of one moment. Nobody waits for it but a migration, which would change the shape of the tables. */
async function inSnapshot<T>(
  url: string,
  work: (client: Client, tables: Table[]) => Promise<T>,
): Promise<T> {
  const open = () => openClient(url, 'serein backup')
  const [guard, client] = await Promise.all([open(), open()])
  try {
    // On a connection of its own: the first question is the moment of the snapshot, and comes after it.
    await guard.query(`begin; ${plainFormats}`)
    await guard.query('select pg_advisory_xact_lock_shared($1)', [lockKey])
    await client.query(`begin isolation level repeatable read, read only; ${plainFormats}`)
    const tables = await readTables(client)
    if (!tables.some(({ name }) => name === 'database_mode')) throw new Error(nothing)
    return await work(client, tables)
  } finally {
    await Promise.all([guard, client].map((each) => each.end().catch(() => {})))
  }
}

const nothing = 'There is nothing to back up: Serein was never started on this database.'

type FromDatabase = Omit<Manifest, 'format' | 'serein'>

async function copyDatabase(
  client: Client,
  tables: Table[],
  folder: string,
  options: BackupOptions,
): Promise<FromDatabase> {
  const { rows } = await client.query<{ at: Date; postgres: number; bytes: string; mode: string }>(
    `select statement_timestamp() as at, current_setting('server_version_num')::integer / 10000 as postgres,
      pg_database_size(current_database())::text as bytes, (select mode from database_mode) as mode`,
  )
  const { at, postgres, bytes, mode } = rows[0]!
  if (!mode) throw new Error(nothing)
  const migrations = await client.query<{ name: string; hash: string }>(
    'select name, hash from migration order by name',
  )
  const needed = await client.query<{ key: string }>(options.sealedBy)
  await mkdir(join(folder, 'tables'))
  const copied: Manifest['tables'] = []
  const files: BackupFile[] = []
  for (const table of tables) {
    options.tell?.(`table ${copied.length + 1} of ${tables.length}, ${table.name}`)
    const { rowCount, file } = await copyTable(client, table, folder, options.signal)
    copied.push({ ...table, rows: rowCount, file: file.path })
    files.push(file)
  }
  const { secrets, fieldKeys } = options.keys
  return {
    mode: mode as Manifest['mode'],
    takenAt: at.toISOString(),
    postgres,
    databaseBytes: Number(bytes),
    migrations: migrations.rows,
    tables: copied,
    sequences: await readSequences(client),
    keys: {
      secret: markOf(secrets[0] ?? ''),
      fields: Object.fromEntries(fieldKeys.map(({ id, key }) => [id, markOf(key)]).toReversed()),
      needed: needed.rows.map(({ key }) => key).toSorted(),
    },
    files,
  }
}

async function copyTable(client: Client, table: Table, folder: string, signal?: AbortSignal) {
  const path = `tables/${table.name}.copy.zst`
  const rows = client.query(copyTo(`${copying(table)} to stdout`))
  const { stream, read } = measure()
  const file = createWriteStream(join(folder, path), { flags: 'wx', mode: 0o600, flush: true })
  await pipeline(rows, createZstdCompress(), stream, file, { signal })
  return { rowCount: rows.rowCount, file: { path, ...read() } }
}

async function copyText(folder: string, path: string, text: string): Promise<BackupFile> {
  await writeFile(join(folder, path), text, { mode: 0o600, flush: true })
  return { path, ...measureOf(Buffer.from(text)) }
}

/** After the snapshot, so that none is missing which it names, but for one that was swept meanwhile. */
async function copyPictures(folder: string, { pictures, signal, tell }: BackupOptions) {
  const files: BackupFile[] = []
  await sideBySide(pictures.list(), async ({ file }) => {
    signal?.throwIfAborted()
    if (file.endsWith('.part')) return
    const bytes = await pictures.read(file)
    if (!bytes) return
    tell?.(`picture ${files.length + 1}`)
    const path = `pictures/${file}`
    await mkdir(join(folder, 'pictures'), { recursive: true })
    await writeFile(join(folder, path), bytes, { mode: 0o600, flush: true })
    files.push({ path, ...measureOf(bytes) })
  })
  return files.toSorted((a, b) => (a.path < b.path ? -1 : 1))
}

function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}

function inWords(error: unknown, folder: string): unknown {
  const { code } = error as NodeJS.ErrnoException
  const because = (words: string) => new Error(words, { cause: error })
  if (code === 'EEXIST')
    return because(
      `${folder}.partial is there: another backup writes it, or one was killed. Remove it, or name another folder.`,
    )
  if (code === 'ENOSPC')
    return because(
      `The disk of ${folder} is full: make room, or name a folder elsewhere. Nothing was kept.`,
    )
  if (['EACCES', 'EPERM', 'EROFS', 'ENOTDIR'].includes(code ?? ''))
    return because(
      `${folder} cannot be made by this user: name a folder where you may write. Nothing was kept.`,
    )
  return error
}
