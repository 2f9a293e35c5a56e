import { refuse } from '@serein/shared/refusal.ts'
import { PayPalSilence } from './paypal-client.ts'
import type { Provider } from './provider.ts'
import { isStripeSilence } from './stripe-failure.ts'

/**
 * The provider could not be reached, or failed itself: nobody knows what has become of the request. A clear no and
 * mistakes of ours are none.
 */
export function isSilence(error: unknown): boolean {
  return error instanceof PayPalSilence || isStripeSilence(error)
}

/** The refusal that a silence becomes; the log has its cause. */
export function unreachable(cause: unknown) {
  return Object.assign(refuse('provider_unreachable'), { cause })
}

/** The same provider, whose silence is the refusal `provider_unreachable`. */
export function refusingSilence(provider: Provider): Provider {
  const { cards, disputes } = provider
  return {
    ...provider,
    authorise: (order) => refuseSilence(provider.authorise(order)),
    capture: (payment) => refuseSilence(provider.capture(payment)),
    cancel: (payment) => refuseSilence(provider.cancel(payment)),
    refund: (refund) => refuseSilence(provider.refund(refund)),
    refundsOf: (payment) => refuseSilence(provider.refundsOf(payment)),
    find: (payment) => refuseSilence(provider.find(payment)),
    ...(cards && {
      cards: {
        save: (order) => refuseSilence(cards.save(order)),
        findSaved: (saved) => refuseSilence(cards.findSaved(saved)),
        forget: (card) => refuseSilence(cards.forget(card)),
      },
    }),
    ...(disputes && {
      disputes: {
        find: (reference) => refuseSilence(disputes.find(reference)),
        defend: (reference, evidence) => refuseSilence(disputes.defend(reference, evidence)),
      },
    }),
    ...(provider.movements && {
      movements: (since, captured) => refuseSilenceOfEach(provider.movements!(since, captured)),
    }),
  }
}

async function refuseSilence<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    throw isSilence(error) ? unreachable(error) : error
  }
}

async function* refuseSilenceOfEach<T>(answers: AsyncIterable<T>): AsyncIterable<T> {
  try {
    yield* answers
  } catch (error) {
    throw isSilence(error) ? unreachable(error) : error
  }
}
