import { type Account, accountOf, type Transfer } from './transfer.ts'

// A gift card or a package for one known treatment may be taxed at its sale. What it pays later is taxed as any visit, and as much of the tax
// of its sale is taken back then, so that all of it is due once.

/** What was sold ahead. */
export type SoldAhead = { kind: 'gift_card' | 'pass'; id: string; currency: string }

/** The tax of a sale on what nobody has had yet: it stands below zero. */
function soldTaxAccount({ id, currency }: SoldAhead, rate: number): Account {
  return accountOf('tax_prepaid', `${id}/${rate}`, currency)
}

/**
 * So much more of the tax of its sale is due, or, below zero, less: what has ended keeps its tax, which what has expired pays then.
 * `event` names the occasion for ever.
 */
export function soldTaxChanged(
  sold: SoldAhead,
  change: { rate: number; amountMinor: number; hasExpired: boolean; event: string },
): Transfer {
  const { kind, id, currency } = sold
  const { rate, amountMinor, hasExpired, event } = change
  const prepaid = soldTaxAccount(sold, rate)
  const due = hasExpired
    ? accountOf('revenue_expired', '', currency)
    : accountOf('tax_payable', String(rate), currency)
  return {
    kind: 'sold_tax_changed',
    reference: `sold_tax_changed:${id}:${event}`,
    subject: { kind, id },
    postings:
      amountMinor > 0
        ? [{ source: prepaid, destination: due, amountMinor }]
        : [{ source: due, destination: prepaid, amountMinor: 0 - amountMinor }],
  }
}
