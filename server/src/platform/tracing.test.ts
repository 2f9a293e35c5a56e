import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { Hono } from 'hono'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openLog } from './log.ts'
import { openDatabase } from './pool.ts'
import { noteOf, noteRequests } from './request-note.ts'
import { fileDatabase } from './testing/for-file.ts'
import { recorded } from './timer-record.ts'
import { closeTracing, inSpan, openTracing, queryLog } from './tracing.ts'

type SentSpan = {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  attributes: { key: string; value: object }[]
}

const database = fileDatabase()
const spans: SentSpan[] = []
/** A collector, as far as it takes what is sent. */
const collector = createServer((request, response) => void take(request, response))

async function take(request: IncomingMessage, response: ServerResponse) {
  const body = await json(request)
  const { resourceSpans } = body as { resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[] }
  for (const { scopeSpans } of resourceSpans) spans.push(...scopeSpans.flatMap((one) => one.spans))
  response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
}

const log = openLog('silent')

beforeAll(async () => {
  collector.listen(0, '127.0.0.1')
  await once(collector, 'listening')
})
afterAll(async () => {
  collector.closeAllConnections()
  collector.close()
  await once(collector, 'close')
})

/** A request that asks the database, and a timed verb. */
async function work() {
  const { db, close } = openDatabase(database.url)
  const app = new Hono()
    .use(noteRequests({ log: undefined, onAnswer: () => {} }))
    .get('/api/visits/:id', async (context) => {
      noteOf(context).endpoint = 'booking.read'
      await sql`select ${'hush'}::text as word`.execute(db)
      return context.json({})
    })
  const traceparent = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`
  await app.request('/api/visits/7', { headers: { traceparent } })
  await recorded('test.sweep', 1_000, async () => {})()
  await close()
}

it('tracing sends a span of each request, query and timed verb, in the trace of whoever asks', async () => {
  const { port } = collector.address() as AddressInfo
  await openTracing(`http://127.0.0.1:${port}`, log)
  await work().finally(closeTracing)
  const request = spans.find(({ name }) => name === 'GET booking.read')
  expect(request).toMatchObject({ traceId: 'a'.repeat(32), parentSpanId: 'b'.repeat(16) })
  const query = spans.find(({ name }) => name === 'select')
  expect(query).toMatchObject({ traceId: request!.traceId, parentSpanId: request!.spanId })
  expect(JSON.stringify(query)).toContain('select $1::text as word')
  expect(spans.map(({ name }) => name)).toContain('test.sweep')
  expect(JSON.stringify(spans)).not.toMatch(/hush|visits\/7/u)
})

it('tracing makes none where nobody wants any, and asks Kysely for nothing', async () => {
  await openTracing(undefined, log)
  expect(queryLog()).toBeUndefined()
  expect(await inSpan('test', async (span) => span)).toBeNull()
})
