import {
  type Authorization,
  type Capture,
  type Order,
  type UnitRequest,
  type World,
  newId,
} from './books.ts'
import { amountOf } from './money.ts'
import { refuse, refuseMissing, refuseRequest } from './refusal.ts'
import { authorizationBody, captureBody, orderBody, preferred } from './resource.ts'
import type { PayPalRequest, PayPalVerb } from './verb.ts'

/** How long an authorization can be captured: 29 days. */
export const holdMs = 29 * 24 * 60 * 60 * 1000

type OrderRequest = {
  intent: Order['intent']
  purchase_units: UnitRequest[]
  payment_source?: { paypal?: { experience_context?: Addresses } } & Record<string, unknown>
  application_context?: Addresses
}
type Addresses = { return_url?: string; cancel_url?: string }

export const orderVerbs: Record<string, PayPalVerb> = {
  'POST /v2/checkout/orders': (world, { json, headers }) => {
    const order = newOrder(world, json as unknown as OrderRequest)
    return { status: 201, body: preferred(headers, orderBody(world, order), false) }
  },
  'GET /v2/checkout/orders/{id}': (world, { ids }) => ({
    status: 200,
    body: orderBody(world, orderOf(world, ids.id)),
  }),
  'POST /v2/checkout/orders/{id}/authorize': authorize,
  'POST /v2/checkout/orders/{id}/capture': capture,
}

function orderOf({ books }: World, id = ''): Order {
  return books.orders.get(id) ?? refuseMissing('order_id', id)
}

function newOrder(world: World, request: OrderRequest): Order {
  const { intent, purchase_units: units, payment_source: source } = request
  if (!['AUTHORIZE', 'CAPTURE'].includes(intent) || !Array.isArray(units) || units.length === 0)
    refuseRequest('MISSING_REQUIRED_PARAMETER', { field: '/intent' })
  // The published schema lets any source through. Pay Later is none: it is a button on the page where the payer approves.
  const unknown = Object.keys(source ?? {}).find((name) => name !== 'paypal')
  if (unknown) refuseRequest('INVALID_PARAMETER_VALUE', { field: `/payment_source/${unknown}` })
  const amounts = units.map(({ amount }, index) =>
    amountOf(amount, `/purchase_units/@reference_id=='${index}'/amount`),
  )
  if (new Set(amounts.map(({ currency }) => currency)).size > 1) refuse('MULTI_CURRENCY_ORDER')
  const references = units.map(({ reference_id: id }) => id ?? 'default')
  if (new Set(references).size < references.length) refuse('DUPLICATE_REFERENCE_ID')
  const context = source?.paypal?.experience_context ?? request.application_context ?? {}
  const order: Order = {
    id: newId(),
    intent,
    status: source?.paypal ? 'PAYER_ACTION_REQUIRED' : 'CREATED',
    units,
    returnUrl: context.return_url,
    cancelUrl: context.cancel_url,
    hasSource: Boolean(source?.paypal),
    instrument: 'success',
    createdAt: world.stamp(),
    updatedAt: world.stamp(),
  }
  world.books.orders.set(order.id, order)
  return order
}

/** The payer allows it on the page, with one of PayPal's buttons. */
export function approve(
  world: World,
  id: string,
  { fundingSource = 'paypal', instrument = 'success' as Order['instrument'] } = {},
): Order {
  const order = orderOf(world, id)
  if (order.status === 'COMPLETED') throw new Error(`${id} is completed`)
  Object.assign(order, {
    status: 'APPROVED',
    fundingSource,
    instrument,
    payerId: order.payerId ?? newId(13),
    updatedAt: world.stamp(),
  })
  world.emit('CHECKOUT.ORDER.APPROVED', 'checkout-order', 'An order has been approved by buyer', {
    ...orderBody(world, order),
  })
  return order
}

function authorize(world: World, { ids, headers, isDeclined }: PayPalRequest) {
  const order = orderOf(world, ids.id)
  if (order.intent !== 'AUTHORIZE') refuse('ACTION_DOES_NOT_MATCH_INTENT')
  if (order.status === 'COMPLETED') refuse('ORDER_ALREADY_AUTHORIZED')
  if (order.status !== 'APPROVED') refuse('ORDER_NOT_APPROVED')
  // Of an authorization the document knows no declined instrument, but a payer who cannot pay.
  if (isDeclined || order.instrument === 'declined') refuse('PAYER_CANNOT_PAY')
  const made = order.units.map((_, unit): Authorization => {
    const one: Authorization = {
      ...partOf(world, order, unit),
      status: 'CREATED',
      capturedMinor: 0,
      expiresAt: new Date(world.now() + holdMs).toISOString(),
      isSecond: false,
      instrument: order.instrument,
    }
    world.books.authorizations.set(one.id, one)
    return one
  })
  complete(world, order)
  for (const one of made)
    world.emit(
      'PAYMENT.AUTHORIZATION.CREATED',
      'authorization',
      'A payment authorization was created',
      authorizationBody(world, one),
    )
  return { status: 201, body: preferred(headers, orderBody(world, order), true) }
}

function capture(world: World, { ids, headers, isDeclined }: PayPalRequest) {
  const order = orderOf(world, ids.id)
  if (order.status === 'COMPLETED') refuse('ORDER_ALREADY_CAPTURED')
  if (order.intent !== 'CAPTURE') refuse('AUTH_CAPTURE_NOT_ENABLED')
  if (order.status !== 'APPROVED') refuse('ORDER_NOT_APPROVED')
  if (isDeclined || order.instrument === 'declined') refuse('INSTRUMENT_DECLINED')
  const made = order.units.map((_, unit): Capture => {
    const one: Capture = {
      ...partOf(world, order, unit),
      isFinal: true,
      status: order.instrument === 'pending' ? 'PENDING' : 'COMPLETED',
      refundedMinor: 0,
      isDisputed: false,
    }
    world.books.captures.set(one.id, one)
    return one
  })
  complete(world, order)
  for (const one of made) tellCapture(world, one)
  return { status: 201, body: preferred(headers, orderBody(world, order), true) }
}

/** Says what has become of a capture. */
export function tellCapture(world: World, one: Capture): void {
  const says = { PENDING: 'PENDING', DECLINED: 'DENIED' }[one.status as string] ?? 'COMPLETED'
  const summary = `Payment capture ${says.toLowerCase()}`
  world.emit(`PAYMENT.CAPTURE.${says}`, 'capture', summary, captureBody(world, one))
}

function complete(world: World, order: Order): void {
  Object.assign(order, { status: 'COMPLETED', updatedAt: world.stamp() })
}

function partOf(world: World, order: Order, unit: number) {
  const { amount, custom_id: customId, invoice_id: invoiceId } = order.units[unit]!
  return {
    id: newId(),
    orderId: order.id,
    unit,
    amount: amountOf(amount, '/purchase_units/amount'),
    customId,
    invoiceId,
    createdAt: world.stamp(),
    updatedAt: world.stamp(),
  }
}
