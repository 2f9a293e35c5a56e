import { ask, cardFor, checkReturn } from './attempt.ts'
import { newId, type World } from './books.ts'
import { allow } from './card.ts'
import { formOf, isYes, metadataOf, textOf } from './form.ts'
import { listed } from './listing.ts'
import { refuse, refuseCard, refuseMissing } from './refusal.ts'
import type { Method, Setup } from './thing.ts'
import type { StripeRequest, StripeVerb } from './verb.ts'

const open = new Set<string>([
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
])

/** To keep a card without paying. */
export const setupVerbs: Record<string, StripeVerb> = {
  'POST /v1/setup_intents': (world, request) => {
    const setup = newSetup(world, request)
    world.emit('setup_intent.created', setup)
    return isYes(request.form.confirm) ? confirm(world, setup, request) : setup
  },
  'GET /v1/setup_intents': (world, { form }) => {
    const customer = textOf(form.customer)
    const all = [...world.books.setups.values()]
    const theirs = all.filter((setup) => !customer || setup.customer === customer)
    return listed(theirs, form, '/v1/setup_intents')
  },
  'GET /v1/setup_intents/{id}': (world, { ids }) => setupOf(world, ids.id),
  'POST /v1/setup_intents/{id}': (world, { ids, form }) => {
    const setup = setupOf(world, ids.id)
    setup.metadata = metadataOf(form.metadata, setup.metadata)
    return setup
  },
  'POST /v1/setup_intents/{id}/confirm': (world, request) =>
    confirm(world, setupOf(world, request.ids.id), request),
  'POST /v1/setup_intents/{id}/cancel': (world, { ids }) => {
    const setup = setupOf(world, ids.id)
    if (!open.has(setup.status)) refuseState(setup)
    Object.assign(setup, { status: 'canceled', next_action: null })
    world.emit('setup_intent.canceled', setup)
    return setup
  },
}

function setupOf({ books }: World, id = ''): Setup {
  return books.setups.get(id) ?? refuseMissing('setup_intent', id, 'intent')
}

function newSetup(world: World, { form }: StripeRequest): Setup {
  const customer = textOf(form.customer) ?? null
  const customerEntry = customer ? world.books.customers.get(customer) : undefined
  if (customer && (!customerEntry || customerEntry.deleted))
    refuseMissing('customer', customer, 'customer')
  const id = newId('seti')
  const redirects = textOf(formOf(form.automatic_payment_methods).allow_redirects) ?? 'always'
  const method = textOf(form.payment_method) ?? null
  const setup: Setup = {
    ...nothingYet,
    id,
    object: 'setup_intent',
    automatic_payment_methods: { enabled: true, allow_redirects: redirects },
    client_secret: newId(`${id}_secret`),
    created: world.now(),
    customer,
    description: textOf(form.description) ?? null,
    last_setup_error: null,
    metadata: metadataOf(form.metadata),
    next_action: null,
    payment_method: method,
    status: method ? 'requires_confirmation' : 'requires_payment_method',
    usage: textOf(form.usage) ?? 'off_session',
  }
  world.books.setups.set(id, setup)
  return setup
}

function confirm(world: World, setup: Setup, request: StripeRequest): Setup {
  if (!open.has(setup.status)) refuseState(setup)
  checkReturn(world, setup, request)
  const method = cardFor(world, setup, request)
  const outcome = ask(world, setup, method, request)
  if (outcome.is === 'declined') return decline(world, setup, method, outcome.failure)
  setup.payment_method = method.id
  if (outcome.is === 'accepted') return acceptSetup(world, setup, method)
  Object.assign(setup, { status: 'requires_action', next_action: outcome.action })
  world.emit('setup_intent.requires_action', setup)
  return setup
}

/** The card is kept: it belongs to its customer and may be charged without its owner. */
export function acceptSetup(world: World, setup: Setup, method: Method): Setup {
  Object.assign(setup, { status: 'succeeded', next_action: null, last_setup_error: null })
  if (setup.usage === 'off_session') allow(method)
  if (setup.customer && !method.customer) {
    method.customer = setup.customer
    world.emit('payment_method.attached', method)
  }
  world.emit('setup_intent.succeeded', setup)
  return setup
}

export function refuseSetupOwner(world: World, setup: Setup): void {
  fail(world, setup, {
    type: 'invalid_request_error',
    code: 'setup_intent_authentication_failure',
    message: 'The provided PaymentMethod has failed authentication.',
  })
}

function decline(
  world: World,
  setup: Setup,
  method: Method,
  failure: { code: string; decline_code: string; message: string },
): never {
  const error = { ...failure, payment_method: structuredClone(method) }
  fail(world, setup, { type: 'card_error', ...error })
  return refuseCard({ ...error, setup_intent: structuredClone(setup) })
}

function fail(world: World, setup: Setup, error: object): void {
  Object.assign(setup, {
    status: 'requires_payment_method',
    next_action: null,
    payment_method: null,
    last_setup_error: error,
  })
  world.emit('setup_intent.setup_failed', setup)
}

function refuseState(setup: Setup): never {
  return refuse(`You cannot change this SetupIntent because it has a status of ${setup.status}.`, {
    code: 'setup_intent_unexpected_state',
    setup_intent: structuredClone(setup),
  })
}

const nothingYet = {
  allowed_payment_method_types: ['card'],
  application: null,
  cancellation_reason: null,
  customer_account: null,
  excluded_payment_method_types: null,
  flow_directions: null,
  latest_attempt: null,
  livemode: false,
  mandate: null,
  on_behalf_of: null,
  payment_method_configuration_details: null,
  payment_method_options: null,
  payment_method_types: ['card'],
  single_use_mandate: null,
}
