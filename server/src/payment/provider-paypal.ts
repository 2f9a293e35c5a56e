import type { AccountKeys } from './account-keys.ts'
import { type Call, payPalClient, PayPalRefusal } from './paypal-client.ts'
import {
  minorOf,
  moneyOf,
  partsOf,
  type PayPalOrder,
  payPalOrder,
  payPalPart,
} from './paypal-order.ts'
import type {
  ChargeOrder,
  Movement,
  Provider,
  ProviderAnswer,
  ProviderPayment,
  RefundAnswer,
} from './provider.ts'

/**
 * PayPal and its Pay Later, by orders that are authorised when the payer has approved them on PayPal's page. Approving moves
 * nothing; only we go on from there, while the payment is open. So an order whose answer was lost needs no undoing: nobody
 * but us would have known the page it is approved on.
 */
export function openPayPal(keys: AccountKeys): Provider {
  const call = payPalClient(keys)
  const read = (orderId: string | null) => readOrder(call, orderId)
  return {
    name: 'paypal',
    isSandbox: !keys.isLive,
    publicKey: keys.publicKey,
    authorise: (order) => sendOrder(call, order),
    /** Goes on with an order that its payer has approved meanwhile. */
    async find({ providerReference: orderId, paymentId, tender }) {
      if (!orderId) return { outcome: 'unknown' }
      const order = await read(orderId)
      if (order?.status !== 'APPROVED') return order ? answerOf(order, tender) : cancelled(orderId)
      const path = `/v2/checkout/orders/${orderId}/authorize`
      const request = { body: {}, requestId: `authorize-${paymentId}` }
      return takeStep(call, { orderId, tender }, path, request)
    },
    async capture(payment) {
      const { providerReference: orderId, paymentId, tender } = payment
      const order = await read(orderId)
      if (!orderId || !order) return { outcome: 'unknown' }
      const { authorization } = partsOf(order)
      if (authorization?.status !== 'CREATED') return answerOf(order, tender)
      const path = `/v2/payments/authorizations/${authorization.id}/capture`
      const body = { amount: moneyOf(payment), final_capture: true }
      return takeStep(call, { orderId, tender }, path, { body, requestId: `capture-${paymentId}` })
    },
    async cancel({ providerReference: orderId, paymentId, tender }) {
      const order = await read(orderId)
      if (!orderId || !order) return cancelled(orderId ?? '')
      const { authorization } = partsOf(order)
      if (!authorization) return cancelled(orderId)
      if (authorization.status !== 'CREATED') return answerOf(order, tender)
      const path = `/v2/payments/authorizations/${authorization.id}/void`
      return takeStep(call, { orderId, tender }, path, { requestId: `void-${paymentId}` })
    },
    async refund({ refundId, payment, amountMinor }) {
      const { providerReference: orderId, currency } = payment
      const order = await read(orderId)
      const { capture, refunds } = order ? partsOf(order) : { capture: undefined, refunds: [] }
      if (!capture) throw new Error(`PayPal has no capture of the payment ${payment.paymentId}`)
      // PayPal forgets a request after some weeks, an order keeps its refunds.
      const there = refunds.find((one) => one.custom_id === refundId)
      if (there) return outcomeOf(there)
      const made = await call('POST', `/v2/payments/captures/${capture.id}/refund`, {
        body: { amount: moneyOf({ amountMinor, currency }), custom_id: refundId },
        requestId: `refund-${refundId}`,
      })
      return outcomeOf(payPalPart.parse(made))
    },
    async refundsOf({ providerReference: orderId }) {
      const order = await read(orderId)
      return (order ? partsOf(order).refunds : []).flatMap((one) =>
        one.custom_id ? [{ refundId: one.custom_id, outcome: outcomeOf(one) }] : [],
      )
    },
    movements: (_since, captured) => feesOf(read, captured),
  }
}

async function readOrder(call: Call, orderId: string | null): Promise<PayPalOrder | null> {
  if (!orderId) return null
  try {
    return payPalOrder.parse(await call('GET', `/v2/checkout/orders/${orderId}`))
  } catch (error) {
    // An order that nobody approved is forgotten there after some hours.
    if (error instanceof PayPalRefusal && error.status === 404) return null
    throw error
  }
}

async function sendOrder(call: Call, order: ChargeOrder): Promise<ProviderAnswer> {
  try {
    const requestId = `authorise-${order.paymentId}`
    const made = await call('POST', '/v2/checkout/orders', { body: orderBody(order), requestId })
    return answerOf(payPalOrder.parse(made), order.tender)
  } catch (error) {
    if (!(error instanceof PayPalRefusal) || error.status === 401) throw error
    return declined('')
  }
}

/** Takes a step and says what the order is after it, or the no that the step got. */
async function takeStep(
  call: Call,
  { orderId, tender }: { orderId: string; tender: string },
  path: string,
  request: { body?: object; requestId: string },
): Promise<ProviderAnswer> {
  const refusal = await call('POST', path, request).then(
    () => null,
    (error: unknown) => {
      if (error instanceof PayPalRefusal && error.status !== 401) return error
      throw error
    },
  )
  const order = await readOrder(call, orderId)
  const answer = order ? answerOf(order, tender) : cancelled(orderId)
  if (!refusal || settledBefore.has(refusal.issue)) return answer
  if (expired.has(refusal.issue)) return cancelled(orderId)
  if (noes.has(refusal.issue)) return declined(orderId)
  throw refusal
}

function orderBody(order: ChargeOrder) {
  const cancelUrl = new URL(order.returnUrl)
  cancelUrl.searchParams.set('turnedBack', 'true')
  return {
    intent: 'AUTHORIZE',
    purchase_units: [{ custom_id: order.paymentId, amount: moneyOf(order) }],
    payment_source: {
      paypal: {
        experience_context: {
          return_url: order.returnUrl,
          cancel_url: cancelUrl.href,
          user_action: 'PAY_NOW',
          shipping_preference: 'NO_SHIPPING',
        },
      },
    },
  }
}

/** What an order of theirs is in our words. A capture that PayPal still looks at is not ours yet. */
function answerOf(order: PayPalOrder, tender: string): ProviderAnswer {
  const answer = { providerReference: order.id, card: null }
  const { authorization, capture } = partsOf(order)
  if (capture && ['DECLINED', 'FAILED'].includes(capture.status)) return declined(order.id)
  if (capture && capture.status !== 'PENDING') return { ...answer, outcome: 'captured' }
  switch (authorization?.status) {
    case undefined:
      break
    case 'VOIDED':
      return cancelled(order.id)
    case 'DENIED':
      return declined(order.id)
    default:
      return { ...answer, outcome: 'authorised' }
  }
  if (order.status === 'VOIDED') return cancelled(order.id)
  const link = order.links.find(({ rel }) => rel === 'payer-action' || rel === 'approve')
  // Approved, and not authorised yet: nothing of it is known to us.
  if (!link) return { outcome: 'unknown' }
  return { ...answer, outcome: 'requires_action', actionUrl: approvalUrl(link.href, tender) }
}

/** Pay Later is no other order, but another button on the page where it is approved. */
function approvalUrl(href: string, tender: string): string {
  const url = new URL(href)
  if (tender === 'paylater') url.searchParams.set('fundingSource', 'paylater')
  return url.href
}

const cancelled = (providerReference: string) =>
  ({ outcome: 'cancelled', providerReference, card: null }) as const
const declined = (providerReference: string) =>
  ({ outcome: 'declined', providerReference, card: null, reason: 'declined' }) as const

/** A refund that PayPal still works on is on its way. */
function outcomeOf({ status }: { status: string }): RefundAnswer['outcome'] {
  return status === 'FAILED' || status === 'CANCELLED' ? 'failed' : 'sent'
}

const settledBefore = new Set([
  'ORDER_ALREADY_AUTHORIZED',
  'ORDER_NOT_APPROVED',
  'AUTHORIZATION_ALREADY_CAPTURED',
  'AUTHORIZATION_VOIDED',
  'PREVIOUSLY_CAPTURED',
  'PREVIOUSLY_VOIDED',
])
const expired = new Set(['AUTHORIZATION_EXPIRED', 'ORDER_EXPIRED', 'RESOURCE_NOT_FOUND'])
const noes = new Set([
  'PAYER_CANNOT_PAY',
  'INSTRUMENT_DECLINED',
  'AUTHORIZATION_DENIED',
  'TRANSACTION_REFUSED',
  'PAYER_ACCOUNT_RESTRICTED',
  'PAYER_ACCOUNT_LOCKED_OR_CLOSED',
  'PAYEE_BLOCKED_TRANSACTION',
  'COMPLIANCE_VIOLATION',
])

/** PayPal tells a fee with each capture. What it sends to a bank its owner asks for by hand, and its API does not tell. */
async function* feesOf(
  read: (orderId: string) => Promise<PayPalOrder | null>,
  captured: readonly ProviderPayment[],
): AsyncIterable<Movement> {
  for (const { providerReference, currency } of captured) {
    const order = providerReference ? await read(providerReference) : null
    const capture = order ? partsOf(order).capture : undefined
    const fee = capture?.seller_receivable_breakdown?.paypal_fee
    if (!capture || !fee || fee.currency_code !== currency) continue
    yield { kind: 'fee', reference: capture.id, amountMinor: minorOf(fee), currency }
  }
}
