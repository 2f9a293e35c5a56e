import { randomUUID } from 'node:crypto'
import { OpenAPIGenerator } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import { contract } from '@serein/shared/contract.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { pictureRules } from '@serein/shared/shop/rules.ts'
import { getConnInfo } from '@hono/node-server/conninfo'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Logger } from 'pino'
import { api, openApi } from './api.ts'
import { adoptBookings } from './booking/adopt.ts'
import { videoHost } from './platform/video-host.ts'
import { feedHost } from './booking/feed-host.ts'
import { openLinks } from './platform/link.ts'
import { visitsOfBusinesses } from './booking/business-visits.ts'
import { codeOfferOf, usesOfCodes } from './booking/code-offer.ts'
import { isNewClient } from './booking/new-client.ts'
import { itemsOfGuest } from './booking/party.ts'
import { returning } from './booking/returning-client.ts'
import { bookingRoutes } from './booking/routes.ts'
import { businessRoutes, installationRoutes } from './business/routes.ts'
import { timedVerbs } from './timers.ts'
import { actorOf, tenantOf } from './business/business.ts'
import { refusesNews } from './campaign/customer-part.ts'
import { newsHost } from './campaign/news-host.ts'
import { campaignRoutes, newsRoutes } from './campaign/routes.ts'
import { catalogueRoutes, productRoutes } from './catalogue/routes.ts'
import { serviceIdsOf, servicesByKind } from './catalogue/sql.ts'
import { customerRoutes, treatmentRoutes } from './customer/routes.ts'
import { partsOfCustomer } from './customer.ts'
import { chatRoutes } from './chat/routes.ts'
import { moneyRoutes, openFollowing, openPaying, refunding } from './checkout/money.ts'
import { billRoutes, deskPaymentRoutes, orderRoutes, tillRoutes } from './checkout/routes.ts'
import type { Adopt } from './identity/anonymous.ts'
import { openAuth } from './identity/auth.ts'
import { erasePersons } from './identity/erasure.ts'
import { openLiveStreams } from './identity/live-stream.ts'
import { accountRoutes, appRoutes, identityRoutes } from './identity/routes.ts'
import { signInMethods } from './identity/sign-in-methods.ts'
import { openChannels } from './notification/channels.ts'
import { outboxHost, outboxPath } from './notification/outbox-host.ts'
import {
  notificationRoutes,
  teamNotificationRoutes,
  templateRoutes,
} from './notification/routes.ts'
import { hearAnswers } from './notification/sms-answer.ts'
import { smsHost } from './notification/sms-host.ts'
import { offerRoutes } from './offer/routes.ts'
import { openProviders } from './payment/providers.ts'
import { paymentRuleRoutes } from './payment/routes.ts'
import { returnHost } from './payment/return-host.ts'
import { webhookHost } from './payment/webhook-host.ts'
import { sandboxHost } from './payment/sandbox-host.ts'
import { clientAddress, networkOf } from './platform/address.ts'
import { appOrigins, appVersion, withoutCookies } from './platform/app-origin.ts'
import { refused, tooLarge } from './platform/answer.ts'
import { apiDocs, type OpenApiDocument } from './platform/api-docs.ts'
import { transaction } from './platform/command.ts'
import type { Config } from './platform/config.ts'
import type { ApiContext } from './platform/context.ts'
import type { ResolveActor } from './platform/gate.ts'
import { openFeed } from './platform/outbox.ts'
import { headAsGet } from './platform/head-request.ts'
import { pageGuard } from './platform/page-guard.ts'
import type { Db, openDatabase } from './platform/pool.ts'
import { ownPagesOnly } from './platform/same-site.ts'
import { languageOf } from './platform/wire.ts'
import { openSearch } from './search/routes.ts'
import { siteHost } from './search/site-host.ts'
import { folderStore, type PictureStore } from './platform/picture-store.ts'
import { uploadGate } from './platform/upload.ts'
import { openVault, type Vault } from './platform/vault.ts'
import { partsOfPerson } from './person.ts'
import { openLostWishes } from './report/lost-wish.ts'
import { auditRoutes, reportRoutes } from './report/routes.ts'
import { resourceRoutes } from './resource/routes.ts'
import { reviewRoutes } from './review/routes.ts'
import { adoptFavourites } from './shop/favourite.ts'
import * as shop from './shop/routes.ts'
import { textsOfBusiness } from './shop/text-sql.ts'
import { listShopsOf } from './shop/shop.ts'
import { firstOpenWindow } from './slot/next.ts'
import { slotRoutes } from './slot/routes.ts'
import { staffQuestions } from './slot/staff-use.ts'
import { unitQuestions } from './slot/unit-use.ts'
import { openWorlds } from './slot/world.ts'
import { guideRoutes, supportRoutes } from './support/routes.ts'
import { teamSkills } from './team/skill.ts'
import { teamRoutes } from './team/routes.ts'
import { staffOf } from './team/team.ts'

/** What stands to the right of a business. */
const ofBusiness = {
  shopsOf: listShopsOf,
  staffOf,
  textsOf: textsOfBusiness,
  visitsOf: visitsOfBusinesses,
}

const bodyLimitBytes = 256 * 1024

/** The endpoints that take more. */
const uploaded = [
  contract.shop.addPicture,
  contract.profile.addPhoto,
  contract.review.addPicture,
  contract.chat.sendPhoto,
  contract.chat.answerPhoto,
  contract.support.addPhoto,
  contract.support.addPhotoByLink,
  contract.treatment.addPhoto,
].map((endpoint) => {
  const { route, meta } = endpoint['~orpc']
  return { path: route.path!, meta, bytesLimit: pictureRules.bytesLimit }
})

export type Parts = {
  database: ReturnType<typeof openDatabase>
  config: Config
  log: Logger
  now?: () => Date
}

/** Puts all slices together: the API as one Hono app, and the timed verbs beside it. Imports everything; main.ts runs it. */
export function compose({ database: { db, pool }, config, log, now = () => new Date() }: Parts) {
  const [worlds, links] = [openWorlds(db, now), openLinks(config)]
  const search = openSearch({ db, worlds, log, now }, config)
  const lostWishes = openLostWishes({ db, worlds, log, now })
  const [feed, streams] = [openFeed(db, log), openLiveStreams(db, log)]
  const auth = openAuth({ db, pool, config, log, adopt: adopting(db), now })
  const [messaging, { holds, payment, publicUrl }] = [openChannels(config), config]
  const resolveActor = actorOf(db, auth.resolveUser, config.twoStep)
  const [store, vault] = [folderStore(config.pictureFolder), openVault(config.fieldKeys)]
  const providers = openProviders(db, { ...config, vault })
  const following = openFollowing(db, providers, now)
  const ruleRoutes = paymentRuleRoutes({ providers, serviceIdsOf })
  const { parts, erase } = persons({ db, vault, store, log })
  const payRefundsOf = refunding(db, providers, log, now)
  const waysIn = signInMethods(config, { phone: messaging.on.has('sms'), outbox: outboxPath })

  const router = api.router({
    identity: identityRoutes({ resolveUser: auth.resolveUser, tenantOf, signInMethods: waysIn }),
    app: appRoutes(config.app),
    ...accountRoutes({ store, vault, parts, ...auth }),
    installation: installationRoutes,
    business: { ...businessRoutes(ofBusiness), ...shop.suspensionRoutes(ofBusiness) },
    shop: { ...shop.shopRoutes, ...shop.pictureRoutes({ store }), ...ruleRoutes },
    ...shop.nounRoutes,
    resource: resourceRoutes({ ...unitQuestions, servicesByKind }),
    catalogue: catalogueRoutes(teamSkills),
    product: productRoutes,
    team: teamRoutes(staffQuestions),
    offer: offerRoutes((asked, at) => firstOpenWindow(worlds, asked, at), usesOfCodes),
    slot: slotRoutes(
      worlds,
      { returning, isNewClient, itemsOfGuest, codeOfferOf },
      lostWishes.note,
    ),
    booking: bookingRoutes({ worlds, links, feed, streams, payRefundsOf, vault, holds }),
    ...moneyRoutes(following, { vault, links }, config),
    order: orderRoutes({ providers, publicUrl, payRefundsOf }),
    bill: billRoutes({ payRefundsOf }),
    payment: deskPaymentRoutes({ payRefundsOf }),
    till: tillRoutes,
    review: reviewRoutes({ links, store }),
    chat: chatRoutes({ feed, streams, store }),
    notification: notificationRoutes,
    template: templateRoutes({ write: messaging.write, links }),
    teamNotification: teamNotificationRoutes({ feed, streams }),
    customer: customerRoutes({ parts: partsOfCustomer, refusesNews }),
    treatment: treatmentRoutes({ vault, store }),
    campaign: campaignRoutes({ write: messaging.write, links }),
    news: newsRoutes(links),
    search: search.routes,
    support: supportRoutes({ links, store }),
    audit: auditRoutes,
    guide: guideRoutes(sendsOf(config)),
    report: reportRoutes,
  })
  const call = openApi({ router, db, now, resolveActor })

  const app = new Hono().use(pageGuard(config), headAsGet)
  app.use('/api/*', appOrigins(config.app)).use('/healthz', appOrigins(config.app))
  app.use('/sandbox/cards', appOrigins(config.app))
  app.route('/', probes(pool)).route('/', apiDocs(document))
  serveApi(app, { config, log, auth, resolveActor, call })
  app.onError((error, context) => refused(context.req.raw, log, error))
  if (config.env === 'demo')
    app
      .route('/', outboxHost({ db, write: messaging.write, now }))
      .route('/', sandboxHost({ db, now }))
  app.route('/', siteHost({ db, store, config })).route('/', videoHost(config.app))
  app.route('/', smsHost({ db, ...config, onAnswer: hearAnswers(links), log, now }))
  app.route('/', returnHost())
  app.route('/', webhookHost({ ...following, vault, payment, log, now }))
  app.route('/', newsHost({ db, links, now }))
  app.route('/', feedHost({ db, links, log, now, addressOf: addressIn(config) }))

  const stops = timedVerbs({ following, store, vault, log, now, erase, links, messaging })
  return {
    app,
    erase,
    payingAt: openPaying(db, payment),
    /** Ends the timed verbs and the live streams. */
    async close() {
      feed.close()
      await Promise.all([
        streams.close(),
        search.close(),
        lostWishes.close(),
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
}

/** The API under `/api`, for our own pages and for programs. */
function serveApi(app: Hono, { config, log, auth, resolveActor, call }: Serving): void {
  const callingOf = calls(config, log)
  app.use('/api/*', ownPagesOnly(config, log), withoutCookies(config.app))
  app.use('/api/*', appVersion(config.app, log))
  app.use('/api/*', bodies({ resolveActor, callingOf, log }))
  app.all('/api/auth/*', (context) => auth.handler(context.req.raw, socketOf(context)))
  app.all('/api/*', async (context) => {
    const calling = callingOf(context)
    const answer = await call(context.req.raw, calling)
    return answer ? asOwn(answer, calling) : refused(context.req.raw, log, refuse('not_found'))
  })
}

/** What this server is set up to send; a demo shows all of it. */
function sendsOf({ env, mail, sms, push }: Config) {
  const isDemo = env === 'demo'
  return { mail: isDemo || !!mail, sms: isDemo || !!sms, push: isDemo || !!push }
}

/** What somebody had while they looked around, as they come to have an account. */
function adopting(db: Db): Adopt {
  return (from, to) =>
    transaction(db, async (tx) => {
      await adoptFavourites(tx, from, to)
      await adoptBookings(tx, from, to)
    })
}

/** Where a request comes from, behind as many proxies as are ours. */
function addressIn(config: Config) {
  return (context: Context) =>
    clientAddress(context.req.raw.headers, socketOf(context), config.trustedProxies)
}

/** What every slice keeps of a person, and the verb that erases whoever is due. */
function persons({ db, vault, store, log }: Kept) {
  const parts = partsOfPerson(vault)
  return { parts, erase: (then: Date) => erasePersons(db, { parts, store, log }, then) }
}

type Kept = { db: Db; vault: Vault; store: PictureStore; log: Logger }

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
export function document(): Promise<OpenApiDocument> {
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

/** An answer of the API is its reader's alone, and can be found in the log. */
function asOwn(answer: Response, { requestId }: ApiContext): Response {
  answer.headers.set('x-request-id', requestId)
  answer.headers.set('cache-control', 'no-store')
  answer.headers.set('x-robots-tag', 'noindex')
  return answer
}

/** How much a request may send: a picture on the one endpoint for them, else little. */
function bodies({ resolveActor, callingOf, log }: Bodies): MiddlewareHandler {
  return uploadGate(uploaded, {
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
}

/** What a call arrives with. */
function calls(config: Config, log: Logger) {
  const addressOf = addressIn(config)
  return (context: Context): ApiContext => {
    const { headers } = context.req.raw
    const requestId = randomUUID()
    const network = networkOf(addressOf(context))
    const language = languageOf(headers)
    return { headers, language, network, requestId, log: log.child({ requestId }) }
  }
}

/** The other end of the connection; there is none where a request is handed over within the process. */
function socketOf(context: Context): string | undefined {
  return context.env?.incoming ? getConnInfo(context).remote.address : undefined
}
