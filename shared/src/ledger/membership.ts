import { type Account, accountOf, moves, type Transfer } from './transfer.ts'

// What is paid for a period of a membership is owed to its member as a pass, until it is used or the period is over.

/** A period was paid: what came in lies on its pass. */
export function periodPaid(paid: {
  paymentId: string
  periodId: string
  fund: Account
  amountMinor: number
}): Transfer {
  const { paymentId, periodId, fund, amountMinor } = paid
  return {
    kind: 'payment_captured',
    reference: `payment_captured:${paymentId}`,
    subject: { kind: 'pass', id: periodId },
    postings: [
      { source: fund, destination: accountOf('pass', periodId, fund.currency), amountMinor },
    ],
  }
}

/** A period without visits to use is over: its price, which holds the tax, is earned. */
export function periodEarned(earned: {
  periodId: string
  currency: string
  amountMinor: number
  taxRate: number
  taxMinor: number
}): Transfer {
  const { periodId, currency, amountMinor, taxRate, taxMinor } = earned
  const source = accountOf('pass', periodId, currency)
  return {
    kind: 'membership_earned',
    reference: `membership_earned:${periodId}`,
    subject: { kind: 'pass', id: periodId },
    postings: [
      {
        source,
        destination: accountOf('revenue_service', '', currency),
        amountMinor: amountMinor - taxMinor,
      },
      {
        source,
        destination: accountOf('tax_payable', String(taxRate), currency),
        amountMinor: taxMinor,
      },
    ].filter(moves),
  }
}
