import { cards, noDetails } from './card.ts'
import { newId, refundedOf, type World } from './books.ts'
import type { Charge, Intent, Method } from './thing.ts'
import { book } from './balance.ts'

/** An attempt at a card: it either holds the amount, or says why not. */
export function newCharge(
  { books, now, origin }: World,
  intent: Intent,
  method: Method,
  failure?:
    | (typeof cards)['declined']['decline']
    | { code: string; decline_code: string; message: string },
): Charge {
  const id = newId('ch')
  const charge: Charge = {
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: noDetails(),
    calculated_statement_descriptor: 'PEER',
    captured: false,
    created: now(),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: failure?.code ?? null,
    failure_message: failure?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: { ...intent.metadata },
    on_behalf_of: null,
    outcome: outcomeOf(failure?.decline_code),
    paid: !failure,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: { type: 'card', card: cardOf(intent, method) },
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: failure ? null : `${origin}/peer/receipts/${id}`,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: failure ? 'failed' : 'succeeded',
    transfer_data: null,
    transfer_group: null,
  }
  books.charges.set(charge.id, charge)
  return charge
}

/** Takes what the charge holds, or a part of it; what is left of the hold is let go. */
export function captureCharge(world: World, charge: Charge, amount: number): void {
  charge.captured = true
  charge.amount_captured = amount
  charge.balance_transaction = book(world, { type: 'charge', source: charge, amount }).id
}

/** The charge as its refunds leave it. */
export function recountRefunds({ books }: World, charge: Charge): void {
  charge.amount_refunded = refundedOf(books, charge.payment_intent)
  charge.refunded = charge.amount_refunded === charge.amount_captured
}

function outcomeOf(reason: string | undefined) {
  return {
    advice_code: null,
    network_advice_code: null,
    network_decline_code: null,
    network_status: reason ? 'declined_by_network' : 'approved_by_network',
    reason: reason ?? null,
    risk_level: 'normal',
    seller_message: reason ? 'The bank declined the payment.' : 'Payment complete.',
    type: reason ? 'issuer_declined' : 'authorized',
  }
}

function cardOf(intent: Intent, { card }: Method) {
  const { brand, last4, exp_month, exp_year, fingerprint, funding, country, checks } = card
  return {
    amount_authorized: intent.amount,
    authorization_code: null,
    brand,
    checks,
    country,
    electronic_commerce_indicator: null,
    exp_month,
    exp_year,
    fingerprint,
    funding,
    installments: null,
    last4,
    mandate: null,
    network: brand,
    network_transaction_id: null,
    regulated_status: null,
    three_d_secure: null,
    transaction_link_id: null,
    wallet: null,
  }
}
