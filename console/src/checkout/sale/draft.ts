import type { ParkedSale } from '@serein/shared/checkout/parked-sale.ts'
import type { GoodsLineInput, Shelf, SaleLineInput } from '@serein/shared/checkout/sale.ts'
import { priceOfSale } from '@serein/shared/checkout/sale-price.ts'
import { plainText } from '@serein/shared/language/plain-text.ts'
import type { Bilingual } from '@serein/shared/schema.ts'

type Named = { id: string; name: string }

/** Whom or which visit somebody comes from, to sell to. */
export type SaleStart = { customer?: Named | null; visit?: Draft['visit'] }

/** What is about to be sold: kept by the screen alone until it is paid. */
export type Draft = {
  /** The sale that was put aside and goes on here. */
  parked: Pick<ParkedSale, 'id' | 'name'> | null
  customer: Named | null
  /** The visit on whose bill it goes; null: it is paid here. */
  visit: { id: string; code: string } | null
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

export function emptyDraft(
  { sellerId }: Shelf,
  { customer = null, visit = null }: SaleStart = {},
): Draft {
  return {
    parked: null,
    customer,
    visit,
    sellerId,
    lines: [],
    discountMinor: 0,
    discountReason: '',
  }
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
    parkedSaleId: draft.parked?.id ?? null,
    lines: lines.map((line) => soldOf(line, draft)),
    discountMinor: wholeDiscountMinor,
    discountReason: discountMinor > 0 ? draft.discountReason : null,
    expectedTotalMinor: totalMinor,
  }
}

function soldOf(
  { goods, units, discountMinor }: Pick<DraftLine, 'goods' | 'units' | 'discountMinor'>,
  { sellerId }: Draft,
): SaleLineInput {
  return goods.kind === 'product' || goods.kind === 'custom'
    ? { ...goods, units, discountMinor, sellerId }
    : { ...goods, sellerId }
}

/** What is sold as the bill of its visit takes it on. */
export function goodsOf(draft: Draft, shelf: Shelf) {
  const { lines, totalMinor, discountMinor } = priceOfDraft(draft, shelf)
  return {
    lines: lines.flatMap((line): GoodsLineInput[] => {
      const sold = soldOf(line, draft)
      return sold.kind === 'product' || sold.kind === 'custom' ? [sold] : []
    }),
    discountReason: discountMinor > 0 ? draft.discountReason : null,
    expectedTotalMinor: totalMinor,
  }
}

/** The sale as it is put aside. */
export function parkedOf(draft: Draft, shelf: Shelf) {
  const { customer, parked, sellerId, lines, discountMinor, discountReason } = draft
  return {
    customerId: customer?.id ?? null,
    parkedSaleId: parked?.id ?? null,
    draft: {
      sellerId,
      lines: lines.map((line) => ({ sold: soldOf(line, draft), shown: line.shown })),
      discountMinor,
      discountReason,
    },
    totalMinor: priceOfDraft(draft, shelf).totalMinor,
  }
}

/** A gift card or a package is sold by itself. */
const one = { units: 1, discountMinor: 0 }

/** A sale that goes on. */
export function draftOf({ id, name, customer, draft }: ParkedSale): Draft {
  return {
    ...draft,
    parked: { id, name },
    customer,
    visit: null,
    lines: draft.lines.map(({ sold, shown }) => {
      const { units, discountMinor, sellerId: _seller, ...goods } = { ...one, ...sold }
      const key = goods.kind === 'product' ? goods.variantId : crypto.randomUUID()
      return { key, units, discountMinor, goods, shown }
    }),
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
