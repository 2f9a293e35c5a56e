import type { Stripe } from 'stripe'
import type { PaymentAnswer, ProviderAnswer, SavedCard, ShownCard } from './provider.ts'
import { assertObject } from './stripe-client.ts'

/** What an intent of theirs is in our words; null while it is neither here nor there. */
export function answerOf(value: Stripe.PaymentIntent): ProviderAnswer | null {
  const intent = assertObject('payment_intent', value)
  const answer = { providerReference: intent.id, card: cardOf(intent.payment_method) }
  const failure = intent.last_payment_error
  switch (intent.status) {
    case 'requires_capture':
      return { ...answer, outcome: 'authorised', ...cardKeptBy(intent) }
    case 'succeeded':
      return { ...answer, outcome: 'captured', ...cardKeptBy(intent) }
    case 'requires_action': {
      const actionUrl = intent.next_action?.redirect_to_url?.url
      return actionUrl ? { ...answer, outcome: 'requires_action', actionUrl } : null
    }
    case 'canceled':
    case 'requires_payment_method':
      if (failure) return { ...answer, outcome: 'declined', reason: reasonOf(failure) }
      return intent.status === 'canceled' ? { ...answer, outcome: 'cancelled' } : null
    default:
      return null
  }
}

type Failure = { code?: string | undefined; decline_code?: string | undefined }

/** Codes that a payer can do something about; all others are a plain no, which is also what fraud is to be told. */
const reasons: Record<string, string> = {
  insufficient_funds: 'insufficient_funds',
  expired_card: 'expired_card',
  authentication_required: 'authentication_required',
  authentication_not_handled: 'authentication_required',
  payment_intent_authentication_failure: 'action_refused',
  setup_intent_authentication_failure: 'action_refused',
}

export function reasonOf({ code, decline_code: declineCode }: Failure): string {
  return reasons[declineCode ?? ''] ?? reasons[code ?? ''] ?? 'declined'
}

export function cardOf(method: string | Stripe.PaymentMethod | null): ShownCard | null {
  const card = typeof method === 'object' ? method?.card : undefined
  return card?.last4 ? { brand: card.brand ?? 'card', last4: card.last4 } : null
}

/** A card that was paid with and stays its customer's. */
function cardKeptBy(intent: Stripe.PaymentIntent): Pick<PaymentAnswer, 'savedCard'> {
  const { setup_future_usage: usage, customer, payment_method: method } = intent
  const card = usage === 'off_session' ? savedCardOf(customer, method) : null
  return card ? { savedCard: card } : {}
}

export function savedCardOf(
  customer: string | { id: string } | null,
  method: string | Stripe.PaymentMethod | null,
): SavedCard | null {
  const card = typeof method === 'object' ? method?.card : undefined
  if (!card || typeof method !== 'object' || !method || !customer) return null
  return {
    customerReference: typeof customer === 'string' ? customer : customer.id,
    cardReference: method.id,
    brand: card.brand,
    last4: card.last4,
    expiryMonth: card.exp_month,
    expiryYear: card.exp_year,
  }
}
