import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { testDatabase } from '@serein/server/platform/testing.ts'
import { clock, inHour } from '../../tools/demo-world.ts'
import { image, podmanLine } from '../../tools/launch/image.js'
import { serverProcess, serverProgram } from '../../tools/launch/server.js'

/** What `npm run release` has made, where that is to be tried. */
const archive = process.env.E2E_RELEASE && '.cache/release/serein.tar.gz'
/** Whether it is to run in a container of the image. */
const isContained = process.env.E2E_IMAGE !== undefined
const container = 'serein-first-run'
/** Who runs there. */
const containedUser = 10_001

/** A server as somebody first starts it: production, an empty database, nothing but the secrets. */
export async function startProduction(port: number) {
  const database = await testDatabase()
  const dataFolder = await mkdtemp(join(tmpdir(), 'serein-first-run-'))
  const origin = `http://localhost:${port}`
  const settings = {
    SEREIN_ENV: 'production',
    SEREIN_NETWORK: 'private',
    SEREIN_URL: origin,
    SEREIN_SECRET: 'a secret of the first run which is long enough',
    SEREIN_FIELD_KEYS: `2026:${Buffer.alloc(32, 7).toString('base64')}`,
    PORT: String(port),
    HOST: '127.0.0.1',
    DATABASE_URL: database.url,
    SEREIN_MAP_STYLE: 'off',
    LOG_LEVEL: 'error',
  }
  const server = await (isContained ? startContainer : startProgram)(dataFolder, settings)
  const setUpLink = await linkOf(server, dataFolder)
  // As the machine asks it that the container runs on.
  if (isContained)
    await promisify(execFile)('podman', [...podmanLine('healthcheck'), 'run', container])
  return {
    origin,
    setUpLink,
    async close() {
      server.kill()
      if (server.exitCode === null) await once(server, 'exit')
      await database.close()
      await rm(dataFolder, { recursive: true, force: true })
    },
  }
}

async function startProgram(dataFolder: string, settings: NodeJS.ProcessEnv) {
  // Nothing of what the journeys' own server is told but the hour.
  const { PATH, HOME, TMPDIR } = process.env
  const program = archive && (await unpacked(archive, dataFolder))
  const { line, env } = serverProcess({ env: { PATH, HOME, TMPDIR, ...inHour() }, program })
  return spawn(process.execPath, line, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...env, ...settings, SEREIN_DATA: dataFolder },
  })
}

/** With the restrictions of `deploy/compose.yaml`, and the network of the machine, on which its database is. */
async function startContainer(dataFolder: string, settings: NodeJS.ProcessEnv) {
  await chown(dataFolder, containedUser, containedUser)
  const limits = [
    '--read-only',
    '--tmpfs=/tmp',
    '--cap-drop=all',
    '--security-opt=no-new-privileges',
  ]
  const volumes = [`--volume=${dataFolder}:/data`, `--volume=${clock}:${clock}:ro`]
  const options = ['--rm', `--name=${container}`, '--network=host', ...volumes]
  // Its own timer of the health check would be one of systemd, which is not everywhere.
  const own = ['--ulimit=nofile=8192:8192', '--ulimit=nproc=4096:4096', '--health-interval=disable']
  const environment = { ...settings, ...inHour() }
  const names = Object.keys(environment).map((name) => `--env=${name}`)
  const line = [...podmanLine('run'), ...options, ...limits, ...own, ...names]
  const env = { ...process.env, ...environment }
  return spawn('podman', [...line, image], { stdio: ['ignore', 'ignore', 'inherit'], env })
}

/** Apart from the repository, in which a release would find the packages that it lacks. */
async function unpacked(release: string, folder: string): Promise<string> {
  await promisify(execFile)('tar', ['-xzf', release, '-C', folder])
  return join(folder, 'serein', serverProgram)
}

/** The start leaves it where its owner finds it, since nobody sits at its terminal. */
async function linkOf(server: ChildProcess, dataFolder: string): Promise<string> {
  while (server.exitCode === null) {
    const link = await readFile(join(dataFolder, 'set-up-link'), 'utf8').catch(() => '')
    if (link.endsWith('\n')) return link.trim()
    await wait(50)
  }
  throw new Error('The server ended before it kept its link.')
}
