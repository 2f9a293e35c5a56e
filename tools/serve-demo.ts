import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { serverProcess } from './launch/server.js'
import { startTestServer, testDatabase } from '@serein/server/platform/testing.ts'

/**
 * Serves its own demo world, which is gone afterwards: `node tools/serve-demo.ts PORT [INSTANT]`, made as if it were then. The journeys and the
 * screenshots use it, so that neither ever meets what somebody did in `.data`.
 */
const [port = '3199', at] = process.argv.slice(2)
const postgres = await startTestServer()
const database = await testDatabase({ demo: true, ...(at && { now: new Date(at) }) })

const { line, env } = serverProcess()
const server = spawn(process.execPath, line, {
  // The channel ends the server when we are killed.
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  env: {
    ...env,
    PORT: port,
    HOST: '127.0.0.1',
    SEREIN_URL: `http://localhost:${port}`,
    DATABASE_URL: database.url,
    SEREIN_DATA: join(import.meta.dirname, '../.cache/demo-data'),
    LOG_LEVEL: 'warn',
  },
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal))
// The journeys started us: they reach into the database too, and are gone when the channel is.
process.send?.({ databaseUrl: database.url })
process.on('disconnect', () => server.kill())
server.once('close', async (code) => {
  await database.close()
  await postgres.stop()
  process.exit(code ?? 0)
})
