import type { Stripe } from 'stripe'
import type { CardKeeper, SaveAnswer, SaveOrder } from './provider.ts'
import { reasonOf, savedCardOf } from './stripe-answer.ts'
import { around, assertObject } from './stripe-client.ts'
import { isInvalid, isKeyTaken, isRefusal, isReplayed } from './stripe-failure.ts'

const expand = ['payment_method']

/** Who keeps a card: a customer of the business, made at Stripe with their first one. */
export async function customerOf(
  stripe: Stripe,
  businessId: string,
  { customer, customerReference }: Pick<SaveOrder, 'customer' | 'customerReference'>,
  key: string,
): Promise<string> {
  if (customerReference) return customerReference
  const { name, email } = customer
  const made = await stripe.customers.create(
    { name, ...(email && { email }), metadata: { business_id: businessId } },
    { idempotencyKey: `customer:${key}` },
  )
  return assertObject('customer', made).id
}

/** Cards kept by Stripe, by SetupIntents: one Customer for each customer of the business. */
export function stripeCards(stripe: Stripe, businessId: string): CardKeeper {
  /** Of a lost answer, as a payment's: by the list of that hour and our number. */
  async function look(saveId: string, reference: string | null) {
    if (reference) return stripe.setupIntents.retrieve(reference, { expand })
    const created = around(saveId)
    for await (const setup of stripe.setupIntents.list({
      created,
      limit: 100,
      expand: ['data.payment_method'],
    }))
      if (setup.metadata?.save_id === saveId) return setup
    return null
  }

  async function findSaved({
    saveId,
    providerReference,
  }: Parameters<CardKeeper['findSaved']>[0]): Promise<SaveAnswer> {
    const setup = await look(saveId, providerReference)
    return setup ? answerOf(setup) : { outcome: 'unknown' }
  }

  return {
    findSaved,
    async save(order) {
      try {
        const setup = await stripe.setupIntents.create(
          {
            customer: await customerOf(stripe, businessId, order, order.saveId),
            confirm: true,
            confirmation_token: order.cardReference,
            usage: 'off_session',
            automatic_payment_methods: { enabled: true },
            return_url: order.returnUrl,
            metadata: { save_id: order.saveId, business_id: businessId },
            expand,
          },
          { idempotencyKey: `save:${order.saveId}` },
        )
        const isOld = setup.lastResponse.headers['idempotent-replayed'] === 'true'
        return isOld
          ? await findSaved({ saveId: order.saveId, providerReference: setup.id })
          : answerOf(setup)
      } catch (error) {
        if (isKeyTaken(error) || isReplayed(error))
          return findSaved({ saveId: order.saveId, providerReference: null })
        if (!isRefusal(error)) throw error
        return { outcome: 'declined', reason: reasonOf(error) }
      }
    },
    async forget({ cardReference }) {
      try {
        await stripe.paymentMethods.detach(cardReference)
      } catch (error) {
        if (!isInvalid(error)) throw error
      }
    },
  }
}

function answerOf(value: Stripe.SetupIntent): SaveAnswer {
  const setup = assertObject('setup_intent', value)
  const { id: providerReference, customer, payment_method: method } = setup
  if (setup.status === 'succeeded') {
    const card = savedCardOf(customer, method)
    return card
      ? { outcome: 'saved', providerReference, card }
      : { outcome: 'declined', reason: 'declined' }
  }
  const actionUrl = setup.next_action?.redirect_to_url?.url
  if (setup.status === 'requires_action' && actionUrl)
    return { outcome: 'requires_action', providerReference, actionUrl }
  if (setup.status === 'canceled' || setup.last_setup_error)
    return { outcome: 'declined', reason: reasonOf(setup.last_setup_error ?? {}) }
  return { outcome: 'unknown' }
}
