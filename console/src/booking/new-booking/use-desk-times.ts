import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { useClient } from '@serein/client/provider.tsx'
import type { Day } from '@serein/shared/time/day.ts'
import type { partyOf } from './party.ts'

/** The free starts of a day, and whether the wanted one is among them, or why not. */
export function useDeskTimes(question: {
  shopId: string
  day: Day
  party: ReturnType<typeof partyOf>
  /** An instant, NaN if none is entered, or this minute. */
  at: number | 'now'
  customerId: string | undefined
}) {
  const { query } = useClient()
  const { shopId, day, party, customerId } = question
  const instant = useDeferredValue(
    question.at === 'now'
      ? question.at
      : Number.isNaN(question.at)
        ? ''
        : new Date(question.at).toISOString(),
  )
  return useQuery(
    query.booking.deskTimes.queryOptions({
      input: {
        ...(party ?? { guests: [] }),
        shopId,
        day,
        ...(customerId ? { customerId } : {}),
        ...(instant ? { at: instant } : {}),
      },
      enabled: party !== null,
      placeholderData: keepPreviousData,
    }),
  )
}
