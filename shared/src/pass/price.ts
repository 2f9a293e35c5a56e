import { sum } from '../money/money.ts'
import { promisedItems } from '../offer/discount.ts'
import { onlyItem, type PlaceOfItem, withItem } from '../offer/price-part.ts'
import { type Discount, type Price, priceOf } from '../offer/price.ts'
import type { Bilingual } from '../schema.ts'

/** A pass that stands for an item of a price. */
type PassOnItem = {
  passId: string
  label: Bilingual
  /** What the pass may pay of it. */
  worthMinor: number
  /** Up to which price it stands for the treatment. */
  cover: number | 'all'
  /** Whether what an offer takes off the item stays. */
  withOffers: boolean
}

/** What a pass makes of a price: it costs less, the pass pays `paidMinor` of it, and `listMinor` is what it stands for. */
type PassPrice = { price: Price; paidMinor: number; listMinor: number; restMinor: number }

/**
 * A price in which a pass stands for an item: what the treatment costs beyond what the pass pays for it comes off; extras, a therapist
 * who costs more and a dearer variant are paid beside. The pass pays its part with its tax, whether prices contain theirs or not. All
 * else stays as it was promised.
 */
export function withPass(price: Price, place: PlaceOfItem, pass: PassOnItem): PassPrice {
  const alone = onlyItem(price, place)
  const service = alone.lines.find(({ kind }) => kind === 'service')
  if (!service) throw new Error(`a price has no item ${place.item}`)
  const offers = pass.withOffers ? alone.lines.filter(({ kind }) => kind === 'discount') : []
  const offMinor = 0 - sum(offers.map(({ amountMinor }) => amountMinor))
  const capMinor = pass.cover === 'all' ? service.amountMinor : pass.cover
  const coveredMinor = Math.max(0, Math.min(service.amountMinor, capMinor) - offMinor)
  const others = offers.map(({ sourceId, label, amountMinor }): Discount => ({
    offerId: sourceId!,
    label,
    items: [0],
    amountMinor: 0 - amountMinor,
  }))
  const costing = (leftMinor: number) =>
    itemAlone(alone, [
      ...others,
      { ...named(pass), items: [0], exceptAddOns: true, amountMinor: coveredMinor - leftMinor },
    ])
  const besideMinor = costing(0).totalMinor
  const paying = (leftMinor: number) => costing(leftMinor).totalMinor - besideMinor
  // With tax on top what is left costs more than it says, so that less of it is paid.
  let leftMinor = Math.min(coveredMinor, pass.worthMinor)
  while (leftMinor > 0 && paying(leftMinor) > pass.worthMinor)
    leftMinor -= Math.max(1, Math.floor((paying(leftMinor) - pass.worthMinor) / 2))
  const part = costing(leftMinor)
  const lines = part.lines.filter(({ amountMinor, kind }) => kind !== 'discount' || amountMinor < 0)
  return {
    price: withItem(price, { ...part, lines }, place),
    paidMinor: part.totalMinor - besideMinor,
    listMinor: costing(coveredMinor).totalMinor - besideMinor,
    restMinor: besideMinor,
  }
}

/** The same without what any of these passes takes off the item; other discounts stay. */
export function withoutPass(price: Price, place: PlaceOfItem, passIds: readonly string[]): Price {
  const alone = onlyItem(price, place)
  const discounts = alone.lines.filter(({ kind }) => kind === 'discount')
  if (!discounts.some(({ sourceId }) => passIds.includes(sourceId!))) return price
  const others = discounts
    .filter(({ sourceId }) => !passIds.includes(sourceId!))
    .map(({ sourceId, label, amountMinor }): Discount => ({
      offerId: sourceId!,
      label,
      items: [0],
      amountMinor: 0 - amountMinor,
    }))
  return withItem(price, itemAlone(alone, others), place)
}

/** An item reckoned by itself, as it was promised, with other discounts. */
function itemAlone(alone: Price, discounts: readonly Discount[]): Price {
  const changed = alone.lines.find((line) => line.changed)?.changed
  const price = priceOf({
    currency: alone.currency,
    taxIsIncluded: alone.taxes.some(({ isIncluded }) => isIncluded),
    items: promisedItems(alone),
    discounts,
    tipMinor: 0,
  })
  if (!changed) return price
  const lines = price.lines.map((line) => (line.kind === 'service' ? { ...line, changed } : line))
  return { ...price, lines }
}

function named({ passId, label }: PassOnItem) {
  return { offerId: passId, label }
}
