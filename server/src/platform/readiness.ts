import { setTimeout as wait } from 'node:timers/promises'
import { type Context, Hono } from 'hono'
import type { Pool } from 'pg'
import { type Arrival, forwardedIn, mayAsk } from './address-question.ts'
import { roomIn } from './disk.ts'
import type { Secrets } from './secret.ts'

/** How long the database may take to show that it works. */
const probeMs = 2_000
/** PostgreSQL takes the room for its log in pieces of 16 MiB. */
const leastRoom = 32 * 1024 * 1024

/** Sorts more than it may keep in memory, so that PostgreSQL writes beside its tables: it says no where the disk is full. */
const writingProbe = {
  text: `set local work_mem = '64kB';
    select count(*) from (select n from generate_series(1, 3000) n order by md5(n::text)) numbers`,
  query_timeout: probeMs,
}

const reasons = {
  database_unavailable: 'The database does not answer.',
  database_cannot_write: 'The database answers and cannot write.',
  disk_full: 'The disk of the database is full.',
  search_loading: 'The search does not know all shops yet.',
}

const notes = {
  pictures_disk_full: 'The disk of the pictures is full: no new one can be kept.',
  search_building: 'Free times of some shops are still being worked out for the search.',
}

export type Served = {
  pool: Pool
  search: { isReady: () => boolean; counts: () => { shops: number; built: number } }
  /** Where the database that we have started lies; null where it is another's. */
  databaseFolder: string | null
  /** Null where they lie in a bucket, which is on none of our disks. */
  pictureFolder: string | null
  /** With fewer bytes left a disk counts as full. */
  leastRoom?: number
}

type QuestionParts = {
  secrets: Secrets
  trustedProxies: number
  addressOf: (context: Context) => Arrival['address']
  now: () => Date
}

/**
 * Is the process alive, and can it serve; why it cannot, and what else does not work, in codes and words. Who has the secret is
 * told, too, how their request has arrived.
 */
export function probes(served: Served, question?: QuestionParts): Hono {
  const host = new Hono()
  host.get('/healthz', (context) => {
    const { headers } = context.req.raw
    if (!question || !mayAsk(headers, question.secrets, question.now()))
      return context.json({ status: 'ok' })
    const { trustedProxies } = question
    const arrival: Arrival = {
      address: question.addressOf(context),
      forwarded: forwardedIn(headers),
      trustedProxies,
      now: question.now().toISOString(),
    }
    return context.json({ status: 'ok', arrival }, 200, { 'cache-control': 'no-store' })
  })
  host.get('/readyz', async (context) => {
    const { missing, impaired } = await stateOf(served)
    const body = {
      status: missing.length === 0 ? 'ready' : 'not_ready',
      reasons: missing.map((code) => ({ code, message: reasons[code] })),
      notes: impaired.map((code) => ({ code, message: notes[code] })),
    }
    return context.json(body, missing.length === 0 ? 200 : 503, { 'cache-control': 'no-store' })
  })
  return host
}

async function stateOf({ pool, search, databaseFolder, pictureFolder, ...limits }: Served) {
  const { leastRoom: least = leastRoom } = limits
  const isFull = async (folder: string | null) => {
    const room = folder === null ? null : await roomIn(folder)
    return room !== null && room < least
  }
  const [database, isDataFull, arePicturesFull] = await Promise.all([
    troubleOf(pool),
    isFull(databaseFolder),
    isFull(pictureFolder),
  ])
  const { shops, built } = search.counts()
  const missing = new Set<keyof typeof reasons>()
  if (isDataFull) missing.add('disk_full')
  if (database) missing.add(database)
  if (!search.isReady()) missing.add('search_loading')
  const impaired = new Set<keyof typeof notes>()
  if (arePicturesFull) impaired.add('pictures_disk_full')
  if (search.isReady() && built < shops) impaired.add('search_building')
  return { missing: [...missing], impaired: [...impaired] }
}

/** What the database says when it answers and cannot write. */
const byCode: Partial<Record<string, keyof typeof reasons>> = {
  '53100': 'disk_full',
  '53400': 'database_cannot_write',
  '25006': 'database_cannot_write',
}

async function troubleOf(pool: Pool): Promise<keyof typeof reasons | null> {
  return Promise.race([
    pool.query(writingProbe).then(
      () => null,
      ({ code }: { code?: string }) => byCode[code ?? ''] ?? ('database_unavailable' as const),
    ),
    wait(probeMs, 'database_unavailable' as const, { ref: false }),
  ])
}
