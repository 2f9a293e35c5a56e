import type { ApiQuery } from '@serein/client/query.ts'
import type { ServiceListSearch } from '../address/catalogue-search.ts'
import { lastPlace, withPlace } from '../shop/last-place.ts'

const pageSize = 20

const minutesOf = {
  short: { toMinutes: 45 },
  hour: { fromMinutes: 46, toMinutes: 70 },
  long: { fromMinutes: 71 },
} as const

/** The services for a search in the address, by page; those of all shops begin at the place of the reader. */
export function servicesOptions(query: ApiQuery, search: ServiceListSearch, last = lastPlace()) {
  const { near } = search.shop ? search : withPlace<ServiceListSearch>(search, last)
  return query.search.services.infiniteOptions({
    input: (cursor: string | undefined) => ({
      limit: pageSize,
      sort: search.sort ?? 'relevance',
      category: search.category,
      shopId: search.shop,
      ...(search.length ? minutesOf[search.length] : {}),
      // All our currencies have hundredths; the shop's own is what counts.
      maxPriceMinor: search.max && search.max * 100,
      gender: search.gender,
      near,
      cursor,
    }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })
}

/** The treatments businesses are known for. */
export function signatureOptions(query: ApiQuery, { near } = lastPlace()) {
  return query.search.services.queryOptions({ input: { only: 'signature', near, limit: 12 } })
}

/** Sponsored and picked shops. */
export function featuredOptions(query: ApiQuery, { near } = lastPlace()) {
  return query.shop.list.queryOptions({ input: { only: 'featured', near, limit: 20 } })
}
