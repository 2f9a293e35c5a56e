import type { ApiQuery } from '@serein/client/query.ts'
import type { SearchFilters } from '../address/search-filters.ts'
import { asSearchQuery } from './search-query.ts'

const pageSize = 20

/** The spas that fit an address, a page at a time. */
export function foundOptions(query: ApiQuery, search: SearchFilters) {
  return query.search.shops.infiniteOptions({
    input: (cursor: string | undefined) => ({
      ...asSearchQuery(search),
      limit: pageSize,
      cursor,
    }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })
}
