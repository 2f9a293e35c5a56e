import { randomBytes } from 'node:crypto'
import { Refusal } from '../door.ts'
import type { Answer } from '../listen.ts'

/** The errors of the published documents: each status has one name and one sentence. */
const errors: Record<number, [name: string, message: string]> = {
  400: [
    'INVALID_REQUEST',
    'Request is not well-formed, syntactically incorrect, or violates schema.',
  ],
  401: [
    'AUTHENTICATION_FAILURE',
    'Authentication failed due to missing authorization header, or invalid authentication credentials.',
  ],
  404: ['RESOURCE_NOT_FOUND', 'The specified resource does not exist.'],
  409: ['RESOURCE_CONFLICT', 'The server has detected a conflict while processing this request.'],
  422: [
    'UNPROCESSABLE_ENTITY',
    'The requested action could not be performed, semantically incorrect, or failed business validation.',
  ],
  500: ['INTERNAL_SERVER_ERROR', 'An internal server error occurred.'],
}

type Detail = {
  issue: string
  field?: string
  value?: string
  location?: 'body' | 'path' | 'query'
}

/** An error as the API says it. */
export function errorAnswer(status: number, details: Detail[] = []): Answer {
  const [name, message] = errors[status] ?? errors[500]!
  const debugId = randomBytes(7).toString('hex').slice(1)
  const body = { name, message, debug_id: debugId, ...(details.length > 0 && { details }) }
  return { status, body, headers: { 'paypal-debug-id': debugId } }
}

/** Refuses what cannot be done: HTTP 422 with its issue. */
export function refuse(issue: string, more: Omit<Detail, 'issue'> = {}): never {
  throw new Refusal(errorAnswer(422, [{ issue, ...more }]))
}

/** Refuses a request that is not as it should be. */
export function refuseRequest(issue: string, more: Omit<Detail, 'issue'>): never {
  throw new Refusal(errorAnswer(400, [{ issue, location: 'body', ...more }]))
}

export function refuseMissing(field: string, value: string): never {
  throw new Refusal(
    errorAnswer(404, [{ issue: 'INVALID_RESOURCE_ID', field, value, location: 'path' }]),
  )
}
