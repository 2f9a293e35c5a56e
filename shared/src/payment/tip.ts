import { share } from '../money/money.ts'
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
