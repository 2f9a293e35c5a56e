import type { Bilingual } from '../schema.ts'
import { sum, taxIncludedIn } from '../money/money.ts'
import { type Price, priceOf } from '../offer/price.ts'

/** A line of a sale as it is priced: what a unit costs, and what comes off all of them. */
export type SaleLine = {
  /** Nothing is taken off what is paid ahead, a gift card or a pass. */
  kind?: string
  units: number
  unitMinor: number
  discountMinor: number
  taxRate: number
}

/**
 * What a sale costs. A discount of the whole is spread over the lines by what is left of them, to the cent; taxes are reckoned as
 * those of a visit (`priceOf`). `lines` stand in the order of those given.
 */
export function priceOfSale(sale: {
  currency: string
  taxIsIncluded: boolean
  lines: readonly SaleLine[]
  /** Off the whole, after what is off its lines. */
  discountMinor: number
}): Pick<Price, 'taxes' | 'netMinor' | 'totalMinor' | 'discountMinor'> & {
  lines: { netMinor: number; taxMinor: number; discountMinor: number }[]
} {
  const { currency, taxIsIncluded, lines, discountMinor } = sale
  const items = lines.map((line) => ({
    guest: 0,
    variantId: '',
    label: unnamed,
    lengthMinutes: 0,
    priceMinor: line.unitMinor * line.units,
    taxRate: isAhead(line) ? 0 : line.taxRate,
    addOns: [],
  }))
  const offLines = lines.map((line, at) => ({
    ...off,
    items: [at],
    amountMinor: line.discountMinor,
  }))
  const lowered = lines.flatMap((line, at) => (isAhead(line) ? [] : [at]))
  const offWhole = { ...off, items: lowered, amountMinor: discountMinor }
  const discounts = [...offLines, offWhole].filter(({ amountMinor }) => amountMinor > 0)
  const price = priceOf({ currency, taxIsIncluded, items, discounts, tipMinor: 0 })
  const sold = price.lines.filter(({ kind }) => kind === 'service')
  const parts = lines.map((line, at) => {
    const { amountMinor, netMinor, taxMinor } = sold[at]!
    const atSaleMinor = isAhead(line) ? taxIncludedIn(netMinor, line.taxRate) : 0
    return {
      netMinor: netMinor - atSaleMinor,
      taxMinor: taxMinor + atSaleMinor,
      discountMinor: amountMinor - sum([netMinor, taxIsIncluded ? taxMinor : 0]),
    }
  })
  const rates = [...new Set(lines.map(({ taxRate }) => taxRate))].toSorted((a, b) => a - b)
  return {
    taxes: rates.map((rate) => {
      const taxed = parts.filter((_, at) => lines[at]!.taxRate === rate)
      const baseMinor = sum(taxed.map(({ netMinor }) => netMinor))
      const taxMinor = sum(taxed.map((part) => part.taxMinor))
      return { rate, baseMinor, taxMinor, isIncluded: taxIsIncluded }
    }),
    netMinor: sum(parts.map(({ netMinor }) => netMinor)),
    totalMinor: price.totalMinor,
    discountMinor: price.discountMinor,
    lines: parts,
  }
}

/** What is paid ahead holds its tax, where it is taxed now; that is reckoned by itself, as it is used by itself. */
function isAhead({ kind }: SaleLine): boolean {
  return kind === 'gift_card' || kind === 'pass'
}

const unnamed: Bilingual = { en: '', fr: '' }
const off = { offerId: '', label: unnamed }
