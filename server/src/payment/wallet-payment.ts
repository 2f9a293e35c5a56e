import { refuse } from '@serein/shared/refusal.ts'
import { lockWallet } from '../ledger/ledger.ts'
import type { Tx } from '../platform/pool.ts'
import { ownShares } from './fund.ts'
import { type OwnPayment, reserve } from './own-payment.ts'
import { startPayment } from './payment.ts'
import { type Payment, paymentOf } from './sql.ts'

type FromWallet = Omit<OwnPayment, 'customerId'> & { customerId: string }

/** Pays a part of a bill, or all of it, from a wallet: its bonus last. Errors: `balance_too_low`. */
export async function payFromWallet(tx: Tx, wanted: FromWallet): Promise<Payment> {
  const { businessId, customerId, currency, amountMinor } = wanted
  const begun = await startPayment(tx, { ...wanted, tender: 'wallet', provider: null })
  if (begun.state !== 'pending') return begun
  const { moneyMinor, bonusMinor } = await lockWallet(tx, businessId, { customerId, currency })
  if (moneyMinor + bonusMinor < amountMinor) throw refuse('balance_too_low')
  const row = await tx
    .updateTable('payment')
    .set({ bonus_minor: Math.max(0, amountMinor - moneyMinor) })
    .where('business_id', '=', businessId)
    .where('id', '=', begun.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const payment = paymentOf(row)
  return reserve(tx, payment, ownShares(payment), wanted)
}
