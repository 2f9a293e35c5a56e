import type { ShopDetails } from '@serein/shared/shop/contract.ts'

type Policy = ShopDetails['cancellationPolicy']

/** A step of the cancellation rule: its fee, and until how long before the visit it applies. */
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

/** Until how long before the visit cancelling is free; null if it never is. */
export function freeBefore({ tiers }: Policy): NonNullable<PolicyStep['until']> | null {
  const free = tiers.filter(({ feeRate }) => feeRate === 0)
  return free.length > 0 ? span(Math.min(...free.map(({ untilMinutes }) => untilMinutes))) : null
}

/** People say "24 h before" and "3 days before". */
function span(minutes: number): NonNullable<PolicyStep['until']> {
  const hours = Math.round(minutes / 60)
  return hours > 24 && hours % 24 === 0
    ? { unit: 'days', count: hours / 24 }
    : { unit: 'hours', count: hours }
}
