import { refusals } from '@serein/shared/refusal.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { badInputs } from './bad-input.ts'
import { sampleOf } from './sample.ts'
import {
  endpointNamed,
  headersOf,
  openWorld,
  worldTimeout,
  type Person,
  type World,
} from './testing.ts'
import { asRead, type Endpoint, endpoints, type Input, isForTherapists } from './walk.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
}, worldTimeout)
afterAll(() => world.close())

type Refused = {
  code: keyof typeof refusals
  status: number
  message: string
  data?: { fields?: { path: string; message: string }[] }
}

describe.each(endpoints.filter(({ input }) => input))('$name', (endpoint) => {
  test('refuses every bad input, and says where it is bad', async () => {
    const good = await sampleOf(world, endpoint)
    const inputs = badInputs(endpoint, good)
    expect(inputs.length).toBeGreaterThan(20)
    const wrong: string[] = []
    let refused = 0
    for (const { what, path, spoil } of inputs) {
      // Where it turns out to be good it is done, and what is done once cannot be done again.
      const isDone = endpoint.meta.idempotent && isGood(endpoint, spoil(good))
      const input = spoil(isDone ? await sampleOf(world, endpoint) : good)
      const answer = await world.call(endpoint, input, headersOf(world, caller(endpoint), endpoint))
      const problem = problemOf(endpoint, input, path, answer)
      if (problem) wrong.push(`${what} → ${answer.status} ${problem}: ${answer.text.slice(0, 300)}`)
      if (answer.status === 400) refused += 1
    }
    expect(wrong).toEqual([])
    expect(refused).toBeGreaterThan(10)
  }, 120_000)
})

/** By its schema bad: a 400 that names the place. By its schema good: done, or a typed "no". Never a fault of ours. */
function problemOf(
  endpoint: Endpoint,
  input: Input,
  path: string,
  { status, text, body }: { status: number; text: string; body: object },
): string | null {
  if (/\bat .*\.(ts|js):\d|node_modules|select |PostgreSQL/i.test(text)) return 'tells its insides'
  if (status >= 500) return 'a fault'
  if (isAnotherAddress(endpoint, input)) return null
  if (status < 300) return isGood(endpoint, input) ? null : 'was taken'
  const refused = body as Refused
  if (refusals[refused.code]?.status !== status || refused.status !== status) return 'another shape'
  if (!endpoint.errors.includes(refused.code)) return 'not announced'
  if (isGood(endpoint, input)) return null
  if (refused.code !== 'invalid_input') return 'another code'
  const top = path.split('.')[0]!
  const named = refused.data?.fields?.every((field) => field.message) ?? false
  const isThere = refused.data?.fields?.some((field) => field.path.split('.')[0] === top) ?? false
  return named && isThere ? null : 'names another place'
}

function isGood(endpoint: Endpoint, input: Input): boolean {
  return endpoint.input!.safeParse(asRead(endpoint, input)).success
}

/** Nothing, or dots, in a path make the address of something else. */
function isAnotherAddress({ path }: Endpoint, input: Input): boolean {
  return [...path.matchAll(/\{(\w+)\}/g)].some(([, name]) =>
    /^\.*$/.test(String(input[name!] ?? '')),
  )
}

function caller({ path }: Endpoint): Person {
  if (isForTherapists(path)) return 'therapist'
  return path.startsWith('/console') ? 'owner' : 'camille'
}

const send = (path: string, init: RequestInit) =>
  world.fetch(new Request(`http://localhost:3000/api${path}`, init))
const hold = () =>
  headersOf(world, 'camille', endpointNamed('booking.hold'), { 'content-type': 'application/json' })

describe('requests that are none', () => {
  test.each<[string, string, () => RequestInit, number, string]>([
    [
      'no JSON',
      '/bookings',
      () => ({ method: 'POST', headers: hold(), body: '{' }),
      400,
      'invalid_input',
    ],
    [
      'an empty body',
      '/bookings',
      () => ({ method: 'POST', headers: hold() }),
      400,
      'invalid_input',
    ],
    [
      'a list',
      '/bookings',
      () => ({ method: 'POST', headers: hold(), body: '[]' }),
      400,
      'invalid_input',
    ],
    [
      'null',
      '/bookings',
      () => ({ method: 'POST', headers: hold(), body: 'null' }),
      400,
      'invalid_input',
    ],
    [
      'bytes that are no text',
      '/bookings',
      () => ({ method: 'POST', headers: hold(), body: new Uint8Array([0xff, 0xfe, 0x00, 0xc3]) }),
      400,
      'invalid_input',
    ],
    [
      'a form',
      '/bookings',
      () => ({
        method: 'POST',
        headers: { ...hold(), 'content-type': 'multipart/form-data; boundary=x' },
        body: 'nonsense',
      }),
      400,
      'invalid_input',
    ],
    [
      'brackets without an end',
      '/bookings',
      () => ({ method: 'POST', headers: hold(), body: '['.repeat(100_000) }),
      400,
      'invalid_input',
    ],
    [
      'brackets with an end',
      '/bookings',
      () => ({
        method: 'POST',
        headers: hold(),
        body: `{"shopId":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
      }),
      400,
      'invalid_input',
    ],
    [
      'more than we read',
      '/bookings',
      () => ({ method: 'POST', headers: hold(), body: JSON.stringify('x'.repeat(300_000)) }),
      413,
      'payload_too_large',
    ],
    ['an address nobody has', '/nothing/here', () => ({}), 404, 'not_found'],
    ['another method', '/shops', () => ({ method: 'DELETE' }), 404, 'not_found'],
    ['half a percent sign', '/shops/%E0%A4%A', () => ({}), 400, 'invalid_input'],
    ['a list without an end', `/slots/next?shopIds[99999999]=x`, () => ({}), 400, 'invalid_input'],
    ['a prototype', '/shops?__proto__[limit]=1&constructor[prototype][x]=1', () => ({}), 200, ''],
    ['the same name thrice', '/shops?limit=1&limit=2&limit=3', () => ({}), 400, 'invalid_input'],
  ])('%s', async (_what, path, init, status, code) => {
    const answer = await send(path, init())
    const text = await answer.text()
    expect([answer.status, text.slice(0, 300)]).toEqual([status, expect.any(String)])
    const body = JSON.parse(text) as Partial<Refused>
    expect(body.code ?? '').toBe(code)
    expect(({} as { limit?: unknown }).limit).toBeUndefined()
  })

  test('a refusal speaks the reader’s language, down to its fields', async () => {
    const answer = await send('/shops?limit=0', {
      headers: { 'accept-language': 'fr-CA, en;q=0.5' },
    })
    const body = (await answer.json()) as Refused
    expect(body.message).toBe(refusals.invalid_input.fr)
    expect(body.data?.fields).toEqual([{ path: 'limit', message: 'Au moins 1 attendu.' }])
  })
})
