import { allocate, share, wholeRate } from '../money/money.ts'
import type { PassRefundRule, PassScope, PassUnit } from './terms.ts'

/** What is on a pass: its money, what is still to be paid of its price, and what can be used. */
export type PassLeft = { balanceMinor: number; owedMinor: number; unitsLeft: number }

/**
 * What so many units of a pass are worth: their part of what is left of its price, by largest remainder, so that the worths of all uses
 * sum to the price. What is paid in parts counts as if it were paid; whether it is, {@link isPaidIn} says.
 */
export function worthOf({ balanceMinor, owedMinor, unitsLeft }: PassLeft, units: number): number {
  return allocate(balanceMinor + owedMinor, [units, unitsLeft - units])[0] ?? 0
}

/** Nobody uses what is not paid yet. */
export function isPaidIn({ balanceMinor }: PassLeft, worthMinor: number): boolean {
  return worthMinor <= balanceMinor
}

/** A treatment that somebody would use a pass for; prices without extras and without what its therapist costs more. */
export type PassItem = {
  serviceId: string
  variantId: string
  categoryId: string
  lengthMinutes: number
}
/** A variant that a pass names, at the list price of the shop. */
export type CoveredVariant = { id: string; serviceId: string; priceMinor: number }

/**
 * Up to which price a pass stands for a treatment: null, it is not for it; `all`, whatever it costs. Of a dearer variant of a service
 * that the pass is for, the difference is paid.
 */
export function coverOf(
  { variantIds, categoryId }: PassScope,
  item: PassItem,
  variants: readonly CoveredVariant[],
): number | 'all' | null {
  if (categoryId !== null) return categoryId === item.categoryId ? 'all' : null
  if (variantIds?.includes(item.variantId)) return 'all'
  const ofService = variants.filter(
    ({ id, serviceId }) => serviceId === item.serviceId && variantIds?.includes(id),
  )
  return ofService.length > 0 ? Math.max(...ofService.map(({ priceMinor }) => priceMinor)) : null
}

/** How much of a pass a treatment takes. */
export function unitsFor(unit: PassUnit, { lengthMinutes }: { lengthMinutes: number }): number {
  return unit === 'minute' ? lengthMinutes : 1
}

/**
 * What is left of a pass is worth: what was paid less what was used at list price, never below zero; or the share of what was not
 * used. Never more than what lies on it.
 */
export function refundOf(pass: {
  rule: PassRefundRule
  paidMinor: number
  usedListMinor: number
  balanceMinor: number
  units: number
  unitsLeft: number
}): number {
  const { rule, paidMinor, usedListMinor, balanceMinor, units, unitsLeft } = pass
  const byRule =
    rule === 'list_price'
      ? Math.max(0, paidMinor - usedListMinor)
      : share(paidMinor, Math.floor((unitsLeft * wholeRate) / units))
  return Math.min(byRule, balanceMinor)
}

/** A price in so many payments: equal to the cent, the first ones larger. */
export function partsOf(priceMinor: number, parts: number): number[] {
  return allocate(
    priceMinor,
    Array.from({ length: parts }, () => 1),
  )
}
