import { randomUUID, verify } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { isDeepStrictEqual } from 'node:util'
import type { makeDeliveries } from '../deliveries.ts'
import { type Books, type PayPalEvent, type Webhook, type World, newId } from './books.ts'
import { makeCertificate } from './certificate.ts'
import { refuseMissing } from './refusal.ts'
import type { PayPalVerb } from './verb.ts'

export const certificatePath = '/v1/notifications/certs/CERT-360caa42-fca2a594-5edc0ebc'
const clockOffMs = 15 * 60 * 1000
/** What the published document lets a signature begin with; base64 has two letters more. */
const publishable = /^(?!\d+$)\w+\S+/

let made: ReturnType<typeof makeCertificate> | undefined
let other: ReturnType<typeof makeCertificate> | undefined

/** One for all peers of this process, since making a key takes its time. */
export function certificate() {
  return (made ??= makeCertificate(Date.now()))
}

type Post = {
  books: Books
  deliveries: ReturnType<typeof makeDeliveries>
  now(): number
  origin(): string
  check(event: PayPalEvent): void
}

/** Writes an event down and sends it to every webhook that wants its type. */
export function emitter({ books, deliveries, now, origin, check }: Post): World['emit'] {
  return (type, kind, summary, resource) => {
    const id = `WH-${newId(17)}-${newId(17)}`
    const href = `${origin()}/v1/notifications/webhooks-events/${id}`
    const event: PayPalEvent = {
      id,
      event_version: '1.0',
      create_time: new Date(now()).toISOString(),
      resource_type: kind,
      resource_version: '2.0',
      event_type: type,
      summary,
      resource: structuredClone(resource),
      links: [
        { href, rel: 'self', method: 'GET' },
        { href: `${href}/resend`, rel: 'resend', method: 'POST' },
      ],
    }
    check(event)
    books.events.set(id, event)
    const body = JSON.stringify(event)
    for (const webhook of books.webhooks.values()) {
      if (!webhook.types.includes('*') && !webhook.types.includes(type)) continue
      const sign = (flaw?: string) => signed(body, webhook, { flaw, now: now(), origin: origin() })
      deliveries.push({ id, type, url: webhook.url, body, sign })
    }
  }
}

/** The headers by PayPal's published scheme: RSA over id, time, webhook and the checksum of the raw body. */
function signed(
  body: string,
  webhook: Webhook,
  { flaw, now, origin }: { flaw?: string; now: number; origin: string },
): Record<string, string> {
  const at = new Date(flaw === 'clock_off' ? now - clockOffMs : now)
  const time = at.toISOString().replace(/\.\d+Z$/, 'Z')
  const key = flaw === 'wrong_signature' ? (other ??= makeCertificate(now)) : certificate()
  for (;;) {
    const id = randomUUID()
    const signature = key.sign(signedText(id, time, webhook.id, body))
    if (!publishable.test(signature)) continue
    return {
      'paypal-transmission-id': id,
      'paypal-transmission-time': time,
      'paypal-transmission-sig': signature,
      'paypal-cert-url': `${origin}${certificatePath}`,
      'paypal-auth-algo': 'SHA256withRSA',
    }
  }
}

const signedText = (id: string, time: string, webhookId: string, body: string) =>
  `${id}|${time}|${webhookId}|${crc32(body)}`

export function newWebhook(books: Books, url: string, types: string[], id = newId()): Webhook {
  const webhook = { id, url, types }
  books.webhooks.set(id, webhook)
  return webhook
}

export const webhookVerbs: Record<string, PayPalVerb> = {
  'POST /v1/notifications/webhooks': ({ books, origin }, { json }) => {
    const types = (json.event_types as { name: string }[]).map(({ name }) => name)
    const webhook = newWebhook(books, String(json.url), types)
    return { status: 201, body: webhookBody(webhook, origin) }
  },
  'GET /v1/notifications/webhooks': ({ books, origin }) => ({
    status: 200,
    body: { webhooks: [...books.webhooks.values()].map((one) => webhookBody(one, origin)) },
  }),
  'GET /v1/notifications/webhooks/{webhook_id}': ({ books, origin }, { ids }) => {
    const id = ids.webhook_id ?? ''
    const webhook = books.webhooks.get(id) ?? refuseMissing('webhook_id', id)
    return { status: 200, body: webhookBody(webhook, origin) }
  },
  'DELETE /v1/notifications/webhooks/{webhook_id}': ({ books }, { ids }) => {
    const id = ids.webhook_id ?? ''
    return books.webhooks.delete(id) ? { status: 204 } : refuseMissing('webhook_id', id)
  },
  'GET /v1/notifications/webhooks-events': ({ books }, { query }) => {
    const parameters = new URLSearchParams(query)
    const type = parameters.get('event_type')
    const [from, to] = ['start_time', 'end_time'].map((name) =>
      Date.parse(parameters.get(name) ?? ''),
    )
    const all = [...books.events.values()].toReversed().filter((event) => {
      const at = Date.parse(event.create_time)
      return (!type || event.event_type === type) && !(at < from!) && !(at > to!)
    })
    const events = all.slice(0, Number(parameters.get('page_size') ?? 10))
    return { status: 200, body: { events, count: events.length, links: [] } }
  },
  'GET /v1/notifications/webhooks-events/{event_id}': (
    { books },
    { ids: { event_id: id = '' } },
  ) => ({
    status: 200,
    body: books.events.get(id) ?? refuseMissing('event_id', id),
  }),
  'POST /v1/notifications/verify-webhook-signature': (world, { json }) => ({
    status: 200,
    body: { verification_status: isOurs(world, json) ? 'SUCCESS' : 'FAILURE' },
  }),
}

/** Whether an event is word for word one that this peer signed for this webhook. */
function isOurs({ books, origin }: World, input: Record<string, unknown>): boolean {
  const event = input.webhook_event as PayPalEvent
  const sent = books.events.get(event.id)
  if (!sent || !isDeepStrictEqual(JSON.parse(JSON.stringify(sent)), event)) return false
  if (input.cert_url !== `${origin}${certificatePath}`) return false
  if (input.auth_algo !== 'SHA256withRSA' || !books.webhooks.has(String(input.webhook_id)))
    return false
  const text = signedText(
    String(input.transmission_id),
    String(input.transmission_time),
    String(input.webhook_id),
    JSON.stringify(sent),
  )
  const signature = Buffer.from(String(input.transmission_sig), 'base64')
  return verify('sha256', Buffer.from(text), certificate().publicKey, signature)
}

function webhookBody({ id, url, types }: Webhook, origin: string) {
  const self = `${origin}/v1/notifications/webhooks/${id}`
  return {
    id,
    url,
    event_types: types.map((name) => ({ name, description: name })),
    links: [
      { href: self, rel: 'self', method: 'GET' },
      { href: self, rel: 'update', method: 'PATCH' },
      { href: self, rel: 'delete', method: 'DELETE' },
    ],
  }
}
