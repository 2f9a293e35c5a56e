import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { Hono } from 'hono'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { listen } from './listener.ts'
import { openLog } from './log.ts'
import { type AnsweredRequest, noteOf, noteRequests } from './request-note.ts'

const lines: Record<string, unknown>[] = []
const answered: AnsweredRequest[] = []
const log = openLog('info', { write: (line) => void lines.push(JSON.parse(line)) })
let server: Awaited<ReturnType<typeof listen>>
let origin = ''

const app: Hono = new Hono()
  .use(noteRequests({ log, onAnswer: (one) => void answered.push(one) }))
  .get('/pictures/:file', (context) => context.text('x'.repeat(1_000)))
  .get('/healthz', (context) => context.text('ok'))
  .get('/api/visits/:id', (context) => {
    Object.assign(noteOf(context), { endpoint: 'booking.read', code: 'not_found' })
    return context.json({}, 404)
  })
  .get('*', async (context) => {
    const part = await app.request('/api/visits/7', {}, context.env)
    return context.html(`<p>${part.status}</p>`)
  })

beforeAll(async () => {
  server = await listen(app.fetch, { port: 0, hostname: '127.0.0.1', log })
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
beforeEach(() => {
  lines.length = 0
})
afterAll(async () => {
  server.close()
  await once(server, 'close')
})

/** The lines of a request, once it has all been sent. */
async function linesOf(path: string) {
  answered.length = 0
  const answer = await fetch(`${origin}${path}`, { headers: { connection: 'close' } })
  await answer.text()
  await expect.poll(() => answered.length).toBeGreaterThan(0)
  await expect.poll(() => lines.length).toBeGreaterThan(0)
  return lines
}

it('the log of requests writes a line for each request: which endpoint, how it ended, how long it took, how much was sent', async () => {
  const [line, ...others] = await linesOf('/pictures/camille.jpg?token=hush')
  expect(line).toEqual({
    level: 'info',
    time: expect.any(Number),
    requestId: expect.stringMatching(/^[0-9a-f-]{36}$/u),
    method: 'GET',
    endpoint: '/pictures/:file',
    status: 200,
    ms: expect.any(Number),
    bytes: expect.any(Number),
    msg: 'request.answered',
  })
  expect(line!.bytes).toBeGreaterThan(1_000)
  expect(others).toEqual([])
})

it('the log of requests says of a refusal why, by the endpoint’s name', async () => {
  const [line] = await linesOf('/api/visits/7')
  expect(line).toMatchObject({ endpoint: 'booking.read', status: 404, code: 'not_found' })
})

it('the log of requests counts what a page asks for while it is made, and writes one line', async () => {
  const written = await linesOf('/wallet?tab=orders')
  expect(written.map(({ endpoint }) => endpoint)).toEqual(['page /wallet'])
  expect(answered.map(({ endpoint }) => endpoint)).toEqual(['booking.read', 'page /wallet'])
})

it('the log of requests has a name of its own for each screen, and none for what stands in another address', async () => {
  const [line] = await linesOf('/camille@example.fr')
  expect(line).toMatchObject({ endpoint: 'page' })
})

it('the log of requests does not write down who only asks whether we are well', async () => {
  await (await fetch(`${origin}/healthz`, { headers: { connection: 'close' } })).text()
  const written = await linesOf('/pictures/camille.jpg')
  expect(written.map(({ endpoint }) => endpoint)).toEqual(['/pictures/:file'])
})
