import { setTimeout as wait } from 'node:timers/promises'
import { Hono } from 'hono'
import type { Logger } from 'pino'
import { feedHost } from './booking/feed-host.ts'
import { hearAnswers } from './notification/sms-answer.ts'
import { newsHost } from './campaign/news-host.ts'
import { outboxHost } from './notification/outbox-host.ts'
import { returnHost } from './payment/return-host.ts'
import { sandboxHost } from './payment/sandbox-host.ts'
import { siteHost } from './search/site-host.ts'
import { smsHost } from './notification/sms-host.ts'
import { videoHost } from './platform/video-host.ts'
import { webhookHost } from './payment/webhook-host.ts'
import type { openFollowing } from './checkout/money.ts'
import type { openChannels } from './notification/channels.ts'
import type { Config } from './platform/config.ts'
import type { openLinks } from './platform/link.ts'
import type { PictureStore } from './platform/picture-store.ts'
import type { Db, openDatabase } from './platform/pool.ts'
import type { Vault } from './platform/vault.ts'

type Beside = {
  db: Db
  store: PictureStore
  vault: Vault
  links: ReturnType<typeof openLinks>
  following: ReturnType<typeof openFollowing>
  messaging: ReturnType<typeof openChannels>
  config: Config
  log: Logger
  now: () => Date
  /** Where a request comes from. */
  addressOf: Parameters<typeof feedHost>[0]['addressOf']
}

/** What is served beside the API: pictures and site, videos, and what providers and calendars call. */
export function serveBeside(
  app: Hono,
  { db, store, vault, links, following, messaging, config, log, now, addressOf }: Beside,
): void {
  if (config.env === 'demo')
    app
      .route('/', outboxHost({ db, write: messaging.write, now }))
      .route('/', sandboxHost({ db, now }))
  app.route('/', siteHost({ db, store, config })).route('/', videoHost(config.app))
  app.route('/', smsHost({ db, ...config, onAnswer: hearAnswers(links), log, now }))
  app.route('/', returnHost())
  app.route('/', webhookHost({ ...following, vault, payment: config.payment, log, now, addressOf }))
  app.route('/', newsHost({ db, links, now }))
  app.route('/', feedHost({ db, links, log, now, addressOf }))
}

/** How long the database may take to show that it works. */
const probeMs = 2_000

/** Sorts more than it may keep in memory, so that PostgreSQL writes beside its tables: it says no where the disk is full. */
const writingProbe = {
  text: `set local work_mem = '64kB';
    select count(*) from (select n from generate_series(1, 3000) n order by md5(n::text)) numbers`,
  query_timeout: probeMs,
}

/** Is the process alive, and can it serve. */
export function probes(pool: ReturnType<typeof openDatabase>['pool']): Hono {
  const host = new Hono()
  host.get('/healthz', (context) => context.json({ status: 'ok' }))
  host.get('/readyz', async (context) => {
    const answers = await Promise.race([
      pool.query(writingProbe).then(
        () => true,
        () => false,
      ),
      wait(probeMs, false, { ref: false }),
    ])
    return answers
      ? context.json({ status: 'ready' })
      : context.json({ status: 'waiting for the database' }, 503)
  })
  return host
}
