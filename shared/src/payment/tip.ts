import { exponentOf, share } from '../money/money.ts'
import type { RuleFault } from '../shop/rule-fault.ts'

/** The default suggestions, in 1/100,000 of the price. */
export const defaultTipPresets: readonly number[] = [5_000, 10_000, 15_000]

/** The tips a shop suggests; none where it takes no tips. */
export function tipPresetsOf(ofShop: readonly number[] | null): readonly number[] {
  return ofShop ?? defaultTipPresets
}

export function tipOf(totalMinor: number, rate: number): number {
  return share(totalMinor, rate)
}

/** The same in whole coins, each once. */
export function tipAmounts(
  priceMinor: number,
  rates: readonly number[],
  currency: string,
): number[] {
  const unit = 10 ** exponentOf(currency)
  const amounts = rates.map((rate) => Math.round(tipOf(priceMinor, rate) / unit) * unit)
  return [...new Set(amounts)].filter((minor) => minor > 0)
}

/** So many days after its end a client may thank who served. */
export const tipDays = 7

/** Until when a visit that ended then may be tipped. */
export function tipUntil(endsAt: Date): Date {
  return new Date(endsAt.getTime() + tipDays * 86_400_000)
}

export const tipLimits = {
  /** More than anybody compares at a counter. */
  presets: 5,
  /** 1/100,000 of the price. */
  leastRate: 1_000,
  mostRate: 100_000,
} as const

/** The faults of a shop’s suggested tips; empty if valid. */
export function tipFaults(tipPresets: readonly number[]): RuleFault[] {
  return tipPresets.flatMap((rate, index): RuleFault[] =>
    tipPresets.indexOf(rate) < index ? [{ field: `tipPresets.${index}`, reason: 'doubled' }] : [],
  )
}
