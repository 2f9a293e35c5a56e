import { refuse } from '@serein/shared/refusal.ts'
import type { Logger } from 'pino'
import { languageOf, mayChange, toWire, withRetryAfter } from './wire.ts'

/** A refusal that no endpoint gave, in the one shape; anything else is an outage or a bug. */
export function refused(request: Request, log: Logger, error: unknown): Response {
  const language = languageOf(request.headers)
  const wire = toWire(error, { language, isCommand: mayChange(request), log })
  const headers = { 'cache-control': 'no-store' }
  return withRetryAfter(Response.json(wire.toJSON(), { status: wire.status, headers }))
}

/** What else of it is under way is not read: the connection ends with the answer. */
export function tooLarge(request: Request, log: Logger): Response {
  const answer = refused(request, log, refuse('payload_too_large'))
  answer.headers.set('connection', 'close')
  return answer
}
