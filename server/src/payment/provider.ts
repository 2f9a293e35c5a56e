import type { Db, Tx } from '../platform/pool.ts'
import type { Payment } from './sql.ts'

/** A company that moves money for us, or the sandbox that plays one. No number of a card ever comes to us. */
export type ShownCard = { brand: string; last4: string }

/** `savedCard`: the card paid with, where the order asked to keep it and the money is there. */
export type PaymentAnswer = {
  providerReference: string
  card: ShownCard | null
  savedCard?: SavedCard
}

/** What the provider holds true of a payment. `unknown`: it has never heard of it. */
export type ProviderAnswer =
  | (PaymentAnswer & { outcome: 'authorised' | 'captured' | 'cancelled' })
  /**
   * The payer has to say yes at `actionUrl` (their bank, PayPal), and comes back from there to the order's `returnUrl`. What
   * begins with a slash is an address of our own.
   */
  | (PaymentAnswer & { outcome: 'requires_action'; actionUrl: string })
  | (PaymentAnswer & { outcome: 'declined'; reason: string })
  | { outcome: 'unknown' }

/** A payment as its provider knows it: by our number, and by theirs once they have told it. */
export type ProviderPayment = {
  paymentId: string
  providerReference: string | null
  tender: string
  amountMinor: number
  currency: string
}

/** A payment as its provider knows it. */
export function providerPaymentOf({
  id,
  providerReference,
  tender,
  amountMinor,
  currency,
}: Payment): ProviderPayment {
  return { paymentId: id, providerReference, tender, amountMinor, currency }
}

/** A refund as its provider knows it. `sent` may still become `failed` days later, when the payer's bank has sent it back. */
export type RefundAnswer = { refundId: string; outcome: 'sent' | 'failed' }

/** A card that the provider keeps for a customer: their numbers for both. */
export type CardOnFile = { customerReference: string; cardReference: string }

/** A card as its owner knows it again. */
export type SavedCard = CardOnFile & ShownCard & { expiryMonth: number; expiryYear: number }

/** What became of a card that somebody wants kept. `unknown`: the provider has never heard of it. */
export type SaveAnswer =
  | { outcome: 'saved'; providerReference: string; card: SavedCard }
  /** Its owner's bank has to say yes at `actionUrl`; they come back to the order's `returnUrl`. */
  | { outcome: 'requires_action'; providerReference: string; actionUrl: string }
  | { outcome: 'declined'; reason: string }
  | { outcome: 'unknown' }

export type SaveOrder = {
  /** Our number of this card, for ever. */
  saveId: string
  /** Null: the provider has not met the customer yet, and gives them a number. */
  customerReference: string | null
  customer: { name: string; email: string | null }
  /** What the provider gave the browser for the card typed there. */
  cardReference: string
  returnUrl: string
}

/** Keeps cards for later. Calls may be repeated, as all of a provider. */
export interface CardKeeper {
  save(order: SaveOrder): Promise<SaveAnswer>
  findSaved(saved: { saveId: string; providerReference: string | null }): Promise<SaveAnswer>
  /** A card that is gone already is no error. */
  forget(card: CardOnFile): Promise<void>
}

export type ChargeOrder = Omit<ProviderPayment, 'providerReference'> & {
  /** What the provider gave the payer's browser for the card typed there; null for tenders that are approved elsewhere. */
  cardReference: string | null
  /** A card saved before, instead. */
  cardOnFile?: CardOnFile
  /** Keeps the new card for its payer, to be charged again later. */
  keep?: Pick<SaveOrder, 'customerReference' | 'customer'>
  /** Nobody is there to say yes: what would need it is declined. */
  isOffSession?: boolean
  /** Where the payer comes back to, absolute; empty where nobody is there. */
  returnUrl: string
}

/**
 * Every call carries our own number and may be repeated: the provider answers what is true by then, and does nothing
 * twice. None is made inside a database transaction, for it may take seconds or never answer: then it refuses with
 * `provider_unreachable`, and what has happened is asked for by the next call.
 */
export interface Provider {
  /** Whose accounts the money lies in; the ledger's clearing account bears it. */
  name: string
  /** It moves no real money, and screens say so. */
  isSandbox: boolean
  authorise(order: ChargeOrder): Promise<ProviderAnswer>
  capture(payment: ProviderPayment): Promise<ProviderAnswer>
  /** Gives an authorisation back. A payment it has never heard of is cancelled too, so that a late order finds it so. */
  cancel(payment: ProviderPayment): Promise<ProviderAnswer>
  /** Pays a part back. One that has failed there is not sent again. */
  refund(refund: {
    refundId: string
    payment: ProviderPayment
    amountMinor: number
  }): Promise<RefundAnswer['outcome']>
  /** What has become of everything that was paid back of a payment, by our numbers. */
  refundsOf(payment: ProviderPayment): Promise<RefundAnswer[]>
  find(payment: ProviderPayment): Promise<ProviderAnswer>
  /** What its script in the payer's browser begins with, where it has one; no secret. */
  publicKey?: string
  /** Absent where it keeps none. */
  cards?: CardKeeper
  /**
   * What the provider kept for itself and sent to the bank since an instant, to close the clearing account by; `captured` are
   * our payments of that time. Told again as often as asked. Absent where nothing moves.
   */
  movements?(since: Date, captured: readonly ProviderPayment[]): AsyncIterable<Movement>
  /** Absent where nobody can dispute a payment. */
  disputes?: DisputeKeeper
}

/** Money that left the provider's clearing account: above zero it is gone from there, below it came back. */
export type Movement = {
  kind: 'fee' | 'payout' | 'unexplained'
  /** The provider's number of it, for ever. */
  reference: string
  amountMinor: number
  currency: string
}

/** A dispute as the provider tells it now. */
export type ProviderDispute = {
  reference: string
  paymentReference: string
  state: 'open' | 'under_review' | 'won' | 'lost'
  reason: string
  amountMinor: number
  currency: string
  /** The money has left the account; it may have come back since. */
  isMoneyTaken: boolean
  evidenceDueAt: Date | null
}

export interface DisputeKeeper {
  find(reference: string): Promise<ProviderDispute>
  /** Sends what speaks for the business; a dispute that waits for nothing takes none. */
  defend(reference: string, evidence: { policy: string; facts: string }): Promise<void>
}

/** Who moves the money of each business: it is paid on its own accounts. */
export interface Providers {
  /**
   * What a business takes online now, by tender; paying at the shop needs nobody. Asked on the caller's own connection: in a
   * transaction a second one would be waited for by as many as hold a first.
   */
  tendersOf(db: Db | Tx, businessId: string): Promise<Readonly<Record<string, Provider>>>
  /**
   * Who has moved the money of a payment, also where the business is paid on another account since then; without an
   * `accountId`, who stands there now. Errors: a bug where nobody of that name stands behind the business.
   */
  providerOf(payment: {
    businessId: string
    provider: string | null
    accountId?: string | null
  }): Promise<Provider>
}

/** The same for every business. */
export function sameForAll(byTender: Readonly<Record<string, Provider>>): Providers {
  return {
    tendersOf: () => Promise.resolve(byTender),
    providerOf({ provider: name }) {
      const found = Object.values(byTender).find((provider) => provider.name === name)
      if (!found) throw new Error(`no provider is called ${name} here`)
      return Promise.resolve(found)
    },
  }
}
