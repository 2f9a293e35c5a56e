import { useQuery } from '@tanstack/react-query'
import type { ApiQuery } from '@serein/client/query.ts'
import { useClient, useSession } from '@serein/client/provider.tsx'

export function preferredOptions(query: ApiQuery, shopId: string) {
  return query.team.preferred.queryOptions({ input: { shopId }, staleTime: 60_000 })
}

/**
 * Therapists with those first whom the reader is known to prefer at the shop, and who these are. Of nobody's choice but
 * the reader's own, who is the first guest.
 */
export function usePreferred(shopId: string, isReader: boolean) {
  const { query } = useClient()
  const isKnown = useSession() !== null && isReader
  const { data } = useQuery({ ...preferredOptions(query, shopId), enabled: isKnown })
  const usual = new Set(isKnown ? data?.staffIds : [])
  return {
    usual,
    inOrder: <Person extends { id: string }>(therapists: readonly Person[]): Person[] =>
      therapists.toSorted((one, other) => Number(usual.has(other.id)) - Number(usual.has(one.id))),
  }
}
