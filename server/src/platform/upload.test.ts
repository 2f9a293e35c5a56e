import { connect, type AddressInfo, type Socket } from 'node:net'
import { refuse } from '@serein/shared/refusal.ts'
import { Hono } from 'hono'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { refused, tooLarge } from './answer.ts'
import { listen } from './listener.ts'
import { uploadGate } from './upload.ts'

const knownToken = 'known'.padEnd(43, '-')
const log = pino({ level: 'silent' })
const upload = {
  path: '/links/{token}/photos',
  meta: { who: 'anyone', idempotent: false } as const,
  bytesLimit: 1_000_000,
  demand: async (token: string) => {
    if (token !== knownToken) throw refuse('not_found')
  },
}
const gate = uploadGate(
  [upload],
  {
    resolveActor: async () => null,
    contextOf: ({ req }) => ({
      headers: req.raw.headers,
      language: 'en',
      network: req.header('x-network') ?? '',
      requestId: '',
      log,
    }),
    refused: (request, error) => refused(request, log, error),
    tooLarge: (request) => tooLarge(request, log),
    otherwise: (_context, next) => next(),
  },
  { everyMs: 1_000, leastBytes: 1_000 },
)
const app = new Hono()
  .use(gate)
  .post('/api/links/:token/photos', async ({ req, text }) => text(await req.text()))
  .onError((_error, { text }) => text('', 400))
let server: Awaited<ReturnType<typeof listen>>
const sockets: Socket[] = []
beforeAll(async () => {
  server = await listen(app.fetch, { port: 0, hostname: '127.0.0.1', log })
})
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
})
afterAll(() => void server.close())

/** Sends the head of a body of ten thousand bytes; `status` is the answer, or nothing where the other end hung up. */
function begin(network: string, token = knownToken) {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  sockets.push(socket)
  const lines = ['Host: x', `X-Network: ${network}`, 'Content-Length: 10000']
  socket.write(`POST /api/links/${token}/photos HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
  const status = new Promise<string>((resolve) => {
    socket.once('data', (bytes) => resolve(bytes.toString().slice(9, 12)))
    socket.once('close', () => resolve(''))
    socket.once('error', () => resolve(''))
  })
  return { socket, status }
}

test('a link that nobody has given out is refused before a body is read', async () => {
  expect(await begin('a', 'unknown'.padEnd(43, '-')).status).toBe('404')
})

test('one network has three bodies under way, and others go on; a body that does not come on is cut and frees its place', async () => {
  const slow = [begin('a'), begin('a'), begin('a')]
  expect(await begin('a').status).toBe('429')
  const other = begin('b')
  other.socket.write('x'.repeat(10_000))
  expect(await other.status).toBe('200')
  expect(await Promise.all(slow.map(({ status }) => status))).toEqual(['', '', ''])
  const again = begin('a')
  again.socket.write('x'.repeat(10_000))
  expect(await again.status).toBe('200')
})
