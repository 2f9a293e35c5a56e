import { book } from './balance.ts'
import { newId, type World } from './books.ts'
import { behaviourOf } from './card.ts'
import { recountRefunds } from './charge.ts'
import { metadataOf, textOf, wholeOf } from './form.ts'
import { listed } from './listing.ts'
import { refuse, refuseMissing } from './refusal.ts'
import type { Charge, Refund } from './thing.ts'
import type { StripeRequest } from './verb.ts'

export const refundVerbs = {
  'POST /v1/refunds': create,
  'GET /v1/refunds': (world: World, { form }: StripeRequest) => {
    const all = [...world.books.refunds.values()].filter(
      (refund) =>
        (!form.payment_intent || refund.payment_intent === form.payment_intent) &&
        (!form.charge || refund.charge === form.charge),
    )
    return listed(all, form, '/v1/refunds')
  },
  'GET /v1/refunds/{id}': (world: World, { ids }: StripeRequest) => refundOf(world, ids.id),
}

function refundOf({ books }: World, id = ''): Refund {
  return books.refunds.get(id) ?? refuseMissing('refund', id)
}

function create(world: World, { form }: StripeRequest): Refund {
  const charge = chargeFor(world, form)
  const left = charge.amount_captured - charge.amount_refunded
  if (charge.refunded || left <= 0)
    refuse(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' })
  const disputes = [...world.books.disputes.values()]
  if (disputes.some((one) => one.charge === charge.id && one.status !== 'won'))
    refuse(`Charge ${charge.id} has been charged back.`, { code: 'charge_disputed' })
  const amount = wholeOf(form.amount) ?? left
  if (amount < 1) refuse('Invalid positive integer', { param: 'amount' })
  if (amount > left)
    refuse(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left}).`, {
      param: 'amount',
    })
  const refund: Refund = {
    id: newId('re'),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: world.now(),
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    destination_details: { card: { type: 'refund' }, type: 'card' },
    metadata: metadataOf(form.metadata),
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: textOf(form.reason) ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: refundOn(world, charge) === 'pends' ? 'pending' : 'succeeded',
    ...(refundOn(world, charge) === 'pends' && { pending_reason: 'processing' }),
    transfer_reversal: null,
  }
  refund.balance_transaction = book(world, { type: 'refund', source: refund, amount: -amount }).id
  world.books.refunds.set(refund.id, refund)
  recountRefunds(world, charge)
  world.emit('refund.created', refund)
  world.emit('charge.refunded', charge)
  world.emit('refund.updated', refund)
  return refund
}

function chargeFor({ books }: World, form: StripeRequest['form']): Charge {
  const intent = textOf(form.payment_intent)
  const id = textOf(form.charge)
  if (!intent && !id)
    refuse('One of the following params should be provided: payment_intent or charge.')
  const paid = intent ? books.intents.get(intent) : undefined
  if (intent && !paid) refuseMissing('payment_intent', intent, 'payment_intent')
  const charge = books.charges.get(paid?.latest_charge ?? id ?? '')
  if (id && !charge) refuseMissing('charge', id, 'charge')
  if (!charge?.captured)
    return refuse(
      `This PaymentIntent (${intent ?? charge?.payment_intent}) does not have a successful charge to refund.`,
    )
  return charge
}

function refundOn({ books }: World, charge: Charge): 'pends' | 'fails' | undefined {
  return behaviourOf(books.methods.get(charge.payment_method)!).refund
}

/** Days go by: what is on its way arrives, and what its card does not take comes back. */
export function settleRefunds(world: World): void {
  for (const refund of world.books.refunds.values()) {
    if (refund.status === 'pending') arrive(world, refund)
    else if (refund.status === 'succeeded') {
      const charge = world.books.charges.get(refund.charge)!
      if (refundOn(world, charge) === 'fails') failRefund(world, refund.id)
    }
  }
}

function arrive(world: World, refund: Refund): void {
  Object.assign(refund, { status: 'succeeded', pending_reason: undefined })
  world.emit('refund.updated', refund)
  world.emit('charge.refund.updated', refund)
}

/** The bank could not pay a refund out after all: the money is back on the balance. */
export function failRefund(world: World, id: string): void {
  const refund = refundOf(world, id)
  const charge = world.books.charges.get(refund.charge)!
  Object.assign(refund, {
    status: 'failed',
    failure_reason: 'lost_or_stolen_card',
    pending_reason: undefined,
  })
  const back = book(world, { type: 'refund_failure', source: refund, amount: refund.amount })
  refund.failure_balance_transaction = back.id
  recountRefunds(world, charge)
  for (const type of ['refund.updated', 'refund.failed', 'charge.refund.updated'])
    world.emit(type, refund)
}
