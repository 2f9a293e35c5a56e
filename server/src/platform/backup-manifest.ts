import { createHash, createHmac } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { z } from 'zod'
import type { FieldKey } from './vault.ts'

const bytes = z.int().min(0)
const keyMarks = z.record(z.string(), z.string())

/** What a backup says of itself, in `manifest.json`. */
const schema = z.object({
  format: z.literal(1),
  /** The version of Serein that made it. */
  serein: z.string(),
  mode: z.enum(['demo', 'production']),
  takenAt: z.iso.datetime(),
  /** The major version of PostgreSQL. */
  postgres: z.int(),
  /** Of the database with its indexes. */
  databaseBytes: bytes,
  migrations: z.array(z.object({ name: z.string(), hash: z.string() })).min(1),
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.string()),
      rows: z.int().min(0),
      file: z.string(),
    }),
  ),
  /** The last number that was given out; null where none was yet. */
  sequences: z.array(z.object({ name: z.string(), last: z.string().nullable() })),
  /** Marks of the keys, which are in no backup: what belongs to it, and the field keys that something is sealed with. */
  keys: z.object({ secret: z.string(), fields: keyMarks, needed: z.array(z.string()) }),
  files: z.array(
    z.object({
      path: z.string().regex(/^(?!.*\.\.)\w[\w./-]*$/),
      bytes,
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
    }),
  ),
})

export type Manifest = z.infer<typeof schema>
export type BackupFile = Manifest['files'][number]

/** The first of the secrets and of the field keys are those in use. */
export type BackupKeys = { secrets: readonly string[]; fieldKeys: FieldKey[] }

/** Errors: a sentence, where the folder holds no backup that this version can read. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, 'manifest.json'), 'utf8').catch(() => {
    throw new Error(`${folder} is no backup of Serein: there is no manifest.json in it.`)
  })
  try {
    return schema.parse(JSON.parse(text))
  } catch (error) {
    throw new Error(
      `The manifest.json of ${folder} cannot be read: it is damaged, or a newer Serein made the backup.`,
      { cause: error },
    )
  }
}

export function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const text = `${JSON.stringify(manifest, null, 1)}\n`
  return writeFile(join(folder, 'manifest.json'), text, { mode: 0o600, flush: true })
}

/** Tells a key from others, and nothing else of it. */
export function markOf(key: string | Buffer): string {
  return createHmac('sha256', key).update('serein backup').digest('hex').slice(0, 16)
}

/** What will not open or hold after a restore with these keys; a sentence each. */
export function missingKeys({ keys }: Manifest, { secrets, fieldKeys }: BackupKeys): string[] {
  const isThere = (id: string) =>
    fieldKeys.some((one) => one.id === id && markOf(one.key) === keys.fields[id])
  const lost = keys.needed
    .filter((id) => !isThere(id))
    .map(
      (id) =>
        `Encrypted fields need the key ${id}, which SEREIN_FIELD_KEYS does not have: put it there, or they stay unreadable.`,
    )
  const isSame = secrets.some((secret) => markOf(secret) === keys.secret)
  return isSame
    ? lost
    : [
        ...lost,
        'SEREIN_SECRET is not the one of the backup: with another one, everybody is logged out, links in mails end, and second steps cannot be read.',
      ]
}

/** Lets a file pass through it and takes its measure. */
export function measure(): { stream: Transform; read(): Omit<BackupFile, 'path'> } {
  const hash = createHash('sha256')
  let size = 0
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      size += chunk.length
      done(null, chunk)
    },
  })
  return { stream, read: () => ({ bytes: size, sha256: hash.digest('hex') }) }
}

export function measureOf(content: Buffer): Omit<BackupFile, 'path'> {
  return { bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') }
}
