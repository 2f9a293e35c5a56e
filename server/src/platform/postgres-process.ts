import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chown,
  mkdir,
  open,
  readFile,
  readlink,
  realpath,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import { type Owner, asOwner } from './postgres-owner.ts'
import type { Programs } from './postgres-programs.ts'

export type Cluster = {
  folder: string
  owner: Owner
  programs: Programs
  settings: Record<string, string>
  port: number
  password: string
  url(database: string): string
}

/** Whose process the pid file names: it runs, it is gone, or its number belongs to another program by now. */
type PidFile = { pid: number; port: number; ours: 'alive' | 'gone' | 'other' }

/** For a machine of two cores that must not lose an acknowledged booking: every commit waits for the disk. */
const durable = {
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  max_connections: '100',
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  max_wal_size: '1GB',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // The clients' own mistakes are answered and logged by us; the server's log is for the server's troubles.
  log_min_messages: 'warning',
  log_min_error_statement: 'panic',
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
}

/** PostgreSQL has its own letters since 17. */
const builtin = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8']

/** What was logged before the last start and is longer than this is let go. */
const logLimitBytes = 10_000_000

/** Makes the cluster when there is none. It is made beside its place and moved there, so a half-made one never counts. */
export async function makeCluster(cluster: Cluster, note: { password: string; port: number }) {
  if (await stat(join(cluster.folder, 'PG_VERSION')).catch(ignoreMissing)) return
  const draft = `${cluster.folder}.${process.pid}-${randomBytes(4).toString('hex')}`
  const secret = `${draft}.secret`
  await mkdir(draft, { mode: 0o700 })
  await writeFile(secret, `${note.password}\n`, { mode: 0o600 })
  if (cluster.owner) {
    await chown(draft, cluster.owner.uid, cluster.owner.gid)
    await chown(secret, cluster.owner.uid, cluster.owner.gid)
  }
  try {
    const ctype = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'
    await runToEnd(cluster, cluster.programs.initdb, [
      `--pgdata=${draft}`,
      '--username=serein',
      '--auth=scram-sha-256',
      `--pwfile=${secret}`,
      '--encoding=UTF8',
      ...(cluster.programs.isOurs ? builtin : []),
      '--locale=C',
      `--lc-ctype=${ctype}`,
      '--no-instructions',
    ])
    const file = join(draft, 'serein.json')
    await writeFile(file, JSON.stringify(note), { mode: 0o600 })
    if (cluster.owner) await chown(file, cluster.owner.uid, cluster.owner.gid)
    await rename(draft, cluster.folder)
  } catch (error) {
    // Another process that started together with us was quicker; its cluster is as good as ours.
    if (!(await stat(join(cluster.folder, 'PG_VERSION')).catch(ignoreMissing))) throw error
  } finally {
    await rm(secret, { force: true })
    await rm(draft, { recursive: true, force: true })
  }
}

/** Starts the server and waits until it takes connections or ends. Its process is no child of our terminal's group. */
export async function launch(cluster: Cluster): Promise<{ ready: boolean; reason?: string }> {
  const flags = Object.entries({ ...durable, ...cluster.settings, port: String(cluster.port) })
  const args = [
    '-D',
    cluster.folder,
    ...flags.flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]
  const { command, args: line, ids } = asOwner(cluster.owner, cluster.programs.postgres, args)
  const logPath = `${cluster.folder}.log`
  const size = (await stat(logPath).catch(ignoreMissing))?.size ?? 0
  const from = size > logLimitBytes ? 0 : size
  const logFile = await open(logPath, from === 0 ? 'w' : 'a', 0o600)
  const child = spawn(command, line, {
    ...ids,
    cwd: '/',
    detached: true,
    stdio: ['ignore', logFile.fd, logFile.fd],
    env: { LC_ALL: 'C', PATH: '/usr/bin:/bin' },
  })
  const ended = new Promise<string>((done) => {
    child.once('error', (error) => done(error.message))
    child.once('exit', (code, signal) => done(`it ended with ${signal ?? code}`))
  })
  await logFile.close()
  child.unref()
  for (;;) {
    const outcome = await Promise.race([ended, pause(40)])
    if (outcome !== undefined)
      return { ready: false, reason: await lastFatal(cluster, from, outcome) }
    const text = await readFile(join(cluster.folder, 'postmaster.pid'), 'utf8').catch(() => '')
    const [pid, , , , , , , status] = text.split('\n')
    if (Number(pid) === child.pid && status?.trim() === 'ready') return { ready: true }
  }
}

export async function readPidFile(folder: string): Promise<PidFile | undefined> {
  const text = await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(ignoreMissing)
  const [pid, , , port] = text?.split('\n') ?? []
  if (!pid || !port) return undefined
  return { pid: Number(pid), port: Number(port), ours: await whose(Number(pid), folder) }
}

/** Asks the server to end at once but cleanly, and waits until its pid file is gone; one that takes too long ends at once. */
export async function waitGone(folder: string, pid: number, patienceMs = 15_000) {
  send(pid, 'SIGINT')
  const until = Date.now() + patienceMs
  while (Date.now() < until) {
    if ((await readPidFile(folder))?.pid !== pid) return
    await pause(40)
  }
  send(pid, 'SIGQUIT')
}

async function whose(pid: number, folder: string): Promise<PidFile['ours']> {
  if (!send(pid, 0)) return 'gone'
  if (process.platform !== 'linux') return 'alive'
  const name = await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '')
  const at = await readlink(`/proc/${pid}/cwd`).catch(() => '')
  // A zombie nobody has buried yet has no working folder any more.
  if (name.trim() === 'postgres' && at === '') return 'gone'
  return name.trim() === 'postgres' && at === (await realpath(folder)) ? 'alive' : 'other'
}

function send(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

async function runToEnd(cluster: Cluster, program: string, args: string[]) {
  const { command, args: line, ids } = asOwner(cluster.owner, program, args)
  const child = spawn(command, line, {
    ...ids,
    cwd: '/',
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { LC_ALL: 'C', PATH: '/usr/bin:/bin' },
  })
  let words = ''
  child.stderr?.on('data', (part) => (words += part))
  const code = await new Promise((done, fail) => child.once('error', fail).once('close', done))
  if (code === 0) return
  const error = new Error(`PostgreSQL could not make its folder: ${words.trim() || `code ${code}`}`)
  throw /No space left/.test(words) ? Object.assign(error, { code: 'ENOSPC' }) : error
}

async function lastFatal(cluster: Cluster, from: number, otherwise: string) {
  const log = await readFile(`${cluster.folder}.log`).catch(() => Buffer.alloc(0))
  const lines = log.subarray(from).toString().split('\n')
  const fatal =
    lines.findLast((line) => /FATAL/.test(line)) ?? lines.findLast((line) => line.trim())
  return fatal?.replace(/^.*?(FATAL|LOG): +/, '').trim() || otherwise
}

function pause(ms: number): Promise<undefined> {
  return new Promise((done) => setTimeout(done, ms, undefined))
}

function ignoreMissing(error: NodeJS.ErrnoException) {
  if (error.code === 'ENOENT') return undefined
  throw error
}
