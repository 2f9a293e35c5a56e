import type { OnlineTender, Tender } from '@serein/shared/payment/tenders.ts'
import type { GiftCardCodes } from '../gift-card/code.ts'
import type { Providers } from '../payment/provider.ts'
import type { Payment, PaymentRef } from '../payment/sql.ts'
import type { CallContext } from '../platform/context.ts'
import type { Links } from '../platform/link.ts'
import type { Db, Tx } from '../platform/pool.ts'
import type { Vault } from '../platform/vault.ts'
import type { CustomerScope, Scope } from '../platform/scope.ts'
import screens from '../platform/screen.gen.json' with { type: 'json' }

/** The providers, where this installation is found, its private links and the codes of gift cards. */
export type Checkout = {
  providers: Providers
  publicUrl: string
  links: Links
  /** Opens what a client has answered of their health. */
  vault: Vault
  codes: GiftCardCodes
}

/** Has the provider pay the refunds that were decided for a visit or an order. */
export type PayRefundsOf = (
  context: CallContext,
  subject: { businessId: string; bookingId: string },
) => Promise<void>

/** How it is paid. */
export type Tendered = { tender: Tender | 'wallet'; cardReference?: string | undefined }

/** Null: nothing is to be paid through a provider. */
export type Opened = PaymentRef | { paymentId: null }

/** What a payment is for. Request, webhook and sweep call the same functions, in any order and more than once. */
export interface PaymentOwner {
  /** How long its payer may take to say yes at the provider. */
  approvalMinutes: number
  /**
   * Locks what is paid for, makes it stand, and says whether the money is captured now or waits. Refuses where the payment is not
   * wanted any more.
   */
  decide(tx: Tx, payment: Payment, now: Date): Promise<'capture' | 'wait'>
  /** Keeps it for a payer who has still to say yes at the provider. */
  extend?(tx: Tx, payment: Payment, now: Date): Promise<void>
  /** What follows once the money is ours. @returns how much of it is to be paid back */
  settle?(db: Db, payment: Payment, now: Date): Promise<number>
}

/** What is paid through a provider by somebody who is there: a visit, an order, what a link asks for, money for a wallet. */
export interface Payable<
  Subject,
  Wanted extends Subject & Tendered,
  Answer,
  Caller extends Scope = CustomerScope,
> extends PaymentOwner {
  /** Opens the payment, once for each key. Errors: as the contract says; `OpenPaymentError`. */
  open(tx: Tx, wanted: Wanted, context: CallContext<Caller>, checkout: Checkout): Promise<Opened>
  /** The latest try to pay it. */
  latest(tx: Tx, of: Subject, context: CallContext<Caller>, checkout: Checkout): Promise<Latest>
  /** The screen that a payer comes back to. */
  returnPath(tender: OnlineTender, wanted: Wanted): string
  /** What its payer sees now. */
  show(
    of: Subject,
    context: CallContext<Caller>,
    checkout: Checkout,
    after: Payment | null,
  ): Promise<Answer>
}

type Latest = Payment | null | undefined

/** The screens that a payer comes back to, by tender. */
export const returnPaths: Record<OnlineTender, string> = {
  card: screens.cardCheckout,
  paypal: screens.paypalCheckout,
  paylater: screens.paylaterPaypal,
}

/** A payment as the contract shows it to its payer. */
export function shownPayment(payment: Payment | null) {
  if (!payment) return null
  const { id, state, amountMinor, currency, failure, actionUrl } = payment
  return { id, state, amountMinor, currency, reason: failure, actionUrl }
}
