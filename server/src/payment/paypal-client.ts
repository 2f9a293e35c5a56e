import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod'
import type { AccountKeys } from './account-keys.ts'

const timeoutMilliseconds = 20_000
/** A token is asked for anew a little before it runs out. */
const marginMilliseconds = 60_000
/** How long a call waits for the same one that is under way, before each time it asks again. */
const busyMilliseconds = [100, 200, 400, 800, 1_600, 3_200]

/** PayPal has said no, clearly: HTTP 4xx with its name of why. */
export class PayPalRefusal extends Error {
  readonly status: number
  readonly issue: string
  constructor(status: number, issue: string) {
    super(`PayPal refused with ${status} ${issue}`)
    this.status = status
    this.issue = issue
  }
}

/** No answer came, or one that says nothing of the request: a failure of PayPal's own, too many calls, one still under way. */
export class PayPalSilence extends Error {}

export type Call = (
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  more?: { body?: object; requestId?: string },
) => Promise<unknown>

const grant = z.object({ access_token: z.string().min(1), expires_in: z.number() })
const refusal = z.object({
  name: z.string().optional(),
  error: z.string().optional(),
  details: z.array(z.object({ issue: z.string() })).optional(),
})

export function payPalUrl({ url, isLive }: Pick<AccountKeys, 'url' | 'isLive'>): string {
  return url ?? (isLive ? 'https://api-m.paypal.com' : 'https://api-m.sandbox.paypal.com')
}

/**
 * Calls PayPal with a token of the account, which is kept as long as it lasts. `requestId` makes a call repeatable: PayPal has
 * one effect for it, and answers 409 while the first is under way, as where a payer comes back while PayPal tells of it.
 * Throws {@link PayPalRefusal} for a clear no, {@link PayPalSilence} where nobody knows what has happened.
 */
export function payPalClient(keys: AccountKeys): Call {
  const origin = payPalUrl(keys)
  let token: { value: string; until: number } | null = null

  async function tokenNow(): Promise<string> {
    if (token && token.until > performance.now()) return token.value
    const basic = Buffer.from(`${keys.publicKey}:${keys.secretKey}`).toString('base64')
    const answer = await send(`${origin}/v1/oauth2/token`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${basic}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
    })
    const { access_token: value, expires_in: seconds } = grant.parse(await readAnswer(answer))
    token = { value, until: performance.now() + seconds * 1000 - marginMilliseconds }
    return value
  }

  async function ask(...[method, path, { body, requestId } = {}]: Parameters<Call>) {
    const authorization = `Bearer ${await tokenNow()}`
    return send(`${origin}${path}`, {
      method,
      headers: {
        authorization,
        'content-type': 'application/json',
        prefer: 'return=representation',
        ...(requestId && { 'paypal-request-id': requestId }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
  }

  async function askWithToken(...call: Parameters<Call>) {
    const answer = await ask(...call)
    if (answer.status !== 401) return answer
    // The token has run out before its time, or was taken back.
    token = null
    return ask(...call)
  }

  return async (...call) => {
    for (const milliseconds of busyMilliseconds) {
      const answer = await askWithToken(...call)
      if (answer.status !== 409) return readAnswer(answer)
      await answer.body?.cancel()
      await wait(milliseconds)
    }
    return readAnswer(await askWithToken(...call))
  }
}

async function send(url: string, init: RequestInit): Promise<Response> {
  const signal = AbortSignal.timeout(timeoutMilliseconds)
  return refuseUnreachable(fetch(new Request(url, { ...init, redirect: 'error', signal })))
}

/** Whatever the network makes of a request or an answer is a silence; a request that cannot be made is a mistake of ours. */
async function refuseUnreachable<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (cause) {
    throw new PayPalSilence('PayPal does not answer', { cause })
  }
}

async function readAnswer(answer: Response): Promise<unknown> {
  const text = await refuseUnreachable(answer.text())
  if (answer.ok) return text ? JSON.parse(text) : null
  // Too many calls, a request under way and whatever is PayPal's own fault say nothing of the request.
  if (answer.status >= 500 || [408, 409, 429].includes(answer.status))
    throw new PayPalSilence(`PayPal answered ${answer.status}`)
  const problem = refusal.safeParse(jsonIn(text)).data
  const issue = problem?.details?.[0]?.issue ?? problem?.name ?? problem?.error ?? 'UNKNOWN'
  throw new PayPalRefusal(answer.status, issue)
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}
