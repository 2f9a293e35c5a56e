import type { QueryClient } from '@tanstack/react-query'
import type { ApiQuery } from '@serein/client/query.ts'
import { allows } from '@serein/shared/business/permission.ts'
import type { Member, Shop } from '../member/member.ts'
import { byCursor } from '../page/by-cursor.ts'
import { type CustomerSearch, questionOf } from './customer-address.ts'

/** What the screen of clients reads first: the list, or the card of one, whose wallet is for who may see money. */
export function loadClients(opening: {
  query: ApiQuery
  cache: QueryClient
  who: Member
  shop: Shop
  search: CustomerSearch
}): Promise<void>[] {
  const { query, cache, who, shop, search } = opening
  const { client, q = '', filter, order = 'name' } = search
  if (client === 'new') return []
  if (client) {
    const input = { customerId: client }
    const wallet = { shopId: shop.id, ...input }
    return [
      cache.prefetchQuery(query.customer.get.queryOptions({ input })),
      ...(allows(who.permissions.money, 'view')
        ? [cache.prefetchQuery(query.wallet.atDesk.queryOptions({ input: wallet }))]
        : []),
    ]
  }
  const input = questionOf(q, filter)
  const list = byCursor({ ...input, order, limit: 30 })
  return [
    cache.prefetchInfiniteQuery(query.customer.list.infiniteOptions(list)),
    cache.prefetchQuery(query.customer.count.queryOptions({ input })),
  ]
}
