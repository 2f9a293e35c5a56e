import { pino } from 'pino'
import { sql } from 'kysely'
import { type Db, openDatabase } from '../server/src/platform/pool.ts'
import { statementsOf } from '../server/src/platform/testing/statements.ts'
import { openIndex } from '../server/src/search/keep.ts'
import { openShopSnapshots } from '../server/src/slot/shop-snapshot.ts'
import { openStage } from '../torture/stage.ts'
import { databaseProcesses, processorMilliseconds, spent } from './processor.ts'
import { insertStartShops } from './start-shops.ts'

export type StartRow = {
  stored: 'nothing' | 'all'
  shops: number
  /** Until all is there, at half of the time of the processor where it works. */
  seconds: number
  statements: number
  /** Of the processor, for one shop, in milliseconds. */
  serverCpu: number
  databaseCpu: number
}

const now = () => new Date()
/** For ten thousand shops. */
const barSeconds = 30

/**
 * What a process has to do for its index of free time when it begins: once where nothing is stored, and twice after it. The first
 * round, which loads the code and fills the memory of the database, does not count.
 */
export async function startBench(shops = 1_000): Promise<StartRow[]> {
  const stage = await openStage('start')
  try {
    await insertStartShops(stage.db, shops)
    await startRow(stage.url, stage.db)
    await sql`truncate shop_free_time`.execute(stage.db)
    const rows: StartRow[] = []
    for (const stored of ['nothing', 'all', 'all'] as const)
      rows.push({ stored, ...(await startRow(stage.url, stage.db)) })
    return rows
  } finally {
    await stage.close()
    await stage.end()
  }
}

export function missedStart(rows: readonly StartRow[]): string[] {
  return rows
    .map(({ stored, shops, seconds }) => ({
      stored,
      of10k: Math.round((seconds * 10_000) / shops),
    }))
    .filter(({ stored, of10k }) => stored === 'all' && of10k > barSeconds)
    .map(({ of10k }) => `10,000 shops that are stored take ${of10k} s, not ${barSeconds}`)
}

async function startRow(url: string, db: Db): Promise<Omit<StartRow, 'stored'>> {
  const own = openDatabase(url)
  const before = await processorOf(db)
  const began = performance.now()
  const snapshots = openShopSnapshots(own.db, now)
  const parts = { db: own.db, snapshots, log: pino({ level: 'silent' }), now }
  let index: ReturnType<typeof openIndex>
  const sent = await statementsOf(async () => {
    index = openIndex(parts)
    await index.built
  })
  const seconds = (performance.now() - began) / 1_000
  const after = await processorOf(db)
  const shops = index!.progress.counts().built
  await index!.close()
  await own.close()
  return {
    shops,
    seconds,
    // Polls of the outbox go on meanwhile.
    statements: sent.filter((text) => !text.includes('committed_change')).length,
    serverCpu: spent(before.server, after.server) / shops,
    databaseCpu: spent(before.database, after.database) / shops,
  }
}

async function processorOf(db: Db) {
  const [server, database] = await Promise.all([
    processorMilliseconds([process.pid]),
    databaseProcesses(db).then(processorMilliseconds),
  ])
  return { server, database }
}

if (import.meta.main) console.table(await startBench(Number(process.argv[2] ?? 1_000)))
