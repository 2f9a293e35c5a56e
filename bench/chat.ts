import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { smallWorld } from '@serein/server/booking/fixture.ts'
import { openStage, type ServerProcess, startServer } from '../torture/stage.ts'
import { register, signIn } from '../torture/client.ts'
import { quantile } from './engine.ts'

export type ChatRow = {
  streams: number
  messages: number
  p50: number
  p99: number
  worst: number
  kibPerStream: number
}

/** A client has the conversation open on a phone and on a computer. */
const devices = 2
const streams = 500
const messages = 300
const atOnce = 10
const bar = 250

type Reader = { cookie: string; chatId: string; heard: Map<string, number> }

/**
 * How many milliseconds after a client has asked to send a message it is read at another stream, on a server that holds 500 of
 * them; and what one stream takes of its memory.
 */
export async function chatBench(): Promise<ChatRow[]> {
  const stage = await openStage('chat_bench')
  try {
    const { shopId } = await smallWorld(stage.db)
    const server = await startServer(stage.url)
    const ended = new AbortController()
    try {
      const readers = await openReaders(stage, server, shopId)
      const before = await memoryOf(server)
      for (let n = 0; n < readers.length; n += atOnce)
        await Promise.all(
          readers.slice(n, n + atOnce).map((reader) => listen(server, reader, ended.signal)),
        )
      const after = await memoryOf(server)
      const delays: number[] = []
      for (let n = 0; n < messages; n += atOnce) {
        const some = Array.from(
          { length: atOnce },
          (_, k) => readers[((n + k) * 7) % readers.length]!,
        )
        const found = await Promise.all(some.map((reader) => delayOf(server, shopId, reader)))
        delays.push(...found)
      }
      const of = (share: number) => quantile(delays, share)
      return [
        {
          streams: readers.length,
          messages: delays.length,
          p50: of(0.5),
          p99: of(0.99),
          worst: Math.max(...delays),
          kibPerStream: (after - before) / 1024 / readers.length,
        },
      ]
    } finally {
      ended.abort()
      await server.stop('SIGTERM')
    }
  } finally {
    await stage.close()
    await stage.end()
  }
}

/** Accounts with a session on each device, each with its conversation. */
async function openReaders(
  { pool }: Awaited<ReturnType<typeof openStage>>,
  { url }: ServerProcess,
  shopId: string,
): Promise<Reader[]> {
  const readers: Reader[] = []
  while (readers.length < streams) {
    const email = `${randomUUID()}@bench.test`
    const cookies = [await register(url, pool, { email })]
    for (let n = 1; n < devices; n += 1)
      cookies.push(await signIn(url, { email, password: 'a long enough password' }))
    await pool.query('delete from rate_limit')
    const { chatId } = await send(url, cookies[0]!, shopId, randomUUID())
    for (const cookie of cookies) readers.push({ cookie, chatId, heard: new Map() })
  }
  return readers
}

/** Reads for as long as the bench runs; answers once the line is open. */
async function listen({ url }: ServerProcess, reader: Reader, signal: AbortSignal): Promise<void> {
  const answer = await fetch(`${url}/api/chats/live?chatId=${reader.chatId}`, {
    headers: { cookie: reader.cookie, accept: 'text/event-stream' },
    signal,
  })
  if (!answer.ok) throw new Error(`a stream was refused: ${answer.status} ${await answer.text()}`)
  const opened = Promise.withResolvers<void>()
  void note(answer.body as ReadableStream<BufferSource>, reader, opened.resolve).catch(() => {})
  await opened.promise
}

async function note(
  body: ReadableStream<BufferSource>,
  { heard }: Reader,
  opened: () => void,
): Promise<void> {
  for await (const piece of body.pipeThrough(new TextDecoderStream())) {
    if (piece.includes('"opened"')) opened()
    for (const [, id] of piece.matchAll(/"message":\{.*?"id":\s?"([\da-f-]{36})"/gu))
      heard.set(id!, performance.now())
  }
}

async function delayOf({ url }: ServerProcess, shopId: string, reader: Reader): Promise<number> {
  const messageId = randomUUID()
  const began = performance.now()
  await send(url, reader.cookie, shopId, messageId)
  for (;;) {
    const at = reader.heard.get(messageId)
    if (at) return at - began
    if (performance.now() - began > 60_000) throw new Error('a message never came')
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
}

async function send(url: string, cookie: string, shopId: string, messageId: string) {
  const answer = await fetch(`${url}/api/shops/${shopId}/chat`, {
    method: 'POST',
    headers: {
      cookie,
      origin: url,
      'content-type': 'application/json',
      'idempotency-key': messageId,
    },
    body: JSON.stringify({ messageId, text: 'How long before may I come?' }),
  })
  if (!answer.ok) throw new Error(`a message was refused: ${await answer.text()}`)
  return (await answer.json()) as { chatId: string }
}

/** Resident bytes of the server, in a quiet moment. */
async function memoryOf({ process: { pid } }: ServerProcess): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, 5_000))
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/u.exec(status)?.[1]) * 1024
}

export function missedChat(rows: readonly ChatRow[]): string[] {
  return rows
    .filter(({ p99 }) => p99 > bar)
    .map(({ p99 }) => `a message came after ${p99} ms, not ${bar}`)
}
