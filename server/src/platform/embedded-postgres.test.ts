import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { findDatabase, type RunningDatabase, startDatabase } from './embedded-postgres.ts'

let folder: string
const running: RunningDatabase[] = []
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'serein-postgres-'))
})
afterEach(async () => {
  for (const one of running.splice(0)) await one.stop()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('the embedded PostgreSQL starts, keeps what it was given, and stops', async () => {
  const first = await start()
  expect(first.adopted).toBe(false)
  await ask(first.url, 'create table kept as select 1 as n')
  expect(await ask(first.url, 'show server_version')).toMatch(/^18\./)
  expect(await ask(first.url, 'show synchronous_commit')).toBe('on')
  expect(await ask(first.url, 'show fsync')).toBe('on')
  expect(
    await ask(
      first.url,
      `select lower('ÉTÉ') || ' ' || pg_encoding_to_char(encoding) from pg_database where datname = current_database()`,
    ),
  ).toBe('été UTF8')
  await first.stop()
  expect(await findDatabase(folder)).toBeUndefined()
  expect(existsSync(pidFile())).toBe(false)

  const again = await start()
  expect(again.url).toBe(first.url)
  expect(await ask(again.url, 'select n from kept')).toBe(1)
})

it('the embedded PostgreSQL adopts a server that runs already, and leaves it to whoever still needs it', async () => {
  const one = await start()
  const other = await start()
  expect(other).toMatchObject({ adopted: true, url: one.url })
  await one.stop()
  expect(await ask(other.url, 'select 1')).toBe(1)
  await other.stop()
  expect(await findDatabase(folder)).toBeUndefined()
})

it('the embedded PostgreSQL starts one server for processes that begin together', async () => {
  const all = await Promise.all([start(), start(), start()])
  expect(new Set(all.map(({ url }) => url)).size).toBe(1)
  expect(all.filter(({ adopted }) => !adopted)).toHaveLength(1)
})

it('the embedded PostgreSQL brings a server that was killed back at the same address', async () => {
  const { url } = await start()
  await ask(url, 'create table if not exists kept as select 1 as n')
  process.kill(pid(), 'SIGKILL')
  await expect.poll(() => ask(url, 'select n from kept'), { timeout: 15_000 }).toBe(1)
})

it('the embedded PostgreSQL is not brought back once it is to stop', async () => {
  const { stop } = await start()
  const killed = pid()
  process.kill(killed, 'SIGKILL')
  await stop()
  expect(pid()).toBe(killed)
})

it('the embedded PostgreSQL takes a stale pid file away when its number belongs to somebody else by now', async () => {
  const first = await start()
  const text = readFileSync(pidFile(), 'utf8')
  await first.stop()
  writeFileSync(pidFile(), text.replace(/^\d+/, String(process.pid)))
  expect((await start()).adopted).toBe(false)
})

it('the embedded PostgreSQL moves to another port when somebody took its own', async () => {
  const first = await start()
  await first.stop()
  const thief = createServer()
  const port = Number(new URL(first.url).port)
  await new Promise<void>((done) => thief.listen(port, '127.0.0.1', done))
  try {
    const { url } = await start()
    expect(url).not.toBe(first.url)
    expect(await ask(url, 'select 1')).toBe(1)
  } finally {
    thief.close()
  }
})

it('the embedded PostgreSQL is stopped again by a start of ours that is refused', async () => {
  const { url, stop } = await start()
  await ask(url, `create table database_mode as select 'production' as mode`)
  await stop()
  const env = { PATH: process.env.PATH, PORT: '0', SEREIN_DATA: folder, LOG_LEVEL: 'silent' }
  const main = join(import.meta.dirname, '../main.ts')
  const refused = promisify(execFile)(process.execPath, [main], { env, timeout: 50_000 })
  await expect(refused).rejects.toMatchObject({
    stderr: expect.stringMatching(/^This database belongs to production/),
  })
  expect(await findDatabase(folder)).toBeUndefined()
})

it('the embedded PostgreSQL says in one sentence what is wrong with a folder', async () => {
  const file = join(folder, 'file')
  writeFileSync(file, '')
  await expect(startDatabase({ dataFolder: file, log: silent })).rejects.toThrow(
    /^The data folder .* cannot be made, since a file stands in the way: [^\n]*\.$/,
  )
})

const silent = { info() {}, warn() {} }

async function start() {
  const one = await startDatabase({ dataFolder: folder, log: silent })
  running.push(one)
  return one
}

function pidFile() {
  return join(folder, 'postgres/postmaster.pid')
}

function pid() {
  return Number(readFileSync(pidFile(), 'utf8').split('\n')[0])
}

async function ask(url: string, sql: string): Promise<unknown> {
  const client = new Client({ connectionString: url })
  client.on('error', () => {})
  try {
    await client.connect()
    return Object.values((await client.query(sql)).rows[0] ?? {})[0]
  } catch (error) {
    return error
  } finally {
    await client.end().catch(() => {})
  }
}
