import { share } from '../money/money.ts'
import type { RuleFault } from '../shop/rule-fault.ts'

/** What a shop suggests that has said nothing of its own; 1/100,000 of the price. */
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

/** What is amiss with the tips that a shop would suggest; nothing where they may be kept. */
export function tipFaults(tipPresets: readonly number[]): RuleFault[] {
  return tipPresets.flatMap((rate, index): RuleFault[] =>
    tipPresets.indexOf(rate) < index ? [{ field: `tipPresets.${index}`, reason: 'doubled' }] : [],
  )
}
