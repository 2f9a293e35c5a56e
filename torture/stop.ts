import { randomInt, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { smallWorld, type SmallWorld } from '@serein/server/booking/fixture.ts'
import { findDatabase } from '@serein/server/platform/embedded-postgres.ts'
import { openDatabase } from '@serein/server/platform/pool.ts'
import { Client } from './client.ts'
import type { Options } from './options.ts'
import { type ServerProcess, startServer } from './stage.ts'

/** Supervisors kill programs after so long. */
const limitMs = 10_000
const people = 6

/**
 * SIGTERM in the midst of it: people hold times and read pages, a year of reports is due for each shop, and the server has started
 * its PostgreSQL itself. Holds when each stop ends within ten seconds, well, and takes its PostgreSQL along.
 */
export async function stop({ rounds }: Options): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'serein-stop-'))
  const start = () => startServer('', { settings: { SEREIN_DATA: folder } })
  const problems: string[] = []
  const took: number[] = []
  let clients: Client[] = []
  let world: SmallWorld | undefined
  try {
    for (let round = 0; round <= rounds; round += 1) {
      const server = await start()
      const found = new URL((await findDatabase(folder))!)
      const database = openDatabase(Object.assign(found, { pathname: '/serein' }).href)
      if (round === 0) {
        world = await smallWorld(database.db, { therapists: 12 })
        clients = await Promise.all(
          Array.from({ length: people }, () => Client.register(server.url, database)),
        )
      }
      await database.pool.query(`
        insert into report_due (business_id, shop_id, day)
        select business_id, id, day from shop, generate_series(date '2026-01-01', '2026-12-31', '1 day') as day
        on conflict do nothing`)
      await database.close()
      const isOver = load(server, clients, world!)
      await wait(randomInt(2_000))
      const { milliseconds, fault } = await stopped(server, folder)
      isOver()
      // The first one made the world, and only that.
      if (round > 0) took.push(milliseconds)
      if (fault) problems.push(`round ${round}: ${fault}`)
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  const sorted = took.toSorted((a, b) => a - b)
  console.log(
    `${rounds} stops under load: ${rounds - problems.length} graceful, the longest ${sorted.at(-1)} ms, ` +
      `half of them within ${sorted[Math.floor(sorted.length / 2)]} ms`,
  )
  for (const problem of problems) console.log(`  ${problem}`)
  return problems.length === 0
}

async function stopped({ process: child }: ServerProcess, folder: string) {
  const began = performance.now()
  const ended = once(child, 'exit') as Promise<[number | null, string | null]>
  child.kill('SIGTERM')
  const [code, signal] = await ended
  const milliseconds = Math.round(performance.now() - began)
  const isLeft = existsSync(join(folder, 'postgres/postmaster.pid'))
  const faults = [
    code === 0 ? '' : `ended with ${code ?? signal}`,
    milliseconds <= limitMs ? '' : `took ${milliseconds} ms`,
    isLeft ? 'left its PostgreSQL running' : '',
  ].filter(Boolean)
  return { milliseconds, fault: faults.join(', ') }
}

/** Keeps the server busy until it is told that it is over. */
function load(
  { url }: ServerProcess,
  clients: Client[],
  { shopId, halfId }: SmallWorld,
): () => void {
  const over = new AbortController()
  for (const [number, client] of clients.entries())
    void (async () => {
      for (let n = 0; !over.signal.aborted; n += 1) {
        const day = Date.now() + (2 + ((number * 7 + n) % 60)) * 86_400_000
        const startsAt = new Date(Math.floor(day / 86_400_000) * 86_400_000 + 10 * 3_600_000)
        const guests = [{ items: [{ variantId: halfId }] }]
        await client.ask(url, 'POST', '/bookings', { shopId, startsAt, guests }, randomUUID())
        await fetch(`${url}/`).then(
          (answer) => answer.text(),
          () => wait(20),
        )
      }
    })()
  return () => over.abort()
}
