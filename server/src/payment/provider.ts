/** A company that moves money for us, or the sandbox that plays one. No number of a card ever comes to us. */
export type ShownCard = { brand: string; last4: string }

type Heard = { providerReference: string; card: ShownCard | null }

/** What the provider holds true of a payment. `unknown`: it has never heard of it. */
export type ProviderAnswer =
  | (Heard & { outcome: 'authorised' | 'captured' | 'cancelled' })
  /**
   * The payer has to say yes at `actionUrl` (their bank, PayPal), and comes back from there to the order's `returnUrl`. What
   * begins with a slash is an address of our own.
   */
  | (Heard & { outcome: 'requires_action'; actionUrl: string })
  | (Heard & { outcome: 'declined'; reason: string })
  | { outcome: 'unknown' }

export type ChargeOrder = {
  paymentId: string
  tender: string
  amountMinor: number
  currency: string
  /** What the provider gave the payer's browser for the card typed there; null for tenders that are approved elsewhere. */
  cardReference: string | null
  /** Where the payer comes back to, absolute. */
  returnUrl: string
}

/**
 * Every call carries our own number and may be repeated: the provider answers what is true by then, and does nothing
 * twice. None is made inside a database transaction, for it may take seconds or never answer.
 */
export interface Provider {
  /** Whose accounts the money lies in; the ledger's clearing account bears it. */
  name: string
  /** It moves no real money, and screens say so. */
  isSandbox: boolean
  authorise(order: ChargeOrder): Promise<ProviderAnswer>
  capture(paymentId: string): Promise<ProviderAnswer>
  /** Gives an authorisation back. A payment it has never heard of is cancelled too, so that a late order finds it so. */
  cancel(paymentId: string): Promise<ProviderAnswer>
  refund(refund: { refundId: string; paymentId: string; amountMinor: number }): Promise<void>
  find(paymentId: string): Promise<ProviderAnswer>
}

/** The tenders of this installation that a provider stands behind; paying at the shop needs none. */
export type Providers = Readonly<Record<string, Provider>>

/** Errors: a bug where no provider stands behind the tender. */
export function providerOf(providers: Providers, tender: string): Provider {
  const provider = providers[tender]
  if (!provider) throw new Error(`no provider stands behind the tender ${tender} here`)
  return provider
}
