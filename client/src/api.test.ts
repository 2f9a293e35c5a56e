import { onlineManager } from '@tanstack/react-query'
import { expect, onTestFinished, test } from 'vitest'
import { contract } from '@serein/shared/contract.ts'
import { createApi, fieldMessages, refusalOf } from './api.ts'
import ofConsole from './contract-console.gen.json' with { type: 'json' }
import common from './contract.gen.json' with { type: 'json' }

const origin = 'http://shop.example'
const json = (body: unknown, status = 200) => Response.json(body, { status })
const refusal = (code: string, status: number, data: unknown = {}) =>
  json({ defined: true, code, status, message: `said ${code}`, data }, status)

function recording(answers: (Response | Error)[]) {
  const requests: Request[] = []
  const fetch = async (request: Request) => {
    requests.push(request)
    const answer = answers.shift()
    if (!answer || answer instanceof Error) throw answer ?? new Error('asked once too often')
    return answer
  }
  return { requests, api: createApi({ origin, language: () => 'fr', fetch }) }
}

test('a query goes to its address in the reader’s language, without a key', async () => {
  const { requests, api } = recording([json({ user: null })])
  expect(await api.identity.session()).toEqual({ user: null })
  const [request] = requests
  expect(request?.url).toBe(`${origin}/api/session`)
  expect(request?.headers.get('accept-language')).toBe('fr')
  expect(request?.headers.has('idempotency-key')).toBe(false)
})

test('a command repeats its key when the answer was lost, and has a new one for the next intent', async () => {
  const { requests, api } = recording([
    new TypeError('connection lost'),
    json({ language: 'en' }),
    json({ language: 'en' }),
  ])
  await api.identity.chooseLanguage({ language: 'en' })
  await api.identity.chooseLanguage({ language: 'en' })
  const keys = requests.map((request) => request.headers.get('idempotency-key'))
  expect(keys).toHaveLength(3)
  expect(keys[0]).toMatch(/^\S{8,128}$/u)
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
})

test('a refusal is an answer, which is not retried, and the next try is a new intent', async () => {
  const { requests, api } = recording([refusal('forbidden', 403), refusal('forbidden', 403)])
  const first = await api.identity
    .chooseLanguage({ language: 'en' })
    .catch((error: unknown) => error)
  expect(refusalOf(first)).toMatchObject({ code: 'forbidden', message: 'said forbidden' })
  await api.identity.chooseLanguage({ language: 'en' }).catch(() => {})
  const keys = requests.map((request) => request.headers.get('idempotency-key'))
  expect(keys).toHaveLength(2)
  expect(keys[1]).not.toBe(keys[0])
})

test('a provider that does not answer is reported at once, and the next try is the same intent', async () => {
  const code = 'provider_unreachable'
  const { requests, api } = recording([refusal(code, 503), refusal(code, 503)])
  const press = () =>
    api.identity.chooseLanguage({ language: 'en' }).catch((error: unknown) => error)
  expect(refusalOf(await press())).toMatchObject({ code })
  await press()
  const keys = requests.map((request) => request.headers.get('idempotency-key'))
  expect(keys).toEqual([keys[0], keys[0]])
})

test('an intent whose answer never came keeps its key when the person tries again', async () => {
  const requests: Request[] = []
  const api = createApi({
    origin,
    language: () => 'en',
    retries: 0,
    fetch: async (request) => {
      requests.push(request)
      throw new TypeError('connection lost')
    },
  })
  for (let press = 0; press < 2; press++) {
    await expect(api.identity.chooseLanguage({ language: 'en' })).rejects.toThrow('connection lost')
  }
  const keys = requests.map((request) => request.headers.get('idempotency-key'))
  expect(keys[1]).toBe(keys[0])
})

test('a command without a network is refused before it is sent, a query is sent all the same', async () => {
  const requests: Request[] = []
  const api = createApi({
    origin,
    language: () => 'en',
    offlineMessage: () => 'You are offline.',
    fetch: async (request) => {
      requests.push(request)
      return json(request.method === 'GET' ? { user: null } : { language: 'en' })
    },
  })
  onlineManager.setOnline(false)
  onTestFinished(() => onlineManager.setOnline(true))
  const refused = await api.identity
    .chooseLanguage({ language: 'en' })
    .catch((error: unknown) => error)
  expect(refusalOf(refused)).toMatchObject({ code: 'offline', message: 'You are offline.' })
  expect(await api.identity.session()).toEqual({ user: null })
  onlineManager.setOnline(true)
  await api.identity.chooseLanguage({ language: 'en' })
  expect(requests.map(({ method }) => method)).toEqual(['GET', 'PUT'])
})

test('a key set by the caller survives a reload', async () => {
  const { requests, api } = recording([json({ language: 'en' })])
  await api.identity.chooseLanguage(
    { language: 'en' },
    { context: { idempotencyKey: 'pay-0198c0de' } },
  )
  expect(requests[0]?.headers.get('idempotency-key')).toBe('pay-0198c0de')
})

test('the messages by field come only from invalid_input', async () => {
  const { api } = recording([
    refusal('invalid_input', 400, { fields: [{ path: 'email', message: 'Non' }] }),
  ])
  const error = await api.identity.session().catch((found: unknown) => found)
  expect(fieldMessages(error)).toEqual({ email: 'Non' })
  expect(fieldMessages(new Error('bug'))).toEqual({})
  expect(refusalOf(new Error('bug'))).toBeNull()
})

test('every endpoint of the contract can be asked, a file too', () => {
  const listed = new Set(
    [...Object.entries(common), ...Object.entries(ofConsole)].flatMap(([noun, verbs]) =>
      verbs.split(',').map((line) => `${noun}.${line.split(' ')[0]}`),
    ),
  )
  const endpoints = Object.entries(contract).flatMap(([noun, verbs]) =>
    Object.keys(verbs).map((verb) => `${noun}.${verb}`),
  )
  expect(endpoints.filter((name) => !listed.has(name))).toEqual([])
})
