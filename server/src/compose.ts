import { OpenAPIGenerator } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import { contract } from '@serein/shared/contract.ts'
import { clientFileRules } from '@serein/shared/customer/rules.ts'
import { importLimits } from '@serein/shared/import/rules.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { pictureRules } from '@serein/shared/shop/rules.ts'
import { approving } from './business/approval.ts'
import { getConnInfo } from '@hono/node-server/conninfo'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Logger } from 'pino'
import { openApi } from './api.ts'
import { timedVerbs } from './timers.ts'
import { demandTicket } from './support/photo.ts'
import { actorOf } from './business/business.ts'
import { openPaying } from './checkout/money.ts'
import { openMonitoring, serveBeside } from './hosts.ts'
import { openAuth } from './identity/auth.ts'
import { authEndpoints } from './identity/auth-answer.ts'
import { clientAddress, networkOf } from './platform/address.ts'
import { appOrigins, appVersion, withoutCookies } from './platform/app-origin.ts'
import { refused, tooLarge } from './platform/answer.ts'
import { apiDocs, type OpenApiDocument } from './platform/api-docs.ts'
import type { Config } from './platform/config.ts'
import type { ApiContext } from './platform/context.ts'
import type { ResolveActor } from './platform/gate.ts'
import { headAsGet } from './platform/head-request.ts'
import { pageGuard } from './platform/page-guard.ts'
import { proxyNotice } from './platform/proxy-notice.ts'
import { noteOf } from './platform/request-note.ts'
import { ownPagesOnly } from './platform/same-site.ts'
import { version } from './platform/version.ts'
import { languageOf } from './platform/wire.ts'
import { uploadGate } from './platform/upload.ts'
import { routerOf } from './router.ts'
import { openDependencies, type ServerOptions } from './dependencies.ts'

const bodyLimitBytes = 256 * 1024

/** The endpoints that take a picture. */
const pictures = [
  contract.shop.addPicture,
  contract.profile.addPhoto,
  contract.review.addPicture,
  contract.chat.sendPhoto,
  contract.chat.answerPhoto,
  contract.support.addPhoto,
  contract.treatment.addPhoto,
]

/** The endpoints that take more than others. `demandLink`: who comes by a link has none but that to show. */
const uploadsOf = (demandLink: (token: string) => Promise<void>) =>
  [
    ...pictures.map((endpoint) => ({ endpoint, bytesLimit: pictureRules.bytesLimit })),
    {
      endpoint: contract.support.addPhotoByLink,
      bytesLimit: pictureRules.bytesLimit,
      demand: demandLink,
    },
    { endpoint: contract.customer.addFile, bytesLimit: clientFileRules.bytesLimit },
    { endpoint: contract.import.upload, bytesLimit: importLimits.bytes },
  ].map(({ endpoint, ...more }) => {
    const { route, meta } = endpoint['~orpc']
    return { path: route.path!, meta, ...more }
  })

/** Puts all slices together: the API as one Hono app, and the timed verbs beside it. Imports everything; main.ts runs it. */
export function compose(options: ServerOptions) {
  const dependencies = openDependencies(options)
  const { db, config, log, now, auth, messaging, erase } = dependencies
  const resolveActor = actorOf(db, auth.resolveUser, config.twoStep)
  const router = routerOf(dependencies)
  const call = openApi({ router, db, now, resolveActor, approve: approving(db) })

  const addressOf = addressIn(config)
  const monitoring = openMonitoring({ ...dependencies, pool: options.database.pool, addressOf })
  const app = new Hono().use(
    monitoring.noteRequests,
    proxyNotice(config.trustedProxies, log),
    pageGuard(config),
    headAsGet,
  )
  app.use('/api/*', appOrigins(config.app)).use('/healthz', appOrigins(config.app))
  app.use('/sandbox/cards', appOrigins(config.app))
  app.route('/', monitoring.host).route('/', apiDocs(document))
  const uploads = uploadsOf((token) =>
    demandTicket(db, { linkHash: dependencies.links.hashOf(token) }),
  )
  serveApi(app, { config, log, auth, resolveActor, call, uploads })
  app.onError((error, context) => refused(context.req.raw, log, error))
  serveBeside(app, { ...dependencies, addressOf })

  const stops = timedVerbs(dependencies)
  return {
    app,
    erase,
    payingAt: openPaying(db, config.payment),
    /** Begins to end what would never end by itself: live streams, and timed verbs after their batch. */
    hush() {
      dependencies.feed.close()
      void dependencies.streams.close()
      for (const stop of stops) void stop()
    },
    /** Ends the timed verbs and the live streams. */
    async close() {
      dependencies.feed.close()
      monitoring.close()
      await Promise.all([
        dependencies.streams.close(),
        dependencies.search.close(),
        dependencies.lostWishes.close(),
        ...stops.map((stop) => stop()),
      ])
      messaging.close()
    },
  }
}

type Serving = {
  config: Config
  log: Logger
  auth: ReturnType<typeof openAuth>
  resolveActor: ResolveActor
  call: ReturnType<typeof openApi>
  uploads: ReturnType<typeof uploadsOf>
}

/** The API under `/api`, for our own pages and for programs. */
function serveApi(app: Hono, { config, log, auth, resolveActor, call, uploads }: Serving): void {
  const callingOf = calls(config, log)
  app.use('/api/*', ownPagesOnly(config, log), withoutCookies(config.app))
  app.use('/api/*', appVersion(config.app, log))
  app.use('/api/*', bodies({ resolveActor, callingOf, log, uploads }))
  app.all('/api/auth/*', (context) => {
    noteOf(context).endpoint = authEndpointOf(context.req.path)
    return auth.handler(context.req.raw, socketOf(context))
  })
  app.all('/api/*', async (context) => {
    const calling = callingOf(context)
    const answer = await call(context.req.raw, calling)
    return answer ? asOwn(answer, calling) : refused(context.req.raw, log, refuse('not_found'))
  })
}

/** Its name where it stands open; whoever asks for anything else may have put a secret there. */
function authEndpointOf(path: string): string {
  const name = path.slice('/api/auth'.length)
  return name in authEndpoints ? `auth ${name}` : 'auth'
}

/** Where a request comes from, behind as many proxies as are ours. */
function addressIn(config: Config) {
  return (context: Context) =>
    clientAddress(context.req.raw.headers, socketOf(context), config.trustedProxies)
}

/** The OpenAPI 3.1 document, from the contract alone. */
export function document(): Promise<OpenApiDocument> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] })
  return generator.generate(contract, {
    info: {
      title: 'Serein',
      version,
      description: 'Appointment booking for massage and spa businesses.',
    },
    servers: [{ url: '/api' }],
  })
}

/** An answer of the API is its reader's alone, can be found in the log, and opened by itself it runs nothing. */
function asOwn(answer: Response, { requestId }: ApiContext): Response {
  answer.headers.set('x-request-id', requestId)
  answer.headers.set('cache-control', 'no-store')
  answer.headers.set('x-robots-tag', 'noindex')
  answer.headers.set(
    'content-security-policy',
    "default-src 'none'; frame-ancestors 'none'; sandbox",
  )
  return answer
}

/** How much a request may send: a picture on the one endpoint for them, else little. */
function bodies({ resolveActor, callingOf, log, uploads }: Bodies): MiddlewareHandler {
  return uploadGate(uploads, {
    resolveActor,
    contextOf: callingOf,
    refused: (request, error) => refused(request, log, error),
    tooLarge: (request) => tooLarge(request, log),
    otherwise: bodyLimit({
      maxSize: bodyLimitBytes,
      onError: (context) => tooLarge(context.req.raw, log),
    }),
  })
}

type Bodies = {
  resolveActor: ResolveActor
  callingOf: (context: Context) => ApiContext
  log: Logger
  uploads: ReturnType<typeof uploadsOf>
}

/** What a call arrives with. */
function calls(config: Config, log: Logger) {
  const addressOf = addressIn(config)
  return (context: Context): ApiContext => {
    const { headers } = context.req.raw
    const note = noteOf(context)
    const { requestId } = note
    const network = networkOf(addressOf(context))
    const language = languageOf(headers)
    return { headers, language, network, requestId, note, log: log.child({ requestId }) }
  }
}

/** The other end of the connection; there is none where a request is handed over within the process. */
function socketOf(context: Context): string | undefined {
  return context.env?.incoming ? getConnInfo(context).remote.address : undefined
}
