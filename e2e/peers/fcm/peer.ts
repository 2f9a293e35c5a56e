import { createVerify, generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto'
import { contractOf, type Validation } from '../contract.ts'
import { type PeerRequest, makeDoor } from '../door.ts'
import { makeFaults } from '../faults.ts'
import { type Answer, listen } from '../listen.ts'

const sendRoute = '/v1/projects/{project}/messages:send'
const tokenRoute = '/token'
const grant = 'urn:ietf:params:oauth:grant-type:jwt-bearer'
const scope = 'https://www.googleapis.com/auth/firebase.messaging'
const clockSkewSeconds = 300
const project = 'serein-peer-1'
const clientEmail = `pusher@${project}.iam.gserviceaccount.com`

export type FcmPeer = Awaited<ReturnType<typeof startFcmPeer>>
type PushMessage = {
  token: string
  notification: { title: string; body: string }
  data: { url: string }
}
type Claims = { iss?: string; aud?: string; scope?: string; iat?: number; exp?: number }

/**
 * A Cloud Messaging on this machine, with the place that gives its tokens: the assertion is verified by the key of the account on
 * its own clock, each body against the published schema. Devices are known until it is told otherwise.
 */
export async function startFcmPeer({ now = Date.now }: { now?: () => number } = {}) {
  const faults = makeFaults()
  const sent: PushMessage[] = []
  const deadTokens = new Set<string>()
  const validation: Validation = { requests: 0, answers: 0, violations: [] }
  const tokens = makeTokens(now)
  const send = ({ body }: PeerRequest): Answer => {
    const { message } = JSON.parse(body) as { message: PushMessage }
    if (deadTokens.has(message.token)) return failed(404, 'NOT_FOUND', 'UNREGISTERED')
    sent.push(message)
    const name = `projects/${project}/messages/0:${randomBytes(8).toString('hex')}`
    return { status: 200, body: { name } }
  }
  const door = makeDoor({
    verbs: { [`POST ${tokenRoute}`]: tokens.give, [`POST ${sendRoute}`]: send },
    pages: {},
    faults,
    admit: tokens.admit,
    checkRequest: ({ route, ids, body }) => {
      if (route === tokenRoute) return undefined
      if (ids.project !== project) return failed(403, 'PERMISSION_DENIED', 'SENDER_ID_MISMATCH')
      const contract = contractOf('fcm-v1.schema.json')
      if (!contract) return undefined
      const wrong = contract.check('send', { $ref: '#/$defs/SendMessageRequest' })(JSON.parse(body))
      validation.requests += 1
      if (wrong) validation.violations.push({ way: 'request', operation: sendRoute, says: wrong })
      return wrong ? failed(400, 'INVALID_ARGUMENT', 'INVALID_ARGUMENT') : undefined
    },
    checkAnswer: () => undefined,
    keyOf: () => undefined,
    isKept: () => false,
    says,
  })
  const { origin, close } = await listen(door)
  tokens.place.url = `${origin}${tokenRoute}`
  return {
    origin,
    tokenUrl: tokens.place.url,
    project,
    clientEmail,
    /** PKCS#8, PEM: of the service account. */
    privateKey: tokens.privateKey,
    faults,
    sent,
    /** Devices whose app is gone. */
    gone: deadTokens,
    /** Why assertions were refused. */
    refusals: tokens.refusals,
    tokensGiven: tokens.given,
    expireTokens: tokens.expire,
    validation: () => validation,
    async close() {
      faults.release()
      await close()
    },
  }
}

/** Tokens for assertions of the one service account, as its key signs them, on this clock. */
function makeTokens(now: () => number) {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const tokens = new Map<string, number>()
  const refusals: string[] = []
  const place = { url: '' }
  return {
    place,
    refusals,
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    given: () => tokens.size,
    expire: () => tokens.clear(),
    admit({ route, headers }: PeerRequest): Answer | undefined {
      if (route === tokenRoute) return undefined
      const token = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? ''
      return (tokens.get(token) ?? 0) > now() ? undefined : failed(401, 'UNAUTHENTICATED')
    },
    give({ body }: PeerRequest): Answer {
      const form = new URLSearchParams(body)
      const wrong =
        form.get('grant_type') === grant
          ? wrongIn(form.get('assertion') ?? '', { key: publicKey, url: place.url, now: now() })
          : 'unsupported grant'
      if (wrong) {
        refusals.push(wrong)
        return { status: 400, body: { error: 'invalid_grant', error_description: wrong } }
      }
      const token = `ya29.${randomBytes(48).toString('base64url')}`
      tokens.set(token, now() + 3_599_000)
      return { status: 200, body: { access_token: token, expires_in: 3599, token_type: 'Bearer' } }
    },
  }
}

/** What is wrong with an assertion, by RFC 7523 and Google's own rules. */
function wrongIn(
  assertion: string,
  { key, url, now }: { key: KeyObject; url: string; now: number },
): string | undefined {
  const [head = '', claimed = '', signature = ''] = assertion.split('.')
  if ((read(head) as { alg?: string }).alg !== 'RS256') return 'alg is not RS256'
  const isOurs = createVerify('RSA-SHA256')
    .update(`${head}.${claimed}`)
    .verify(key, Buffer.from(signature, 'base64url'))
  if (!isOurs) return 'Invalid JWT Signature.'
  const { iss, aud, scope: wanted, iat = 0, exp = 0 } = read(claimed) as Claims
  const seconds = now / 1000
  if (iss !== clientEmail) return 'iss is nobody'
  if (aud !== url) return 'aud is another'
  if (wanted !== scope) return 'scope is another'
  if (exp - iat > 3600) return 'it lasts more than an hour'
  if (iat > seconds + clockSkewSeconds || exp < seconds - clockSkewSeconds)
    return 'Token must be a short-lived token (60 minutes) and in a reasonable timeframe.'
  return undefined
}

const says = {
  unknown: () => failed(404, 'NOT_FOUND'),
  broken: () => failed(503, 'UNAVAILABLE', 'UNAVAILABLE'),
  mismatch: () => failed(409, 'ABORTED'),
  busy: () => failed(429, 'RESOURCE_EXHAUSTED', 'QUOTA_EXCEEDED'),
  replay: (answer: Answer) => answer,
}

function read(part: string): unknown {
  return JSON.parse(Buffer.from(part, 'base64url').toString())
}

function failed(status: number, name: string, errorCode?: string): Answer {
  const type = 'type.googleapis.com/google.firebase.fcm.v1.FcmError'
  const details = errorCode ? [{ '@type': type, errorCode }] : []
  return { status, body: { error: { code: status, message: name, status: name, details } } }
}
