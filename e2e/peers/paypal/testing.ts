import { randomUUID } from 'node:crypto'
import { afterEach } from 'vitest'
import { type Inbox, openInbox } from '../inbox.ts'
import { type PayPalPeer, type PayPalPeerOptions, startPayPalPeer } from './peer.ts'

export const webhookId = 'WEBHOOKOFTHETEST2'

/** A JSON answer, with the few fields that tests read. */
type PayPalAnswer = {
  status: number
  body: {
    id: string
    status: string
    name: string
    links: { href: string; rel: string }[]
    details: { issue: string }[]
    purchase_units: {
      payments: { authorizations: { id: string }[]; captures: { id: string; status: string }[] }
    }[]
    [field: string]: unknown
  }
}
export type Call = (
  method: string,
  path: string,
  json?: unknown,
  headers?: Record<string, string>,
) => Promise<PayPalAnswer>

type Opened = { peer: PayPalPeer; call: Call; inbox: Inbox }

/** A peer with a token for it and a receiver of webhooks, for each test of a file. */
export function eachWithPeer() {
  const open: Opened[] = []
  afterEach(async () => {
    for (const { peer, inbox } of open.splice(0)) {
      await peer.close()
      await inbox.close()
    }
  })
  return async (options: PayPalPeerOptions = {}): Promise<Opened> => {
    const inbox = await openInbox()
    const webhook = { url: inbox.url, id: webhookId }
    const peer = await startPayPalPeer({ webhook, ...options })
    const call = caller(peer.origin, await tokenFor(peer, peer.clientSecret))
    open.push({ peer, call, inbox })
    return { peer, call, inbox }
  }
}

export async function tokenFor(peer: PayPalPeer, secret: string): Promise<string> {
  const basic = Buffer.from(`${peer.clientId}:${secret}`).toString('base64')
  const answer = await fetch(`${peer.origin}/v1/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${basic}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  })
  const body = (await answer.json()) as { access_token?: string }
  return body.access_token ?? ''
}

export function caller(origin: string, token: string): Call {
  return async (method, path, json, headers = {}) => {
    const answer = await fetch(`${origin}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'paypal-request-id': randomUUID(),
        ...headers,
      },
      ...(json !== undefined && { body: JSON.stringify(json) }),
    })
    const text = await answer.text()
    return { status: answer.status, body: (text ? JSON.parse(text) : {}) as PayPalAnswer['body'] }
  }
}

/** An order of 95 euros, as the product would ask for it. */
export function orderOf(intent: 'AUTHORIZE' | 'CAPTURE', more: object = {}) {
  const context = {
    return_url: 'https://spa.example/back?booking=7',
    cancel_url: 'https://spa.example/cancel',
    user_action: 'PAY_NOW',
    shipping_preference: 'NO_SHIPPING',
  }
  return {
    intent,
    purchase_units: [{ custom_id: 'p1', amount: { currency_code: 'EUR', value: '95.00' } }],
    payment_source: { paypal: { experience_context: context } },
    ...more,
  }
}
