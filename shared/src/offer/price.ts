import { allocate, share, sum, taxAddedTo, taxIncludedIn } from '../money/money.ts'
import type { Bilingual } from '../schema.ts'

/** What a step of a day package and the package itself are called. */
export type PackageStep = { dayPackage: Bilingual; service: Bilingual }

/** One treatment of one guest, as the catalogue and the therapist price it. */
export type BasketItem = {
  guest: number
  variantId: string
  label: Bilingual
  lengthMinutes: number
  priceMinor: number
  /** What the chosen therapist asks instead, where they have a price of their own. */
  ownPriceMinor?: number | null
  /** Agreed with the client: what the menu says instead. Nothing else comes off it. */
  menuPriceMinor?: number
  step?: PackageStep
  /** Who that is, for the line that says what they cost more. */
  therapist?: Bilingual
  taxRate: number
  addOns: readonly {
    addOnId: string
    label: Bilingual
    lengthMinutes: number
    priceMinor: number
  }[]
}

/**
 * What comes off the items it names (all, when it names none): a share of them, or an amount spread over them. Their
 * add-ons are lowered with them unless `exceptAddOns`.
 */
export type Discount = {
  offerId: string
  label: Bilingual
  items?: readonly number[]
  exceptAddOns?: boolean
} & ({ rate: number } | { amountMinor: number })

export type Basket = {
  currency: string
  /** By the shop's country: prices contain their tax, or it comes on top. */
  taxIsIncluded: boolean
  items: readonly BasketItem[]
  discounts: readonly Discount[]
  /** The way to the client, which no discount lowers and nobody’s treatment is. */
  callOut?: CallOutFee
  tipMinor: number
}

export type CallOutFee = { label: Bilingual; amountMinor: number; taxRate: number }

/** `amountMinor` is what the receipt shows; `netMinor` and `taxMinor` are what is left of it after the discounts. */
export type PriceLine = {
  kind: 'service' | 'therapist' | 'add_on' | 'discount' | 'call_out' | 'tip'
  /** The variant (also of what its therapist costs more), the add-on or the offer; null for the way to the client and a tip. */
  sourceId: string | null
  item: number | null
  guest: number | null
  label: Bilingual
  lengthMinutes: number | null
  amountMinor: number
  taxRate: number
  netMinor: number
  taxMinor: number
  /** Of a service whose price was agreed with the client: what the menu says instead. */
  menuPriceMinor?: number
  /** Of a step of a day package; `label` says both. */
  step?: PackageStep
  /** Of a service that the desk has given another price: what was promised before, and why; for the desk alone. */
  changed?: { fromMinor: number; reason: string }
}

/**
 * What a basket costs, in parts that sum exactly. The lines sum to the total (to the total before tax, where tax comes on
 * top); `netMinor + taxMinor + tipMinor = totalMinor`; the lines' net and tax, and the taxes by rate, sum to those.
 */
export type Price = {
  currency: string
  lines: PriceLine[]
  taxes: { rate: number; baseMinor: number; taxMinor: number; isIncluded: boolean }[]
  discountMinor: number
  netMinor: number
  taxMinor: number
  tipMinor: number
  totalMinor: number
}

/** The price of a basket. Tax is reckoned once per rate on the whole, as a receipt shows it, then spread over the lines. */
export function priceOf(basket: Basket): Price {
  if (basket.tipMinor < 0) throw new Error('a tip is below zero')
  const sold = basket.items.flatMap((item, index) => soldLines(item, index))
  const discounts = basket.discounts.map((discount) => discountLine(discount, sold))
  const way = callOutLines(basket)
  const taxed = [...sold, ...way]
  const rates = [...new Set(taxed.map(({ line }) => line.taxRate))].toSorted((a, b) => a - b)
  const taxes = rates.map((rate) => taxAt(rate, basket.taxIsIncluded, taxed))
  const lines = sold.map(({ line }) => line)
  const netMinor = sum(taxed.map(({ line }) => line.netMinor))
  const taxMinor = sum(taxes.map((tax) => tax.taxMinor))
  return {
    currency: basket.currency,
    lines: [
      ...besideItems(lines, discounts),
      ...way.map(({ line }) => line),
      ...tipLines(basket.tipMinor),
    ],
    taxes,
    discountMinor: sum(discounts.map((line) => -line.amountMinor)),
    netMinor,
    taxMinor,
    tipMinor: basket.tipMinor,
    totalMinor: sum([netMinor, taxMinor, basket.tipMinor]),
  }
}

/** What a service of the basket costs with the one who gives it, as its lines say it: without add-ons and discounts. */
export function servicePrice({ lines }: Pick<Price, 'lines'>, item: number): number {
  const own = lines.filter(({ kind }) => kind === 'service' || kind === 'therapist')
  return sum(own.filter((line) => line.item === item).map(({ amountMinor }) => amountMinor))
}

/** What the way to the client costs as a price has it; null: nothing, or they come to the shop. */
export function callOutFee({ lines }: Pick<Price, 'lines'>): CallOutFee | null {
  const way = lines.find(({ kind }) => kind === 'call_out')
  return way ? { label: way.label, amountMinor: way.amountMinor, taxRate: way.taxRate } : null
}

/** The same as it is paid, tax included. */
export function callOutMinor({ lines }: Pick<Price, 'lines'>): number {
  const way = lines.filter(({ kind }) => kind === 'call_out')
  return sum(way.map(({ netMinor, taxMinor }) => netMinor + taxMinor))
}

/** A guest's share of a price, tax included. */
export function shareOfGuest({ lines }: Price, guest: number): number {
  const own = lines.filter((line) => line.guest === guest)
  return sum(own.map(({ netMinor, taxMinor }) => netMinor + taxMinor))
}

/** What each guest has to pay more, or less (below zero), than before; those for whom nothing changes are left out. */
export function addedShares(before: Price, after: Price): [guest: number, minor: number][] {
  const guests = [...before.lines, ...after.lines].map(({ guest }) => guest)
  return [...new Set(guests)].flatMap((guest) => {
    if (guest === null) return []
    const minor = shareOfGuest(after, guest) - shareOfGuest(before, guest)
    return minor === 0 ? [] : [[guest, minor]]
  })
}

/** What is off one item stands right below it, what is off several below them all. */
function besideItems(lines: PriceLine[], discounts: PriceLine[]): PriceLine[] {
  const ofItem = Map.groupBy(discounts, (line) => line.item)
  const below = lines.flatMap((line, at) =>
    lines[at + 1]?.item === line.item ? [line] : [line, ...(ofItem.get(line.item) ?? [])],
  )
  return [...below, ...(ofItem.get(null) ?? [])]
}

/** A line that is sold, and what the discounts so far have left of it. */
type Sold = { line: PriceLine; leftMinor: number }

function soldLines(item: BasketItem, index: number): Sold[] {
  const common = { item: index, guest: item.guest, taxRate: item.taxRate, netMinor: 0, taxMinor: 0 }
  // Who costs more has a line of their own; who costs less lowers the service's.
  const ownMinor = item.ownPriceMinor ?? item.priceMinor
  const moreMinor = item.therapist ? Math.max(0, ownMinor - item.priceMinor) : 0
  const service: PriceLine = {
    ...common,
    kind: 'service',
    sourceId: item.variantId,
    label: item.label,
    lengthMinutes: item.lengthMinutes,
    amountMinor: ownMinor - moreMinor,
    ...(item.menuPriceMinor !== undefined && { menuPriceMinor: item.menuPriceMinor }),
    ...(item.step && { step: item.step }),
  }
  const therapist: PriceLine = {
    ...common,
    sourceId: item.variantId,
    kind: 'therapist',
    label: item.therapist ?? item.label,
    lengthMinutes: null,
    amountMinor: moreMinor,
  }
  const addOns = item.addOns.map((addOn): PriceLine => ({
    ...common,
    kind: 'add_on',
    sourceId: addOn.addOnId,
    label: addOn.label,
    lengthMinutes: addOn.lengthMinutes,
    amountMinor: addOn.priceMinor,
  }))
  return [service, ...(moreMinor > 0 ? [therapist] : []), ...addOns].map((line) => {
    if (line.amountMinor < 0) throw new Error('a price is below zero')
    return { line, leftMinor: line.amountMinor }
  })
}

/** Takes a discount off the lines it touches, never more than what earlier discounts left of them. */
function discountLine(discount: Discount, sold: Sold[]): PriceLine {
  const touched = sold.filter(
    ({ line }) =>
      (discount.items?.includes(line.item ?? -1) ?? true) &&
      !(discount.exceptAddOns && line.kind === 'add_on'),
  )
  const [only, ...others] = new Set(touched.map(({ line }) => line.item))
  const isOfOne = discount.items !== undefined && others.length === 0 && only !== undefined
  const left = touched.map((each) => each.leftMinor)
  const wanted = 'rate' in discount ? share(sum(left), discount.rate) : discount.amountMinor
  const takenMinor = Math.min(Math.max(wanted, 0), sum(left))
  for (const [index, part] of allocate(takenMinor, left).entries()) {
    const each = touched[index]
    if (each) each.leftMinor -= part
  }
  return {
    ...untaxed,
    ...(isOfOne && { item: only, guest: touched[0]!.line.guest }),
    kind: 'discount',
    sourceId: discount.offerId,
    label: discount.label,
    amountMinor: 0 - takenMinor,
  }
}

function taxAt(rate: number, isIncluded: boolean, sold: Sold[]): Price['taxes'][number] {
  const taxed = sold.filter(({ line }) => line.taxRate === rate)
  const paid = taxed.map((each) => each.leftMinor)
  const taxMinor = isIncluded ? taxIncludedIn(sum(paid), rate) : taxAddedTo(sum(paid), rate)
  const parts = allocate(taxMinor, paid)
  for (const [index, { line, leftMinor }] of taxed.entries()) {
    line.taxMinor = parts[index] ?? 0
    line.netMinor = leftMinor - (isIncluded ? line.taxMinor : 0)
  }
  return { rate, baseMinor: sum(taxed.map(({ line }) => line.netMinor)), taxMinor, isIncluded }
}

function callOutLines({ callOut }: Basket): Sold[] {
  if (!callOut || callOut.amountMinor === 0) return []
  const line: PriceLine = { ...untaxed, kind: 'call_out', sourceId: null, ...callOut }
  return [{ line, leftMinor: callOut.amountMinor }]
}

function tipLines(tipMinor: number): PriceLine[] {
  if (tipMinor === 0) return []
  const label = { en: 'Tip', fr: 'Pourboire' }
  return [{ ...untaxed, kind: 'tip', sourceId: null, label, amountMinor: tipMinor }]
}

const untaxed = {
  item: null,
  guest: null,
  lengthMinutes: null,
  taxRate: 0,
  netMinor: 0,
  taxMinor: 0,
}
