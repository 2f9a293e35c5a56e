import { randomUUID } from 'node:crypto'
import { OpenAPIGenerator } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import { ORPCError } from '@orpc/server'
import { contract } from '@serein/shared/contract.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { getConnInfo } from '@hono/node-server/conninfo'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { secureHeaders } from 'hono/secure-headers'
import type { Logger } from 'pino'
import { api, openApi } from './api.ts'
import { bookingRoutes } from './booking/routes.ts'
import { sweepHolds } from './booking/sweep.ts'
import { businessRoutes } from './business/routes.ts'
import { actorOf, tenantOf } from './business/business.ts'
import { catalogueRoutes } from './catalogue/routes.ts'
import { judge } from './checkout/checkout.ts'
import { checkoutRoutes } from './checkout/routes.ts'
import { openAuth } from './identity/auth.ts'
import { identityRoutes } from './identity/routes.ts'
import { openChannels } from './notification/channels.ts'
import { deliver } from './notification/delivery.ts'
import { outboxHost } from './notification/outbox-host.ts'
import { notificationRoutes } from './notification/routes.ts'
import { forgetOldMessages, sweepMessages } from './notification/sweep.ts'
import { payRefunds, settle } from './payment/attempt.ts'
import { openProviders } from './payment/provider-sandbox.ts'
import { apiDocs } from './platform/api-docs.ts'
import type { Config } from './platform/config.ts'
import type { CallContext } from './platform/context.ts'
import { openFeed } from './platform/outbox.ts'
import type { openDatabase } from './platform/pool.ts'
import { forgetOld } from './platform/retention.ts'
import { every } from './platform/timer.ts'
import { languageOf, toWire } from './platform/wire.ts'
import { pictureHost } from './shop/pictures.ts'
import { searchRoutes } from './search/routes.ts'
import { shopRoutes } from './shop/routes.ts'
import { listShopsOf } from './shop/shop.ts'
import { slotRoutes } from './slot/routes.ts'
import { openWorlds } from './slot/world.ts'
import { teamRoutes } from './team/routes.ts'

const bodyLimitBytes = 256 * 1024

export type Parts = {
  database: ReturnType<typeof openDatabase>
  config: Config
  log: Logger
  now?: () => Date
}

/** Puts all slices together: the API as one Hono app, and the timed verbs beside it. Imports everything; main.ts runs it. */
export function compose({ database: { db, pool }, config, log, now = () => new Date() }: Parts) {
  const providers = openProviders(db, config)
  const worlds = openWorlds(db, now)
  const feed = openFeed(db, log)
  const auth = openAuth({ pool, config, log })
  const { channels, on, write, close: closeChannels } = openChannels(config)
  const afterCancel = (
    _context: CallContext,
    { businessId, bookingId }: { businessId: string; bookingId: string },
  ) =>
    payRefunds(db, providers, { businessId, subjectId: bookingId }, now()).catch(
      (error: unknown) => {
        // The refund is owed already; the sweep asks the provider again.
        log.warn({ err: error, bookingId }, 'refund.waits')
      },
    )

  const router = api.router({
    identity: identityRoutes({ resolveUser: auth.resolveUser, tenantOf }),
    business: businessRoutes({ shopsOf: listShopsOf }),
    shop: shopRoutes,
    catalogue: catalogueRoutes,
    team: teamRoutes,
    slot: slotRoutes(worlds),
    booking: bookingRoutes({ worlds, feed, afterCancel }),
    checkout: checkoutRoutes(providers),
    notification: notificationRoutes,
    search: searchRoutes(worlds),
  })
  const call = openApi({ router, db, now, resolveActor: actorOf(db, auth.resolveUser) })

  const app = new Hono()
  app.use(
    secureHeaders({
      strictTransportSecurity: config.publicUrl.startsWith('https:'),
      crossOriginResourcePolicy: 'same-origin',
      xFrameOptions: 'DENY',
      // A page knows by it that the entry page, which shows the splash, has led here; nobody else is told.
      referrerPolicy: 'same-origin',
    }),
  )
  app.route('/', probes(pool))
  app.route('/', apiDocs(document))
  app.use(
    '/api/*',
    bodyLimit({ maxSize: bodyLimitBytes, onError: (context) => tooLarge(context.req.raw, log) }),
  )
  app.all('/api/auth/*', (context) => auth.handler(context.req.raw, socketOf(context)))
  app.all('/api/*', async (context) => {
    const { headers } = context.req.raw
    const requestId = randomUUID()
    const own = log.child({ requestId })
    const calling = { headers, language: languageOf(headers), requestId, log: own }
    const answer = await call(context.req.raw, calling)
    if (!answer) return notFound(context.req.raw, log)
    answer.headers.set('x-request-id', requestId)
    answer.headers.set('cache-control', 'no-store')
    return answer
  })
  app.route('/', pictureHost())
  if (config.env === 'demo') app.route('/', outboxHost({ db, write, now }))

  const stops = [
    every(3_600_000, 'platform.forget', log, () => forgetOld(db, now())),
    every(1_000, 'booking.sweep', log, () => sweepHolds(db, now)),
    every(10_000, 'payment.settle', log, () =>
      settle(db, providers, (payment) => judge(db, payment, now()), now()),
    ),
    every(3_600_000, 'notification.forget', log, () => forgetOldMessages(db, now())),
    every(500, 'notification.hear', log, () => sweepMessages(db, on, now)),
    every(500, 'notification.deliver', log, () => deliver({ db, channels, write, now, log })),
  ]
  return {
    app,
    /** Ends the timed verbs and the live streams. */
    async close() {
      feed.close()
      await Promise.all(stops.map((stop) => stop()))
      closeChannels()
    },
  }
}

/** Is the process alive, and can it serve. */
function probes(pool: Parts['database']['pool']): Hono {
  const host = new Hono()
  host.get('/healthz', (context) => context.json({ status: 'ok' }))
  host.get('/readyz', async (context) => {
    const answers = await pool.query('select 1').then(
      () => true,
      () => false,
    )
    return answers
      ? context.json({ status: 'ready' })
      : context.json({ status: 'waiting for the database' }, 503)
  })
  return host
}

/** The OpenAPI 3.1 document, from the contract alone. */
export function document(): Promise<object> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] })
  return generator.generate(contract, {
    info: {
      title: 'Serein',
      version: '0.1.0',
      description: 'Appointment booking for massage and spa businesses.',
    },
    servers: [{ url: '/api' }],
  })
}

/** The other end of the connection; there is none where a request is handed over within the process. */
function socketOf(context: Context): string | undefined {
  return context.env?.incoming ? getConnInfo(context).remote.address : undefined
}

function tooLarge(request: Request, log: Logger): Response {
  return refused(request, log, new ORPCError('PAYLOAD_TOO_LARGE'))
}

function notFound(request: Request, log: Logger): Response {
  return refused(request, log, refuse('not_found'))
}

function refused(request: Request, log: Logger, error: unknown): Response {
  const wire = toWire(error, languageOf(request.headers), log)
  return Response.json(wire.toJSON(), { status: wire.status })
}
