import { randomBytes } from 'node:crypto'
import type { PeerRequest } from '../door.ts'
import type { Answer } from '../listen.ts'
import { errorAnswer } from './refusal.ts'

export const tokenRoute = '/v1/oauth2/token'
const lifetimeSeconds = 9 * 60 * 60

/** The tokens that a client gets for its id and its secret, and what each request must bring. */
export function makeTokens(clients: Record<string, string>, now: () => number) {
  const expiries = new Map<string, number>()
  return {
    /** All tokens run out, as they do after nine hours. */
    expire: () => expiries.clear(),
    grant({ headers, body }: PeerRequest): Answer {
      const basic = /^Basic (.+)$/.exec(headers.authorization ?? '')?.[1] ?? ''
      const [id = '', secret] = Buffer.from(basic, 'base64').toString().split(/:(.*)/s)
      if (!secret || clients[id] !== secret)
        return refused(401, 'invalid_client', 'Client Authentication failed')
      if (new URLSearchParams(body).get('grant_type') !== 'client_credentials')
        return refused(400, 'unsupported_grant_type', 'Grant type is not supported')
      const token = `A21AA${randomBytes(36).toString('base64url')}`
      expiries.set(token, now() + lifetimeSeconds * 1000)
      return {
        status: 200,
        body: {
          scope: 'https://uri.paypal.com/services/payments/payment',
          access_token: token,
          token_type: 'Bearer',
          app_id: 'APP-80W284485P519543T',
          expires_in: lifetimeSeconds,
          nonce: new Date(now()).toISOString(),
        },
      }
    },
    admit({ headers, route }: PeerRequest): Answer | undefined {
      if (route === tokenRoute) return undefined
      const token = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? ''
      return (expiries.get(token) ?? 0) > now() ? undefined : errorAnswer(401)
    },
  }
}

function refused(status: number, error: string, description: string): Answer {
  return { status, body: { error, error_description: description } }
}
