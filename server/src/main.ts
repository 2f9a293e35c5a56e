import { join } from 'node:path'
import { createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { Server } from 'node:http'
import type { Logger } from 'pino'
import { makeSetUpLink } from './business/installation.ts'
import { compose } from './compose.ts'
import { openPlatformName } from './identity/platform-name.ts'
import { announce } from './platform/announcement.ts'
import type { FileKeeping } from './customer/client-file.ts'
import { type Config, loadConfig } from './platform/config.ts'
import { claimMode, refuseOtherMode } from './platform/database-mode.ts'
import { startDatabase } from './platform/embedded-postgres.ts'
import { type Links, openLinks } from './platform/link.ts'
import { listen } from './platform/listener.ts'
import { openLog } from './platform/log.ts'
import { migrate } from './platform/migrate.ts'
import { pageHost } from './platform/page-host.ts'
import { openPictures } from './platform/picture-bucket.ts'
import { type Db, openDatabase } from './platform/pool.ts'
import { isPooled } from './platform/pooler.ts'
import { sentenceOf } from './platform/sentence.ts'
import { openShutdown, type Shutdown } from './platform/shutdown.ts'
import { closeTracing, openTracing } from './platform/tracing.ts'
import { openVault } from './platform/vault.ts'

/** How long a request that is under way may take to end once we were asked to stop. */
const drainMilliseconds = 4_000
const root = join(import.meta.dirname, '../..')

try {
  await run(loadConfig())
} catch (error) {
  console.error(sentenceOf(error))
  process.exit(1)
}

async function run(config: Config) {
  const log = openLog(config.logLevel)
  const shutdown = openShutdown(log)
  await openTracing(config.monitoring?.tracesTo, log)
  try {
    await freePort(config)
    await serve(
      config,
      config.databaseUrl ?? (await ownDatabase(config, log, shutdown)),
      log,
      shutdown,
    )
  } catch (error) {
    // Whatever failed because we were told to stop: that ends by itself.
    if (shutdown.isStopping()) return
    await shutdown.stopDatabase()
    throw error
  }
}

async function ownDatabase({ dataFolder }: Config, log: Logger, shutdown: Shutdown) {
  const starting = startDatabase({ dataFolder, log })
  shutdown.last(async (patienceMs) => (await starting).stop(patienceMs))
  return (await starting).url
}

async function serve(config: Config, url: string, log: Logger, shutdown: Shutdown): Promise<void> {
  // Before the one that we start ourselves stands nobody.
  const pooling = { isPooled: config.databaseUrl !== undefined && (await isPooled(url)) }
  const database = openDatabase(url, { connections: config.databaseConnections, ...pooling })
  await refuseOtherMode(database.db, config.env)
  await migrate(config.databaseDirectUrl ?? url, { tell: (sentence) => console.log(sentence) })
  await claimMode(database.db, config.env)
  if (config.env === 'demo')
    await loadDemo(openDatabase(url, { statementMs: 0, ...pooling }), config)
  const composed = compose({ database, config, log })
  const apiFetch = async (request: Request, env: unknown) => composed.app.fetch(request, env ?? {})
  const showsParts = config.env === 'demo'
  composed.app.route(
    '/',
    pageHost({
      apiFetch,
      log,
      publicUrl: config.publicUrl,
      platformName: openPlatformName(database.db),
      firebase: config.firebase,
      map: config.map,
      payingAt: composed.payingAt,
      publicPageSeconds: config.publicPageSeconds,
      dev: config.dev,
      showsParts,
    }),
  )
  const { port, host: hostname } = config
  const server = await listen(composed.app.fetch, { port, hostname, log })
  shutdown.first(async () => {
    composed.hush()
    await drain(server, log)
    await composed.close()
    await closeTracing()
    await database.close()
  })
  await announce({
    config,
    port: portOf(server) ?? port,
    setUpLink: await makeSetUpLink(database.db, new Date()),
    isTerminal: process.stdout.isTTY,
    log,
    print: console.log,
  })
}

async function loadDemo({ db, close }: ReturnType<typeof openDatabase>, config: Config) {
  const { seedDemo } = (await import(join(root, 'db/seed/main.ts'))) as {
    seedDemo(db: Db, options: { now: Date; keeping: FileKeeping; links: Links }): Promise<boolean>
  }
  const keeping = { vault: openVault(config.fieldKeys), store: openPictures(config) }
  await seedDemo(db, { now: new Date(), keeping, links: openLinks(config) }).finally(close)
}

/** Asks before anything else is started. One that was killed a moment ago may still be letting go of the port. */
async function freePort({ port, host }: Config) {
  for (let patience = 12; ; patience -= 1) {
    const probe = createServer()
    const outcome = await new Promise<NodeJS.ErrnoException | undefined>((done) => {
      probe.once('error', done)
      probe.listen(port, host, () => probe.close(() => done(undefined)))
    })
    if (!outcome) return
    if (outcome.code !== 'EADDRINUSE' || patience === 0) throw outcome
    await wait(250)
  }
}

function portOf(server: Server): number | undefined {
  const address = server.address()
  return typeof address === 'object' ? address?.port : undefined
}

/** No new requests; those under way may end, then what still streams or waits is cut. */
async function drain(server: Server, log: Logger) {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  // Whoever keeps a connection and asks again on it would hold us for as long as they like.
  server.prependListener('request', (_, answer) => answer.setHeader('connection', 'close'))
  const letGo = setInterval(() => server.closeIdleConnections(), 50)
  const cut = setTimeout(() => server.closeAllConnections(), drainMilliseconds)
  await closed
  clearInterval(letGo)
  clearTimeout(cut)
  log.info({}, 'drained')
}
