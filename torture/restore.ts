import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { smallWorld, type SmallWorld } from '@serein/server/booking/fixture.ts'
import { faultsOf } from '@serein/server/checkout/testing/audit.ts'
import { backUp } from '@serein/server/platform/backup.ts'
import { startDatabase } from '@serein/server/platform/embedded-postgres.ts'
import { folderStore } from '@serein/server/platform/picture-store.ts'
import { openDatabase } from '@serein/server/platform/pool.ts'
import { restore as bringBack } from '@serein/server/platform/restore.ts'
import type { Client } from './client.ts'
import { book, holdsEnd, register, type Run, verify } from './kill.ts'
import type { Options } from './options.ts'
import {
  asAdmin,
  isTold,
  openStage,
  quiet,
  secret,
  type ServerProcess,
  startServer,
} from './stage.ts'

const home = join(import.meta.dirname, '../.cache/torture-restore')
const pictures = folderStore(join(home, 'pictures'))
const keys = { secrets: [secret], fieldKeys: [{ id: 'stage', key: Buffer.alloc(32, 7) }] }

type Stage = Awaited<ReturnType<typeof openStage>>
type Opened = Pick<Stage, 'url' | 'db' | 'pool'>

/**
 * Backups while clients book and pay, each restored into a second PostgreSQL, where a server ends what was under way.
 * Holds when nothing acknowledged before a backup began is lost, nothing is half done, `audit.sql` gives no row, and the
 * next visit can be booked there by somebody who logged in here, who is told of it by mail.
 */
export async function restore({ rounds }: Options): Promise<boolean> {
  await rm(home, { recursive: true, force: true })
  const stage = await openStage('restore')
  const second = await startDatabase({ dataFolder: join(home, 'data'), log: quiet })
  try {
    const world = await smallWorld(stage.db, { therapists: 12 })
    const people = await register(stage)
    let held = true
    for (let round = 1; round <= rounds; round += 1) {
      const folder = join(home, `backup-${round}`)
      const before = await backUpUnderLoad(stage, world, { people, round, folder })
      const problems = await moveInto(second.url, folder, { before, world, people })
      for (const problem of problems) console.log(`  ${problem}`)
      held &&= problems.length === 0
    }
    return held
  } finally {
    await stage.close()
    await stage.end()
    await second.stop()
    await rm(home, { recursive: true, force: true })
  }
}

type Load = { people: Client[]; round: number; folder: string }

/** What was acknowledged before the backup began. */
async function backUpUnderLoad(
  stage: Stage,
  world: SmallWorld,
  { people, round, folder }: Load,
): Promise<Run['acknowledged']> {
  const server = await startServer(stage.url)
  const run: Run = { acknowledged: new Map(), unanswered: 0, retried: 0, isOver: false }
  const working = people.map((client, n) =>
    book(client, server.url, world, run, round * people.length + n),
  )
  while (run.acknowledged.size < 2 * people.length) await wait(20)
  const before = new Map([...run.acknowledged].map(([id, each]) => [id, { ...each }]))
  const from = performance.now()
  const { tables } = await backUp({
    url: stage.url,
    folder,
    pictures,
    settings: '',
    keys,
    sealedBy: `select 'none' as key where false`,
  })
  const milliseconds = performance.now() - from
  run.isOver = true
  await Promise.all(working)
  await server.stop('SIGTERM')
  console.log(
    `round ${round}: ${before.size} bookings acknowledged before the backup and ${run.acknowledged.size - before.size} since; ` +
      `it took ${milliseconds.toFixed(0)} ms and has ${tables.find(({ name }) => name === 'booking')!.rows} bookings`,
  )
  return before
}

type Expected = { before: Run['acknowledged']; world: SmallWorld; people: Client[] }

async function moveInto(cluster: string, folder: string, expected: Expected): Promise<string[]> {
  await asAdmin(cluster, 'drop database if exists restored with (force)')
  await asAdmin(cluster, 'create database restored')
  const url = Object.assign(new URL(cluster), { pathname: '/restored' }).href
  await bringBack({ url, folder, pictures, mode: 'demo', keys, disks: { pictures: home } })
  const { db, pool, close } = openDatabase(url, { statementMs: 0 })
  try {
    return await judge({ url, db, pool }, expected)
  } finally {
    await close()
  }
}

async function judge(restored: Opened, { before, world, people }: Expected): Promise<string[]> {
  const { pool } = restored
  // Who pays may take some minutes, which here are over.
  await pool.query(`update payment set updated_at = updated_at - interval '2 minutes',
    created_at = created_at - interval '2 hours' where state in ('pending', 'requires_action', 'authorised')`)
  const server = await startServer(restored.url)
  try {
    await holdsEnd(restored, server)
    await settled(restored)
    const problems = await verify(restored, { acknowledged: before })
    for (const { rule, what } of await faultsOf(restored.db, world.businessId))
      problems.push(`${rule}: ${what}`)
    const next = await bookNext(restored, server, world, people[0]!)
    console.log(`  restored: the next visit ${next ?? 'is booked, paid, and told of by mail'}`)
    return next ? [...problems, `the next visit ${next}`] : problems
  } finally {
    await server.stop('SIGTERM')
  }
}

/** What went wrong with it, if anything did. */
async function bookNext(
  { pool }: Opened,
  { url }: ServerProcess,
  { shopId, halfId }: SmallWorld,
  client: Client,
): Promise<string | undefined> {
  const startsAt = `${new Date(Date.now() + 85 * 86_400_000).toISOString().slice(0, 10)}T10:00:00.000Z`
  const visit = { shopId, startsAt, guests: [{ items: [{ variantId: halfId }] }] }
  const held = await client.ask(url, 'POST', '/bookings', visit)
  if (held.status !== 201) return `was answered with ${held.status}`
  const how = { tender: 'at_shop', expectedTotalMinor: held.body.totalMinor }
  const paid = await client.ask(url, 'POST', `/bookings/${held.body.id}/pay`, how)
  if (paid.status !== 200) return `was not to be paid: ${paid.status}`
  return (await isTold(pool, held.body.id)) ? undefined : 'is told of to nobody'
}

/** Once all payments have come to an end. */
async function settled({ pool }: Opened): Promise<void> {
  for (let tries = 0; tries < 120; tries += 1) {
    const open = await pool.query(
      `select from payment where state in ('pending', 'requires_action', 'authorised') limit 1`,
    )
    if (!open.rowCount) return
    await wait(250)
  }
}
