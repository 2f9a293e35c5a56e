import type { Stripe } from 'stripe'
import type { ProviderAnswer, ProviderPayment } from './provider.ts'
import { answerOf } from './stripe-answer.ts'
import { around } from './stripe-client.ts'
import { isInvalid, isRefusal } from './stripe-failure.ts'

export const expand = ['payment_method']

export type Intents = ReturnType<typeof intentsOf>

/** How intents are found and moved on. */
export function intentsOf(stripe: Stripe) {
  const retrieve = (id: string) => stripe.paymentIntents.retrieve(id, { expand })

  /**
   * When the answer to an order was lost we have no number of theirs. The order cannot be sent again under its key, for the
   * card's reference is the browser's and kept nowhere; so it is looked for in the list of that hour, by the number of ours
   * that it carries. The list knows an intent as soon as it is made, which their search does not.
   */
  async function lookUp({
    paymentId,
    providerReference,
  }: Pick<ProviderPayment, 'paymentId' | 'providerReference'>) {
    if (providerReference) return retrieve(providerReference)
    const of = { created: around(paymentId), limit: 100, expand: ['data.payment_method'] }
    for await (const intent of stripe.paymentIntents.list(of))
      if (intent.metadata.payment_id === paymentId) return intent
    return null
  }

  /** An attempt that is over for us must be over, too, for a payer who still holds the address that the bank sends them back to. */
  async function end(id: string) {
    await stripe.paymentIntents.cancel(id).catch((error: unknown) => {
      // Another request has ended it first.
      if (!isInvalid(error)) throw error
    })
  }

  async function readAnswer(intent: Stripe.PaymentIntent): Promise<ProviderAnswer> {
    const answer = answerOf(intent)
    if (answer?.outcome === 'declined' && intent.status !== 'canceled') await end(intent.id)
    // Between two states nothing is to be said yet.
    return answer ?? { outcome: 'unknown' }
  }

  /** Does it, or says what stands in the way: an intent that was captured or cancelled before answers as what it is. */
  async function move(
    id: string,
    verb: (id: string) => Promise<Stripe.PaymentIntent>,
    from: Stripe.PaymentIntent.Status | null,
  ): Promise<ProviderAnswer> {
    try {
      return await readAnswer(await verb(id))
    } catch (error) {
      if (!isRefusal(error)) throw error
      const intent = await retrieve(id)
      if (intent.status === from) throw error
      return readAnswer(intent)
    }
  }

  return {
    retrieve,
    look: lookUp,
    end,
    readAnswer,
    async find(payment: ProviderPayment): Promise<ProviderAnswer> {
      const intent = await lookUp(payment)
      return intent ? readAnswer(intent) : { outcome: 'unknown' }
    },
    capture: (id: string) =>
      move(id, (one) => stripe.paymentIntents.capture(one, { expand }), 'requires_capture'),
    cancel: (id: string) => move(id, (one) => stripe.paymentIntents.cancel(one, { expand }), null),
  }
}
