import type { productKinds } from '@serein/shared/catalogue/kinds.ts'
import type { ManagedProduct, ManagedVariant } from '@serein/shared/catalogue/managed-product.ts'
import { wholeRate } from '@serein/shared/money/money.ts'
import { amountOf, amountText, rateOf, rateText } from '../form/amount.ts'
import type { ServerForm } from '../form/use-server-form.ts'

/** As the contract has them, whose zod a browser does not load. */
export const productLimits = { name: 80, label: 40, sku: 40, description: 600, variants: 12 }

export type VariantTexts = {
  /** The id of a saved variant, or a temporary one. */
  key: string
  variantId: string | null
  label: { en: string; fr: string }
  sku: string
  prices: Record<string, string>
  isActive: boolean
  isInUse: boolean
}

export type ProductTexts = {
  kind: (typeof productKinds)[number]
  name: { en: string; fr: string }
  description: { en: string; fr: string }
  taxRate: string
  pictureId: string
  variants: VariantTexts[]
}

export type ProductFields = ServerForm<ProductTexts>
export type ProductFault = { field: string; reason: 'missing' | 'twice' | 'noneSold' }

const none = { en: '', fr: '' }
const languages = ['en', 'fr'] as const

export function productTexts(product: ManagedProduct | null, locale: string): ProductTexts {
  const { kind = 'oil', name = none, description = none } = product ?? {}
  return {
    kind,
    name,
    description,
    taxRate: product?.taxRate == null ? '' : rateText(product.taxRate, locale),
    pictureId: product?.pictureId ?? '',
    variants: product ? product.variants.map((each) => variantTexts(each, locale)) : [newVariant()],
  }
}

/** The default price is that of the previous variant. */
export function newVariant(before?: VariantTexts): VariantTexts {
  return {
    key: crypto.randomUUID(),
    variantId: null,
    label: none,
    sku: '',
    prices: before?.prices ?? {},
    isActive: true,
    isInUse: false,
  }
}

function variantTexts(variant: ManagedVariant, locale: string): VariantTexts {
  const { variantId, label, sku, prices, isActive, isInUse } = variant
  const texts = prices.map(({ currency, priceMinor }) => [
    currency,
    amountText(priceMinor, currency, locale),
  ])
  return {
    key: variantId,
    variantId,
    label,
    sku: sku ?? '',
    prices: Object.fromEntries(texts) as Record<string, string>,
    isActive,
    isInUse,
  }
}

/** Reads the texts, with the faults among them. */
export function readProduct(texts: ProductTexts, currencies: readonly string[]) {
  const faults: ProductFault[] = []
  const say = (field: string, reason: ProductFault['reason']) => faults.push({ field, reason })
  for (const of of languages) if (texts.name[of].trim() === '') say(`name.${of}`, 'missing')
  const variants = texts.variants.map((variant, place) =>
    readVariant(variant, currencies, (field) => say(`variants.${place}.${field}`, 'missing')),
  )
  for (const of of languages)
    for (const [place, { label }] of texts.variants.entries()) {
      const text = label[of].trim().toLowerCase()
      const isTwice = texts.variants
        .slice(0, place)
        .some((other) => other.label[of].trim().toLowerCase() === text)
      if (text !== '' && isTwice) say(`variants.${place}.label.${of}`, 'twice')
    }
  if (variants.every(({ isActive }) => !isActive)) say('variants', 'noneSold')
  const taxRate = texts.taxRate.trim() === '' ? null : rateOf(texts.taxRate)
  if (texts.taxRate.trim() !== '' && (taxRate === null || taxRate > wholeRate))
    say('taxRate', 'missing')
  const { kind, name, description, pictureId } = texts
  return {
    faults,
    sent: { kind, name, description, taxRate, pictureId: pictureId || null, variants },
  }
}

function readVariant(
  { variantId, label, sku, prices: written, isActive }: VariantTexts,
  currencies: readonly string[],
  missing: (field: string) => void,
) {
  for (const of of languages) if (label[of].trim() === '') missing(`label.${of}`)
  const prices = currencies.flatMap((currency) => {
    const text = written[currency]?.trim() ?? ''
    if (text === '') return []
    const priceMinor = amountOf(text, currency)
    if (priceMinor === null) missing(`prices.${currency}`)
    return [{ currency, priceMinor: priceMinor ?? 0 }]
  })
  if (prices.length === 0) missing(`prices.${currencies[0]}`)
  return { variantId, label, sku: sku.trim() || null, prices, isActive }
}
