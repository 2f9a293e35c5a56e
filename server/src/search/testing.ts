import { pino } from 'pino'
import { afterAll, beforeAll } from 'vitest'
import type * as z from 'zod'
import { testDatabase, type TestDatabase } from '../platform/testing.ts'
import { openShopSnapshots, type ShopSnapshots } from '../slot/shop-snapshot.ts'
import { openIndex, type ShopIndex } from './keep.ts'

/** The demo world at one moment, and its whole index. Filled before the first test of a file. */
export function indexStage(now: Date) {
  const stage = {} as { database: TestDatabase; snapshots: ShopSnapshots; index: ShopIndex }
  beforeAll(async () => {
    stage.database = await testDatabase({ demo: true, now })
    const { db } = stage.database
    stage.snapshots = openShopSnapshots(db, () => now)
    const log = pino({ level: 'silent' })
    stage.index = openIndex({ db, snapshots: stage.snapshots, log, now: () => now })
    await stage.index.built
  }, 120_000)
  afterAll(async () => {
    await stage.index.close()
    await stage.database.close()
  })
  return stage
}

/** What an endpoint promises of its answers. */
export function outputOf<Schema>(endpoint: { '~orpc': { outputSchema?: Schema } }) {
  return endpoint['~orpc'].outputSchema as Schema & z.ZodType
}
