import { Hono } from 'hono'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { feedHost } from './booking/feed/feed-host.ts'
import { holdGauges } from './booking/gauge.ts'
import { giftCardPictureHost } from './gift-card/picture-host.ts'
import { deliveryGauges } from './notification/gauge.ts'
import { hearAnswers } from './notification/sms-answer.ts'
import { newsHost } from './campaign/news-host.ts'
import { outboxHost } from './notification/outbox-host.ts'
import { paymentGauges } from './payment/gauge.ts'
import { returnHost } from './payment/return-host.ts'
import { sandboxHost } from './payment/sandbox-host.ts'
import { siteHost } from './search/site-host.ts'
import { smsHost } from './notification/sms-host.ts'
import { videoHost } from './platform/video-host.ts'
import { webhookHost } from './payment/webhook-host.ts'
import type { openFollowing } from './checkout/money.ts'
import type { openChannels } from './notification/channels.ts'
import type { Config } from './platform/config.ts'
import { openMetrics, type MetricSources } from './platform/metrics.ts'
import type { openLinks } from './platform/link.ts'
import { outboxGauges } from './platform/outbox-lag.ts'
import type { PictureStore } from './platform/picture-store.ts'
import type { Db } from './platform/pool.ts'
import { probes } from './platform/readiness.ts'
import { noteRequests } from './platform/request-note.ts'
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
  app.route('/', giftCardPictureHost())
  app.route('/', returnHost())
  app.route('/', webhookHost({ ...following, vault, payment: config.payment, log, now, addressOf }))
  app.route('/', newsHost({ db, links, now }))
  app.route('/', feedHost({ db, links, log, now, addressOf }))
}

/** What is counted in the database when a Prometheus asks. */
export const gauges = [outboxGauges, holdGauges, paymentGauges, deliveryGauges]

type Watched = {
  pool: Pool
  search: { progress: MetricSources['search'] }
  streams: { count: () => number }
  addressOf: Beside['addressOf']
  config: Config
  log: Logger
  now: () => Date
}

/** What whoever runs this sees of it: probes, metrics, and a line of the log for each request. */
export function openMonitoring(watched: Watched) {
  const { pool, search, streams, config, log } = watched
  const { metricsToken, logsAccess } = config.monitoring ?? {}
  const { dataFolder, pictureFolder } = config
  const metrics = metricsToken
    ? openMetrics(metricsToken, {
        pool,
        folders: { data: dataFolder, ...(pictureFolder && { pictures: pictureFolder }) },
        streamCount: streams.count,
        search: search.progress,
        gauges,
        log,
      })
    : null
  const databaseFolder = config.databaseUrl ? null : dataFolder
  const served = { pool, search: search.progress, databaseFolder, pictureFolder }
  const host = probes(served, { ...config, addressOf: watched.addressOf, now: watched.now })
  return {
    host: host.route('/', metrics?.host ?? withoutMetrics()),
    noteRequests: noteRequests({
      log: logsAccess ? log : undefined,
      onAnswer: metrics?.onAnswer ?? (() => {}),
    }),
    close: () => metrics?.close(),
  }
}

function withoutMetrics(): Hono {
  return new Hono().get('/metrics', (context) => context.text('Not found', 404))
}
