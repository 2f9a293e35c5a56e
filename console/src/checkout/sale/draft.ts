import type { Shelf, SaleLineInput } from '@serein/shared/checkout/sale.ts'
import { priceOfSale } from '@serein/shared/checkout/sale-price.ts'
import { plainText } from '@serein/shared/language/plain-text.ts'
import type { Bilingual } from '@serein/shared/schema.ts'

/** What is about to be sold: kept by the screen alone until it is paid. */
export type Draft = {
  customer: { id: string; name: string } | null
  /** Who sells, and earns the commission. */
  sellerId: string | null
  lines: DraftLine[]
  /** Off the whole. */
  discountMinor: number
  /** Why something is taken off, of a line or of the whole. */
  discountReason: string
}
/** What a line sells, as `sale.make` takes it, without how many and what comes off. */
type Goods<Line = SaleLineInput> = Line extends SaleLineInput
  ? Omit<Line, 'units' | 'discountMinor' | 'sellerId'>
  : never
type Shown = { name: Bilingual; label: Bilingual; unitMinor: number; taxRate: number }

export type DraftLine = {
  /** Of the variant, or made for a line that is no product. */
  key: string
  units: number
  discountMinor: number
  goods: Goods
  /** What it is called and costs; null: as the shelf says it now. */
  shown: Shown | null
}

export function emptyDraft({ sellerId }: Shelf): Draft {
  return { customer: null, sellerId, lines: [], discountMinor: 0, discountReason: '' }
}

/** One more of a product; of what is there already the same line. */
export function addProduct(draft: Draft, variantId: string): Draft {
  const line = draft.lines.find(({ key }) => key === variantId)
  if (line) return changeLine(draft, variantId, { units: line.units + 1 })
  return addLine(draft, variantId, { goods: { kind: 'product', variantId }, shown: null })
}

/** One of something that is no product of the shelf. */
export function addLine(
  draft: Draft,
  key: string,
  sold: Pick<DraftLine, 'goods' | 'shown'>,
): Draft {
  return { ...draft, lines: [...draft.lines, { key, units: 1, discountMinor: 0, ...sold }] }
}

type Change = Partial<Pick<DraftLine, 'units' | 'discountMinor'>>

/** Another number of units or discount; none left takes the line away. */
export function changeLine(draft: Draft, key: string, change: Change): Draft {
  const lines = draft.lines
    .map((line) => (line.key === key ? { ...line, ...change } : line))
    .filter(({ units }) => units > 0)
  return { ...draft, lines }
}

/** A line as it is shown. */
export type ShownLine = Omit<DraftLine, 'shown'> &
  Shown & {
    /** How many there are; null: as many as wanted. */
    leftUnits: number | null
  }

/** The lines with what the shelf says of them; a product that has left it is left out. */
export function shownLines({ lines }: Draft, { products }: Shelf): ShownLine[] {
  return lines.flatMap(({ shown, ...line }) => {
    // A card or a package is in somebody’s name: one a line.
    if (shown) return { ...line, ...shown, leftUnits: line.goods.kind === 'custom' ? null : 1 }
    const product = products.find(({ variantId }) => variantId === line.key)
    if (!product) return []
    const { name, label, priceMinor: unitMinor, taxRate, units: leftUnits } = product
    return { ...line, name, label, unitMinor, taxRate, leftUnits }
  })
}

/** What the sale costs; a discount that has become larger than its line is all of it. */
export function priceOfDraft(draft: Draft, shelf: Shelf) {
  const lines = shownLines(draft, shelf).map((line) => ({
    ...line,
    kind: line.goods.kind,
    discountMinor: Math.min(line.discountMinor, line.unitMinor * line.units),
  }))
  const leftMinor = lines
    .filter(isLowered)
    .reduce((total, line) => total + line.unitMinor * line.units - line.discountMinor, 0)
  const { currency, taxIsIncluded } = shelf
  const discountMinor = Math.min(draft.discountMinor, leftMinor)
  const price = priceOfSale({ currency, taxIsIncluded, lines, discountMinor })
  return { ...price, lines, wholeDiscountMinor: discountMinor }
}

/** Nothing is taken off a gift card or a package, and each is a line of its own. */
export function isLowered({ goods }: Pick<DraftLine, 'goods'>): boolean {
  return goods.kind !== 'gift_card' && goods.kind !== 'pass'
}

/** The sale as it is sent. */
export function saleOf(draft: Draft, shelf: Shelf) {
  const { lines, wholeDiscountMinor, totalMinor, discountMinor } = priceOfDraft(draft, shelf)
  return {
    customerId: draft.customer?.id ?? null,
    lines: lines.map(({ goods, units, discountMinor: off }): SaleLineInput => {
      const sold = { sellerId: draft.sellerId }
      return goods.kind === 'gift_card' || goods.kind === 'pass'
        ? { ...goods, ...sold }
        : { ...goods, ...sold, units, discountMinor: off }
    }),
    discountMinor: wholeDiscountMinor,
    discountReason: discountMinor > 0 ? draft.discountReason : null,
    expectedTotalMinor: totalMinor,
  }
}

type Product = Shelf['products'][number]

/** The products that a text means: one whose number it is, else those whose name has all of its words. */
export function productsFor(products: readonly Product[], text: string): Product[] {
  const wanted = plainText(text)
  if (wanted === '') return [...products]
  const scanned = products.filter(({ sku }) => sku !== null && plainText(sku) === wanted)
  if (scanned.length > 0) return scanned
  const words = wanted.split(' ')
  return products.filter(({ name, label, sku }) => {
    const all = plainText([name.en, name.fr, label.en, label.fr, sku ?? ''].join(' '))
    return words.every((word) => all.includes(word))
  })
}
