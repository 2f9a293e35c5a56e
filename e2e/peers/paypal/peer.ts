import { controlPages } from '../control.ts'
import { makeDeliveries } from '../deliveries.ts'
import { type PeerRequest, type Verb, makeDoor } from '../door.ts'
import { makeFaults } from '../faults.ts'
import { type Answer, listen } from '../listen.ts'
import { type Capture, type Order, type PayPalEvent, type World, makeBooks } from './books.ts'
import { disputesOf } from './dispute.ts'
import { orderVerbs, tellCapture } from './order.ts'
import { approved, pagesOf, refusedBy } from './pages.ts'
import { captureOf, paymentVerbs } from './payment.ts'
import { refundVerbs, settleRefunds } from './refund.ts'
import { errorAnswer } from './refusal.ts'
import { makeRules } from './rules.ts'
import { makeTokens, tokenRoute } from './token.ts'
import type { PayPalVerb } from './verb.ts'
import { emitter, newWebhook, webhookVerbs } from './webhook.ts'

export type PayPalPeer = Awaited<ReturnType<typeof startPayPalPeer>>
export type PayPalPeerOptions = {
  /** Where events go from the start; more can be asked for by the API. */
  webhook?: { url: string; id?: string; eventTypes?: string[] }
  /** The clock, in milliseconds. */
  now?: () => number
  /** The secret of each client id. */
  clients?: Record<string, string>
}

const ownClient = { 'client-of-the-peer': 'secret-of-the-peer' }

/** A provider on this machine that speaks PayPal's APIs, keeps its own books, and does wrong when it is told to. */
export async function startPayPalPeer(options: PayPalPeerOptions = {}) {
  const { webhook, now = Date.now, clients = ownClient } = options
  const faults = makeFaults()
  const deliveries = makeDeliveries(faults)
  const books = makeBooks()
  const rules = makeRules()
  const tokens = makeTokens(clients, now)
  const check = (event: PayPalEvent) => void rules.event(event)
  const emit = emitter({ books, deliveries, now, origin: () => world.origin, check })
  const stamp = () => new Date(now()).toISOString().replace(/\.\d+Z$/, 'Z')
  const world: World = { books, origin: '', now, stamp, emit }
  const apiVerb =
    (verb: PayPalVerb): Verb =>
    (request) =>
      verb(world, { ...request, json: (jsonOf(request) ?? {}) as Record<string, unknown> })
  const verbs = { ...orderVerbs, ...paymentVerbs, ...refundVerbs, ...webhookVerbs }
  const door = makeDoor({
    verbs: {
      [`POST ${tokenRoute}`]: tokens.grant,
      ...Object.fromEntries(Object.entries(verbs).map(([name, verb]) => [name, apiVerb(verb)])),
    },
    pages: { ...pagesOf(world), ...controlPages(faults, books.sums) },
    faults,
    admit: tokens.admit,
    checkRequest: (request) => checkRequest(rules, request),
    checkAnswer: (request, answer) => {
      const wrong = rules.answer(request, answer)
      return wrong ? errorAnswer(500, [{ issue: `The peer itself is wrong: ${wrong}` }]) : undefined
    },
    keyOf: ({ headers, method, route, path, body }) => {
      const key = String(headers['paypal-request-id'] ?? '')
      return key && method === 'POST'
        ? { key: `${route} ${key}`, fingerprint: `${path} ${body}` }
        : undefined
    },
    isKept: ({ status }) => status < 300,
    says,
  })
  const { url, origin, close } = await listen(door)
  world.origin = origin
  const own = webhook && newWebhook(books, webhook.url, webhook.eventTypes ?? ['*'], webhook.id)
  const [clientId = '', clientSecret = ''] = Object.entries(clients)[0] ?? []
  return {
    url,
    origin,
    clientId,
    clientSecret,
    /** The id of the webhook that it was started with. */
    webhookId: own?.id,
    books,
    faults,
    deliver: deliveries.deliver,
    /** Every attempt to deliver an event, with what the receiver said. */
    attempts: deliveries.log,
    validation: () => rules.validation,
    expireTokens: tokens.expire,
    /** The payer approves an order. @returns where the browser goes then */
    approve: (id: string, how?: { fundingSource?: string; instrument?: Order['instrument'] }) =>
      approved(world, id, how),
    refuse: (id: string) => refusedBy(world, id),
    /** Of a capture that is pending: the money came, or never will. */
    settleCapture: (id: string, status: 'COMPLETED' | 'DECLINED') => settle(world, id, status),
    /** Days go by: refunds that are on their way arrive, or come back, as their payers' means do. */
    settleRefunds: () => settleRefunds(world),
    ...disputesOf(world),
    async close() {
      faults.release()
      await Promise.all([deliveries.close(), close()])
    },
  }
}

function settle(world: World, id: string, status: Capture['status']): void {
  const capture = captureOf(world, id)
  if (capture.status !== 'PENDING') throw new Error(`${id} is not pending`)
  Object.assign(capture, { status, updatedAt: world.stamp() })
  tellCapture(world, capture)
}

function jsonOf({ body, headers }: PeerRequest): unknown {
  if (!body || !headers['content-type']?.includes('json')) return undefined
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

function checkRequest(
  rules: ReturnType<typeof makeRules>,
  request: PeerRequest,
): Answer | undefined {
  const json = jsonOf(request)
  const isForm = request.route === tokenRoute
  if (request.body && json === undefined && !isForm)
    return errorAnswer(400, [{ issue: 'MALFORMED_REQUEST_JSON', location: 'body' }])
  const wrong = rules.request(request, json ?? {})
  return wrong ? errorAnswer(400, [{ issue: 'INVALID_PARAMETER_SYNTAX', field: wrong }]) : undefined
}

const says = {
  unknown: () => errorAnswer(404),
  broken: () => errorAnswer(500),
  mismatch: () => errorAnswer(422, [{ issue: 'DUPLICATE_REQUEST_ID' }]),
  busy: () => errorAnswer(409, [{ issue: 'PREVIOUS_REQUEST_IN_PROGRESS' }]),
  /** An order that was asked for before is answered with 200, as the document says. */
  replay: (answer: Answer, { route }: PeerRequest): Answer => ({
    ...answer,
    status: route.startsWith('/v2/checkout/') ? 200 : answer.status,
  }),
}
