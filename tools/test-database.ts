import { startTestServer, testDatabase } from '@serein/server/platform/testing.ts'
import { startPgBouncer } from './pgbouncer.ts'
import type { TestProject } from 'vitest/node'

/** The days on which most tests, and the walks over all endpoints, meet the demo world. */
const days = [new Date('2026-11-21T14:00:00.000Z'), undefined]

/** Vitest runs this around the projects that need PostgreSQL, and only when one of their tests runs. */
export async function setup({ name, vitest }: TestProject) {
  const running = await startTestServer()
  const { SEREIN_TEST_PGBOUNCER: program } = process.env
  const pooler = program ? await startPgBouncer(program, running.url) : undefined
  if (pooler) process.env.SEREIN_TEST_POOLER = pooler.url
  // While a world is made nobody hears of events, in no database of the server, so a whole run has them made first.
  if (name === 'server' && isWhole(vitest)) await Promise.all(days.map(makeWorld))
  return async () => {
    await pooler?.stop()
    await running.stop()
  }
}

/** Whether nobody has named files, nor asked for those that have changed. */
function isWhole(vitest: TestProject['vitest']): boolean {
  const named = 'filenamePattern' in vitest ? vitest.filenamePattern : undefined
  return !(Array.isArray(named) && named.length > 0) && !vitest.config.changed
}

async function makeWorld(now: Date | undefined) {
  const { close } = await testDatabase({ demo: true, ...(now && { now }) })
  await close()
}
