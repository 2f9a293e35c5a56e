import type { Tx } from '../platform/pool.ts'
import { ownShares } from './fund.ts'
import { type OwnPayment, reserve } from './own-payment.ts'
import { startPayment } from './payment.ts'
import type { Payment } from './sql.ts'

/** Pays a part of a bill from a pass, for one treatment. Errors: `balance_too_low`. */
export async function payFromPass(
  tx: Tx,
  wanted: OwnPayment & { passId: string },
): Promise<Payment> {
  const begun = await startPayment(tx, { ...wanted, tender: 'pass', provider: null })
  return begun.state === 'pending' ? reserve(tx, begun, ownShares(begun), wanted) : begun
}
