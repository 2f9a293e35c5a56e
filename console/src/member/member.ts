import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useClient } from '@serein/client/provider.tsx'

/** The current member; fetched once for the whole console. */
export function useMember() {
  const { query } = useClient()
  return useQuery({ ...query.business.me.queryOptions({}), staleTime: 5 * 60_000 })
}

export type Member = NonNullable<ReturnType<typeof useMember>['data']>
export type Shop = Member['shops'][number]

/** The current shop: the one in the address, else the member’s first; and a way to change it. */
export function useShop(): { shop: Shop | undefined; shops: Shop[]; choose: (id: string) => void } {
  const shops = useMember().data?.shops ?? []
  const { shop: wanted } = useSearch({ strict: false })
  const navigate = useNavigate()
  return {
    shop: shops.find((shop) => shop.id === wanted) ?? shops[0],
    shops,
    choose: (id) => {
      void navigate({ to: '.', search: (search) => ({ ...search, shop: id }) })
    },
  }
}
