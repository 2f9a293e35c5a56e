import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { startDatabase } from '@serein/server/platform/embedded-postgres.ts'
import { type Mode, stampMode } from '@serein/server/platform/database-mode.ts'
import { migrate } from '@serein/server/platform/migrate.ts'
import { openDatabase } from '@serein/server/platform/pool.ts'
import { Client, type Pool } from 'pg'
import { serverProcess } from '../tools/launch/server.js'

const root = join(import.meta.dirname, '..')
export const quiet = { info() {}, warn() {} }
/** What the servers sign with. */
export const secret = 'torture-torture-torture-torture-torture'

/** A durable PostgreSQL of our own with one fresh, migrated database on it, which belongs to servers of that mode. */
export async function openStage(name: string, mode: Mode = 'demo') {
  const stage = await emptyStage(name)
  await migrate(stage.url)
  await stampMode(stage.db, mode)
  return stage
}

/** The same, with nothing in the database yet. `SEREIN_TEST_POSTGRES`: the programs of another PostgreSQL, as in the tests. */
export async function emptyStage(name: string) {
  const programs = process.env.SEREIN_TEST_POSTGRES
  const folder = programs ? `torture${programs.replace(/\W+/gu, '-')}` : 'torture'
  const server = await startDatabase({
    dataFolder: join(root, '.cache', folder),
    log: quiet,
    programs,
  })
  const database = `torture_${name}_${process.pid}`
  await asAdmin(server.url, `drop database if exists ${database} with (force)`)
  await asAdmin(server.url, `create database ${database}`)
  const url = Object.assign(new URL(server.url), { pathname: `/${database}` }).href
  return {
    url,
    ...openDatabase(url, { statementMs: 0 }),
    async end() {
      await asAdmin(server.url, `drop database if exists ${database} with (force)`)
      await server.stop()
    },
  }
}

export type ServerProcess = {
  url: string
  process: ChildProcess
  stop(signal: NodeJS.Signals): Promise<void>
}

type StartOptions = {
  port?: number
  env?: Mode
  /** Another program than the product's server, which answers at `/readyz` as that does. */
  program?: string
  /** What else stands in the environment, or instead. */
  settings?: Record<string, string>
}

/** One server process of the product, ready to answer. In `production` it sends no mail, for it has no mail server. */
export async function startServer(
  databaseUrl: string,
  { port, env = 'demo', program, settings = {} }: StartOptions = {},
): Promise<ServerProcess> {
  const chosen = port ?? (await freePort())
  const url = `http://127.0.0.1:${chosen}`
  const started = serverProcess({
    program,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: String(chosen),
      HOST: '127.0.0.1',
      DATABASE_URL: databaseUrl,
      SEREIN_ENV: env,
      SEREIN_URL: url,
      SEREIN_NETWORK: 'private',
      SEREIN_SECRET: secret,
      SEREIN_FIELD_KEYS: `stage:${Buffer.alloc(32, 7).toString('base64')}`,
      LOG_LEVEL: 'error',
      // A few people book all there is.
      SEREIN_HOLDS_PER_VISITOR: '0',
      SEREIN_HOLDS_PER_ADDRESS: '0',
      ...settings,
    },
  })
  const child = spawn(process.execPath, started.line, {
    cwd: root,
    env: started.env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await ready(url, child)
  return {
    url,
    process: child,
    async stop(signal) {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill(signal)
      await once(child, 'exit')
    },
  }
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

async function ready(url: string, child: ChildProcess) {
  for (;;) {
    if (child.exitCode !== null) throw new Error('the server did not start')
    const answer = await fetch(`${url}/readyz`).catch(() => null)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

export async function asAdmin(url: string, text: string) {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(text)
  await client.end()
}

/** Whether it becomes so within half a minute. */
export async function until(isSo: () => Promise<boolean>): Promise<boolean> {
  for (let patience = 150; patience > 0; patience -= 1) {
    if (await isSo()) return true
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  return false
}

/** Whether somebody is told of a visit by mail. */
export function isTold(pool: Pool, bookingId: string): Promise<boolean> {
  const question = `select from delivery where booking_id = $1 and channel = 'mail' and state = 'sent'`
  return until(async () => Boolean((await pool.query(question, [bookingId])).rowCount))
}
