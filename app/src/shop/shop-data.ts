import { useQuery } from '@tanstack/react-query'
import { useClient } from '@serein/client/provider.tsx'
import type { ServiceCard } from '@serein/shared/catalogue/contract.ts'
import type { categoryKinds } from '@serein/shared/catalogue/kinds.ts'
import type { ApiQuery } from '@serein/client/query.ts'
import { offersOptions } from './offer-data.ts'
import type { Preload } from '../page/preload.ts'
import type { VisitData } from '../visit/visit.ts'

export interface MenuCategory {
  id: string
  kind: (typeof categoryKinds)[number]
  name: { en: string; fr: string }
  services: ServiceCard[]
}

export interface ShopData extends VisitData {
  categories: MenuCategory[]
  hasDayPackages?: boolean
}

/** The shop, its menu and its team as one query. */
export function useShopData(shopId: string) {
  const { query } = useClient()
  const input = { shopId }
  const shop = useQuery(query.shop.get.queryOptions({ input }))
  const menu = useQuery(query.catalogue.menu.queryOptions({ input }))
  const team = useQuery(query.team.list.queryOptions({ input }))
  const shopQueries = [shop, menu, team]
  const data: ShopData | undefined =
    shop.data && menu.data && team.data
      ? {
          shop: shop.data,
          categories: menu.data.categories,
          hasDayPackages: menu.data.hasDayPackages === true,
          services: menu.data.categories.flatMap((category) => category.services),
          team: team.data.therapists,
        }
      : undefined
  return {
    data,
    error: shopQueries.find(({ error }) => error)?.error ?? null,
    isFetching: shopQueries.some(({ isFetching }) => isFetching),
    refetch: async () => {
      await Promise.all(shopQueries.filter(({ error }) => error).map(({ refetch }) => refetch()))
    },
  }
}

/** The next free starts of every service on a shop’s menu, in one request. */
export function menuTimesOptions(query: ApiQuery, shopId: string, wish = 'any') {
  return query.slot.menu.queryOptions({ input: { shopId, wish } })
}

/** By service; undefined while loading or after a failure. */
export function useMenuTimes(shopId: string, wish?: string): Map<string, string[]> | undefined {
  const { query } = useClient()
  const { data } = useQuery(menuTimesOptions(query, shopId, wish))
  return data && new Map(data.services.map(({ serviceId, starts }) => [serviceId, starts]))
}

export async function preloadShop(
  context: Pick<Preload<'shopDetails'>, 'query' | 'queryClient' | 'search'>,
): Promise<void> {
  const { query, queryClient, search } = context
  const input = { shopId: search.shop }
  await Promise.all([
    // The page exists only if the shop does, so wait for a 404.
    queryClient.ensureQueryData(query.shop.get.queryOptions({ input })),
    queryClient.prefetchQuery(query.catalogue.menu.queryOptions({ input })),
    queryClient.prefetchQuery(query.team.list.queryOptions({ input })),
    queryClient.prefetchQuery(menuTimesOptions(query, search.shop)),
    queryClient.prefetchQuery(offersOptions(query, [search.shop])),
  ])
}
