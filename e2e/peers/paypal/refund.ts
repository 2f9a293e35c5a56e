import { type Capture, type Refund, type World, newId } from './books.ts'
import { type Money, amountOf, moneyOf } from './money.ts'
import { captureOf } from './payment.ts'
import { refuse, refuseMissing } from './refusal.ts'
import { preferred, refundBody } from './resource.ts'
import type { PayPalRequest, PayPalVerb } from './verb.ts'

export const refundVerbs: Record<string, PayPalVerb> = {
  'POST /v2/payments/captures/{capture_id}/refund': refund,
  'GET /v2/payments/refunds/{refund_id}': (world, { ids: { refund_id: id = '' } }) => ({
    status: 200,
    body: refundBody(world, world.books.refunds.get(id) ?? refuseMissing('refund_id', id)),
  }),
}

function refund(world: World, { ids, json, headers }: PayPalRequest) {
  const paid = captureOf(world, ids.capture_id)
  if (paid.status === 'PENDING') refuse('PENDING_CAPTURE')
  if (paid.status === 'DECLINED') refuse('REFUND_NOT_ALLOWED')
  if (paid.status === 'REFUNDED') refuse('CAPTURE_FULLY_REFUNDED')
  const { currency, minor } = paid.amount
  const left = minor - paid.refundedMinor
  const amount = amountOf(
    (json.amount as Money) ?? moneyOf({ currency, minor: left }),
    '/amount',
    'DECIMALS_NOT_SUPPORTED',
  )
  if (amount.currency !== currency) refuse('REFUND_CAPTURE_CURRENCY_MISMATCH')
  if (amount.minor > left) refuse('REFUND_AMOUNT_EXCEEDED')
  if (paid.isDisputed && amount.minor < minor) refuse('TRANSACTION_DISPUTED')
  recount(world, paid, amount.minor)
  const { instrument } = world.books.orders.get(paid.orderId)!
  const one: Refund = {
    id: newId(),
    orderId: paid.orderId,
    unit: paid.unit,
    captureId: paid.id,
    amount,
    customId: (json.custom_id as string) ?? paid.customId,
    invoiceId: json.invoice_id as string | undefined,
    note: json.note_to_payer as string | undefined,
    status: instrument === 'refund_pends' ? 'PENDING' : 'COMPLETED',
    createdAt: world.stamp(),
    updatedAt: world.stamp(),
  }
  world.books.refunds.set(one.id, one)
  const body = refundBody(world, one)
  world.emit('PAYMENT.CAPTURE.REFUNDED', 'refund', 'A payment was refunded', body)
  return { status: 201, body: preferred(headers, body) }
}

/** What was paid back of a capture, and its status by that. */
function recount(world: World, paid: Capture, minor: number): void {
  paid.refundedMinor += minor
  const isWhole = paid.refundedMinor === paid.amount.minor
  const status = isWhole ? 'REFUNDED' : paid.refundedMinor ? 'PARTIALLY_REFUNDED' : 'COMPLETED'
  Object.assign(paid, { status, updatedAt: world.stamp() })
}

/** Days go by: what is on its way arrives, and what its payer's bank does not take comes back. */
export function settleRefunds(world: World): void {
  for (const one of world.books.refunds.values()) {
    const { instrument } = world.books.orders.get(one.orderId)!
    if (one.status === 'PENDING') Object.assign(one, { status: 'COMPLETED' })
    else if (one.status === 'COMPLETED' && instrument === 'refund_fails') failRefund(world, one)
  }
}

/**
 * The money is with the business again. The published list of events has none for it; one is sent to those who asked for all there
 * are.
 */
function failRefund(world: World, one: Refund): void {
  Object.assign(one, { status: 'FAILED', updatedAt: world.stamp() })
  recount(world, captureOf(world, one.captureId), -one.amount.minor)
  const body = refundBody(world, one)
  world.emit('PAYMENT.REFUND.FAILED', 'refund', 'A refund has failed', body)
}
