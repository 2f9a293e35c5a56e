import type { QueryClient } from '@tanstack/react-query'
import type { ApiQuery } from '@serein/client/query.ts'
import { allows } from '@serein/shared/business/permission.ts'
import type { Member } from '../member/member.ts'
import { byCursor } from '../page/by-cursor.ts'

/** What the screen of memberships reads first: its members are for who may see money. */
export function loadMemberships(opening: {
  query: ApiQuery
  cache: QueryClient
  who: Member
}): Promise<void>[] {
  const { query, cache, who } = opening
  const list = byCursor({ limit: 50 })
  return [
    cache.prefetchQuery(query.membershipPlan.ofBusiness.queryOptions()),
    cache.prefetchQuery(query.catalogue.ofBusiness.queryOptions()),
    ...(allows(who.permissions.money ?? 'none', 'view')
      ? [cache.prefetchInfiniteQuery(query.membership.ofBusiness.infiniteOptions(list))]
      : []),
  ]
}
