import { refuse } from '@serein/shared/refusal.ts'
import { PayPalSilence } from './paypal-client.ts'
import type { Provider } from './provider.ts'
import { isStripeSilence } from './stripe-client.ts'

/**
 * The provider could not be reached, or had a failure of its own: nobody knows what has become of the request. A clear no and
 * mistakes of ours are none.
 */
export function isSilence(error: unknown): boolean {
  return error instanceof PayPalSilence || isStripeSilence(error)
}

/** The refusal that a silence is to whoever waits for the provider's answer; the log has its cause. */
export function unreachable(cause: unknown) {
  return Object.assign(refuse('provider_unreachable'), { cause })
}

/** The same provider, whose silence is the refusal `provider_unreachable`. */
export function refusingSilence(provider: Provider): Provider {
  const { cards, disputes } = provider
  return {
    ...provider,
    authorise: (order) => heard(provider.authorise(order)),
    capture: (payment) => heard(provider.capture(payment)),
    cancel: (payment) => heard(provider.cancel(payment)),
    refund: (refund) => heard(provider.refund(refund)),
    refundsOf: (payment) => heard(provider.refundsOf(payment)),
    find: (payment) => heard(provider.find(payment)),
    ...(cards && {
      cards: {
        save: (order) => heard(cards.save(order)),
        findSaved: (saved) => heard(cards.findSaved(saved)),
        forget: (card) => heard(cards.forget(card)),
      },
    }),
    ...(disputes && {
      disputes: {
        find: (reference) => heard(disputes.find(reference)),
        defend: (reference, evidence) => heard(disputes.defend(reference, evidence)),
      },
    }),
    ...(provider.movements && {
      movements: (since, captured) => told(provider.movements!(since, captured)),
    }),
  }
}

async function heard<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    throw isSilence(error) ? unreachable(error) : error
  }
}

async function* told<T>(answers: AsyncIterable<T>): AsyncIterable<T> {
  try {
    yield* answers
  } catch (error) {
    throw isSilence(error) ? unreachable(error) : error
  }
}
