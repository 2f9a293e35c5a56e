import { sum } from '../money/money.ts'
import { accountOf, fromVisit, type Share, type Standing, type Transfer } from './transfer.ts'

type Sold = {
  orderId: string
  debtor: string
  currency: string
  standing: Standing
  netMinor: number
  /** What of it is paid ahead, such as a gift card: owed to who holds it, and no revenue yet. */
  paidAhead?: readonly Share[]
  taxes: readonly { rate: number; taxMinor: number }[]
}

/** An order was collected: its price is earned from what was paid for it, and what is missing is owed by the customer. */
export function orderEarned({
  orderId,
  debtor,
  currency,
  standing,
  netMinor,
  paidAhead = [],
  taxes,
}: Sold): Transfer {
  const order = { bookingId: orderId, debtor, event: 'collected', currency, standing }
  return {
    kind: 'order_earned',
    reference: `order_earned:${orderId}`,
    subject: { kind: 'order', id: orderId },
    postings: fromVisit(order, [
      ...paidAhead,
      {
        account: accountOf('revenue_product', '', currency),
        amountMinor: netMinor - sum(paidAhead.map(({ amountMinor }) => amountMinor)),
      },
      ...taxes.map((tax) => ({
        account: accountOf('tax_payable', String(tax.rate), currency),
        amountMinor: tax.taxMinor,
      })),
    ]),
  }
}
