import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createClient } from './provider.tsx'
import { memoryStore, openTokens } from './token.ts'

const origin = 'http://shop.example'
const refused = (code: string) =>
  Response.json({ defined: true, code, status: 401, message: code, data: {} }, { status: 401 })
const grant = (accessToken: string) =>
  Response.json({ uid: 'camille', lengthSeconds: 3600, accessToken })

let answers: (Response | Error)[] = []
let sent: string[] = []

/** The server at the other end of the line: what is sent to it, and what it says one after another. */
beforeEach(() => {
  ;[answers, sent] = [[], []]
  vi.stubGlobal('fetch', async (input: Request | string, init?: RequestInit) => {
    const request = new Request(input, init)
    const { pathname } = new URL(request.url)
    sent.push(`${pathname} ${request.headers.get('authorization') ?? 'nobody'}`)
    const answer = answers.shift()
    if (!answer || answer instanceof Error)
      throw answer ?? new Error(`${pathname} is once too often`)
    return answer
  })
})
afterEach(() => void vi.unstubAllGlobals())

async function device(session: string | null) {
  const store = memoryStore()
  await store.write(session)
  const tokens = openTokens({ origin, store })
  return { store, ...createClient({ origin, language: () => 'fr', tokens, retries: 0 }) }
}

const flow = (value: string) => ({ headers: { 'set-auth-flow': value } })
const nobody = () => Response.json({ user: null })

test('the long-lived token goes only to the identity server, and calls carry the short-lived one, fetched once', async () => {
  const { api } = await device('long')
  answers = [grant('short'), nobody(), nobody()]
  await Promise.all([api.identity.session(), api.identity.session()])
  expect(sent).toEqual([
    '/api/auth/renew Bearer long',
    ...Array(2).fill('/api/session Bearer short'),
  ])
})

test('a device without a session fetches no token and sends none', async () => {
  const { api } = await device(null)
  answers = [nobody()]
  await api.identity.session()
  expect(sent).toEqual(['/api/session nobody'])
})

test('an expired token is renewed, and the call repeated', async () => {
  const { api } = await device('long')
  answers = [grant('first'), refused('access_token_invalid'), grant('second'), nobody()]
  await api.identity.session()
  expect(sent).toEqual([
    '/api/auth/renew Bearer long',
    '/api/session Bearer first',
    '/api/auth/renew Bearer long',
    '/api/session Bearer second',
  ])
})

test('a call that is refused again after the renewal is refused', async () => {
  const { api } = await device('long')
  const [one, two] = [refused('access_token_invalid'), refused('access_token_invalid')]
  answers = [grant('first'), one, grant('second'), two]
  await expect(api.identity.session()).rejects.toMatchObject({ code: 'access_token_invalid' })
  expect(sent).toHaveLength(4)
})

test('a call without an answer fails without logging anybody out', async () => {
  const { api, store } = await device('long')
  answers = [new TypeError('no network')]
  await expect(api.identity.session()).rejects.toThrow('no network')
  expect(await store.read()).toBe('long')
})

test('an ended session is forgotten by the device', async () => {
  const { api, store } = await device('long')
  answers = [grant('short'), refused('access_token_invalid'), refused('unauthenticated'), nobody()]
  expect(await api.identity.session()).toEqual({ user: null })
  expect(sent.at(-1)).toBe('/api/session nobody')
  expect(await store.read()).toBeNull()
})

test('the device keeps a session from log-in to log-out, and another session has other tokens', async () => {
  const { session, store, api } = await device('long')
  answers = [grant('of the first'), nobody()]
  await api.identity.session()
  const signedIn = Response.json({}, { headers: { 'set-auth-token': 'another' } })
  const methods = Response.json({ phone: false, google: false, firebase: null })
  answers = [methods, signedIn, grant('of the second'), nobody()]
  await session.signIn({ email: 'camille@example.test', password: 'rivière-calme-7' })
  expect(await store.read()).toBe('another')
  expect(sent.slice(2)).toEqual([
    '/api/session/sign-in-methods nobody',
    '/api/auth/sign-in/email Bearer long',
    '/api/auth/renew Bearer another',
    '/api/session Bearer of the second',
  ])
  // Which methods there are is forgotten with the first session, who says so is not.
  answers = [Response.json({})]
  await session.signOut()
  expect(sent.at(-1)).toBe('/api/auth/sign-out Bearer another')
  expect(await store.read()).toBeNull()
})

test('the identity server’s pending step is sent back to it, also after a refusal, until it ends', async () => {
  const { session } = await device('long')
  const brought: (string | null)[] = []
  const { fetch: answering } = globalThis
  vi.stubGlobal('fetch', async (input: Request | string, init?: RequestInit) => {
    brought.push(new Request(input, init).headers.get('auth-flow'))
    return answering(input, init)
  })
  const wrong = Response.json({ code: 'wrong_code' }, { status: 401, ...flow('half=2') })
  answers = [
    Response.json({}, flow('half=1')),
    wrong,
    Response.json({}, flow('')),
    Response.json({}),
  ]
  await session.post('sign-up/ask')
  await expect(session.post('sign-up/confirm')).rejects.toThrow('wrong_code')
  await session.post('sign-up/confirm')
  await session.get('sign-up/waiting')
  expect(brought).toEqual([null, 'half=1', 'half=2', null])
})

test('the device’s trust token is stored when it has changed, not with every answer', async () => {
  const place = memoryStore()
  const write = vi.spyOn(place, 'write')
  const tokens = openTokens({ origin, store: memoryStore(), flow: place })
  for (const header of ['', 'trusted=1', 'trusted=1', 'trusted=2', '', ''])
    await tokens.keep(new Response(null, flow(header)))
  expect(write.mock.calls).toEqual([['trusted=1'], ['trusted=2'], [null]])
})

test('a call waits for the renewal of the session, and reports a refusal as unauthenticated', async () => {
  const { api, watch } = await device(null)
  const order: string[] = []
  watch.ready = async () => void order.push('ready')
  watch.onUnauthorized = () => void order.push('unauthorized')
  answers = [refused('unauthenticated'), refused('forbidden')]
  await expect(api.profile.get()).rejects.toThrow('unauthenticated')
  await expect(api.profile.get()).rejects.toThrow('forbidden')
  expect(order).toEqual(['ready', 'unauthorized', 'ready'])
})
