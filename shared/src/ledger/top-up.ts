import { exponentOf } from '../money/money.ts'

// How much somebody may add to a wallet, and what the business adds. Source of the rules: product.md, "Money, the rules".

/** In whole units of the currency, whatever it is worth. */
const least = 10
const most = 1_000
const ceiling = 5_000

export type TopUpOption = { amountMinor: number; bonusMinor: number }

/** Between which amounts one top-up lies, and how much money a wallet holds at most; its bonus does not count. */
export function topUpLimits(currency: string): {
  minMinor: number
  maxMinor: number
  ceilingMinor: number
} {
  const unit = 10 ** exponentOf(currency)
  return { minMinor: least * unit, maxMinor: most * unit, ceilingMinor: ceiling * unit }
}

export function isTopUpAmount(amountMinor: number, currency: string): boolean {
  const { minMinor, maxMinor } = topUpLimits(currency)
  return Number.isSafeInteger(amountMinor) && amountMinor >= minMinor && amountMinor <= maxMinor
}

/** What the business adds to an amount: the bonus of the highest option that it reaches. */
export function bonusFor(options: readonly TopUpOption[], amountMinor: number): number {
  const reached = options.filter((option) => option.amountMinor <= amountMinor)
  return reached.toSorted((a, b) => b.amountMinor - a.amountMinor)[0]?.bonusMinor ?? 0
}

/** What a receipt calls a top-up: the end of its id, which nobody has to guess and everybody can read out. */
export function topUpNumber(id: string): string {
  return `T-${id.slice(-8).toUpperCase()}`
}
