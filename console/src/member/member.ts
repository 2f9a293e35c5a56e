import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useClient } from '@serein/client/provider.tsx'
import type { ApiQuery } from '@serein/client/query.ts'

/** The current member; fetched once for the whole console. */
export function useMember() {
  return useQuery(memberOptions(useClient().query))
}

export function memberOptions(query: ApiQuery) {
  return query.business.me.queryOptions({ staleTime: 5 * 60_000 })
}

export type Member = NonNullable<ReturnType<typeof useMember>['data']>
export type Shop = Member['shops'][number]

/** The shop at work, and a way to change it. */
export function useShop(): { shop: Shop | undefined; shops: Shop[]; choose: (id: string) => void } {
  const shops = useMember().data?.shops ?? []
  const { shop: wanted } = useSearch({ strict: false })
  const navigate = useNavigate()
  return {
    shop: shopAtWork(shops, wanted),
    shops,
    choose: (id) => {
      void navigate({ to: '.', search: (search) => ({ ...search, shop: id }) })
    },
  }
}

/** The one in the address, else the member's first. */
export function shopAtWork(shops: Shop[], wanted: string | undefined): Shop | undefined {
  return shops.find((shop) => shop.id === wanted) ?? shops[0]
}
