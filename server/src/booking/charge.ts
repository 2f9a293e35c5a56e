import { feeCharged, owedMinor, visitEarned } from '@serein/shared/ledger/transfer.ts'
import { sql } from 'kysely'
import { post, standingOf } from '../ledger/ledger.ts'
import { takeAtShop } from '../payment/payment.ts'
import { refundHeld } from '../payment/refund.ts'
import type { Tx } from '../platform/pool.ts'
import type { Booking } from './sql.ts'

type Charge = {
  occasion: 'cancellation' | 'no_show'
  /** Tells this occasion from the others of the booking. */
  event: string
  feeMinor: number
  /** What is still to be earned of what was paid: the price of those who come. */
  keepMinor?: number
  now: Date
}

/** Keeps the fee from what was paid (or lets the customer owe it), and sends the rest back. */
export async function chargeAndRefund(
  tx: Tx,
  booking: Booking,
  { occasion, event, feeMinor, keepMinor = 0, now }: Charge,
): Promise<void> {
  const money = await moneyOf(tx, booking, event)
  if (!money) return
  const { businessId } = booking
  if (feeMinor > 0) await post(tx, businessId, feeCharged({ ...money, occasion, feeMinor }))
  await refundHeld(tx, {
    businessId,
    subject: { kind: 'booking', id: booking.id },
    reason: 'cancelled',
    event,
    keepMinor,
    now,
  })
}

/** What was paid of a visit beyond its new price goes back; what is missing now is due at the shop. */
export async function refundDifference(
  tx: Tx,
  { businessId, id, sequence }: Booking,
  { totalMinor, now }: { totalMinor: number; now: Date },
): Promise<void> {
  await refundHeld(tx, {
    businessId,
    subject: { kind: 'booking', id },
    reason: 'rescheduled',
    event: `reschedule.${sequence + 1}`,
    keepMinor: totalMinor,
    now,
  })
}

/** What went back of a booking `b` because it cost less by then. */
export const returned = sql`coalesce((select sum(r.amount_minor)
  from payment p join payment_refund r on r.business_id = p.business_id and r.payment_id = p.id
  where p.business_id = b.business_id and p.subject_id = b.id and r.reason in ('cancelled', 'rescheduled')), 0)::bigint`

/** The price of those who came is earned; what is owed by then is taken at the till, or stays owed. */
export async function earn(
  tx: Tx,
  booking: Booking,
  { takenAtShop, now }: { takenAtShop: boolean; now: Date },
): Promise<void> {
  const money = await moneyOf(tx, booking, 'completed')
  if (!money) return
  const { businessId, id, shopId, currency, price } = booking
  await post(tx, businessId, visitEarned({ ...money, price }))
  if (!takenAtShop) return
  // With what guests who have left owe.
  const amountMinor = owedMinor(await standingOf(tx, businessId, id))
  if (amountMinor <= 0) return
  await takeAtShop(tx, {
    businessId,
    reference: `booking:${id}:till`,
    subject: { kind: 'booking', id },
    shopId,
    customerId: money.customerId,
    amountMinor,
    currency,
    now,
  })
}

/** What the ledger must know of a visit; null for one without a customer, which moves no money. */
async function moneyOf(tx: Tx, booking: Booking, event: string) {
  if (!booking.customerId) return null
  const standing = await standingOf(tx, booking.businessId, booking.id)
  const { id: bookingId, customerId, currency } = booking
  return { bookingId, customerId, currency, event, standing }
}
