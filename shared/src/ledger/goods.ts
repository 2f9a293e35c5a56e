import {
  accountOf,
  fromVisit,
  moves,
  owedMinor,
  type Share,
  type Transfer,
  type Visit,
} from './transfer.ts'

// Products, and lines of the desk's own, that are sold on the bill of a visit.

type Goods = { netMinor: number; taxRate: number; taxMinor: number }
type Sold = Omit<Visit, 'event'> & { lineId: string; goods: Goods }

/** What goods earn, and the tax in it. */
export function sharesOfGoods({ netMinor, taxRate, taxMinor }: Goods, currency: string): Share[] {
  return [
    { account: accountOf('revenue_product', '', currency), amountMinor: netMinor },
    { account: accountOf('tax_payable', String(taxRate), currency), amountMinor: taxMinor },
  ]
}

/** What is sold on the bill of a visit that is over is earned at once; what was not paid before is owed. */
export function goodsSold({ lineId, goods, ...visit }: Sold): Transfer {
  return {
    kind: 'goods_sold',
    reference: `goods_sold:${lineId}`,
    subject: { kind: 'booking', id: visit.bookingId },
    postings: fromVisit({ ...visit, event: lineId }, sharesOfGoods(goods, visit.currency)),
  }
}

/** It comes back after the visit: what is owed of it is owed no more, and what was paid is held, from where it goes back. */
export function goodsReturned({ lineId, goods, ...visit }: Sold): Transfer {
  const { bookingId, debtor, currency, standing } = visit
  let owedNowMinor = Math.max(0, owedMinor(standing))
  const postings = sharesOfGoods(goods, currency).flatMap(({ account: source, amountMinor }) => {
    const fromOwedMinor = Math.min(amountMinor, owedNowMinor)
    owedNowMinor -= fromOwedMinor
    const held = accountOf('deposit_held', bookingId, currency)
    return [
      {
        source,
        destination: accountOf('receivable', debtor, currency),
        amountMinor: fromOwedMinor,
      },
      { source, destination: held, amountMinor: amountMinor - fromOwedMinor },
    ]
  })
  return {
    kind: 'goods_returned',
    reference: `goods_returned:${lineId}`,
    subject: { kind: 'booking', id: bookingId },
    postings: postings.filter(moves),
  }
}
