import { exponentOf } from '../money/money.ts'
import type { RuleFault } from '../shop/rule-fault.ts'

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

/** How many amounts a business offers in a currency. */
export const topUpOptionLimit = 6

/** The faults of a business’s top-up options; empty if valid. */
export function topUpFaults(options: readonly TopUpOption[], currency: string): RuleFault[] {
  return options.flatMap(({ amountMinor, bonusMinor }, index): RuleFault[] => {
    const [amount, bonus] = [`options.${index}.amountMinor`, `options.${index}.bonusMinor`]
    const others = options.filter((_, at) => at !== index)
    if (!isTopUpAmount(amountMinor, currency)) return [{ field: amount, reason: 'out_of_range' }]
    if (options.slice(0, index).some((each) => each.amountMinor === amountMinor))
      return [{ field: amount, reason: 'doubled' }]
    if (bonusMinor > amountMinor) return [{ field: bonus, reason: 'bonus_too_large' }]
    if (others.some((each) => each.amountMinor < amountMinor && each.bonusMinor > bonusMinor))
      return [{ field: bonus, reason: 'bonus_falls' }]
    return []
  })
}

/** The name of a top-up on a receipt: the end of its id, easy to read out. */
export function topUpNumber(id: string): string {
  return `T-${id.slice(-8).toUpperCase()}`
}
