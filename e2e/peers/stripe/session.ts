import { newId, type World } from './books.ts'
import { confirm } from './confirm.ts'
import { type Form, formOf, listOf, metadataOf, textOf, wholeOf } from './form.ts'
import { newIntent } from './intent.ts'
import { listed } from './listing.ts'
import { refuse, refuseMissing } from './refusal.ts'
import type { Session } from './thing.ts'
import type { StripeRequest, StripeVerb } from './verb.ts'

const day = 24 * 60 * 60
/** What the request said of the payment, until somebody pays. */
const wishes = new WeakMap<Session, Form>()

/** Payments on a page of the provider. */
export const sessionVerbs: Record<string, StripeVerb> = {
  'POST /v1/checkout/sessions': (world, { form }) => newSession(world, form),
  'GET /v1/checkout/sessions': (world, { form }) => {
    const named = textOf(form.payment_intent)
    const all = [...world.books.sessions.values()]
    const fit = all.filter(({ payment_intent: intent }) => !named || intent === named)
    return listed(fit, form, '/v1/checkout/sessions')
  },
  'GET /v1/checkout/sessions/{id}': (world, { ids }) => sessionOf(world, ids.id),
  'POST /v1/checkout/sessions/{id}/expire': (world, { ids }) => {
    const session = sessionOf(world, ids.id)
    if (session.status !== 'open')
      refuse(
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of "${session.status}".`,
      )
    return expire(world, session)
  },
}

/** A session, which may have run out meanwhile. */
export function sessionOf(world: World, id = ''): Session {
  const session = world.books.sessions.get(id) ?? refuseMissing('checkout.session', id, 'session')
  const isOver = session.status === 'open' && world.now() > Number(session.expires_at)
  return isOver ? expire(world, session) : session
}

function expire(world: World, session: Session): Session {
  Object.assign(session, { status: 'expired', url: null })
  world.emit('checkout.session.expired', session)
  return session
}

function newSession(world: World, form: Form): Session {
  if (form.mode !== 'payment') refuse('The peer knows the mode "payment" alone.', { param: 'mode' })
  const lines = listOf(form.line_items).map((line) => lineOf(formOf(line)))
  const currency = lines[0]?.currency ?? refuse('Missing required param: line_items.')
  const total = lines.reduce((sum, { amount }) => sum + amount, 0)
  const id = newId('cs_test', 58)
  const session: Session = {
    ...nothingYet,
    id,
    object: 'checkout.session',
    amount_subtotal: total,
    amount_total: total,
    cancel_url: textOf(form.cancel_url) ?? null,
    client_reference_id: textOf(form.client_reference_id) ?? null,
    created: world.now(),
    currency,
    customer: textOf(form.customer) ?? null,
    customer_email: textOf(form.customer_email) ?? null,
    expires_at: wholeOf(form.expires_at) ?? world.now() + day,
    locale: textOf(form.locale) ?? null,
    metadata: metadataOf(form.metadata),
    payment_intent: null,
    payment_status: 'unpaid',
    status: 'open',
    success_url: textOf(form.success_url) ?? refuse('Missing required param: success_url.'),
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    url: `${world.origin}/peer/checkout/${id}`,
  }
  const customer = session.customer
  if (customer && !world.books.customers.has(customer))
    refuseMissing('customer', customer, 'customer')
  wishes.set(session, formOf(form.payment_intent_data))
  world.books.sessions.set(id, session)
  return session
}

function lineOf(line: Form): { currency: string; amount: number } {
  const price = formOf(line.price_data)
  const unit = wholeOf(price.unit_amount)
  if (unit === undefined) return refuse('The peer knows prices by price_data[unit_amount] alone.')
  const currency = (textOf(price.currency) ?? '').toLowerCase()
  return { currency, amount: unit * (wholeOf(line.quantity) ?? 1) }
}

/** Somebody pays on the page. What the card says is thrown or left in the intent. @returns where the browser goes then */
export function paySession(
  world: World,
  session: Session,
  token: string,
  request: StripeRequest,
): string {
  if (session.status !== 'open') refuse(`This Checkout Session is ${session.status}.`)
  const wishesOfSession = wishes.get(session) ?? {}
  const intent =
    world.books.intents.get(session.payment_intent ?? '') ??
    newIntent(world, {
      ...wishesOfSession,
      amount: String(session.amount_total),
      currency: session.currency,
      customer: session.customer ?? undefined,
      capture_method: textOf(wishesOfSession.capture_method) ?? 'automatic_async',
    })
  session.payment_intent = intent.id
  const returnUrl = `${world.origin}/peer/checkout/${session.id}/done`
  const form = { confirmation_token: token, return_url: returnUrl }
  confirm(world, intent, { ...request, form })
  return intent.next_action?.redirect_to_url.url ?? finished(world, session)
}

/** Where the browser goes when its payment is through: a session whose payment is not stays as it is. */
export function finished(world: World, session: Session): string {
  const intent = world.books.intents.get(session.payment_intent ?? '')
  const isPaid = intent?.status === 'succeeded'
  if (!isPaid && intent?.status !== 'requires_capture') return session.url ?? ''
  if (session.status === 'open') {
    Object.assign(session, {
      status: 'complete',
      url: null,
      payment_status: isPaid ? 'paid' : 'unpaid',
    })
    world.emit('checkout.session.completed', session)
  }
  return session.success_url.replace('{CHECKOUT_SESSION_ID}', session.id)
}

const nothingYet = {
  adaptive_pricing: null,
  after_expiration: null,
  allow_promotion_codes: null,
  allowed_payment_method_types: ['card'],
  automatic_tax: { enabled: false, liability: null, provider: null, status: null },
  billing_address_collection: null,
  client_secret: null,
  collected_information: null,
  consent: null,
  consent_collection: null,
  currency_conversion: null,
  custom_fields: [],
  custom_text: {
    after_submit: null,
    shipping_address: null,
    submit: null,
    terms_of_service_acceptance: null,
  },
  customer_account: null,
  customer_creation: 'if_required',
  customer_details: null,
  discounts: null,
  integration_identifier: null,
  invoice: null,
  invoice_creation: null,
  livemode: false,
  managed_payments: null,
  mode: 'payment',
  origin_context: null,
  payment_link: null,
  payment_method_collection: 'if_required',
  payment_method_configuration_details: null,
  payment_method_options: null,
  payment_method_types: ['card'],
  permissions: null,
  recovered_from: null,
  saved_payment_method_options: null,
  setup_intent: null,
  shipping_address_collection: null,
  shipping_cost: null,
  shipping_options: [],
  submit_type: null,
  subscription: null,
  ui_mode: 'hosted_page',
  wallet_options: null,
}
