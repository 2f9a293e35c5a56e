import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request as it came, its body in letters. */
export type RawRequest = {
  method: string
  path: string
  /** With its question mark left out. */
  query: string
  headers: IncomingHttpHeaders
  body: string
}
export type Answer = {
  status: number
  body?: unknown
  html?: string
  headers?: Record<string, string>
  /** How long it is held although no fault says so. */
  holdMs?: number
}

const bodyLimit = 1_000_000

/** An HTTP server on this machine at a free port. Without an answer the connection is cut. */
export async function listen(answerTo: (came: RawRequest) => Promise<Answer | undefined>) {
  const server = createServer((request, response) => {
    void answerOf(request, answerTo).then((answer) => send(response, answer))
  })
  server.keepAliveTimeout = 1000
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: { protocol: 'http' as const, host: '127.0.0.1', port },
    origin: `http://127.0.0.1:${port}`,
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeAllConnections()
      await closed
    },
  }
}

async function answerOf(
  request: IncomingMessage,
  answerTo: (came: RawRequest) => Promise<Answer | undefined>,
): Promise<Answer | undefined> {
  try {
    const body = await bodyOf(request)
    return await answerTo({ ...lineOf(request), headers: request.headers, body })
  } catch (error) {
    return { status: 500, body: { peer: String((error as Error).stack) } }
  }
}

function send(response: ServerResponse, answer: Answer | undefined): void {
  if (!answer) return void response.destroy()
  const { status, headers, body, html } = answer
  const type = html === undefined ? 'application/json' : 'text/html; charset=utf-8'
  response.writeHead(status, { 'content-type': type, ...headers })
  response.end(html ?? (body === undefined ? '' : JSON.stringify(body)))
}

function lineOf(request: IncomingMessage) {
  const [path = '/', query = ''] = (request.url ?? '/').split(/\?(.*)/s)
  return { method: request.method ?? 'GET', path, query }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    length += part.length
    if (length > bodyLimit) throw new Error('The body is larger than a provider takes.')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}
