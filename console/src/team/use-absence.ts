import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refusalOf } from '@serein/client/api.ts'
import { useClient } from '@serein/client/provider.tsx'
import type { Absence } from '@serein/shared/booking/absence.ts'
import { showToast } from '@serein/ui/toast-queue.ts'
import { useWords } from '../language/words.ts'

export type ConcernedVisit = Absence['visits'][number]
export type Become =
  | { kind: 'substitute'; substituteId: string }
  | { kind: 'move'; startsAt: string }
  | { kind: 'refund' }

/** What the server proposes for a visit. */
export function proposalOf({ proposal, substitutes, times }: ConcernedVisit): Become {
  const [substitute] = substitutes
  const [time] = times
  if (proposal === 'substitute' && substitute)
    return { kind: 'substitute', substituteId: substitute.staffId }
  return proposal === 'move' && time
    ? { kind: 'move', startsAt: time.startsAt }
    : { kind: 'refund' }
}

/** The visits of somebody who is off, and what becomes of each, one by one or all at once. */
export function useAbsence(shopId: string, timeOffId: string) {
  const { t } = useWords()
  const { api, query } = useClient()
  const cache = useQueryClient()
  const input = { shopId, timeOffId }
  const visitsQuery = useQuery(query.absence.visits.queryOptions({ input }))
  const [pending, setPending] = useState<string | null>(null)
  const [settled, setSettled] = useState(0)
  const readAnew = async () => {
    await cache.invalidateQueries({ queryKey: query.absence.key() })
    for (const key of [query.rota.key(), query.booking.key(), query.timeOff.key()])
      void cache.invalidateQueries({ queryKey: key })
  }
  const settle = async ({ bookingId, sequence, shopId: at }: ConcernedVisit, become: Become) => {
    setPending(bookingId)
    try {
      await api.absence.settle({
        shopId: at,
        timeOffId,
        bookingId,
        expectedSequence: sequence,
        become,
      })
      setSettled((count) => count + 1)
      return true
    } catch (error) {
      showToast({ tone: 'bad', text: refusalOf(error)?.message ?? t('team.sick.failed') })
      return false
    } finally {
      setPending(null)
    }
  }
  return {
    visitsQuery,
    pending,
    settled,
    async settleOne(visit: ConcernedVisit, become: Become) {
      await settle(visit, become)
      await readAnew()
    },
    /** As each is chosen; one that fails stays, and the others are settled all the same. */
    async settleAll(chosen: readonly (readonly [ConcernedVisit, Become])[]) {
      for (const [visit, become] of chosen) await settle(visit, become)
      await readAnew()
    },
  }
}
