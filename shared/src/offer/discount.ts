import { sum } from '../money/money.ts'
import { type BasketItem, callOutFee, type Discount, type Price, priceOf } from './price.ts'
import { bestOffer, labelOf, type OfferedItem, type OfferRule } from './rules.ts'

/** What comes off each item of a visit, in their order: the one offer that saves most on it, if any. */
export function discountsOf(
  offers: readonly OfferRule[],
  items: readonly OfferedItem[],
): Discount[] {
  return items.flatMap((item, index): Discount[] => {
    const offer = bestOffer(offers, item)
    if (!offer) return []
    const { id: offerId, rate, amountMinor, includesAddOns } = offer
    const what = { offerId, label: labelOf(offer), items: [index], exceptAddOns: !includesAddOns }
    return [rate === null ? { ...what, amountMinor: amountMinor ?? 0 } : { ...what, rate }]
  })
}

/** What the items of a price were promised at, before anything came off them. */
export function promisedItems({ lines }: Pick<Price, 'lines'>): BasketItem[] {
  const ofItem = Map.groupBy(
    lines.filter(({ item, kind }) => item !== null && kind !== 'discount'),
    ({ item }) => item,
  )
  return [...ofItem.values()].map((own) => {
    const service = own.find(({ kind }) => kind === 'service')!
    const therapist = own.find(({ kind }) => kind === 'therapist')
    return {
      guest: service.guest!,
      variantId: service.sourceId!,
      label: service.label,
      lengthMinutes: service.lengthMinutes!,
      priceMinor: service.amountMinor,
      ...(service.menuPriceMinor !== undefined && { menuPriceMinor: service.menuPriceMinor }),
      ...(therapist && {
        therapist: therapist.label,
        ownPriceMinor: sum([service.amountMinor, therapist.amountMinor]),
      }),
      taxRate: service.taxRate,
      addOns: own
        .filter(({ kind }) => kind === 'add_on')
        .map(({ sourceId, label, lengthMinutes, amountMinor }) => ({
          addOnId: sourceId!,
          label,
          lengthMinutes: lengthMinutes!,
          priceMinor: amountMinor,
        })),
    }
  })
}

/** The same price with other discounts: what was promised of each treatment and extra stays. */
export function withDiscounts(price: Price, discounts: readonly Discount[]): Price {
  const callOut = callOutFee(price)
  return priceOf({
    currency: price.currency,
    taxIsIncluded: price.taxes.some(({ isIncluded }) => isIncluded),
    items: promisedItems(price),
    discounts,
    ...(callOut && { callOut }),
    tipMinor: price.tipMinor,
  })
}
