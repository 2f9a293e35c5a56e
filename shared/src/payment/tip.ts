import { share } from '../money/money.ts'

/** What a shop suggests that has said nothing of its own; 1/100,000 of the price. */
export const defaultTipPresets: readonly number[] = [5_000, 10_000, 15_000]

/** The tips a shop suggests; none where it takes no tips. */
export function tipPresetsOf(ofShop: readonly number[] | null): readonly number[] {
  return ofShop ?? defaultTipPresets
}

export function tipOf(totalMinor: number, rate: number): number {
  return share(totalMinor, rate)
}
