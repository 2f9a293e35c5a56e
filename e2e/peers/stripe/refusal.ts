import { Refusal } from '../door.ts'
import type { Answer } from '../listen.ts'

type ErrorBody = {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error'
  message: string
  code?: string
  param?: string
  [field: string]: unknown
}

/** An error as the API says it. */
export function errorAnswer(status: number, error: ErrorBody): Answer {
  return { status, body: { error } }
}

/** Refuses a request that is not as it should be. */
export function refuse(message: string, more: Omit<Partial<ErrorBody>, 'type'> = {}): never {
  throw new Refusal(errorAnswer(400, { type: 'invalid_request_error', message, ...more }))
}

export function refuseMissing(what: string, id: string, param = 'id'): never {
  const message = `No such ${what}: '${id}'`
  const error = { type: 'invalid_request_error', code: 'resource_missing', message, param } as const
  throw new Refusal(errorAnswer(404, error))
}

/** A card said no: HTTP 402. */
export function refuseCard(error: Omit<ErrorBody, 'type'>): never {
  throw new Refusal(errorAnswer(402, { type: 'card_error', ...error } as ErrorBody))
}
