import { randomBytes } from 'node:crypto'
import { chown, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { Client } from 'pg'
import { folderTrouble } from './config.ts'
import { type Cluster, launch, makeCluster, readPidFile, waitGone } from './postgres-process.ts'
import { makeFolder, ownerOf } from './postgres-owner.ts'
import { findPrograms } from './postgres-programs.ts'

export type StartOptions = {
  dataFolder: string
  log: { info(fields: object, text: string): void; warn(fields: object, text: string): void }
  /** Server settings on top of the durable ones; the tests turn the disk's promises off. */
  settings?: Record<string, string>
  /** The folder of another PostgreSQL's programs, for the tests. */
  programs?: string | undefined
}

export type RunningDatabase = {
  /** Where to connect; the password in it belongs to this data folder alone. */
  url: string
  /** Whether the server ran already, left over from a process that was killed. */
  adopted: boolean
  /** Stops the server, unless another of our processes still works on it. `endMs`: how long it may take to end cleanly. */
  stop(endMs?: number): Promise<void>
}

const keeperName = 'serein keeper'
const patienceMs = 30_000

/**
 * Starts PostgreSQL in `<dataFolder>/postgres`, or adopts the one that still runs there. One connection, the keeper,
 * stays open for as long as we run: when it breaks, the server died and is started again at the same address; and a
 * server on which somebody else's keeper stands is not ours to stop.
 */
export async function startDatabase(options: StartOptions): Promise<RunningDatabase> {
  const cluster = await openCluster(options)
  let stopping: Promise<void> | undefined
  let reviving: Promise<void> | undefined
  let keeper: Client
  const first = await bringUp(cluster, options)
  await ensureDatabase(cluster.url('postgres'))
  keeper = await watch(first.client)
  return { url: cluster.url('serein'), adopted: first.adopted, stop }

  async function watch(client: Client) {
    client.removeAllListeners('error')
    client.on('error', () => {})
    client.once('end', () => {
      if (!stopping) reviving = revive()
    })
    return client
  }

  async function revive() {
    options.log.warn({}, 'PostgreSQL went away; starting it again')
    try {
      const again = await bringUp(cluster, options, () => stopping !== undefined)
      keeper = await watch(again.client)
    } catch (error) {
      if (stopping) return
      options.log.warn(
        { err: error },
        'PostgreSQL did not start again; trying once more in two seconds',
      )
      setTimeout(() => {
        if (!stopping) reviving = revive()
      }, 2_000).unref()
    }
  }

  /** Asked twice it stops once: by the second time the folder may have another server. */
  function stop(endMs?: number) {
    stopping ??= end(endMs)
    return stopping
  }

  async function end(endMs?: number) {
    // Else it would start once more what has just been stopped.
    await reviving
    const alone = await keeper
      .query(
        'select 1 from pg_stat_activity where application_name = $1 and pid <> pg_backend_pid()',
        [keeperName],
      )
      .then((others) => others.rowCount === 0)
      .catch(() => true)
    await keeper.end().catch(() => {})
    const file = alone ? await readPidFile(cluster.folder) : undefined
    if (file?.ours === 'alive') await waitGone(cluster.folder, file.pid, endMs)
  }
}

/** The address of the server that runs in this data folder, if one answers. */
export async function findDatabase(dataFolder: string): Promise<string | undefined> {
  const folder = join(resolve(dataFolder), 'postgres')
  const note = await readNote(folder)
  const file = await readPidFile(folder)
  if (!note || !file) return undefined
  const url = address(note.password, file.port, 'postgres')
  const client = await connect(url, folder)
  await client?.end()
  return client ? url : undefined
}

async function openCluster({
  dataFolder,
  settings = {},
  programs: own,
}: StartOptions): Promise<Cluster> {
  const folder = join(resolve(dataFolder), 'postgres')
  const programs = await findPrograms(own)
  try {
    const owner = await ownerOf(folder, programs.folder)
    await makeFolder(resolve(dataFolder), owner)
    const cluster = { folder, owner, programs, settings, port: 0, password: '', url: urlOf }
    await makeCluster(cluster, {
      password: randomBytes(18).toString('hex'),
      port: await freePort(),
    })
    const note = await readNote(folder)
    if (!note)
      throw new Error(`${folder} was not made by Serein: choose another folder with SEREIN_DATA.`)
    return Object.assign(cluster, note)
    function urlOf(this: Cluster, database: string) {
      return address(this.password, this.port, database)
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw code ? new Error(folderTrouble(resolve(dataFolder), error), { cause: error }) : error
  }
}

/** Connects to the server of this cluster, starting it as often as the circumstances ask for, or until it is given up. */
async function bringUp(
  cluster: Cluster,
  { log }: StartOptions,
  isGivenUp: () => boolean = () => false,
) {
  const until = Date.now() + patienceMs
  let reason = 'it did not say why'
  while (Date.now() < until && !isGivenUp()) {
    const file = await readPidFile(cluster.folder)
    if (file) {
      const client = await connect(address(cluster.password, file.port, 'postgres'), cluster.folder)
      if (client) {
        cluster.port = file.port
        log.info({ port: file.port }, 'adopted the PostgreSQL that still runs')
        return { client, adopted: true }
      }
      if (file.ours === 'other') await rm(join(cluster.folder, 'postmaster.pid'), { force: true })
      if (file.ours === 'alive') {
        await pause()
        continue
      }
    }
    const started = await launch(cluster)
    if (started.ready) {
      const client = await connect(cluster.url('postgres'), cluster.folder)
      if (client) return { client, adopted: false }
    }
    // Without a reason it may only be slow.
    reason = started.reason ?? reason
    if (/could not bind|could not create any TCP/.test(reason)) await movePort(cluster)
    else if (started.reason && !/lock file|shared memory|starting up|shutting down/.test(reason))
      break
    await pause()
  }
  throw new Error(
    `PostgreSQL does not start in ${cluster.folder}: ${reason}. Its log is ${cluster.folder}.log.`,
  )
}

async function connect(url: string, folder: string): Promise<Client | undefined> {
  const client = new Client({
    connectionString: url,
    application_name: keeperName,
    connectionTimeoutMillis: 3_000,
    keepAlive: true,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const found = await client.query<{ data_directory: string }>('show data_directory')
    const same = (await realpath(folder)) === (await realpath(found.rows[0]?.data_directory ?? ''))
    if (same) return client
  } catch {
    // Nobody answers, or it is another server on a port that was ours once: both mean "not running here".
  }
  await client.end().catch(() => {})
  return undefined
}

async function ensureDatabase(url: string) {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('create database serein')
  } catch (error) {
    // 42P04: it is there; 23505: another process made it in the same instant.
    if (!['42P04', '23505'].includes((error as { code?: string }).code ?? '')) throw error
  } finally {
    await client.end()
  }
}

async function movePort(cluster: Cluster) {
  cluster.port = await freePort()
  const file = join(cluster.folder, 'serein.json')
  const text = JSON.stringify({ password: cluster.password, port: cluster.port })
  await writeFile(`${file}.new`, text, { mode: 0o600 })
  if (cluster.owner) await chown(`${file}.new`, cluster.owner.uid, cluster.owner.gid)
  await rename(`${file}.new`, file)
}

async function readNote(folder: string): Promise<{ password: string; port: number } | undefined> {
  const text = await readFile(join(folder, 'serein.json'), 'utf8').catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined
      throw error
    },
  )
  return text === undefined ? undefined : JSON.parse(text)
}

function address(password: string, port: number, database: string) {
  return `postgres://serein:${password}@127.0.0.1:${port}/${database}`
}

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer().once('error', fail)
    probe.listen(0, '127.0.0.1', () => {
      const at = probe.address()
      probe.close(() => done(typeof at === 'object' && at ? at.port : 0))
    })
  })
}

function pause() {
  return new Promise((done) => setTimeout(done, 150))
}
