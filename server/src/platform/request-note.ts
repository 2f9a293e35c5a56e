import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Span, SpanStatusCode } from '@opentelemetry/api'
import type { Context, MiddlewareHandler, Next } from 'hono'
import { routePath } from 'hono/route'
import type { Logger } from 'pino'
import site from './site.gen.json' with { type: 'json' }
import { inSpan } from './tracing.ts'

/** What is known of a request while it is answered: the code that answers writes down which endpoint it was and why it was refused. */
export type RequestNote = { requestId: string; endpoint?: string; code?: string }

export type AnsweredRequest = {
  endpoint: string
  status: number
  /** Of a refusal. */
  code: string | undefined
  /** Until the answer began. */
  seconds: number
}

const key = 'request-note'

/** The note of a request that `noteRequests` has begun, or a new one. */
export function noteOf(context: Context): RequestNote {
  const note = context.get(key) as RequestNote | undefined
  return note ?? { requestId: randomUUID() }
}

/**
 * Tells of each request once it is answered: always `onAnswer`, and where there is a log, in a line there when the answer has
 * been sent. An endpoint has the contract's name and everything else the pattern of its address, so neither holds an id.
 */
export function noteRequests(parts: {
  log: Logger | undefined
  onAnswer: (answered: AnsweredRequest) => void
}): MiddlewareHandler {
  const begun = new WeakSet<object>()
  return async (context, next) => {
    const note = noteOf(context)
    context.set(key, note)
    const { method } = context.req
    const { incoming, outgoing } = (context.env ?? {}) as Connection
    // What a page asks for while it is made is a part of its request.
    const isPart = outgoing !== undefined && begun.has(outgoing)
    if (outgoing) begun.add(outgoing)
    const sentBefore = incoming?.socket.bytesWritten ?? 0
    const beganAt = performance.now()
    const { status, endpoint, traceId } = await answered(context, note, next)
    parts.onAnswer({ endpoint, status, code: note.code, seconds: secondsSince(beganAt) })
    if (!parts.log || isPart || (isProbe(endpoint) && status < 400)) return
    whenSent(outgoing, () => {
      const { requestId, code } = note
      const ms = Math.round(secondsSince(beganAt) * 1_000)
      const bytes = incoming && { bytes: incoming.socket.bytesWritten - sentBefore }
      const inTrace = traceId && { traceId }
      const isCut = outgoing && !outgoing.writableFinished && { isCut: true }
      parts.log!.info(
        {
          requestId,
          method,
          endpoint,
          status,
          ...(code && { code }),
          ms,
          ...bytes,
          ...isCut,
          ...inTrace,
        },
        'request.answered',
      )
    })
  }
}

/** Has it answered, in a span where traces are wanted. */
function answered(context: Context, note: RequestNote, next: Next) {
  const { method, raw } = context.req
  const answer = async (span: Span | null) => {
    await next()
    const { status } = context.res
    const endpoint = note.endpoint ?? nameOf(context)
    span?.updateName(`${method} ${endpoint}`).setAttributes({
      'http.request.method': method,
      'http.response.status_code': status,
      'http.route': endpoint,
      'serein.request_id': note.requestId,
      ...(note.code && { 'serein.refusal': note.code }),
    })
    if (status >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
    return { status, endpoint, traceId: span?.spanContext().traceId }
  }
  return inSpan(method, answer, raw.headers)
}

type Connection = { incoming?: IncomingMessage; outgoing?: ServerResponse }

/** Pages and files of the app share a pattern; what is no file is a page, or the want of one. */
function nameOf(context: Context): string {
  const pattern = routePath(context)
  if (pattern !== '*' && pattern !== '/*') return pattern
  const { headers, status } = context.res
  const isPage = status >= 400 || headers.get('content-type')?.startsWith('text/html')
  if (!isPage) return 'file'
  // Of an address that is no screen nobody knows what stands in it.
  return screens.has(context.req.path) ? `page ${context.req.path}` : 'page'
}

const screens = new Set<string>(site.screens)

/** What a machine asks every few seconds. */
function isProbe(endpoint: string): boolean {
  return endpoint === '/healthz' || endpoint === '/readyz' || endpoint === '/metrics'
}

function whenSent(outgoing: ServerResponse | undefined, then: () => void): void {
  if (!outgoing || outgoing.closed) then()
  else outgoing.once('close', then)
}

function secondsSince(beganAt: number): number {
  return (performance.now() - beganAt) / 1_000
}
