import type { QueryClient } from '@tanstack/react-query'
import type { ApiQuery } from '@serein/client/query.ts'
import { allows } from '@serein/shared/business/permission.ts'
import type { Member } from '../member/member.ts'
import { byCursor } from '../page/by-cursor.ts'
import { type packageSearch, soldQuestion } from './package-address.ts'

type Opening = { query: ApiQuery; cache: QueryClient }

/** What the screen of packages reads first: those that are sold, or the passes that were. */
export function loadPackages(
  opening: Opening & { search: ReturnType<typeof packageSearch> },
): Promise<void>[] {
  const { query, cache, search } = opening
  const { tab, which = 'active' } = search
  const list = byCursor(soldQuestion(which))
  if (tab) return [cache.prefetchInfiniteQuery(query.pass.sold.infiniteOptions(list))]
  return [
    cache.prefetchQuery(query.passPlan.ofBusiness.queryOptions()),
    cache.prefetchQuery(query.catalogue.ofBusiness.queryOptions()),
  ]
}

/** What the screen of memberships reads first: its members are for who may see money. */
export function loadMemberships(opening: Opening & { who: Member }): Promise<void>[] {
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
