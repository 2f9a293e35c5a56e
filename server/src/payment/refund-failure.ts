import { refundPaid } from '@serein/shared/ledger/refund.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { post, reverseReference } from '../ledger/ledger.ts'
import { transaction } from '../platform/command.ts'
import type { Db, Tx } from '../platform/pool.ts'
import { refundShares } from './fund.ts'
import { recordEvent } from './payment-event.ts'
import { lock } from './payment.ts'
import { recordPayout } from './till.ts'
import { providerPaymentOf, type Providers } from './provider.ts'
import { findPayment, paymentOf, type Payment } from './sql.ts'

// A refund that the payer's bank has sent back, such as to a card that is closed. Its provider has the money again and sends it
// nowhere else.

type RefundRef = { businessId: string; refundId: string }

/**
 * Banks send a refund back up to 30 days after it was paid (docs.stripe.com/refunds, "Failed refunds"); for so long and some days
 * more the reconciliation asks after it, whatever news got lost.
 */
const watchedDays = 45

/** The refund is owed again, whatever the provider said of it before. Told again, also after it was paid by hand, it changes nothing. */
export async function failRefund(
  tx: Tx,
  { businessId, refundId }: RefundRef,
  now: Date,
): Promise<void> {
  const paymentId = await paymentIdOf(tx, { businessId, refundId })
  if (!paymentId) throw refuse('not_found')
  const payment = await lock(tx, { businessId, paymentId })
  const row = await tx
    .updateTable('payment_refund')
    .set({ state: 'failed', failed_at: now, updated_at: now })
    .where('business_id', '=', businessId)
    .where('id', '=', refundId)
    .where('destination', '=', 'tender')
    .where('failed_at', 'is', null)
    .returning('amount_minor as amountMinor')
    .executeTakeFirst()
  if (!row) return
  // Where a crash has kept its payment from us, nothing is there to be undone.
  await reverseReference(tx, businessId, `refund_paid:${refundId}`)
  const data = { refundId, ...row, currency: payment.currency }
  await recordEvent(tx, payment, payment.state, 'payment.refund_failed', now, data)
}

/**
 * The desk has paid a refund that had failed: from the drawer of the payment's shop, or of the one named, or to the client's wallet. Again it changes
 * nothing. Errors: `bill_without_client` for the wallet of nobody.
 *
 * @returns whether it had failed
 */
export async function payFailedRefund(
  tx: Tx,
  { businessId, refundId }: RefundRef,
  destination: 'cash' | 'wallet',
  now: Date,
  drawer?: { shopId: string; paidBy: string },
): Promise<boolean> {
  const paymentId = await paymentIdOf(tx, { businessId, refundId })
  if (!paymentId) throw refuse('not_found')
  const payment = await lock(tx, { businessId, paymentId })
  const { subject, customerId } = payment
  if (destination === 'wallet' && !customerId) throw refuse('bill_without_client')
  const row = await tx
    .updateTable('payment_refund')
    .set({ state: 'paid', destination, updated_at: now })
    .where('business_id', '=', businessId)
    .where('id', '=', refundId)
    .where('state', '=', 'failed')
    .returning('amount_minor as amountMinor')
    .executeTakeFirst()
  if (!row) return hasFailed(tx, { businessId, refundId })
  // What was paid at no shop leaves the drawer of the one that pays it out.
  const shopId = payment.shopId ?? drawer?.shopId ?? null
  const shares = refundShares({ ...payment, shopId }, { ...row, destination }, 0)
  if (payment.shopId === null && destination === 'cash') {
    const { currency } = payment
    await recordPayout(tx, { businessId, ...drawer!, kind: 'refund', ...row, currency, now })
  }
  const paid = refundPaid({ refundId, paymentId, subject, shares })
  await post(tx, businessId, { ...paid, reference: `${paid.reference}:by_hand` })
  const data = { refundId, ...row }
  await recordEvent(tx, payment, payment.state, 'payment.refund_paid', now, data)
  return true
}

async function hasFailed(tx: Tx, { businessId, refundId }: RefundRef): Promise<boolean> {
  const row = await tx
    .selectFrom('payment_refund')
    .select('failed_at')
    .where('business_id', '=', businessId)
    .where('id', '=', refundId)
    .executeTakeFirst()
  return Boolean(row?.failed_at)
}

/** Asks the provider what has become of what was paid back of a payment. @returns how many refunds have failed since */
export async function followRefunds(
  db: Db,
  providers: Providers,
  payment: Payment,
  now: Date,
): Promise<number> {
  const { businessId, id: paymentId } = payment
  if (payment.provider === null || payment.refundedMinor === 0) return 0
  const ours = await db
    .selectFrom('payment_refund')
    .select('id')
    .where('business_id', '=', businessId)
    .where('payment_id', '=', paymentId)
    .where('destination', '=', 'tender')
    .where('failed_at', 'is', null)
    .execute()
  if (ours.length === 0) return 0
  const provider = await providers.providerOf(payment)
  const theirs = await provider.refundsOf(providerPaymentOf(payment))
  const failed = theirs.filter(
    ({ refundId, outcome }) => outcome === 'failed' && ours.some(({ id }) => id === refundId),
  )
  for (const { refundId } of failed)
    await transaction(db, (tx) => failRefund(tx, { businessId, refundId }, now))
  return failed.length
}

/** The same for everything that a business has paid back lately. @returns how many have failed, and what could not be asked */
export async function followLateRefunds(
  db: Db,
  providers: Providers,
  businessId: string,
  now: Date,
): Promise<{ failed: number; failures: unknown[] }> {
  const since = new Date(now.getTime() - watchedDays * 86_400_000)
  const rows = await db
    .selectFrom('payment')
    .selectAll()
    .where('business_id', '=', businessId)
    .where('provider', 'is not', null)
    .where('id', 'in', (query) =>
      query
        .selectFrom('payment_refund')
        .select('payment_id')
        .where('business_id', '=', businessId)
        .where('state', '=', 'paid')
        .where('destination', '=', 'tender')
        .where('updated_at', '>', since),
    )
    .orderBy('id')
    .execute()
  const failures: unknown[] = []
  let failed = 0
  for (const row of rows)
    await followRefunds(db, providers, paymentOf(row), now).then(
      (count) => (failed += count),
      (error: unknown) => failures.push(error),
    )
  return { failed, failures }
}

/** The payment that a refund of ours is of. */
export async function paymentRefunded(db: Db, ref: RefundRef): Promise<Payment | null> {
  const paymentId = await paymentIdOf(db, ref)
  return paymentId ? findPayment(db, { businessId: ref.businessId, paymentId }) : null
}

async function paymentIdOf(db: Db | Tx, { businessId, refundId }: RefundRef) {
  const row = await db
    .selectFrom('payment_refund')
    .select('payment_id')
    .where('business_id', '=', businessId)
    .where('id', '=', refundId)
    .executeTakeFirst()
  return row?.payment_id ?? null
}
