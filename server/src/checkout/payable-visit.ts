import { choiceSearch } from '@serein/shared/checkout/choice.ts'
import { refuse } from '@serein/shared/refusal.ts'
import { extendHold, isOver, lockOwnBooking } from '../booking/booking.ts'
import { confirmOrRequest } from '../booking/hold/approval.ts'
import { bookingDetails } from '../booking/read.ts'
import { type Booking, lockBooking } from '../booking/sql.ts'
import type { Payment } from '../payment/sql.ts'
import type { Tx } from '../platform/pool.ts'
import { refundExcess } from './give-back.ts'
import { openVisitPayment, type PayInput } from './open-payment.ts'
import { type Payable, returnPaths, shownPayment } from './payable.ts'
import { latestPayment } from './sql.ts'

/** `paymentId`: the one whose payer was sent to say yes. */
type Subject = { bookingId: string; paymentId?: string }
type Paid = {
  booking: Awaited<ReturnType<typeof bookingDetails>>
  payment: ReturnType<typeof shownPayment>
}

/** A held visit, which stands once it is paid, or waits for its shop with the money set aside. */
export const payableVisit: Payable<Subject, PayInput, Paid> = {
  // Its hold is over long before.
  approvalMinutes: Infinity,
  open: openVisitPayment,
  async latest(tx, { bookingId, paymentId }, { scope }) {
    await lockOwnBooking(tx, scope, bookingId)
    const payment = await latestPayment(tx, scope, bookingId)
    return payment?.id === paymentId ? payment : null
  },
  returnPath(tender, { bookingId: booking, tipMinor, walletMinor, part }) {
    const choice = choiceSearch({ tipMinor, usesWallet: walletMinor > 0, part })
    const search = Object.entries({ booking, ...choice }).map(([name, value]) => [name, `${value}`])
    return `${returnPaths[tender]}?${new URLSearchParams(search)}`
  },
  async decide(tx, payment, now) {
    const booking = await bookingOf(tx, payment)
    const isKept = !isOver(booking, now)
    if (payment.state === 'requires_action') {
      if (booking.state !== 'held' || !isKept) throw refuse('hold_expired')
      return 'wait'
    }
    if (booking.state === 'confirmed') return 'capture'
    if (booking.state === 'requested' && isKept) return 'wait'
    const state = await confirmOrRequest(tx, booking, payment.tender, now)
    return state === 'requested' ? 'wait' : 'capture'
  },
  extend: async (tx, payment, now) => extendHold(tx, await bookingOf(tx, payment), now),
  settle: refundExcess,
  async show({ bookingId }, { db, scope, now }, _checkout, payment) {
    const booking = await bookingDetails(db, scope, bookingId, now())
    return { booking, payment: shownPayment(payment) }
  },
}

async function bookingOf(tx: Tx, { businessId, subject }: Payment): Promise<Booking> {
  const booking = await lockBooking(tx, subject.id, { businessId })
  if (!booking) throw refuse('not_found')
  return booking
}
