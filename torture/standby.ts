import { execFileSync, spawn } from 'node:child_process'
import { chown, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { smallWorld, type SmallWorld } from '@serein/server/booking/fixture.ts'
import { stampMode } from '@serein/server/platform/database-mode.ts'
import { startDatabase } from '@serein/server/platform/embedded-postgres.ts'
import { migrate } from '@serein/server/platform/migrate.ts'
import { openDatabase } from '@serein/server/platform/pool.ts'
import { asOwner, ownerOf } from '@serein/server/platform/postgres-owner.ts'
import { findPrograms } from '@serein/server/platform/postgres-programs.ts'
import { Client } from './client.ts'
import type { Options } from './options.ts'
import { broken } from './promise.ts'
import { freePort, type ServerProcess, startServer } from './stage.ts'

const folder = join(import.meta.dirname, '../.cache/torture-standby')
const quiet = { info() {}, warn() {} }
const visits = 12

type Database = Awaited<ReturnType<typeof openPrimary>>['opened']
type Booked = Map<string, string>

/**
 * A standby is promoted in the place of its primary, whose server is killed with visits that nobody was told of yet. Holds when
 * all that was acknowledged is there, each visit of before and after is told of once, and the numbers of changes have no gap.
 */
export async function standby({ rounds }: Options): Promise<boolean> {
  let held = true
  for (let round = 1; round <= Math.min(rounds, 3); round += 1) {
    const problems = await promoteOnce()
    console.log(`standby promoted, round ${round}: ${problems.length} problems`)
    for (const problem of problems) console.log(`  ${problem}`)
    held &&= problems.length === 0
  }
  return held
}

async function promoteOnce(): Promise<string[]> {
  await rm(folder, { recursive: true, force: true })
  const primary = await openPrimary()
  const world = await smallWorld(primary.opened.db)
  let server = await startServer(primary.url)
  const client = await Client.register(server.url, primary.opened)
  const booked: Booked = new Map()
  await book({ client, server, world, booked }, visits)
  await untilNotified(primary.opened, world, booked)
  const copy = await openStandby(primary)
  try {
    await book({ client, server, world, booked }, visits)
    await server.stop('SIGKILL')
    await caughtUp(primary.opened, copy.opened)
    await primary.opened.close()
    await primary.running.stop()
    await copy.opened.pool.query('select pg_promote()')
    server = await startServer(copy.url)
    await book({ client, server, world, booked }, visits)
    const problems = await untilNotified(copy.opened, world, booked)
    problems.push(...(await broken(copy.opened, world.businessId, booked)))
    problems.push(...(await gaps(copy.opened)))
    await server.stop('SIGTERM')
    return problems
  } finally {
    await copy.end()
  }
}

async function openPrimary() {
  const settings = { wal_level: 'replica', max_wal_senders: '4' }
  const running = await startDatabase({ dataFolder: join(folder, 'primary'), log: quiet, settings })
  await migrate(running.url)
  const opened = openDatabase(running.url, { statementMs: 0 })
  await stampMode(opened.db, 'demo')
  return { running, url: running.url, opened }
}

/** A base backup while the primary runs, on which a second server follows it. */
async function openStandby({ url, opened }: { url: string; opened: Database }) {
  const [from, to] = ['primary', 'standby'].map((name) => join(folder, name, 'postgres'))
  const saving = await opened.pool.connect()
  await saving.query(`select pg_backup_start('standby', true)`)
  execFileSync('mkdir', ['-p', join(folder, 'standby')])
  execFileSync('cp', ['-a', from!, to!])
  const { rows } = await saving.query<{ label: string }>(
    'select labelfile as label from pg_backup_stop()',
  )
  saving.release()
  await rm(join(to!, 'postmaster.pid'), { force: true })
  const { uid, gid } = await stat(join(to!, 'PG_VERSION'))
  for (const [name, text] of [
    ['backup_label', rows[0]!.label],
    ['standby.signal', ''],
  ] as const) {
    await writeFile(join(to!, name), text)
    await chown(join(to!, name), uid, gid)
  }
  const programs = await findPrograms()
  const at = Object.assign(new URL(url), { port: String(await freePort()) })
  const { hostname, port, username, password } = new URL(url)
  const settings = {
    port: at.port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    primary_conninfo: `host=${hostname} port=${port} user=${username} password=${password}`,
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const owner = await ownerOf(to!, programs.folder)
  const { command, args, ids } = asOwner(owner, programs.postgres, ['-D', to!, ...flags])
  const child = spawn(command, args, { ...ids, cwd: '/', stdio: 'ignore', env: { LC_ALL: 'C' } })
  const exit = new Promise((done) => child.once('exit', done))
  const copy = openDatabase(at.href, { statementMs: 0 })
  while (!(await answers(copy))) {
    if (child.exitCode !== null) throw new Error('the standby did not start')
    await wait(50)
  }
  return {
    url: at.href,
    opened: copy,
    async end() {
      await copy.close()
      const pid = Number((await readFile(join(to!, 'postmaster.pid'), 'utf8')).split('\n')[0])
      process.kill(pid, 'SIGINT')
      await exit
    },
  }
}

function answers({ pool }: Database): Promise<boolean> {
  return pool.query('select 1').then(
    () => true,
    () => false,
  )
}

type Booking = { client: Client; server: ServerProcess; world: SmallWorld; booked: Booked }

async function book({ client, server, world, booked }: Booking, count: number) {
  for (let turn = 0; turn < count; turn += 1) {
    const day = Math.floor(Date.now() / 86_400_000) + 2 + Math.floor(booked.size / 8)
    const startsAt = new Date(day * 86_400_000 + (10 + (booked.size % 8)) * 3_600_000).toISOString()
    const guests = [{ items: [{ variantId: world.halfId }] }]
    const visit = { shopId: world.shopId, startsAt, guests }
    const held = await client.ask(server.url, 'POST', '/bookings', visit)
    const how = { tender: 'at_shop', expectedTotalMinor: held.body.totalMinor }
    const paid = await client.ask(server.url, 'POST', `/bookings/${held.body.id}/pay`, how)
    if (paid.status !== 200) throw new Error(`not booked: ${JSON.stringify(paid.body)}`)
    booked.set(held.body.id, startsAt)
  }
}

/** Waits until every visit is told of; what is told of twice, or never, is a problem. */
async function untilNotified({ pool }: Database, { businessId }: SmallWorld, booked: Booked) {
  for (let patience = 200; ; patience -= 1) {
    const { rows } = await pool.query<{ id: string; count: number }>(
      `select booking_id as id, count(*) from delivery where business_id = $1 and booking_id = any($2) group by 1`,
      [businessId, [...booked.keys()]],
    )
    if (rows.length < booked.size && patience > 0) {
      await wait(100)
      continue
    }
    const twice = rows.filter(({ count }) => count !== 1)
    return [
      ...(rows.length < booked.size
        ? [`${booked.size - rows.length} visits are told of to nobody`]
        : []),
      ...(twice.length > 0 ? [`${twice.length} visits are told of twice`] : []),
    ]
  }
}

async function caughtUp(primary: Database, copy: Database) {
  const { rows } = await primary.pool.query<{ at: string }>(
    'select pg_current_wal_lsn()::text as at',
  )
  for (;;) {
    const replayed = await copy.pool.query(
      'select 1 where pg_last_wal_replay_lsn() >= $1::text::pg_lsn',
      [rows[0]!.at],
    )
    if (replayed.rowCount) return
    await wait(50)
  }
}

async function gaps({ pool }: Database): Promise<string[]> {
  const { rowCount } = await pool.query(
    `select from business_change b where number <> (select count(*) from committed_change c where c.business_id = b.business_id)`,
  )
  return rowCount ? [`${rowCount} businesses with a gap between their changes`] : []
}
