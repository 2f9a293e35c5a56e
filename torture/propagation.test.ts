import { stampMode } from '@serein/server/platform/database-mode.ts'
import { testDatabase } from '@serein/server/platform/testing.ts'
import { expect, test } from 'vitest'
import { propagationDelays } from './propagation.ts'

test('what is held and let go on one server process is found so on another, also while something long is written', async () => {
  const { close, ...database } = await testDatabase()
  await stampMode(database.db, 'demo')
  const long = await database.pool.connect()
  try {
    await long.query('begin; create table elsewhere ()')
    expect(await propagationDelays(database, 2)).toHaveLength(4)
  } finally {
    long.release(true)
    await close()
  }
}, 180_000)
