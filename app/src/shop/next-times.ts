import { useQuery } from '@tanstack/react-query'
import { dayIn } from '@serein/client/format.ts'
import { useClient, useNow } from '@serein/client/provider.tsx'
import type { ApiQuery } from '@serein/client/query.ts'
import { linkTo } from '../address/link.ts'
import { writeVisit } from '../address/visit-search.ts'

/** The next free starts of a shop for its most asked service. */
export interface NextTimes {
  shopId: string
  variantId: string | null
  starts: string[]
}

/** From 17:00 it is evening. */
export const eveningMinute = 17 * 60
/** The endpoint answers for so many shops at once. */
const shopLimit = 20

export function nextTimesOptions(query: ApiQuery, shopIds: readonly string[]) {
  return query.slot.next.queryOptions({ input: { shopIds: shopIds.slice(0, shopLimit) } })
}

export function eveningOptions(query: ApiQuery, shopIds: readonly string[], day: string) {
  const input = { shopIds: shopIds.slice(0, shopLimit), fromMinute: eveningMinute, day }
  return query.slot.next.queryOptions({ input })
}

/** Free times by shop; undefined while loading. */
export function useNextTimes(shopIds: readonly string[]): Map<string, NextTimes> | undefined {
  const { query } = useClient()
  const { data, isError } = useQuery({
    ...nextTimesOptions(query, shopIds),
    enabled: shopIds.length > 0,
  })
  if (isError) return new Map()
  return data && byShop(data.shops)
}

/** Free times of this evening by shop, on the clock of `zone`. */
export function useEvening(shopIds: readonly string[], zone: string) {
  const { query } = useClient()
  const day = dayIn(useNow(), zone)
  const { data, isError } = useQuery({
    ...eveningOptions(query, shopIds, day),
    enabled: shopIds.length > 0,
  })
  if (isError) return new Map<string, NextTimes>()
  return data && byShop(data.shops)
}

/** Leads to that service at that time, with the guests and therapist searched for. */
export function linkToTime(
  shop: { id: string; timeZone: string },
  variantId: string,
  start: string,
  { wish, partySize = 1 }: { wish?: string | undefined; partySize?: number | undefined } = {},
) {
  return linkTo('bookAppointment', {
    shop: shop.id,
    items: writeVisit(
      Array.from({ length: partySize }, () => ({ items: [{ variantId, addOnIds: [] }] })),
    ),
    day: dayIn(start, shop.timeZone),
    start,
    wish,
  })
}

function byShop(shops: readonly NextTimes[]): Map<string, NextTimes> {
  return new Map(shops.map((shop) => [shop.shopId, shop]))
}
