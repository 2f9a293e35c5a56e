import type { Bilingual } from '../schema.ts'

/** What a business may say of a package at most. */
export const passLimits = {
  nameLength: 80,
  descriptionLength: 400,
  units: 10_000,
  variants: 100,
  prices: 10,
  priceMinor: 100_000_000,
  months: 60,
  people: 10,
  parts: 4,
  /** What comes back to a pass that has ended can be used for so long. */
  revivedDays: 30,
} as const

/** What is counted: treatments, or the minutes of treatments. */
export const passUnits = ['visit', 'minute'] as const
export type PassUnit = (typeof passUnits)[number]

/** What is left is worth what was paid less what was used at list price, or the share of what is not used. */
export const passRefundRules = ['list_price', 'share'] as const
export type PassRefundRule = (typeof passRefundRules)[number]

export const passStates = ['active', 'used_up', 'expired', 'refunded'] as const
export type PassState = (typeof passStates)[number]

/** What a package is for: these variants, or all services of a category. */
export type PassScope = { variantIds: readonly string[] | null; categoryId: string | null }

/** What a business says of a package; null is no limit. */
export type PassTerms = PassScope & {
  name: Bilingual
  description: Bilingual
  unit: PassUnit
  units: number
  prices: readonly { currency: string; priceMinor: number }[]
  validMonths: number | null
  people: number
  withOffers: boolean
  parts: number
  isTaxedAtSale: boolean
  isSoldOnline: boolean
  isSoldAtDesk: boolean
  refundRule: PassRefundRule
  keepsUse: boolean
}

/** Why a package cannot be kept: it is for neither or both of variants and a category, or for one that the business does not have; or it is taxed at its sale, and is paid in parts or for treatments with several rates. */
export type PassFault = {
  field: string
  reason: 'variants_or_category' | 'unknown' | 'taxed_at_once' | 'several_rates'
}

/** What of a package does not go together, whatever the business has. */
export function passFaults(
  terms: PassScope & Pick<PassTerms, 'isTaxedAtSale' | 'parts'>,
): PassFault[] {
  const { variantIds, categoryId, isTaxedAtSale, parts } = terms
  const faults: PassFault[] = []
  if ((variantIds === null) === (categoryId === null))
    faults.push({ field: 'variantIds', reason: 'variants_or_category' })
  if (isTaxedAtSale && parts > 1) faults.push({ field: 'parts', reason: 'taxed_at_once' })
  return faults
}

/** How the passes that were sold are listed. */
export const passLists = ['active', 'ending', 'owing', 'over'] as const
export type PassList = (typeof passLists)[number]
