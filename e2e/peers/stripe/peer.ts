import { controlPages } from '../control.ts'
import { makeDeliveries } from '../deliveries.ts'
import { type PeerRequest, type Verb, Refusal, makeDoor } from '../door.ts'
import { makeFaults } from '../faults.ts'
import { type Answer, listen } from '../listen.ts'
import { makeBooks, newId, type World } from './books.ts'
import { emitter, newEndpoint } from './event.ts'
import { parseForm } from './form.ts'
import { helpersOf } from './person.ts'
import { expanded } from './listing.ts'
import { pagesOf } from './pages.ts'
import { errorAnswer } from './refusal.ts'
import { makeRules } from './rules.ts'
import type { StripeRequest, StripeVerb } from './verb.ts'
import { verbs } from './verbs.ts'

export type StripePeer = Awaited<ReturnType<typeof startStripePeer>>
export type StripePeerOptions = {
  /** Where events go from the start; more can be asked for by the API. */
  webhook?: { url: string; secret: string; enabledEvents?: string[] }
  /** The clock, in milliseconds. */
  now?: () => number
  /** The secret keys that open the account. */
  keys?: string[]
  /** How long the card called `slow` takes. */
  slowMs?: number
}

const secretKey = 'sk_test_of_the_peer'

/** A provider on this machine that speaks Stripe's API, keeps its own books, and does wrong when it is told to. */
export async function startStripePeer(options: StripePeerOptions = {}) {
  const { webhook, now = Date.now, keys = [secretKey], slowMs = 1500 } = options
  const seconds = () => Math.floor(now() / 1000)
  const faults = makeFaults()
  const deliveries = makeDeliveries(faults)
  const books = makeBooks()
  const rules = makeRules()
  let cause: { id: string; key: string | null } | undefined
  const emit = emitter({
    books,
    deliveries,
    now: seconds,
    cause: () => cause,
    check: (event) => void rules.event(event),
  })
  const world: World = { books, origin: '', slowMs, now: seconds, emit }

  /** A verb of the API: its form parsed, its answer expanded, its events bearing the request that caused them. */
  const apiVerb =
    (verb: StripeVerb): Verb =>
    (came) => {
      const form = parseForm(came.method === 'POST' ? came.body : came.query)
      const request: StripeRequest = { ...came, form }
      cause = { id: newId('req', 14), key: String(came.headers['idempotency-key'] ?? '') || null }
      const headers = { 'request-id': cause.id }
      try {
        const body = expanded(books, verb(world, request), form.expand)
        return { status: 200, body, headers, holdMs: request.holdMs }
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        return { ...error.answer, headers, holdMs: request.holdMs }
      } finally {
        cause = undefined
      }
    }

  const door = makeDoor({
    verbs: Object.fromEntries(Object.entries(verbs).map(([name, verb]) => [name, apiVerb(verb)])),
    pages: { ...pagesOf(world), ...controlPages(faults, () => books.sums('payment_id')) },
    faults,
    admit: (request) => (keys.includes(keyIn(request)) ? undefined : wrongKey(keyIn(request))),
    checkRequest: (request) => invalid(rules.request(request)),
    checkAnswer: (request, answer) => broken(rules.answer(request, answer)),
    keyOf: (request) => {
      const key = request.method === 'POST' ? String(request.headers['idempotency-key'] ?? '') : ''
      return key ? { key, fingerprint: `${request.path} ${request.body}` } : undefined
    },
    isKept: () => true,
    says,
  })
  const { url, origin, close } = await listen(door)
  world.origin = origin
  if (webhook) {
    const endpoint = newEndpoint(seconds(), { enabledEvents: ['*'], ...webhook })
    books.endpoints.set(endpoint.id, endpoint)
  }
  return {
    url,
    origin,
    key: keys[0]!,
    books,
    faults,
    deliver: deliveries.deliver,
    /** Every attempt to deliver an event, with what the receiver said. */
    attempts: deliveries.log,
    validation: () => rules.validation,
    ...helpersOf(world),
    async close() {
      faults.release()
      await Promise.all([deliveries.close(), close()])
    },
  }
}

const says = {
  unknown: ({ method, path }: { method: string; path: string }) =>
    errorAnswer(404, {
      type: 'invalid_request_error',
      message: `Unrecognized request URL (${method}: ${path}).`,
    }),
  broken: () =>
    errorAnswer(500, { type: 'api_error', message: 'An unknown error occurred at the provider.' }),
  mismatch: () =>
    errorAnswer(400, {
      type: 'idempotency_error',
      message:
        'Keys for idempotent requests can only be used with the same parameters they were first used with.',
    }),
  busy: () =>
    errorAnswer(409, {
      type: 'idempotency_error',
      code: 'idempotency_key_in_use',
      message: 'There is currently another in-progress request using this Idempotency Key.',
    }),
  replay: (answer: Answer): Answer => ({
    ...answer,
    holdMs: undefined,
    headers: { ...answer.headers, 'idempotent-replayed': 'true' },
  }),
}

function keyIn({ headers }: PeerRequest): string {
  const [scheme, value = ''] = (headers.authorization ?? '').split(' ')
  if (scheme !== 'Basic') return value
  return Buffer.from(value, 'base64').toString().split(':')[0] ?? ''
}

function wrongKey(key: string): Answer {
  const message = key
    ? `Invalid API Key provided: ${'*'.repeat(8)}${key.slice(-4)}`
    : 'You did not provide an API key.'
  return errorAnswer(401, { type: 'invalid_request_error', message })
}

function invalid(wrong: string | undefined): Answer | undefined {
  if (!wrong) return undefined
  const message = `The published schema does not allow this request: ${wrong}`
  return errorAnswer(400, { type: 'invalid_request_error', code: 'parameter_unknown', message })
}

function broken(wrong: string | undefined): Answer | undefined {
  if (!wrong) return undefined
  const message = `The peer itself answers what the published schema does not allow: ${wrong}`
  return errorAnswer(500, { type: 'api_error', message })
}
