import { accountOf, moves, type Share, type Subject, type Transfer } from './transfer.ts'

/** The refund has left: the provider or the till paid it out, or the wallet has it again. */
export function refundPaid(paid: {
  refundId: string
  paymentId: string
  subject: Subject
  shares: readonly Share[]
}): Transfer {
  return {
    kind: 'refund_paid',
    reference: `refund_paid:${paid.refundId}`,
    subject: paid.subject,
    postings: paid.shares
      .map(({ account, amountMinor }) => ({
        source: accountOf('refund_due', paid.paymentId, account.currency),
        destination: account,
        amountMinor,
      }))
      .filter(moves),
  }
}
