import { verify, type X509Certificate } from 'node:crypto'
import { crc32 } from 'node:zlib'
import * as z from 'zod'
import { minorOf } from './paypal-order.ts'
import type { ProviderDispute } from './provider.ts'
import type { WebhookEvent } from './provider-event.ts'
import { foreignWord, parseEvent, word } from './webhook-schema.ts'

const text = z.string().min(1).max(300)
const signatureHeaders = z.object({
  id: text,
  time: z.iso.datetime({ offset: true }),
  signature: z.string().min(1).max(2_000),
  certificateUrl: z.url().max(300),
  algorithm: z.literal('SHA256withRSA'),
})

/**
 * Reads an event of PayPal's by the bytes that came: signed over its id, its time, our webhook and a checksum of them, by a
 * certificate that PayPal itself shows. Null where that does not hold. One that comes again later is as good as the first,
 * since it is stored once, so that its time does not matter. Refuses as `certificateOf` and `parseEvent` do.
 */
export async function readPayPal(
  body: Buffer,
  headers: Headers,
  { webhookId, url, certificateOf }: Verification,
): Promise<WebhookEvent | null> {
  const read = signatureHeaders.safeParse({
    id: headers.get('paypal-transmission-id'),
    time: headers.get('paypal-transmission-time'),
    signature: headers.get('paypal-transmission-sig'),
    certificateUrl: headers.get('paypal-cert-url'),
    algorithm: headers.get('paypal-auth-algo'),
  })
  if (!read.success || !isPinned(read.data.certificateUrl, url)) return null
  const { id, time, signature, certificateUrl } = read.data
  const certificate = await certificateOf(certificateUrl)
  if (!certificate) return null
  const signed = Buffer.from(`${id}|${time}|${webhookId}|${crc32(body)}`)
  const isOurs = verify('sha256', signed, certificate.publicKey, Buffer.from(signature, 'base64'))
  return isOurs ? readEvent(body) : null
}

type Verification = {
  webhookId: string
  url: string | null
  certificateOf: (url: string) => Promise<X509Certificate | null>
}

/** The certificate comes from PayPal, and from nowhere that an event might name. */
export function isPinned(certificateUrl: string, url: string | null): boolean {
  const { protocol, hostname, origin, pathname } = new URL(certificateUrl)
  if (!/^\/v1\/notifications\/certs\/CERT-[\w-]+$/u.test(pathname)) return false
  if (url) return origin === url
  return protocol === 'https:' && /^(?:[a-z0-9-]+\.)*paypal\.com$/u.test(hostname)
}

const eventSchema = z.object({
  id: word,
  event_type: word,
  resource: z.looseObject({
    id: word.optional(),
    custom_id: foreignWord,
    purchase_units: z.array(z.object({ custom_id: foreignWord })).optional(),
    supplementary_data: z
      .object({ related_ids: z.object({ order_id: word.optional() }).optional() })
      .optional(),
  }),
})
const moneySchema = z.object({
  currency_code: z.string().regex(/^[A-Z]{3}$/u),
  value: z.string().regex(/^\d{1,10}(?:\.\d{1,3})?$/u),
})
const disputeSchema = z.object({
  dispute_id: word,
  status: word,
  reason: word.max(100),
  dispute_amount: moneySchema,
  seller_response_due_date: z.iso.datetime({ offset: true }).optional(),
  dispute_outcome: z.object({ outcome_code: word }).optional(),
  disputed_transactions: z
    .array(z.object({ custom: foreignWord, seller_transaction_id: word.optional() }))
    .min(1),
})

function readEvent(body: Buffer): WebhookEvent {
  const { id: eventId, event_type: kind, resource } = parseEvent(eventSchema, jsonIn(body))
  const common = { eventId, kind }
  if (kind.startsWith('CUSTOMER.DISPUTE.')) {
    const details = parseEvent(disputeSchema, resource)
    const [transaction] = details.disputed_transactions
    return {
      ...common,
      paymentId: transaction?.custom ?? null,
      paymentReference: null,
      disputeReference: details.dispute_id,
      dispute: disputeOf(details),
    }
  }
  const isOrder = kind.startsWith('CHECKOUT.ORDER.')
  const order = isOrder ? resource.id : resource.supplementary_data?.related_ids?.order_id
  return {
    ...common,
    paymentId: resource.custom_id ?? resource.purchase_units?.[0]?.custom_id ?? null,
    paymentReference: order ?? null,
    disputeReference: null,
    dispute: null,
  }
}

/** PayPal's disputes are told by their events alone: what they say is kept. */
function disputeOf(details: z.infer<typeof disputeSchema>): ProviderDispute {
  const outcome = details.dispute_outcome?.outcome_code
  const isOver = details.status === 'RESOLVED'
  const isWon = outcome === 'RESOLVED_SELLER_FAVOUR' || outcome === 'CANCELED_BY_BUYER'
  const open = details.status === 'WAITING_FOR_SELLER_RESPONSE' || details.status === 'OPEN'
  return {
    reference: details.dispute_id,
    paymentReference: '',
    state: isOver ? (isWon ? 'won' : 'lost') : open ? 'open' : 'under_review',
    reason: details.reason.toLowerCase(),
    amountMinor: minorOf(details.dispute_amount),
    currency: details.dispute_amount.currency_code,
    isMoneyTaken: true,
    evidenceDueAt: details.seller_response_due_date
      ? new Date(details.seller_response_due_date)
      : null,
  }
}

function jsonIn(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return null
  }
}
