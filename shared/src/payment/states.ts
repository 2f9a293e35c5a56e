/** What may follow what in a payment. Source: product.md, "State machines". */
export const paymentStates = [
  'pending',
  'requires_action',
  'authorised',
  'captured',
  'refunded',
  'failed',
  'cancelled',
] as const
export type PaymentState = (typeof paymentStates)[number]

/** A refund that has `failed` was paid, and sent back by the payer's bank: it is owed until the desk pays it by hand. */
export const refundStates = ['pending', 'paid', 'failed'] as const
export type RefundState = (typeof refundStates)[number]

export type PaymentVerb = 'requireAction' | 'authorise' | 'capture' | 'fail' | 'cancel' | 'refund'

/** A refund in part leaves a payment captured; the last cent makes it refunded. */
export const paymentTransitions: Record<
  PaymentVerb,
  { from: readonly PaymentState[]; to: PaymentState }
> = {
  requireAction: { from: ['pending'], to: 'requires_action' },
  authorise: { from: ['pending', 'requires_action'], to: 'authorised' },
  capture: { from: ['authorised'], to: 'captured' },
  fail: { from: ['pending', 'requires_action', 'authorised'], to: 'failed' },
  cancel: { from: ['pending', 'requires_action', 'authorised'], to: 'cancelled' },
  refund: { from: ['captured'], to: 'refunded' },
}

type Facts = { state: PaymentState; amountMinor: number; refundedMinor: number }

/** What may be done with a payment now; button and server ask the same table. */
export const paymentCan: Record<PaymentVerb, (payment: Facts) => boolean> = {
  requireAction: (payment) => may('requireAction', payment),
  authorise: (payment) => may('authorise', payment),
  capture: (payment) => may('capture', payment),
  fail: (payment) => may('fail', payment),
  cancel: (payment) => may('cancel', payment),
  refund: (payment) => may('refund', payment) && payment.refundedMinor < payment.amountMinor,
}

/** Nothing has been decided yet: the provider or the customer still owes an answer, or we owe the next step. */
export function isOpen(state: PaymentState): boolean {
  return state === 'pending' || state === 'requires_action' || state === 'authorised'
}

function may(verb: PaymentVerb, payment: Facts): boolean {
  return paymentTransitions[verb].from.includes(payment.state)
}
