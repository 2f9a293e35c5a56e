import { type Authorization, type Capture, type World, newId } from './books.ts'
import { type Money, amountOf, moneyOf } from './money.ts'
import { holdMs, tellCapture } from './order.ts'
import { refuse, refuseMissing } from './refusal.ts'
import { authorizationBody, captureBody, isFull, preferred } from './resource.ts'
import type { PayPalRequest, PayPalVerb } from './verb.ts'

const authorizations = '/v2/payments/authorizations/{authorization_id}'

export const paymentVerbs: Record<string, PayPalVerb> = {
  [`GET ${authorizations}`]: (world, { ids }) => ({
    status: 200,
    body: authorizationBody(world, authorizationOf(world, ids.authorization_id)),
  }),
  [`POST ${authorizations}/capture`]: capture,
  [`POST ${authorizations}/void`]: cancel,
  [`POST ${authorizations}/reauthorize`]: reauthorize,
  'GET /v2/payments/captures/{capture_id}': (world, { ids }) => ({
    status: 200,
    body: captureBody(world, captureOf(world, ids.capture_id)),
  }),
}

function authorizationOf({ books }: World, id = ''): Authorization {
  return books.authorizations.get(id) ?? refuseMissing('authorization_id', id)
}

export function captureOf({ books }: World, id = ''): Capture {
  return books.captures.get(id) ?? refuseMissing('capture_id', id)
}

function capture(world: World, { ids, json, headers, isDeclined }: PayPalRequest) {
  const held = authorizationOf(world, ids.authorization_id)
  if (held.status === 'VOIDED') refuse('AUTHORIZATION_VOIDED')
  if (held.status === 'CAPTURED') refuse('AUTHORIZATION_ALREADY_CAPTURED')
  if (Date.parse(held.expiresAt) < world.now()) refuse('AUTHORIZATION_EXPIRED')
  if (isDeclined) refuse('PAYER_CANNOT_PAY')
  const { currency } = held.amount
  const left = held.amount.minor - held.capturedMinor
  const amount = amountOf(
    (json.amount as Money) ?? moneyOf({ currency, minor: left }),
    '/amount',
    'DECIMALS_NOT_SUPPORTED',
  )
  if (amount.currency !== currency) refuse('AUTH_CAPTURE_CURRENCY_MISMATCH')
  if (amount.minor > left) refuse('MAX_CAPTURE_AMOUNT_EXCEEDED')
  held.capturedMinor += amount.minor
  const isFinal = json.final_capture === true
  const isDone = isFinal || held.capturedMinor === held.amount.minor
  Object.assign(held, {
    status: isDone ? 'CAPTURED' : 'PARTIALLY_CAPTURED',
    updatedAt: world.stamp(),
  })
  const one: Capture = {
    id: newId(),
    orderId: held.orderId,
    unit: held.unit,
    authorizationId: held.id,
    amount,
    customId: held.customId,
    invoiceId: (json.invoice_id as string) ?? held.invoiceId,
    isFinal,
    status: held.instrument === 'pending' ? 'PENDING' : 'COMPLETED',
    refundedMinor: 0,
    isDisputed: false,
    createdAt: world.stamp(),
    updatedAt: world.stamp(),
  }
  world.books.captures.set(one.id, one)
  tellCapture(world, one)
  return { status: 201, body: preferred(headers, captureBody(world, one)) }
}

function cancel(world: World, { ids, headers }: PayPalRequest) {
  const held = authorizationOf(world, ids.authorization_id)
  if (held.status === 'VOIDED') refuse('PREVIOUSLY_VOIDED')
  if (held.status === 'CAPTURED') refuse('PREVIOUSLY_CAPTURED')
  Object.assign(held, { status: 'VOIDED', updatedAt: world.stamp() })
  const body = authorizationBody(world, held)
  world.emit('PAYMENT.AUTHORIZATION.VOIDED', 'authorization', 'An authorization was voided', body)
  return isFull(headers) ? { status: 200, body } : { status: 204 }
}

/** A new hold in place of an older one, once. */
function reauthorize(world: World, { ids, json, headers, isDeclined }: PayPalRequest) {
  const held = authorizationOf(world, ids.authorization_id)
  if (held.status === 'VOIDED') refuse('AUTHORIZATION_VOIDED')
  if (held.status === 'CAPTURED') refuse('AUTHORIZATION_ALREADY_CAPTURED')
  if (held.isSecond) refuse('REAUTHORIZATION_NOT_SUPPORTED')
  if (isDeclined) refuse('PAYER_CANNOT_PAY')
  const amount = json.amount
    ? amountOf(json.amount as Money, '/amount', 'DECIMALS_NOT_SUPPORTED')
    : held.amount
  if (amount.currency !== held.amount.currency) refuse('AUTH_CURRENCY_MISMATCH')
  const second: Authorization = {
    ...held,
    id: newId(),
    amount,
    status: 'CREATED',
    capturedMinor: 0,
    isSecond: true,
    expiresAt: new Date(world.now() + holdMs).toISOString(),
    createdAt: world.stamp(),
    updatedAt: world.stamp(),
  }
  Object.assign(held, { status: 'VOIDED', updatedAt: world.stamp() })
  world.books.authorizations.set(second.id, second)
  const body = authorizationBody(world, second)
  world.emit('PAYMENT.AUTHORIZATION.CREATED', 'authorization', 'An authorization was created', body)
  return { status: 201, body: preferred(headers, body) }
}
