import { reversalOf } from '@serein/shared/ledger/reversal.ts'
import { refundPaid } from '@serein/shared/ledger/refund.ts'
import { accountOf } from '@serein/shared/ledger/transfer.ts'
import { instantOf } from '@serein/shared/time/instant.ts'
import { addTransfer } from './money.ts'
import { businessId } from './place.ts'
import type { Rows } from './rows.ts'
import type { BusinessData } from './world/shape.ts'

const dayMinutes = 1_440

/** The latest refund by card that is some days old at each business came back from the client's bank, and waits at the desk. */
export function addFailedRefund(rows: Rows, business: BusinessData, now: Date): void {
  const business_id = businessId(business)
  const at = Math.floor(now.getTime() / 60_000) - dayMinutes
  const before = instantOf(at - 3 * dayMinutes)
  const refund = rows
    .of('payment_refund')
    .filter((row) => row.business_id === business_id && String(row.created_at) < before)
    .toSorted((a, b) => String(a.created_at).localeCompare(String(b.created_at)))
    .at(-1)
  if (!refund) return
  const [refundId, paymentId] = [String(refund.id), String(refund.payment_id)]
  const payment = rows.of('payment').find(({ id }) => id === paymentId)!
  const reference = `refund_paid:${refundId}`
  const { id: paidBy } = rows.of('ledger_transfer').find((row) => row.reference === reference)!
  const failed = { failed_at: instantOf(at) }
  Object.assign(refund, { ...failed, state: 'failed', updated_at: instantOf(at) })
  Object.assign(
    rows.of('sandbox_refund').find(({ id }) => id === refundId)!,
    failed,
  )
  const account = accountOf('provider_clearing', 'sandbox', String(payment.currency))
  const shares = [{ account, amountMinor: Number(refund.amount_minor) }]
  const subject = { kind: 'booking' as const, id: String(payment.subject_id) }
  const paid = refundPaid({ refundId, paymentId, subject, shares })
  const undone = reversalOf({ ...paid, id: String(paidBy) })
  addTransfer(rows, { businessId: business_id }, undone, at, String(paidBy))
}
