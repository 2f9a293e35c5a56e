import { ask, cardFor, checkReturn, spend } from './attempt.ts'
import type { World } from './books.ts'
import { allow } from './card.ts'
import { newCharge } from './charge.ts'
import { refuseState, settle } from './intent.ts'
import { refuseCard } from './refusal.ts'
import type { Intent, Method } from './thing.ts'
import type { StripeRequest } from './verb.ts'

const confirmable = new Set<string>([
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
])

/** Tries to pay: the money is held or taken, the owner is asked, or the card says no with HTTP 402. */
export function confirm(world: World, intent: Intent, request: StripeRequest): Intent {
  if (!confirmable.has(intent.status)) refuseState(intent, 'confirmed')
  checkReturn(world, intent, request)
  const method = cardFor(world, intent, request)
  const outcome = ask(world, intent, method, request)
  if (outcome.is === 'declined') return decline(world, intent, method, outcome.failure)
  intent.payment_method = method.id
  if (outcome.is === 'accepted') return accept(world, intent, method)
  Object.assign(intent, { status: 'requires_action', next_action: outcome.action })
  world.emit('payment_intent.requires_action', intent)
  return intent
}

/** The card's bank said yes, and its owner, where they were asked. */
export function accept(world: World, intent: Intent, method: Method): Intent {
  const charge = newCharge(world, intent, method)
  Object.assign(intent, { latest_charge: charge.id, next_action: null, last_payment_error: null })
  if (intent.setup_future_usage && intent.customer) method.customer = intent.customer
  if (intent.setup_future_usage === 'off_session') allow(method)
  if (!method.customer) spend(method)
  world.emit('charge.succeeded', charge)
  if (intent.capture_method === 'manual') {
    Object.assign(intent, { status: 'requires_capture', amount_capturable: intent.amount })
    world.emit('payment_intent.amount_capturable_updated', intent)
  } else settle(world, intent, intent.amount)
  return intent
}

/** The owner of the card said no on the page that asked them. */
export function refuseOwner(world: World, intent: Intent): void {
  Object.assign(intent, {
    status: 'requires_payment_method',
    next_action: null,
    payment_method: null,
    last_payment_error: {
      type: 'invalid_request_error',
      code: 'payment_intent_authentication_failure',
      message: 'The provided PaymentMethod has failed authentication.',
    },
  })
  world.emit('payment_intent.payment_failed', intent)
}

function decline(
  world: World,
  intent: Intent,
  method: Method,
  failure: { code: string; decline_code: string; message: string },
): never {
  const charge = newCharge(world, intent, method, failure)
  const error = { ...failure, charge: charge.id, payment_method: structuredClone(method) }
  Object.assign(intent, {
    status: 'requires_payment_method',
    latest_charge: charge.id,
    next_action: null,
    payment_method: null,
    last_payment_error: { type: 'card_error', ...error },
  })
  world.emit('charge.failed', charge)
  world.emit('payment_intent.payment_failed', intent)
  return refuseCard({ ...error, payment_intent: structuredClone(intent) })
}
