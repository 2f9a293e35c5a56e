import type { World } from './books.ts'
import { methodNamed } from './card.ts'
import { confirm } from './confirm.ts'
import { isYes, metadataOf, textOf, wholeOf } from './form.ts'
import { amountOf, cancel, intentOf, newIntent, refuseState, settle } from './intent.ts'
import { listed } from './listing.ts'
import { refuse, refuseMissing } from './refusal.ts'
import type { Intent } from './thing.ts'
import type { StripeRequest } from './verb.ts'

const reasons = new Set(['duplicate', 'fraudulent', 'requested_by_customer', 'abandoned'])

export const intentVerbs = {
  'POST /v1/payment_intents': create,
  'GET /v1/payment_intents': (world: World, { form }: StripeRequest) => {
    const customer = textOf(form.customer)
    const all = [...world.books.intents.values()]
    const theirs = all.filter((intent) => !customer || intent.customer === customer)
    return listed(theirs, form, '/v1/payment_intents')
  },
  'GET /v1/payment_intents/{id}': (world: World, { ids }: StripeRequest) => intentOf(world, ids.id),
  'POST /v1/payment_intents/{id}': update,
  'POST /v1/payment_intents/{id}/confirm': (world: World, request: StripeRequest) => {
    const intent = intentOf(world, request.ids.id)
    return confirm(world, intent, request)
  },
  'POST /v1/payment_intents/{id}/capture': capture,
  'POST /v1/payment_intents/{id}/cancel': (world: World, { ids, form }: StripeRequest) => {
    const reason = textOf(form.cancellation_reason)
    if (reason && !reasons.has(reason)) refuse(`Invalid cancellation_reason: ${reason}`)
    return cancel(world, intentOf(world, ids.id), reason ?? null)
  },
}

function create(world: World, request: StripeRequest): Intent {
  const { form } = request
  const intent = newIntent(world, form)
  world.emit('payment_intent.created', intent)
  if (isYes(form.confirm)) return confirm(world, intent, request)
  const wanted = ['return_url', 'off_session', 'error_on_requires_action', 'confirmation_token']
  const early = wanted.find((name) => form[name] !== undefined)
  if (early) {
    world.books.intents.delete(intent.id)
    refuse(`You can only use ${early} when confirm is true.`, { param: early })
  }
  return intent
}

function update(world: World, { ids, form }: StripeRequest): Intent {
  const intent = intentOf(world, ids.id)
  const isOpen = ['requires_payment_method', 'requires_confirmation', 'requires_action']
  const frozen = ['amount', 'currency', 'customer', 'payment_method', 'setup_future_usage']
  if (frozen.some((name) => form[name] !== undefined) && !isOpen.includes(intent.status))
    refuseState(intent, 'updated')
  if (form.amount !== undefined) intent.amount = amountOf(form)
  const text = ['customer', 'description', 'receipt_email', 'setup_future_usage'] as const
  for (const name of text) if (form[name] !== undefined) intent[name] = textOf(form[name]) ?? null
  const named = textOf(form.payment_method)
  if (named) {
    const method =
      methodNamed(world, named) ?? refuseMissing('PaymentMethod', named, 'payment_method')
    Object.assign(intent, { payment_method: method.id, status: 'requires_confirmation' })
  }
  intent.metadata = metadataOf(form.metadata, intent.metadata)
  return intent
}

function capture(world: World, { ids, form }: StripeRequest): Intent {
  const intent = intentOf(world, ids.id)
  if (intent.status !== 'requires_capture') refuseState(intent, 'captured')
  const amount = wholeOf(form.amount_to_capture) ?? intent.amount_capturable
  if (amount < 1) refuse('Invalid positive integer', { param: 'amount_to_capture' })
  if (amount > intent.amount_capturable)
    refuse(
      `The amount_to_capture (${amount}) is greater than the amount that can be captured (${intent.amount_capturable}).`,
      { code: 'amount_too_large', param: 'amount_to_capture' },
    )
  intent.metadata = metadataOf(form.metadata, intent.metadata)
  settle(world, intent, amount)
  return intent
}
