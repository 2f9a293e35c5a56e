import { newId, type World } from './books.ts'
import { methodNamed } from './card.ts'
import { captureCharge } from './charge.ts'
import { type Form, formOf, metadataOf, textOf, wholeOf } from './form.ts'
import { refuse, refuseMissing } from './refusal.ts'
import type { Intent } from './thing.ts'

const cancelable = new Set<string>([
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
  'requires_capture',
])

export function intentOf({ books }: World, id = ''): Intent {
  return books.intents.get(id) ?? refuseMissing('payment_intent', id, 'intent')
}

/** An intent as a form describes it, not yet confirmed. */
export function newIntent(world: World, form: Form): Intent {
  const amount = amountOf(form)
  const customer = textOf(form.customer) ?? null
  const customerEntry = customer ? world.books.customers.get(customer) : undefined
  if (customer && (!customerEntry || customerEntry.deleted))
    refuseMissing('customer', customer, 'customer')
  const id = newId('pi')
  const automatic = formOf(form.automatic_payment_methods)
  const redirects = textOf(automatic.allow_redirects) ?? 'always'
  const intent: Intent = {
    ...nothingYet,
    id,
    object: 'payment_intent',
    amount,
    automatic_payment_methods: { enabled: true, allow_redirects: redirects },
    capture_method: (textOf(form.capture_method) as Intent['capture_method']) ?? 'automatic_async',
    client_secret: newId(`${id}_secret`),
    created: world.now(),
    currency: (
      textOf(form.currency) ?? refuse('Missing currency.', { param: 'currency' })
    ).toLowerCase(),
    customer,
    description: textOf(form.description) ?? null,
    metadata: metadataOf(form.metadata),
    payment_method: null,
    receipt_email: textOf(form.receipt_email) ?? null,
    setup_future_usage: textOf(form.setup_future_usage) ?? null,
    status: 'requires_payment_method',
  }
  const named = textOf(form.payment_method)
  if (named) {
    const method =
      methodNamed(world, named) ?? refuseMissing('PaymentMethod', named, 'payment_method')
    Object.assign(intent, { payment_method: method.id, status: 'requires_confirmation' })
  }
  world.books.intents.set(id, intent)
  return intent
}

/** The money of an intent arrives. */
export function settle(world: World, intent: Intent, amount: number): void {
  const charge = world.books.charges.get(intent.latest_charge ?? '')
  if (!charge) throw new Error(`${intent.id} has no charge`)
  captureCharge(world, charge, amount)
  Object.assign(intent, { status: 'succeeded', amount_received: amount, amount_capturable: 0 })
  world.emit('charge.captured', charge)
  world.emit('payment_intent.succeeded', intent)
}

/** Ends an intent; what it held goes back to the card, which counts as a refund of a charge that was never captured. */
export function cancel(world: World, intent: Intent, reason: string | null): Intent {
  if (!cancelable.has(intent.status)) refuseState(intent, 'canceled')
  const charge = world.books.charges.get(intent.latest_charge ?? '')
  const wasHeld = intent.status === 'requires_capture'
  Object.assign(intent, {
    status: 'canceled',
    canceled_at: world.now(),
    cancellation_reason: reason,
    amount_capturable: 0,
    next_action: null,
  })
  if (charge && wasHeld) {
    Object.assign(charge, { refunded: true, amount_refunded: charge.amount })
    world.emit('charge.refunded', charge)
  }
  world.emit('payment_intent.canceled', intent)
  return intent
}

export function refuseState(intent: Intent, what: string): never {
  return refuse(
    `This PaymentIntent could not be ${what} because it has a status of ${intent.status}.`,
    { code: 'payment_intent_unexpected_state', payment_intent: structuredClone(intent) },
  )
}

export function amountOf(form: Form): number {
  const amount =
    wholeOf(form.amount) ??
    refuse('Missing required param: amount.', { param: 'amount', code: 'parameter_missing' })
  if (!Number.isInteger(amount) || amount < 1)
    refuse('This value must be greater than or equal to 1.', {
      param: 'amount',
      code: 'parameter_invalid_integer',
    })
  if (amount > 99_999_999)
    refuse('Amount must be no more than 999,999.99', { code: 'amount_too_large', param: 'amount' })
  return amount
}

const nothingYet = {
  allowed_payment_method_types: ['card'],
  amount_capturable: 0,
  amount_details: { tip: {} },
  amount_received: 0,
  application: null,
  application_fee_amount: null,
  canceled_at: null,
  cancellation_reason: null,
  confirmation_method: 'automatic',
  customer_account: null,
  excluded_payment_method_types: null,
  last_payment_error: null,
  latest_charge: null,
  livemode: false,
  managed_payments: null,
  next_action: null,
  on_behalf_of: null,
  payment_method_configuration_details: null,
  payment_method_options: null,
  payment_method_types: ['card'],
  payment_record: null,

  processing: null,
  review: null,
  shipping: null,
  source: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  transfer_data: null,
  transfer_group: null,
}
