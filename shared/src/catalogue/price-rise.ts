import { exponentOf } from '../money/money.ts'

/** How many prices are changed at once: by a share of each (1/100,000) or by an amount; below zero they go down. */
export type PriceRise = { rate: number } | { amountMinor: number }

/** To what a new price is rounded, in units of the currency; `90`: to the nearest that ends in .90. */
export const priceRoundings = ['none', 'half', 'one', 'five', '90'] as const
export type PriceRounding = (typeof priceRoundings)[number]

/** The price after a rise, rounded to the nearest (half up), never below zero. */
export function risenPrice(
  priceMinor: number,
  rise: PriceRise,
  { rounding, currency }: { rounding: PriceRounding; currency: string },
): number {
  const raised =
    'rate' in rise
      ? Math.round((priceMinor * (100_000 + rise.rate)) / 100_000)
      : priceMinor + rise.amountMinor
  return Math.max(0, roundedPrice(Math.max(0, raised), rounding, currency))
}

function roundedPrice(minor: number, rounding: PriceRounding, currency: string): number {
  const unit = 10 ** exponentOf(currency)
  const to = (step: number, offset = 0) => Math.round((minor - offset) / step) * step + offset
  switch (rounding) {
    case 'none':
      return minor
    case 'half':
      return unit > 1 ? to(unit / 2) : to(unit)
    case 'one':
      return to(unit)
    case 'five':
      return to(5 * unit)
    case '90':
      // A currency without cents ends in nothing; the least such price is 0.90.
      return unit > 1 ? Math.max(to(unit, unit * 0.9), unit * 0.9) : minor
  }
}
