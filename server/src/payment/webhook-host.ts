import { type ProviderName, providerNames } from '@serein/shared/payment/account.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { id as anId } from '@serein/shared/schema.ts'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Logger } from 'pino'
import { networkOf } from '../platform/address.ts'
import { refused, tooLarge } from '../platform/answer.ts'
import type { PaymentConfig } from '../platform/config-payment.ts'
import type { Vault } from '../platform/vault.ts'
import { placeOfWebhook } from './account-seal.ts'
import { accountsAt, onlyBusiness } from './account-sql.ts'
import { applyEvent, type Following, storeEvent, type WebhookEvent } from './provider-event.ts'
import { urlOf } from './providers.ts'
import { openCertificates } from './webhook-certificate.ts'
import { readPayPal } from './webhook-paypal.ts'

const bodyLimitBytes = 256 * 1024

type WebhookServices = Following & {
  vault: Vault
  payment: PaymentConfig | undefined
  log: Logger
  now: () => Date
  /** Where a request comes from. */
  addressOf: (context: Context) => string
}

/** What an event is verified by: Stripe's secret, or of PayPal the id of the webhook. */
type Verifier = { accountId: string | null; value: string }

/**
 * Where providers send what happens: `POST /webhooks/{provider}/{businessId}`. The bytes are verified before anything of them is
 * read, an event is kept once, and answered with 200 as soon as it is: what could not be followed up is tried again by the
 * sweep. Errors: `webhook_signature_invalid` and `invalid_input` (400), `not_found` (404), `payload_too_large` (413),
 * `too_many_requests` (429), `provider_unreachable` (503). It is no part of the API,
 * needs no session and reads no cookie.
 */
export function webhookHost(services: WebhookServices): Hono {
  const { db, log, now, addressOf } = services
  const host = new Hono()
  const certificates = openCertificates()
  const limited = bodyLimit({
    maxSize: bodyLimitBytes,
    onError: (context) => tooLarge(context.req.raw, log),
  })
  host.post('/webhooks/:provider/:businessId', limited, async (context) => {
    const { provider, businessId } = context.req.param()
    try {
      if (!isProvider(provider) || !(await isBusiness(services, businessId)))
        throw refuse('not_found')
      const body = Buffer.from(await context.req.arrayBuffer())
      const asking = { network: networkOf(addressOf(context)), now: now() }
      const certificateOf = (url: string) => certificates(url, asking)
      const request = { body, headers: context.req.raw.headers, certificateOf }
      const read = await verifyEvent(services, { provider, businessId }, request)
      if (!read) throw refuse('webhook_signature_invalid')
      const { event, accountId } = read
      const ref = { businessId, provider, eventId: event.eventId }
      if (await storeEvent(db, { businessId, provider, accountId }, event, now()))
        await applyEvent(services, ref, now()).catch((error: unknown) =>
          log.warn({ err: error, ...ref }, 'webhook.waits'),
        )
      return context.json({ received: true }, 200, { 'cache-control': 'no-store' })
    } catch (error) {
      return refused(context.req.raw, log, error)
    }
  })
  return host
}

type WebhookRequest = {
  body: Buffer
  headers: Headers
  certificateOf: Parameters<typeof readPayPal>[2]['certificateOf']
}

function isProvider(name: string): name is ProviderName {
  return providerNames.includes(name as ProviderName)
}

async function isBusiness({ db }: WebhookServices, businessId: string): Promise<boolean> {
  if (!anId.safeParse(businessId).success) return false
  const query = db.selectFrom('business').select('id').where('id', '=', businessId)
  return (await query.executeTakeFirst()) !== undefined
}

/** Events of an account that another has replaced come to the same address, signed by its own secret. */
async function verifyEvent(
  services: WebhookServices,
  at: { provider: ProviderName; businessId: string },
  { body, headers, certificateOf }: WebhookRequest,
): Promise<{ event: WebhookEvent; accountId: string | null } | null> {
  const { payment, now } = services
  for (const { accountId, value } of await verifiersOf(services, at)) {
    const event =
      at.provider === 'stripe'
        ? (await import('./webhook-stripe.ts')).readStripe(body, headers, {
            secret: value,
            now: now(),
          })
        : await readPayPal(body, headers, {
            webhookId: value,
            url: urlOf(payment, 'paypal'),
            certificateOf,
          })
    if (event) return { event, accountId }
  }
  return null
}

async function verifiersOf(
  { db, vault, payment }: WebhookServices,
  { provider, businessId }: { provider: ProviderName; businessId: string },
): Promise<Verifier[]> {
  const verifiers = (await accountsAt(db, { businessId, provider })).flatMap(
    (account): Verifier[] => {
      const { id: accountId, webhookReference, webhookSecretSealed } = account
      if (provider === 'paypal')
        return webhookReference ? [{ accountId, value: webhookReference }] : []
      const value =
        webhookSecretSealed && vault.openOrNull(webhookSecretSealed, placeOfWebhook(accountId))
      return value ? [{ accountId, value }] : []
    },
  )
  const own = payment?.[provider]?.webhookSecret
  if (!own || (await onlyBusiness(db)) !== businessId) return verifiers
  return [...verifiers, { accountId: null, value: own }]
}
