import { createHmac, randomBytes } from 'node:crypto'
import { contractOf, type Validation } from '../contract.ts'
import { type PeerRequest, makeDoor } from '../door.ts'
import { makeFaults } from '../faults.ts'
import { type Answer, listen } from '../listen.ts'

const route = '/2010-04-01/Accounts/{AccountSid}/Messages.json'
const pointer = `#/paths/${route.replaceAll('/', '~1')}/post`
const requestSchema = '/requestBody/content/application~1x-www-form-urlencoded/schema'
const messageSchema = '#/components/schemas/api.v2010.account.message'

export type TwilioPeer = Awaited<ReturnType<typeof startTwilioPeer>>
type Message = { sid: string; from: string; to: string; body: string; fate: Fate }
/** What became of a message; a price is what was taken, below zero. */
type Fate = { status: string; price?: string; error?: { code: number; message: string } }
const messageRoute = '/2010-04-01/Accounts/{AccountSid}/Messages/{Sid}.json'

/**
 * A Twilio on this machine: takes messages, signs what people answer, says no to numbers as it is told, and holds both ways
 * against the published document.
 */
export async function startTwilioPeer({ now = Date.now }: { now?: () => number } = {}) {
  const account = { sid: `AC${randomBytes(16).toString('hex')}`, token: 'token-of-the-peer' }
  const faults = makeFaults()
  const messages: Message[] = []
  /** What it says of a number: its error code. */
  const refusedNumbers = new Map<string, number>()
  const rules = makeRules()
  const create = ({ body }: PeerRequest): Answer => {
    const { To: to = '', From: from = '', Body = '' } = formOf(body)
    const code = refusedNumbers.get(to)
    if (code) return refusal(400, code, `The number ${to} cannot be reached.`)
    const message = { sid: newSid(), from, to, body: Body, fate: { status: 'queued' } }
    messages.push(message)
    return { status: 201, body: messageBody(account.sid, message, now()) }
  }
  const show = ({ ids }: PeerRequest): Answer => {
    const message = messages.find(({ sid }) => sid === ids.Sid)
    if (!message) return says.unknown()
    return { status: 200, body: messageBody(account.sid, message, now()) }
  }
  const door = makeDoor({
    verbs: { [`POST ${route}`]: create, [`GET ${messageRoute}`]: show },
    pages: {},
    faults,
    admit: ({ headers, ids }) => {
      const credentials = Buffer.from(`${account.sid}:${account.token}`).toString('base64')
      const isKnown =
        headers.authorization === `Basic ${credentials}` && ids.AccountSid === account.sid
      return isKnown ? undefined : refusal(401, 20_003, 'Authenticate')
    },
    checkRequest: ({ method, body }) => {
      if (method === 'GET') return undefined
      const says = rules('request', `${pointer}${requestSchema}`, formOf(body))
      return says ? refusal(400, 21_604, says) : undefined
    },
    checkAnswer: (_request, { status, body }) => {
      const says = (status === 200 || status === 201) && rules('answer', messageSchema, body)
      return says ? refusal(500, 20_500, `The peer itself is wrong: ${says}`) : undefined
    },
    // It knows no idempotency: the same request twice is two messages.
    keyOf: () => undefined,
    isKept: () => false,
    says,
  })
  const { origin, close } = await listen(door)
  return {
    origin,
    account,
    faults,
    messages,
    refusedNumbers,
    validation: () => rules.validation,
    /** Somebody answers: posts it to a webhook as Twilio does. */
    answer: answering(account),
    async close() {
      faults.release()
      await close()
    },
  }
}

function answering(account: { sid: string; token: string }) {
  return (
    url: string,
    { from, text, sid = newSid() }: { from: string; text: string; sid?: string },
    options: { token?: string; fetch?: typeof fetch } = {},
  ) => {
    const form = {
      MessageSid: sid,
      AccountSid: account.sid,
      From: from,
      To: '+33644601234',
      Body: text,
      NumMedia: '0',
    }
    const signature = signed(url, form, options.token ?? account.token)
    return (options.fetch ?? fetch)(url, {
      method: 'POST',
      body: new URLSearchParams(form),
      headers: { 'x-twilio-signature': signature },
    })
  }
}

/** Both ways through the published document, counted. @returns of each, what is wrong with it */
function makeRules() {
  const validation: Validation = { requests: 0, answers: 0, violations: [] }
  const check = (way: 'request' | 'answer', $ref: string, data: unknown) => {
    const contract = contractOf('twilio-trimmed.json')
    const isText = way === 'request'
    const wrong = contract?.check(`a message's ${way}`, { $ref }, { isText })(data)
    if (contract) validation[isText ? 'requests' : 'answers'] += 1
    if (wrong) validation.violations.push({ way, operation: route, says: wrong })
    return wrong
  }
  return Object.assign(check, { validation })
}

const newSid = () => `SM${randomBytes(16).toString('hex')}`
const formOf = (body: string) => Object.fromEntries(new URLSearchParams(body))

function messageBody(accountSid: string, { sid, from, to, body, fate }: Message, now: number) {
  const uri = `/2010-04-01/Accounts/${accountSid}/Messages/${sid}.json`
  const stamp = new Date(now).toUTCString().replace('GMT', '+0000')
  return {
    sid,
    account_sid: accountSid,
    api_version: '2010-04-01',
    body,
    from,
    to,
    date_created: stamp,
    date_updated: stamp,
    date_sent: null,
    direction: 'outbound-api',
    error_code: fate.error?.code ?? null,
    error_message: fate.error?.message ?? null,
    messaging_service_sid: null,
    num_media: '0',
    num_segments: String(Math.ceil(body.length / 153)),
    price: fate.price ?? null,
    price_unit: 'USD',
    status: fate.status,
    subresource_uris: { media: uri.replace('.json', '/Media.json') },
    uri,
  }
}

const says = {
  unknown: () => refusal(404, 20_404, 'The requested resource was not found'),
  broken: () => refusal(503, 20_503, 'Service unavailable'),
  mismatch: () => refusal(409, 20_409, 'Conflict'),
  busy: () => refusal(429, 20_429, 'Too Many Requests'),
  replay: (answer: Answer) => answer,
}

/** https://www.twilio.com/docs/usage/security#validating-requests */
function signed(url: string, form: Record<string, string>, token: string): string {
  const text = Object.keys(form)
    .toSorted()
    .reduce((whole, key) => whole + key + form[key], url)
  return createHmac('sha1', token).update(text).digest('base64')
}

function refusal(status: number, code: number, message: string): Answer {
  const body = { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status }
  return { status, body }
}
