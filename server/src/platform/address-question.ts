import { createHmac } from 'node:crypto'
import { type Secrets, secretBehind } from './secret.ts'

// Who has the server's secret may ask how their request has arrived: through which proxies, and whose address we take it for.

export const questionHeader = 'x-serein-question'
const minuteMs = 60_000
/** The clocks of who asks and who answers may differ. */
const goodMinutes = 15

export type Arrival = {
  /** Whom we take it to come from. */
  address: string
  /** What `X-Forwarded-For` said as it arrived, from the client to the last proxy. */
  forwarded: string[]
  trustedProxies: number
  now: string
}

export function questionOf(secrets: Secrets, now: Date): string {
  const minute = Math.floor(now.getTime() / minuteMs)
  return `${minute}.${sealOf(secrets[0], minute)}`
}

export function mayAsk(headers: Headers, secrets: Secrets, now: Date): boolean {
  const [minute = '', seal = ''] = (headers.get(questionHeader) ?? '').split('.')
  const isNow = Math.abs(Number(minute) - now.getTime() / minuteMs) <= goodMinutes
  return (
    isNow && secretBehind(secrets, seal, (secret) => sealOf(secret, Number(minute))) !== undefined
  )
}

/** The addresses that `X-Forwarded-For` lists. */
export function forwardedIn(headers: Headers): string[] {
  const header = headers.get('x-forwarded-for') ?? ''
  return header.split(',').flatMap((part) => part.trim() || [])
}

function sealOf(secret: string, minute: number): string {
  return createHmac('sha256', secret).update(`address question ${minute}`).digest('base64url')
}
