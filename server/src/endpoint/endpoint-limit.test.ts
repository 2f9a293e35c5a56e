import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { listen } from '../platform/listener.ts'
import { sampleOf } from './sample.ts'
import { worldTimeout } from '../platform/testing/for-file.ts'
import { fileWorld, headersOf } from './testing.ts'
import { endpoints, isOver, requestOf } from './walk.ts'

let server: Awaited<ReturnType<typeof listen>>
const world = fileWorld()
beforeAll(async () => {
  server = await listen(world.fetch, {
    port: 0,
    hostname: '127.0.0.1',
    log: pino({ level: 'silent' }),
  })
}, worldTimeout)
afterAll(() => {
  server.close()
})

/** Sends this and goes on while it is let; gives what is answered until the other end hangs up. */
function sendRaw(head: string[], rest = ''): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
    socket.on('data', (bytes) => (answer += bytes.toString()))
    socket.on('error', (error) => (answer ? resolve(answer) : reject(error)))
    socket.on('end', () => resolve(answer))
    socket.write(`${[...head, 'Host: localhost:3000'].join('\r\n')}\r\n\r\n${rest}`)
  })
}

const json = 'Content-Type: application/json'

test.each([
  ['an endpoint', 'POST /api/bookings HTTP/1.1'],
  ['a log-in', 'POST /api/auth/sign-in/email HTTP/1.1'],
])(
  'a body that is too large for %s is refused in words, and the connection ends',
  async (_what, line) => {
    const chunk = 'x'.repeat(64 * 1024)
    const chunks = `${chunk.length.toString(16)}\r\n${chunk}\r\n`.repeat(20)
    for (const answer of [
      await sendRaw([line, json, 'Content-Length: 100000000'], chunk),
      await sendRaw([line, json, 'Transfer-Encoding: chunked'], chunks),
    ]) {
      expect(answer).toMatch(/^HTTP\/1\.1 413 /)
      expect(answer).toMatch(/\r\nconnection: close\r\n/i)
      expect(bodyOf(answer)).toMatchObject({
        defined: true,
        code: 'payload_too_large',
        status: 413,
      })
    }
  },
)

test.each([
  ['headers that are too long', ['GET /api/shops HTTP/1.1', `X: ${'x'.repeat(20_000)}`], 431],
  ['an address that is too long', [`GET /api/shops?text=${'x'.repeat(20_000)} HTTP/1.1`], 431],
  ['no request', ['nonsense'], 400],
])('%s are refused in words, too', async (_what, head, status) => {
  const answer = await sendRaw(head)
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  const code = status === 431 ? 'headers_too_large' : 'invalid_input'
  expect(bodyOf(answer)).toMatchObject({ defined: true, code, status, message: expect.any(String) })
})

test.each([
  '/api/shops',
  '/api/session',
  '/api/auth/get-session',
  '/healthz',
  '/robots.txt',
  '/api/nothing',
])('HEAD %s says what GET says before its body', async (path) => {
  const ask = (method: string) =>
    world.fetch(
      new Request(`http://localhost:3000${path}`, {
        method,
        headers: { cookie: world.cookies.camille },
      }),
    )
  const [head, whole] = [await ask('HEAD'), await ask('GET')]
  expect([head.status, await head.text()]).toEqual([whole.status, ''])
  expect(head.headers.get('content-type')).toBe(whole.headers.get('content-type'))
})

/** Endpoints that take an address from whoever comes, without an invitation; what is sent there has to count. */
const addressed = endpoints.filter(
  (each) =>
    each.meta.who === 'anyone' &&
    ['email', 'phone'].some((field) => field in each.properties) &&
    !each.path.includes('{') &&
    !isOver(each),
)

test('what anyone may send to an address they type counts with the codes of their network', async () => {
  const { pool } = world.database
  const counted = async () =>
    (await pool.query(`select from try_limit where key like 'messages:%'`)).rowCount
  expect(addressed.map(({ name }) => name)).toContain('support.askAsGuest')
  for (const endpoint of addressed) {
    await pool.query('delete from try_limit')
    const ask = async () => {
      const sample = await sampleOf(world, endpoint)
      return world.call(endpoint, sample, headersOf(world, null, endpoint))
    }
    expect([endpoint.name, (await ask()).status < 300, await counted()]).toEqual([
      endpoint.name,
      true,
      1,
    ])
    // As after all that a demo allows: 1,600 messages, of which one comes back every two minutes.
    await pool.query(
      `update try_limit set settled_at = settled_at + interval '53 hours 18 minutes'`,
    )
    expect(await ask()).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
  }
  await pool.query('delete from try_limit')
})

test('whoever sends files has a limit to how many', () => {
  const takingFiles = endpoints.filter(({ input }) => Object.values(fieldsOf(input)).some(isFile))
  expect(takingFiles.length).toBeGreaterThan(5)
  expect(takingFiles.filter(({ meta }) => !meta.callsPerMinute).map(({ name }) => name)).toEqual([])
})

function fieldsOf(input: z.ZodType | null): object {
  return input && 'shape' in input ? (input.shape as object) : {}
}

function isFile(field: z.ZodType): boolean {
  return field instanceof z.ZodFile
}

test('a stream that only its head was asked of ends', async () => {
  const endpoint = endpoints.find(({ isStream }) => isStream)!
  const request = requestOf(endpoint, await sampleOf(world, endpoint), {
    cookie: world.cookies.owner,
  })
  const answer = await world.fetch(new Request(request, { method: 'HEAD' }))
  expect([answer.status, answer.body]).toEqual([200, null])
})

test('what may carry a token is kept nowhere, and pages may use what ours use alone', async () => {
  for (const [method, path] of [
    ['GET', '/get-session'],
    ['POST', '/renew'],
    ['POST', '/sign-in/anonymous'],
    ['POST', '/sign-in/email'],
    ['GET', '/passkey/generate-authenticate-options'],
  ] as const) {
    const headers = { cookie: world.cookies.hugo, origin: 'http://localhost:3000' }
    const request = new Request(`http://localhost:3000/api/auth${path}`, { method, headers })
    const answer = await world.fetch(request)
    expect([path, answer.headers.get('cache-control')]).toEqual([path, 'no-store'])
    const allowed = answer.headers.get('permissions-policy')!.split(', ')
    expect(allowed).toEqual(
      expect.arrayContaining(['camera=(self)', 'microphone=()', 'geolocation=(self)']),
    )
  }
})

test('the API document names what is too large, and faults', async () => {
  const answer = await world.fetch(new Request('http://localhost:3000/api/openapi.json'))
  const { paths, components } = (await answer.json()) as Document
  const operations = Object.values(paths).flatMap((path) => Object.entries(path))
  expect(operations.length).toBeGreaterThan(50)
  for (const [method, { responses }] of operations) {
    const statuses = Object.keys(responses)
    expect(statuses).toEqual(expect.arrayContaining(['431', '500']))
    expect(statuses.includes('413')).toBe(method !== 'get')
  }
  expect(components.responses).toHaveProperty('fault')
})

type Document = {
  paths: Record<string, Record<string, { responses: object }>>
  components: { responses: object }
}

function bodyOf(answer: string): object {
  return JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4)) as object
}
