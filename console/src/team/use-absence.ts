import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refusalOf } from '@serein/client/api.ts'
import { useClient } from '@serein/client/provider.tsx'
import type { Absence } from '@serein/shared/booking/absence.ts'
import type { Day } from '@serein/shared/time/day.ts'
import { showToast } from '@serein/ui/toast-queue.ts'
import { useWords } from '../language/words.ts'

export type ConcernedVisit = Absence['visits'][number]
export type Become =
  | { kind: 'substitute'; substituteId: string }
  | { kind: 'move'; startsAt: string }
  | { kind: 'refund' }
/** What becomes of a visit; `ask`: the client is asked first, so nothing yet. */
export type Plan = Become | { kind: 'ask' }

/** Time off, or a week that takes hours away once it is published. */
export type AbsenceCause = { timeOffId: string } | { fromDay: Day }

/** What the server proposes for a visit. */
export function proposalOf({ proposal, substitutes, times }: ConcernedVisit): Plan {
  const [substitute] = substitutes
  const [time] = times
  if (proposal === 'substitute' && substitute)
    return { kind: 'substitute', substituteId: substitute.staffId }
  if (proposal === 'move' && time) return { kind: 'move', startsAt: time.startsAt }
  return { kind: proposal === 'ask' ? 'ask' : 'refund' }
}

/** Refusals that say that something else has changed: the next proposal takes that into account. */
const overtaken = new Set(['slot_taken', 'slot_not_bookable', 'state_conflict', 'not_found'])

/** The visits of whoever is off, what becomes of each, one by one or all at once, and how it ends. */
export function useAbsence(shopId: string, cause: AbsenceCause) {
  const { t } = useWords()
  const { api, query } = useClient()
  const cache = useQueryClient()
  const visitsQuery = useVisits(shopId, cause)
  const [pending, setPending] = useState<string | null>(null)
  const [settled, setSettled] = useState(0)
  const readAnew = async () => {
    await cache.invalidateQueries({ queryKey: query.absence.key() })
    for (const key of [query.rota.key(), query.booking.key(), query.timeOff.key()])
      void cache.invalidateQueries({ queryKey: key })
  }
  /** Whether something else has changed meanwhile, so that it is proposed anew. */
  const settle = async (visit: ConcernedVisit, become: Become): Promise<boolean> => {
    const { bookingId, sequence: expectedSequence } = visit
    setPending(bookingId)
    try {
      const what = { bookingId, expectedSequence, become }
      if ('fromDay' in cause) await api.absence.settleOfRota({ shopId, ...cause, ...what })
      else await api.absence.settle({ shopId: visit.shopId, ...cause, ...what })
      setSettled((count) => count + 1)
      return false
    } catch (error) {
      const refusal = refusalOf(error)
      if (overtaken.has(refusal?.code ?? '')) return true
      showToast({ tone: 'bad', text: refusal?.message ?? t('team.sick.failed') })
      return false
    } finally {
      setPending(null)
    }
  }
  /** Asks the client on the page of their visit. */
  const propose = async ({ bookingId, sequence, ...visit }: ConcernedVisit, startsAt: string) => {
    const what = { bookingId, expectedSequence: sequence, startsAt }
    if ('fromDay' in cause) await api.absence.proposeOfRota({ shopId, ...cause, ...what })
    else await api.absence.propose({ shopId: visit.shopId, ...cause, ...what })
    await cache.invalidateQueries({ queryKey: query.absence.key() })
  }
  return {
    visitsQuery,
    pending,
    settled,
    propose,
    async settleOne(visit: ConcernedVisit, become: Become) {
      if (await settle(visit, become)) showToast({ text: t('team.sick.anew', { count: 1 }) })
      await readAnew()
    },
    /** As each is chosen; what is no longer possible is proposed anew, and the others are settled all the same. */
    async settleAll(chosen: readonly (readonly [ConcernedVisit, Become])[]) {
      let count = 0
      for (const [visit, become] of chosen) if (await settle(visit, become)) count += 1
      await readAnew()
      if (count > 0) showToast({ text: t('team.sick.anew', { count }) })
    },
    /** Approves the leave or publishes the week, which nothing stands in the way of any more. */
    async finish(): Promise<boolean> {
      try {
        if ('fromDay' in cause) await api.rota.publish({ shopId, ...cause })
        else await api.timeOff.approve({ shopId, ...cause })
        const isRota = 'fromDay' in cause
        showToast({ tone: 'good', text: t(isRota ? 'team.rota.published' : 'team.off.approved') })
        return true
      } catch (error) {
        showToast({ tone: 'bad', text: refusalOf(error)?.message ?? t('team.failed') })
        return false
      } finally {
        await readAnew()
      }
    },
  }
}

function useVisits(shopId: string, cause: AbsenceCause) {
  const { query } = useClient()
  const isRota = 'fromDay' in cause
  const ofRota = useQuery(
    query.absence.rotaVisits.queryOptions({
      input: { shopId, fromDay: isRota ? cause.fromDay : '' },
      enabled: isRota,
    }),
  )
  const ofTimeOff = useQuery(
    query.absence.visits.queryOptions({
      input: { shopId, timeOffId: isRota ? '' : cause.timeOffId },
      enabled: !isRota,
    }),
  )
  return isRota ? ofRota : ofTimeOff
}
