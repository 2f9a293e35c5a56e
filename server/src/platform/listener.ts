import { type Server, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { serve } from '@hono/node-server'
import { ORPCError } from '@orpc/server'
import { refuse } from '@serein/shared/refusal.ts'
import type { Logger } from 'pino'
import { refused } from './answer.ts'

type Fetch = Parameters<typeof serve>[0]['fetch']

/** Answers HTTP at an address. Errors: what opening it gives, such as `EADDRINUSE`. */
export function listen(
  fetch: Fetch,
  { port, hostname, log }: { port: number; hostname: string; log: Logger },
): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = serve({ fetch, port, hostname }, () => resolve(server)) as Server
    // A picture of 12 MiB on a telephone's slow way up; other bodies are small.
    server.requestTimeout = 180_000
    server.headersTimeout = 10_000
    // Longer than a proxy keeps an idle connection (Caddy: two minutes), or it would send into one that is just being closed.
    server.keepAliveTimeout = 150_000
    server.on('clientError', (error, socket) => void answerUnread(error, socket, log))
    server.once('error', reject)
  })
}

/** What Node cannot read as a request never comes to the API. It gets words all the same, and the connection ends. */
async function answerUnread(error: Error & { code?: string }, socket: Duplex, log: Logger) {
  if (error.code === 'ECONNRESET' || !socket.writable) return socket.destroy()
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') return end(socket, 408, '')
  const isTooLong = error.code === 'HPE_HEADER_OVERFLOW'
  const no = isTooLong ? refuse('headers_too_large') : new ORPCError('BAD_REQUEST')
  const answer = refused(new Request('http://unread/'), log, no)
  return end(socket, answer.status, await answer.text())
}

function end(socket: Duplex, status: number, body: string) {
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Connection: close',
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ]
  return socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`)
}
