import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { PictureStore } from '../platform/picture-store.ts'
import type { Db } from '../platform/pool.ts'
import { untilStopped } from '../platform/timer.ts'

/** So long a removal can be undone. */
const undoDays = 30
/** A file without a row may be of a command that is under way; nothing takes so long. */
const commandHours = 24
const day = 86_400_000
const batch = 200

type FilesAmong = (db: Db, names: readonly string[]) => Promise<string[]>

/** Forgets pictures that no shop has shown for long, then the files that are nobody's. Returns how many of each. */
export async function sweepPictures(
  db: Db,
  store: PictureStore,
  log: Logger,
  now: Date,
  /** Of some names those that files of slices to the right have. */
  othersAmong: readonly FilesAmong[],
  signal?: AbortSignal,
): Promise<{ rows: number; files: number }> {
  const rows = await forgetRemoved(db, new Date(now.getTime() - undoDays * day), signal)
  const files = await forgetFiles(
    { db, store, othersAmong, signal },
    new Date(now.getTime() - (commandHours * day) / 24),
  )
  if (rows || files) log.info({ rows, files }, 'picture.swept')
  return { rows, files }
}

/** One row at a time: what a slice to the right still shows is held by its foreign key, and stays. */
async function forgetRemoved(db: Db, before: Date, signal?: AbortSignal): Promise<number> {
  const { rows } = await sql<{ business_id: string; id: string }>`
    select business_id, id from picture p where removed_at < ${before} and type = 'image/webp' limit ${batch}`.execute(
    db,
  )
  let forgotten = 0
  for (const { business_id, id } of untilStopped(rows, signal)) {
    try {
      const deleted =
        await sql`delete from picture where business_id = ${business_id} and id = ${id}
        and removed_at < ${before}`.execute(db)
      forgotten += Number(deleted.numAffectedRows ?? 0n)
    } catch (error) {
      if ((error as { code?: string }).code !== '23503') throw error
      await sql`update picture set removed_at = null where business_id = ${business_id} and id = ${id}`.execute(
        db,
      )
    }
  }
  return forgotten
}

type Forgetting = {
  db: Db
  store: PictureStore
  othersAmong: readonly FilesAmong[]
  signal: AbortSignal | undefined
}

async function forgetFiles(
  { db, store, othersAmong, signal }: Forgetting,
  before: Date,
): Promise<number> {
  const old: string[] = []
  let forgotten = 0
  const forget = async () => {
    const files = old.splice(0)
    const names = files.map((file) => file.slice(0, 32))
    const { rows } = await sql<{ file: string }>`
      select file from picture where file = any (${names})
      union all select photo_name as file from profile where photo_name = any (${names})`.execute(
      db,
    )
    const others = await Promise.all(othersAmong.map((among) => among(db, names)))
    const inUse = new Set([...rows.map((row) => row.file), ...others.flat()])
    for (const file of files) {
      if (inUse.has(file.slice(0, 32)) && !file.endsWith('.part')) continue
      await store.remove(file)
      forgotten += 1
    }
  }
  for await (const { file, writtenAt } of store.list()) {
    if (signal?.aborted) return forgotten
    if (writtenAt < before) old.push(file)
    if (old.length === batch) await forget()
  }
  await forget()
  return forgotten
}
