import { useClient } from '@serein/client/provider.tsx'
import { useQuery } from '@tanstack/react-query'
import type { CollectionState } from '@serein/shared/checkout/collection-states.ts'
import type { Tone } from '@serein/ui/badge.tsx'
import { pollWhileUnderWay } from './use-provider-payment.ts'

/** A present from many, by its link. */
export function useCollection(collectionToken: string) {
  const { query } = useClient()
  return useQuery({
    ...query.collection.get.queryOptions({ input: { collectionToken } }),
    staleTime: 0,
  })
}

/** What somebody gives, refetched while its payment is under way. */
export function useGift(giftToken: string) {
  const { query } = useClient()
  return useQuery({
    ...query.collection.getGift.queryOptions({ input: { giftToken } }),
    staleTime: 0,
    refetchInterval: pollWhileUnderWay,
  })
}

export const collectionTones = {
  open: 'primary',
  short: 'clay',
  reached: 'primary',
  stopped: 'neutral',
} as const satisfies Record<CollectionState, Tone>
