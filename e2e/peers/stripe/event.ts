import { createHmac } from 'node:crypto'
import type { makeDeliveries } from '../deliveries.ts'
import { type Books, newId } from './books.ts'
import type { Endpoint, Event, Thing } from './thing.ts'

const apiVersion = '2026-10-28.endive'
/** Further off than the five minutes that a receiver forgives. */
const clockOffSeconds = 15 * 60

type Post = {
  books: Books
  deliveries: ReturnType<typeof makeDeliveries>
  now(): number
  /** The request that caused what happens now. */
  cause(): { id: string; key: string | null } | undefined
  check(event: Event): void
}

/** Writes an event down and sends it to every endpoint that wants its type. */
export function emitter({ books, deliveries, now, cause, check }: Post) {
  return (type: string, thing: Thing) => {
    const by = cause()
    const event: Event = {
      id: newId('evt'),
      object: 'event',
      api_version: apiVersion,
      created: now(),
      data: { object: structuredClone(thing) },
      livemode: false,
      pending_webhooks: 0,
      request: { id: by?.id ?? null, idempotency_key: by?.key ?? null },
      type,
    }
    const wanting = [...books.endpoints.values()].filter(
      ({ enabled_events: wanted }) => wanted.includes('*') || wanted.includes(type),
    )
    event.pending_webhooks = wanting.length
    check(event)
    books.events.set(event.id, event)
    for (const endpoint of wanting) {
      const body = JSON.stringify(event, null, 2)
      deliveries.push({
        id: event.id,
        type,
        url: endpoint.url,
        body,
        sign: (flaw) => signed(body, endpoint, flaw, now()),
      })
    }
  }
}

/** `Stripe-Signature` by the published scheme: HMAC-SHA256 of the second, a dot and the raw body. */
function signed(body: string, { secret }: Endpoint, flaw: string | undefined, now: number) {
  const second = flaw === 'clock_off' ? now - clockOffSeconds : now
  const key = flaw === 'wrong_signature' ? `${secret}-of-somebody-else` : secret
  const signature = createHmac('sha256', key).update(`${second}.${body}`).digest('hex')
  return { 'stripe-signature': `t=${second},v1=${signature}` }
}

export function newEndpoint(
  created: number,
  options: { url: string; secret?: string; enabledEvents: string[]; description?: string },
): Endpoint {
  return {
    id: newId('we'),
    object: 'webhook_endpoint',
    api_version: null,
    application: null,
    created,
    description: options.description ?? null,
    enabled_events: options.enabledEvents,
    livemode: false,
    metadata: {},
    secret: options.secret ?? newId('whsec', 32),
    status: 'enabled',
    url: options.url,
  }
}
