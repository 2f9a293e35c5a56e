import type { Bill } from '@serein/shared/checkout/bill.ts'
import { waiveFee as waiveFeeOf } from '../booking/desk/fee-waiver.ts'
import type { Tx } from '../platform/pool.ts'
import type { BusinessScope } from '../platform/scope.ts'
import { changeBill } from './bill-change.ts'

type Waived = { bookingId: string; waivedMinor: number; because?: string | undefined }

/** So much of the fee is not asked for from now on. Errors: as the contract says. */
export async function waiveFee(
  tx: Tx,
  scope: BusinessScope,
  { bookingId, ...waived }: Waived,
  now: Date,
): Promise<Bill> {
  return changeBill(tx, scope, bookingId, now, (booking) =>
    waiveFeeOf(tx, scope, booking, { ...waived, now }),
  )
}
