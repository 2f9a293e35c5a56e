import { accountOf, type Transfer } from './transfer.ts'

type Credit = {
  bookingId: string
  /** Tells the whole visit from one guest of it. */
  event: string
  customerId: string
  currency: string
  amountMinor: number
}

/** A shop has cancelled late, and credits its client as it has promised: a bonus, which is spent last and never paid out. */
export function lateCreditGiven(credit: Credit): Transfer {
  const { bookingId, event, customerId, currency, amountMinor } = credit
  return {
    kind: 'late_credit_given',
    reference: `late_credit_given:${bookingId}:${event}`,
    subject: { kind: 'wallet', id: customerId },
    postings: [
      {
        source: accountOf('bonus_granted', '', currency),
        destination: accountOf('wallet_bonus', customerId, currency),
        amountMinor,
      },
    ],
  }
}
