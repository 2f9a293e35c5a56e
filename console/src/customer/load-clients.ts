import type { QueryClient } from '@tanstack/react-query'
import type { ApiQuery } from '@serein/client/query.ts'
import { byCursor } from '../page/by-cursor.ts'
import { type CustomerSearch, questionOf } from './customer-address.ts'

/** What the screen of clients reads first: the list, or the card of one. */
export function loadClients(opening: {
  query: ApiQuery
  cache: QueryClient
  search: CustomerSearch
}): Promise<void>[] {
  const { query, cache, search } = opening
  const { client, q = '', filter, order = 'name' } = search
  if (client === 'new') return []
  if (client) {
    const input = { customerId: client }
    return [cache.prefetchQuery(query.customer.get.queryOptions({ input }))]
  }
  const input = questionOf(q, filter)
  const list = byCursor({ ...input, order, limit: 30 })
  return [
    cache.prefetchInfiniteQuery(query.customer.list.infiniteOptions(list)),
    cache.prefetchQuery(query.customer.count.queryOptions({ input })),
  ]
}
