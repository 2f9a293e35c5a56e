import type { Day } from '../time/day.ts'

/**
 * A price beside the usual one of a variant or an extra: of one shop (`shopId`), from a day of the shop on (`fromDay`), or both.
 * Minor units of one currency.
 */
export type OtherPrice = { shopId: string | null; fromDay: Day | null; priceMinor: number }

/**
 * What a variant or an extra costs at a shop on a day: the shop's own price that began last, else the latest one for all shops,
 * else the usual price.
 */
export function menuPriceOn(
  usualMinor: number,
  others: readonly OtherPrice[],
  { shopId, day }: { shopId: string | null; day: Day },
): number {
  const own = shopId === null ? undefined : latest(others, shopId, day)
  return (own ?? latest(others, null, day))?.priceMinor ?? usualMinor
}

/** What is known already of a shop's price: `laterPrices` begin on days to come, the soonest first. */
type PlannedPrice = {
  priceMinor: number
  laterPrices?: readonly { fromDay: Day; priceMinor: number }[] | undefined
}

/** The price of a menu, with what is planned, on a day. */
export function plannedPriceOn({ priceMinor, laterPrices = [] }: PlannedPrice, day: Day): number {
  return laterPrices.findLast(({ fromDay }) => fromDay <= day)?.priceMinor ?? priceMinor
}

function latest(others: readonly OtherPrice[], shopId: string | null, day: Day) {
  let found: OtherPrice | undefined
  for (const each of others) {
    if (each.shopId !== shopId || (each.fromDay ?? '') > day) continue
    if (!found || (each.fromDay ?? '') > (found.fromDay ?? '')) found = each
  }
  return found
}
