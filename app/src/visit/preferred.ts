import { useQuery } from '@tanstack/react-query'
import type { ApiQuery } from '@serein/client/query.ts'
import { useClient, useSession } from '@serein/client/provider.tsx'

export function preferredOptions(query: ApiQuery, shopId: string) {
  return query.team.preferred.queryOptions({ input: { shopId }, staleTime: 60_000 })
}

/** The therapists with the reader’s preferred ones first, and who these are. Only for the first guest, who is the reader. */
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
