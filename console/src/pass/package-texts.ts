import type { ManagedPassPlan } from '@serein/shared/pass/contract.ts'
import {
  passLimits,
  type PassFault,
  type PassRefundRule,
  type PassTerms,
  type PassUnit,
} from '@serein/shared/pass/terms.ts'
import { amountOf, amountText } from '../form/amount.ts'

/** The fields of a package as they are typed. */
export type PackageTexts = {
  name: { en: string; fr: string }
  description: { en: string; fr: string }
  unit: PassUnit
  units: string
  scope: 'variants' | 'category'
  variantIds: string[]
  categoryId: string
  /** One for each currency of the business. */
  prices: string[]
  validMonths: string
  people: string
  withOffers: boolean
  parts: string
  isTaxedAtSale: boolean
  isSoldOnline: boolean
  isSoldAtDesk: boolean
  refundRule: PassRefundRule
  keepsUse: boolean
}

/** The fault of a field: the server’s, or that it could not be read. */
export type PackageFault =
  | PassFault
  | { field: string; reason: 'missing' | 'number' | 'amount' | 'nothing_chosen' }

const nothing = { en: '', fr: '' }

export function packageTexts(
  plan: ManagedPassPlan | null,
  { currencies, locale }: { currencies: readonly string[]; locale: string },
): PackageTexts {
  return {
    name: plan?.name ?? nothing,
    description: plan?.description ?? nothing,
    unit: plan?.unit ?? 'visit',
    units: String(plan?.units ?? 5),
    scope: plan?.categoryId ? 'category' : 'variants',
    variantIds: plan?.variantIds ?? [],
    categoryId: plan?.categoryId ?? '',
    prices: currencies.map((currency) => {
      const priceMinor = plan?.prices.find((price) => price.currency === currency)?.priceMinor
      return priceMinor === undefined ? '' : amountText(priceMinor, currency, locale)
    }),
    validMonths: plan ? String(plan.validMonths ?? '') : '12',
    people: String(plan?.people ?? 0),
    withOffers: plan?.withOffers ?? false,
    parts: String(plan?.parts ?? 1),
    isTaxedAtSale: plan?.isTaxedAtSale ?? false,
    isSoldOnline: plan?.isSoldOnline ?? true,
    isSoldAtDesk: plan?.isSoldAtDesk ?? true,
    refundRule: plan?.refundRule ?? 'list_price',
    keepsUse: plan?.keepsUse ?? false,
  }
}

/** Reads the fields, with the faults among them. What has no price in a currency is not sold in it. */
export function readPackage(texts: PackageTexts, currencies: readonly string[]) {
  const faults: PackageFault[] = []
  for (const language of ['en', 'fr'] as const)
    if (texts.name[language].trim() === '')
      faults.push({ field: `name.${language}`, reason: 'missing' })
  const whole = (field: 'units' | 'validMonths' | 'people', least: number, most: number) => {
    const value = Number(texts[field].trim() || Number.NaN)
    if (Number.isInteger(value) && value >= least && value <= most) return value
    faults.push({ field, reason: 'number' })
    return least
  }
  const units = whole('units', 1, passLimits.units)
  const isOfCategory = texts.scope === 'category'
  if (isOfCategory && texts.categoryId === '')
    faults.push({ field: 'categoryId', reason: 'nothing_chosen' })
  if (!isOfCategory && texts.variantIds.length === 0)
    faults.push({ field: 'variantIds', reason: 'nothing_chosen' })
  const prices = currencies.flatMap((currency, place) => {
    const text = texts.prices[place]!.trim()
    if (text === '') return []
    const priceMinor = amountOf(text, currency) ?? 0
    if (priceMinor < 1) faults.push({ field: `prices.${place}`, reason: 'amount' })
    return [{ currency, priceMinor }]
  })
  if (prices.length === 0) faults.push({ field: 'prices.0', reason: 'amount' })
  const terms = {
    name: texts.name,
    description: texts.description,
    unit: texts.unit,
    units,
    variantIds: isOfCategory ? null : texts.variantIds,
    categoryId: isOfCategory ? texts.categoryId : null,
    prices,
    validMonths:
      texts.validMonths.trim() === '' ? null : whole('validMonths', 1, passLimits.months),
    people: whole('people', 0, passLimits.people),
    withOffers: texts.withOffers,
    parts: Number(texts.parts),
    isTaxedAtSale: texts.isTaxedAtSale,
    isSoldOnline: texts.isSoldOnline,
    isSoldAtDesk: texts.isSoldAtDesk,
    refundRule: texts.refundRule,
    keepsUse: texts.keepsUse,
  } satisfies PassTerms
  return { sent: terms, faults }
}
