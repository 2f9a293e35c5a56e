import { randomBytes } from 'node:crypto'
import { Refusal, refuse } from '@serein/shared/refusal.ts'
import { sql } from 'kysely'
import type { CallContext } from '../platform/context.ts'
import type { PictureStore } from '../platform/picture-store.ts'
import type { Db } from '../platform/pool.ts'
import { resealAll, type Resealed } from '../platform/reseal.ts'
import { decrypt, encrypt, type Vault } from '../platform/vault.ts'
import { madeOf } from '../shop/picture-row.ts'

// The bytes of a client's file. Each file has a key of its own, which the vault seals: without its row a file says nothing.

type Kind = 'picture' | 'pdf'

export const mimeTypes = {
  picture: { type: 'image/webp', ending: '.webp' },
  pdf: { type: 'application/pdf', ending: '.pdf' },
} as const

/** What is kept of what somebody sent. A picture is made anew, as large as any. Errors: `client_file_unusable`, `too_many_requests`. */
export async function contentOf(
  file: File,
  context: CallContext,
): Promise<{ kind: Kind; bytes: Uint8Array }> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (isPdf(bytes)) return { kind: 'pdf', bytes }
  try {
    const { name, widths, files } = await madeOf(file, context)
    return { kind: 'picture', bytes: files.get(`${name}-${widths.at(-1)}.webp`)! }
  } catch (error) {
    if (error instanceof Refusal && error.code === 'picture_unusable')
      throw refuse('client_file_unusable', error.data as never)
    throw error
  }
}

/** From its first bytes to its last, so that half of one is none. */
function isPdf(bytes: Uint8Array): boolean {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  return buffer.indexOf('%PDF-') === 0 && buffer.subarray(-1_024).includes('%%EOF')
}

export type KeptFile = { name: string; sealedKey: string; kind: Kind }

export function sealFile(vault: Vault, bytes: Uint8Array) {
  const name = randomBytes(16).toString('hex')
  const key = randomBytes(32)
  return {
    name,
    sealedKey: vault.seal(key.toString('base64url'), placeOf(name)),
    files: new Map([[fileOf(name), encrypt(key, bytes, placeOf(name))]]),
  }
}

/** Null where the store has none. Errors: `field_unreadable`. */
export async function readSealed(
  vault: Vault,
  store: PictureStore,
  { name, sealedKey }: Pick<KeptFile, 'name' | 'sealedKey'>,
): Promise<Buffer | null> {
  const key = Buffer.from(vault.open(sealedKey, placeOf(name)), 'base64url')
  const sealed = await store.read(fileOf(name))
  return sealed && decrypt(key, sealed, placeOf(name))
}

/** Of some names of files in the store those that are of clients. */
export async function clientFilesAmong(db: Db, names: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from client_file where name = any (${names})`.execute(db)
  return rows.map(({ name }) => name)
}

/** Seals the keys anew that an earlier key has sealed, so that the earlier one can be thrown away. */
export function resealFiles(db: Db, vault: Vault, signal?: AbortSignal): Promise<Resealed> {
  return resealAll<string>(
    '',
    (after) =>
      db.transaction().execute(async (tx) => {
        const { rows } = await sql<{ name: string; sealedKey: string }>`
          select name, sealed_key as "sealedKey" from client_file
          where name > ${after} and sealed_key not like ${`${vault.currentId}.%`}
          order by name limit 200 for update`.execute(tx)
        let resealed = 0
        for (const { name, sealedKey } of rows) {
          const anew = vault.reseal(sealedKey, placeOf(name))
          if (anew === null) continue
          await sql`update client_file set sealed_key = ${anew} where name = ${name}`.execute(tx)
          resealed += 1
        }
        return { resealed, unreadable: rows.length - resealed, last: rows.at(-1)?.name ?? null }
      }),
    signal,
  )
}

function fileOf(name: string): string {
  return `${name}.sealed`
}

function placeOf(name: string): string {
  return `client_file ${name}`
}
