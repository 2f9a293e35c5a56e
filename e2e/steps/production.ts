import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { testDatabase } from '@serein/server/platform/testing.ts'
import { inHour } from '../../tools/demo-world.ts'
import { serverProcess, serverProgram } from '../../tools/launch/server.js'

/** What `npm run release` has made, where that is to be tried. */
const archive = process.env.E2E_RELEASE && '.cache/release/serein.tar.gz'

/** A server as somebody first starts it: production, an empty database, nothing but the secrets. */
export async function startProduction(port: number) {
  const database = await testDatabase()
  const dataFolder = await mkdtemp(join(tmpdir(), 'serein-first-run-'))
  // Nothing of what the journeys' own server is told but the hour.
  const { PATH, HOME, TMPDIR } = process.env
  const program = archive && (await unpacked(archive, dataFolder))
  const { line, env } = serverProcess({ env: { PATH, HOME, TMPDIR, ...inHour() }, program })
  const origin = `http://localhost:${port}`
  const server = spawn(process.execPath, line, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...env,
      SEREIN_ENV: 'production',
      SEREIN_NETWORK: 'private',
      SEREIN_URL: origin,
      SEREIN_SECRET: 'a secret of the first run which is long enough',
      SEREIN_FIELD_KEYS: `2026:${Buffer.alloc(32, 7).toString('base64')}`,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATABASE_URL: database.url,
      SEREIN_DATA: dataFolder,
      LOG_LEVEL: 'error',
    },
  })
  return {
    origin,
    setUpLink: await linkOf(server, dataFolder),
    async close() {
      server.kill()
      if (server.exitCode === null) await once(server, 'exit')
      await database.close()
      await rm(dataFolder, { recursive: true, force: true })
    },
  }
}

/** Apart from the repository, in which a release would find the packages that it lacks. */
async function unpacked(release: string, folder: string): Promise<string> {
  await promisify(execFile)('tar', ['-xzf', release, '-C', folder])
  return join(folder, 'serein', serverProgram)
}

/** The start leaves it where its owner finds it, since nobody sits at its terminal. */
async function linkOf(server: ChildProcess, dataFolder: string): Promise<string> {
  while (server.exitCode === null) {
    const kept = await readFile(join(dataFolder, 'set-up-link'), 'utf8').catch(() => '')
    if (kept.endsWith('\n')) return kept.trim()
    await wait(50)
  }
  throw new Error('The server ended before it kept its link.')
}
