import { afterAll, beforeAll } from 'vitest'
import { testDatabase, type TestDatabase } from '../testing.ts'

/** The first test file makes the demo world for all, on a machine that does much else. */
export const worldTimeout = 240_000

/** What the tests of a file share: opened before the first of them, closed after the last, and empty until then. */
export function forFile<T extends { close(): unknown }>(open: () => Promise<T>): T {
  const opened = {} as T
  beforeAll(async () => {
    Object.assign(opened, await open())
  }, worldTimeout)
  afterAll(async () => {
    await opened.close()
  })
  return opened
}

/** A database that the tests of a file share. */
export function fileDatabase(options: Parameters<typeof testDatabase>[0] = {}): TestDatabase {
  return forFile(() => testDatabase(options))
}
