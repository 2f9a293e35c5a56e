import { createReadStream } from 'node:fs'
import { readFile, statfs } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { numberFormat } from '@serein/shared/formatters.ts'
import type { Client } from 'pg'
import {
  type BackupKeys,
  type Manifest,
  measure,
  missingKeys,
  readManifest,
} from './backup-manifest.ts'
import { plainFormats, readTables } from './backup-table.ts'
import { heldMode, type Mode } from './database-mode.ts'
import { type Migration, migrate, readMigrations, whatIsNew, withBaseline } from './migrate.ts'
import { openClient } from './own-client.ts'
import type { PictureStore } from './picture-store.ts'
import { openDatabase } from './pool.ts'
import { loadTables } from './restore-load.ts'
import { sideBySide } from './side-by-side.ts'

export type RestoreOptions = {
  url: string
  pictures: PictureStore
  /** The backup. */
  folder: string
  mode: Mode
  keys: BackupKeys
  /** Where this version's migrations lie. */
  migrations?: string
  /** Where room is needed: of the pictures, where they lie in a folder, and of the database where it is one of ours. */
  disks: { pictures: string | null; database?: string | undefined }
  tell?(words: string): void
}

/** Any number that no other lock of ours uses. */
const restoreLock = 7_236_002

/**
 * Fills an empty database, and where pictures lie, from a backup. The database is brought to where the backup was,
 * filled and compared in one transaction, and then brought forward to this version.
 * Errors: a sentence a person can act on, and the database is as empty as before.
 *
 * @returns what belongs to the backup and is missing here, a sentence each
 */
export async function restore(
  options: RestoreOptions,
): Promise<{ manifest: Manifest; warnings: string[] }> {
  const folder = resolve(options.folder)
  const manifest = await readManifest(folder)
  const files = await readMigrations(options.migrations)
  manifest.migrations = withBaseline(files, manifest.migrations)
  await refuseWhatDoesNotFit(manifest, files, options)
  await onEmpty(options.url, manifest, async (client) => {
    await verifyFiles(folder, manifest, options)
    await migrate(options.url, {
      folder: options.migrations,
      until: manifest.migrations.at(-1)!.name,
    })
    await loadTables(client, folder, manifest, options.tell)
    await bringPictures(folder, manifest, options)
  })
  await bringForward(options)
  return { manifest, warnings: missingKeys(manifest, options.keys) }
}

async function refuseWhatDoesNotFit(
  manifest: Manifest,
  files: Migration[],
  { mode, disks }: RestoreOptions,
): Promise<void> {
  const newer = manifest.migrations.find(({ name }) => !files.some((one) => one.name === name))
  if (newer)
    throw new Error(
      `The backup was made by Serein ${manifest.serein} and has the migration ${newer.name}, which this version does not know: restore it with that version or a newer one.`,
    )
  whatIsNew(files, manifest.migrations)
  if (manifest.mode !== mode)
    throw new Error(
      `The backup belongs to ${manifest.mode}, and SEREIN_ENV says ${mode}: set SEREIN_ENV=${manifest.mode} for it.`,
    )
  const pictureBytes = manifest.files
    .filter(({ path }) => path.startsWith('pictures/'))
    .reduce((sum, { bytes }) => sum + bytes, 0)
  if (disks.pictures) await refuseSmallDisk(disks.pictures, pictureBytes)
  if (disks.database)
    await refuseSmallDisk(
      disks.database,
      manifest.databaseBytes + (disks.pictures ? pictureBytes : 0),
    )
}

async function refuseSmallDisk(folder: string, needed: number): Promise<void> {
  const { bavail, bsize } = await statfsAbove(resolve(folder))
  const free = bavail * bsize
  if (free < needed)
    throw new Error(
      `The disk of ${folder} has ${inMegabytes(free)} free, and the backup needs ${inMegabytes(needed)}: make room there, or choose another disk.`,
    )
}

/** Of a folder that is not there yet, what it would lie in. */
async function statfsAbove(folder: string): Promise<{ bavail: number; bsize: number }> {
  try {
    return await statfs(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return statfsAbove(dirname(folder))
  }
}

function inMegabytes(bytes: number): string {
  return `${numberFormat('en').format(Math.ceil(bytes / 1e6))} MB`
}

async function verifyFiles(
  folder: string,
  { files }: Manifest,
  { tell }: RestoreOptions,
): Promise<void> {
  for (const [at, { path, sha256 }] of files.entries()) {
    tell?.(`checking file ${at + 1} of ${files.length}`)
    const { stream, read } = measure()
    await pipeline(createReadStream(join(folder, path)), stream.resume()).catch((error: Error) => {
      throw new Error(`The backup is not whole: ${path} cannot be read. Take another copy of it.`, {
        cause: error,
      })
    })
    if (read().sha256 !== sha256)
      throw new Error(
        `The backup is damaged: ${path} is not what was written there. Take another copy of it.`,
      )
  }
}

/** Runs in a transaction of an empty database, alone; what fails takes back all of it but the empty tables. */
async function onEmpty(
  url: string,
  manifest: Manifest,
  work: (client: Client) => Promise<void>,
): Promise<void> {
  const client = await openClient(url, 'serein restore')
  try {
    await client.query(`begin; ${plainFormats}`)
    const { rows } = await client.query<{ isAlone: boolean; isServed: boolean }>(
      `select pg_try_advisory_xact_lock($1) as "isAlone", exists (select from pg_stat_activity
        where datname = current_database() and application_name = 'serein') as "isServed"`,
      [restoreLock],
    )
    const { isAlone, isServed } = rows[0]!
    if (!isAlone) throw new Error('Another restore runs on this database: let it end.')
    if (isServed) throw new Error('Serein runs on this database: stop it first.')
    await refuseUsed(client, url, manifest)
    await work(client)
    await client.query('commit')
  } finally {
    await client.end().catch(() => {})
  }
}

/** Tables may be there, as a start or a restore that failed leaves them, but nobody in them. */
async function refuseUsed(client: Client, url: string, { migrations }: Manifest): Promise<void> {
  const names = (await readTables(client)).map(({ name }) => name)
  if (names.length === 0) return
  const { db, close } = openDatabase(url, { connections: 1 })
  try {
    const isOurs = ['migration', 'user', 'business'].every((name) => names.includes(name))
    if (isOurs && (await heldMode(db)) === null) return refuseFurther(client, migrations)
  } finally {
    await close()
  }
  throw new Error(
    'This database is not empty: name an empty one with DATABASE_URL, or a fresh folder with SEREIN_DATA.',
  )
}

/** There is no way back. */
async function refuseFurther(client: Client, migrations: Manifest['migrations']): Promise<void> {
  const { rows } = await client.query<{ last: string | null }>(
    'select max(name) as last from migration',
  )
  const [last, wanted] = [rows[0]!.last ?? '', migrations.at(-1)!.name]
  if (last > wanted)
    throw new Error(
      `This database is empty, but was brought further, to ${last}, and the backup is of ${wanted}: make a new one for it.`,
    )
}

async function bringPictures(
  folder: string,
  { files }: Manifest,
  { pictures, tell }: RestoreOptions,
): Promise<void> {
  const paths = files.map(({ path }) => path).filter((path) => path.startsWith('pictures/'))
  await sideBySide(paths.entries(), async ([at, path]) => {
    tell?.(`picture ${at + 1} of ${paths.length}`)
    await pictures.write(path.slice('pictures/'.length), await readFile(join(folder, path)))
  })
}

async function bringForward({ url, migrations }: RestoreOptions): Promise<void> {
  try {
    await migrate(url, { folder: migrations })
  } catch (error) {
    const { message } = error as Error
    throw new Error(
      `All data of the backup is there, but the database did not come forward to this version. ${message}`,
      { cause: error },
    )
  }
}
