import type { Authorization, Capture, Order, Refund, World } from './books.ts'
import { feeOf, moneyOf } from './money.ts'

type Link = { href: string; rel: string; method: string }

const minimal = ['id', 'status', 'links']
const minimalOrder = [...minimal, 'payment_source', 'payer', 'purchase_units']

/** What of a resource is sent back: all of it where the caller prefers that, otherwise its id, status and links. */
export function preferred(headers: Record<string, unknown>, body: object, isOrder = false): object {
  if (headers.prefer === 'return=representation') return body
  const names = isOrder ? minimalOrder : minimal
  return Object.fromEntries(Object.entries(body).filter(([name]) => names.includes(name)))
}

export function isFull(headers: Record<string, unknown>): boolean {
  return headers.prefer === 'return=representation'
}

export function orderBody(world: World, order: Order) {
  const { id, intent, status, createdAt, updatedAt, payerId } = order
  const payer = payerId && {
    email_address: 'payer@peer.example',
    name: { given_name: 'Camille', surname: 'Payer' },
  }
  return {
    id,
    intent,
    status,
    create_time: createdAt,
    update_time: updatedAt,
    ...(order.hasSource && {
      payment_source: { paypal: payer ? { ...payer, account_id: payerId } : {} },
    }),
    ...(payer && { payer: { ...payer, payer_id: payerId } }),
    purchase_units: order.units.map((unit, index) => ({
      reference_id: 'default',
      ...unit,
      payee: { merchant_id: 'PEERMERCHANT2' },
      ...paymentsOf(world, order, index),
    })),
    links: orderLinks(world, order),
  }
}

function paymentsOf(world: World, order: Order, index: number) {
  const isOfUnit = (part: { orderId: string; unit: number }) =>
    part.orderId === order.id && part.unit === index
  const { books } = world
  const authorizations = [...books.authorizations.values()].filter(isOfUnit)
  const captures = [...books.captures.values()].filter(isOfUnit)
  const refunds = [...books.refunds.values()].filter(isOfUnit)
  const payments = {
    ...(authorizations.length > 0 && {
      authorizations: authorizations.map((one) => authorizationBody(world, one)),
    }),
    ...(captures.length > 0 && { captures: captures.map((one) => captureBody(world, one)) }),
    ...(refunds.length > 0 && { refunds: refunds.map((one) => refundBody(world, one)) }),
  }
  return Object.keys(payments).length > 0 ? { payments } : {}
}

function orderLinks({ origin }: World, { id, status, intent, hasSource }: Order): Link[] {
  const self = `${origin}/v2/checkout/orders/${id}`
  const approve = {
    href: `${origin}/checkoutnow?token=${id}`,
    rel: hasSource ? 'payer-action' : 'approve',
    method: 'GET',
  }
  const verb = intent.toLowerCase()
  const pay = { href: `${self}/${verb}`, rel: verb, method: 'POST' }
  const links = [{ href: self, rel: 'self', method: 'GET' }]
  if (status === 'CREATED' || status === 'PAYER_ACTION_REQUIRED') links.push(approve)
  if (status === 'APPROVED') links.push(pay)
  return links
}

export function authorizationBody({ origin }: World, one: Authorization) {
  const self = `${origin}/v2/payments/authorizations/${one.id}`
  const isOpen = one.status === 'CREATED' || one.status === 'PARTIALLY_CAPTURED'
  const verbs = isOpen ? ['capture', 'void', 'reauthorize'] : []
  return {
    ...partBody(one),
    expiration_time: one.expiresAt,
    seller_protection: protection,
    supplementary_data: { related_ids: { order_id: one.orderId } },
    links: linksOf(self, verbs, [`${origin}/v2/checkout/orders/${one.orderId}`]),
  }
}

export function captureBody({ origin }: World, one: Capture) {
  const self = `${origin}/v2/payments/captures/${one.id}`
  const fee = feeOf(one.amount)
  const { currency, minor } = one.amount
  const up = one.authorizationId
    ? `${origin}/v2/payments/authorizations/${one.authorizationId}`
    : `${origin}/v2/checkout/orders/${one.orderId}`
  const isPaid = one.status !== 'PENDING' && one.status !== 'DECLINED'
  return {
    ...partBody(one),
    ...(one.status === 'PENDING' && { status_details: { reason: 'PENDING_REVIEW' } }),
    final_capture: one.isFinal,
    seller_protection: protection,
    ...(isPaid && {
      seller_receivable_breakdown: {
        gross_amount: moneyOf(one.amount),
        paypal_fee: moneyOf({ currency, minor: fee }),
        net_amount: moneyOf({ currency, minor: minor - fee }),
      },
    }),
    supplementary_data: {
      related_ids: {
        order_id: one.orderId,
        ...(one.authorizationId && { authorization_id: one.authorizationId }),
      },
    },
    links: linksOf(self, ['refund'], [up]),
  }
}

export function refundBody({ books, origin }: World, one: Refund) {
  const self = `${origin}/v2/payments/refunds/${one.id}`
  const capture = books.captures.get(one.captureId)!
  const total = { currency: one.amount.currency, minor: capture.refundedMinor }
  return {
    ...partBody(one),
    ...(one.note && { note_to_payer: one.note }),
    seller_payable_breakdown: {
      gross_amount: moneyOf(one.amount),
      paypal_fee: moneyOf({ ...total, minor: 0 }),
      net_amount: moneyOf(one.amount),
      total_refunded_amount: moneyOf(total),
    },
    links: linksOf(self, [], [`${origin}/v2/payments/captures/${one.captureId}`]),
  }
}

function partBody(part: Authorization | Capture | Refund) {
  return {
    id: part.id,
    status: part.status,
    amount: moneyOf(part.amount),
    ...(part.customId && { custom_id: part.customId }),
    ...(part.invoiceId && { invoice_id: part.invoiceId }),
    create_time: part.createdAt,
    update_time: part.updatedAt,
  }
}

function linksOf(self: string, verbs: string[], up: string[]): Link[] {
  return [
    { href: self, rel: 'self', method: 'GET' },
    ...verbs.map((verb) => ({ href: `${self}/${verb}`, rel: verb, method: 'POST' })),
    ...up.map((href) => ({ href, rel: 'up', method: 'GET' })),
  ]
}

const protection = { status: 'ELIGIBLE', dispute_categories: ['ITEM_NOT_RECEIVED'] }
