import { isOpen } from '@serein/shared/payment/states.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { voidWaiting } from '../payment/attempt.ts'
import type { Providers } from '../payment/provider.ts'
import type { Payment } from '../payment/sql.ts'
import type { CallContext } from '../platform/context.ts'

/** What an earlier attempt, under another key, has left stands in the way of this one: nothing was written. */
export class OpenPaymentError extends Error {
  readonly payment: Payment

  constructor(payment: Payment) {
    super('an earlier payment is open')
    this.payment = payment
  }
}

/** Errors: {@link OpenPaymentError} where one of those payments is open, and not the one of this reference. */
export function assertNoneOpen(earlier: readonly Payment[], reference: string): void {
  const open = earlier.find(({ state }) => isOpen(state))
  if (open && open.reference !== reference) throw new OpenPaymentError(open)
}

/**
 * Opens a payment. An authorised one that an earlier attempt has left is gone on with, so that nobody pays twice; one that
 * waits for somebody who went away is given up first. Errors: as `open`, and `state_conflict`.
 */
export async function withoutOpenPayment<Opened>(
  context: CallContext,
  providers: Providers,
  open: () => Promise<Opened>,
): Promise<Opened | OpenPaymentError> {
  for (;;) {
    try {
      return await open()
    } catch (error) {
      if (!(error instanceof OpenPaymentError)) throw error
      const { payment } = error
      if (payment.state === 'authorised' && !payment.isGivenUp) return error
      const ref = { businessId: payment.businessId, paymentId: payment.id }
      const { state } = await voidWaiting(context.db, providers, ref, context.now())
      // A provider that did not answer leaves it open; the next try may find more.
      if (isOpen(state) && state !== 'authorised') throw refuse('state_conflict', { state })
    }
  }
}
