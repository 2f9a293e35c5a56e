import { sum } from '../money/money.ts'
import { promisedItems } from './discount.ts'
import { type Price, type PriceLine, priceOf } from './price.ts'
import { type PlaceOfItem, withItem } from './price-part.ts'

/** Of one item what it costs without its add-ons, all that comes off it included. */
export function itemPriceMinor({ lines }: Pick<Price, 'lines'>, item: number): number {
  const own = lines.filter((line) => line.item === item && line.kind !== 'add_on')
  return Math.max(0, sum(own.map(({ amountMinor }) => amountMinor)))
}

/**
 * A price in which a service costs what the desk says, for a reason. Its add-ons cost what the menu says, and nothing comes off them:
 * what the offer has saved is in what the desk says. All else stays as it was promised.
 */
export function withPriceOf(
  price: Price,
  place: PlaceOfItem,
  { priceMinor, reason }: { priceMinor: number; reason: string },
): Price {
  const own = price.lines.filter(({ item }) => item === place.item)
  const [promised] = promisedItems({ lines: own })
  if (!promised) throw new Error(`a price has no item ${place.item}`)
  const { therapist: _, menuPriceMinor: __, ...item } = promised
  const part = priceOf({
    currency: price.currency,
    taxIsIncluded: price.taxes.some(({ isIncluded }) => isIncluded),
    items: [{ ...item, guest: 0, priceMinor, ownPriceMinor: null }],
    discounts: [],
    tipMinor: 0,
  })
  const fromMinor = changeOf(own)?.fromMinor ?? itemPriceMinor(price, place.item)
  const lines = part.lines.map((line) =>
    line.kind === 'service' ? { ...line, changed: { fromMinor, reason } } : line,
  )
  return withItem(price, { ...part, lines }, place)
}

/** How much less the desk asks for the services of a price than was promised, where it asks for less. */
export function loweredMinor({ lines }: Pick<Price, 'lines'>): number {
  return sum(
    lines.map((line) =>
      line.changed ? Math.max(0, line.changed.fromMinor - line.amountMinor) : 0,
    ),
  )
}

function changeOf(lines: readonly PriceLine[]): PriceLine['changed'] {
  return lines.find(({ changed }) => changed)?.changed
}
