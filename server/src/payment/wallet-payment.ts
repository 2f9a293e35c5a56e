import { paymentReserved } from '@serein/shared/ledger/wallet.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { lockWallet, post } from '../ledger/ledger.ts'
import type { Tx } from '../platform/pool.ts'
import { walletShares } from './fund.ts'
import { authorise, capture, refOf, startPayment, type NewPayment } from './payment.ts'
import { type Payment, paymentOf } from './sql.ts'

type FromWallet = Omit<NewPayment, 'tender' | 'provider' | 'customerId'> & {
  customerId: string
  /** The payment of the rest: this one is taken with it, and comes back with it. */
  togetherWith?: string
  /** Taken once the shop has said yes. */
  isAsked?: boolean
}

/**
 * Pays a part of a bill, or all of it, from a wallet: the money is set aside at once, its bonus last, and taken with the
 * payment of the rest, or now where there is none and the shop is not asked first. Errors: `balance_too_low`.
 */
export async function payFromWallet(tx: Tx, wanted: FromWallet): Promise<Payment> {
  const { businessId, customerId, currency, amountMinor, togetherWith, isAsked, now } = wanted
  const begun = await startPayment(tx, { ...wanted, tender: 'wallet', provider: null })
  if (begun.state !== 'pending') return begun
  const { moneyMinor, bonusMinor } = await lockWallet(tx, businessId, { customerId, currency })
  if (moneyMinor + bonusMinor < amountMinor) throw refuse('balance_too_low')
  const row = await tx
    .updateTable('payment')
    .set({
      bonus_minor: Math.max(0, amountMinor - moneyMinor),
      together_with: togetherWith ?? null,
    })
    .where('business_id', '=', businessId)
    .where('id', '=', begun.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const payment = paymentOf(row)
  const { id: paymentId, subject } = payment
  await post(tx, businessId, paymentReserved({ paymentId, subject, shares: walletShares(payment) }))
  const reserved = await authorise(tx, refOf(payment), null, now)
  return togetherWith || isAsked ? reserved : capture(tx, refOf(payment), now)
}
