import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testDatabase } from '@serein/server/platform/testing.ts'
import { inHour } from '../../tools/demo-world.ts'
import { serverProcess } from '../../tools/launch/server.js'

/** What `npm run release` has made, where that is to be tried. */
const program = process.env.E2E_RELEASE && '.cache/release/serein/server/src/main.ts'

/** A server as somebody first starts it: production, an empty database, nothing but the secrets. */
export async function startProduction(port: number) {
  const database = await testDatabase()
  const dataFolder = await mkdtemp(join(tmpdir(), 'serein-first-run-'))
  // Nothing of what the journeys' own server is told but the hour.
  const { PATH, HOME, TMPDIR } = process.env
  const { line, env } = serverProcess({ env: { PATH, HOME, TMPDIR, ...inHour() }, program })
  const origin = `http://localhost:${port}`
  const server = spawn(process.execPath, line, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...env,
      SEREIN_ENV: 'production',
      SEREIN_NETWORK: 'private',
      SEREIN_URL: origin,
      SEREIN_SECRET: 'a secret of the first run, and long enough',
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
    setUpLink: await linkOf(server),
    async close() {
      server.kill()
      if (server.exitCode === null) await once(server, 'exit')
      await database.close()
      await rm(dataFolder, { recursive: true, force: true })
    },
  }
}

/** What the start has printed, as its owner reads it. */
async function linkOf(server: ChildProcess): Promise<string> {
  let said = ''
  for await (const part of server.stdout!) {
    said += String(part)
    const [link] = /http\S+\/console\/set-up#[\w-]{43}/u.exec(said) ?? []
    if (link) return link
  }
  throw new Error(`The server printed no link: ${said}`)
}
