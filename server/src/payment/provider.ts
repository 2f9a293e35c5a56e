/** A company that moves money for us. Numbers of cards pass through to it and are kept by nobody else. */
export type Card = {
  number: string
  expiryMonth: number
  expiryYear: number
  securityCode: string
}

export type ShownCard = { brand: string; last4: string }

/** What the provider holds true of a payment. `unknown`: it has never heard of it. */
export type ProviderAnswer =
  | {
      outcome: 'requires_action' | 'authorised' | 'captured' | 'cancelled'
      providerReference: string
      card: ShownCard | null
    }
  | { outcome: 'declined'; providerReference: string; card: ShownCard | null; reason: string }
  | { outcome: 'unknown' }

export type ChargeOrder = {
  paymentId: string
  amountMinor: number
  currency: string
  card: Card
  now: Date
}

/**
 * Every call carries our own number and may be repeated: the provider answers what is true by then, and does nothing
 * twice. None is made inside a database transaction, for it may take seconds or never answer.
 */
export interface Provider {
  authorise(order: ChargeOrder): Promise<ProviderAnswer>
  /** Passes on what the customer answered to the question of their bank. */
  answerAction(paymentId: string, approve: boolean): Promise<ProviderAnswer>
  capture(paymentId: string): Promise<ProviderAnswer>
  /** Gives an authorisation back. A payment it has never heard of is cancelled too, so that a late order finds it so. */
  cancel(paymentId: string): Promise<ProviderAnswer>
  refund(refund: { refundId: string; paymentId: string; amountMinor: number }): Promise<void>
  find(paymentId: string): Promise<ProviderAnswer>
}

/** The tenders of this installation that a provider stands behind; paying at the shop needs none. */
export type Providers = Readonly<Record<string, Provider>>

export function providerOf(providers: Providers, tender: string): Provider {
  const provider = providers[tender]
  if (!provider) throw new Error(`no provider stands behind the tender ${tender} here`)
  return provider
}
