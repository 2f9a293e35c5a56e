import type { Share } from '@serein/shared/ledger/transfer.ts'
import { paymentReserved } from '@serein/shared/ledger/wallet.ts'
import { post } from '../ledger/ledger.ts'
import type { Tx } from '../platform/pool.ts'
import { authorise, capture, refOf, type NewPayment } from './payment.ts'
import type { Payment } from './sql.ts'

/** What is ours already pays a part of a bill: a wallet, a gift card, a pass. */
export type OwnPayment = Omit<NewPayment, 'tender' | 'provider'> & {
  /** Taken once the shop has said yes. */
  isAsked?: boolean
}

/**
 * Sets aside what is ours already, and takes it with the payment of the rest, or now where there is none and the shop is not asked
 * first. Errors: `balance_too_low`.
 */
export async function reserve(
  tx: Tx,
  payment: Payment,
  shares: readonly Share[],
  { togetherWith, isAsked, now }: Pick<OwnPayment, 'togetherWith' | 'isAsked' | 'now'>,
): Promise<Payment> {
  const { businessId, id: paymentId, subject } = payment
  await post(tx, businessId, paymentReserved({ paymentId, subject, shares }))
  const reserved = await authorise(tx, refOf(payment), null, now)
  return togetherWith || isAsked ? reserved : capture(tx, refOf(payment), now)
}
