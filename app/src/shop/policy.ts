import type { ShopDetails } from '@serein/shared/shop/contract.ts'

type Policy = ShopDetails['cancellationPolicy']

/** A step of the cancellation rule in words: its price, and until how long before the visit it holds. */
export interface PolicyStep {
  feeRate: number
  /** Null: from then on. */
  until: { unit: 'hours' | 'days'; count: number } | null
}

export function policySteps({ tiers, lateFeeRate }: Policy): PolicyStep[] {
  return [
    ...tiers.map(({ untilMinutes, feeRate }) => ({ feeRate, until: span(untilMinutes) })),
    { feeRate: lateFeeRate, until: null },
  ]
}

/** Whether there is a time until which cancelling costs nothing. */
export function isFreeAtFirst({ tiers }: Policy): boolean {
  return tiers.some(({ feeRate }) => feeRate === 0)
}

/** People say "24 h before" and "3 days before". */
function span(minutes: number): NonNullable<PolicyStep['until']> {
  const hours = Math.round(minutes / 60)
  return hours > 24 && hours % 24 === 0
    ? { unit: 'days', count: hours / 24 }
    : { unit: 'hours', count: hours }
}
