import type { RuleFault } from './rule-fault.ts'
import type { CancellationPolicy } from './rules.ts'

// What cancelling costs until when, as its shop may set it. Source of the rule: product.md, "Rules and their defaults".

export const policyLimits = {
  /** Beside what holds after the last deadline. */
  tiers: 4,
  /** Minutes before the start; nobody plans a massage further ahead. */
  farthestMinutes: 60 * 24 * 60,
} as const

/** The faults of a policy by field; empty if valid. */
export function policyFaults({
  tiers,
  lateFeeRate,
  noShowFeeRate,
}: CancellationPolicy): RuleFault[] {
  const rates = [
    ...tiers.map(({ feeRate }, index) => ({ field: `tiers.${index}.feeRate`, rate: feeRate })),
    { field: 'lateFeeRate', rate: lateFeeRate },
    { field: 'noShowFeeRate', rate: noShowFeeRate },
  ]
  const falling = rates.filter(({ rate }, index) => rate < (rates[index - 1]?.rate ?? 0))
  return [
    ...tiers.flatMap((_, index) => deadlineFault(tiers, index)),
    ...falling.map(({ field }): RuleFault => ({ field, reason: 'fee_falls' })),
  ]
}

function deadlineFault(tiers: CancellationPolicy['tiers'], index: number): RuleFault[] {
  const field = `tiers.${index}.untilMinutes`
  const { untilMinutes } = tiers[index]!
  if (untilMinutes % 60 !== 0) return [{ field, reason: 'not_whole_hours' }]
  const before = tiers[index - 1]?.untilMinutes ?? Infinity
  if (untilMinutes === before) return [{ field, reason: 'doubled' }]
  return untilMinutes > before ? [{ field, reason: 'out_of_order' }] : []
}
