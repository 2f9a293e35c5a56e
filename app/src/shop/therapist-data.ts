import { useQuery } from '@tanstack/react-query'
import { useClient } from '@serein/client/provider.tsx'
import type { ApiQuery } from '@serein/client/query.ts'

/** The endpoint answers for so many shops at once. */
const shopLimit = 20

export function therapistsOptions(query: ApiQuery, shopIds: readonly string[]) {
  return query.search.therapists.queryOptions({
    input: { shopIds: shopIds.slice(0, shopLimit), limit: 12 },
  })
}

/** The most booked therapists of these shops; undefined while loading, none after a failure. */
export function useTherapists(shopIds: readonly string[]) {
  const { query } = useClient()
  const { data, isError } = useQuery({
    ...therapistsOptions(query, shopIds),
    enabled: shopIds.length > 0,
  })
  return isError ? [] : data?.therapists
}

export type KnownTherapist = NonNullable<ReturnType<typeof useTherapists>>[number]
