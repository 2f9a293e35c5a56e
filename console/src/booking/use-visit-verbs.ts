import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { refusalOf } from '@serein/client/api.ts'
import { useClient } from '@serein/client/provider.tsx'
import type { ShopCalendar, Visit } from '@serein/shared/booking/schema.ts'
import { dismissToast, showToast } from '@serein/ui/toast-queue.ts'
import { useWords } from '../words.ts'
import { undoOf, verbsFor, type ShopVerb } from './shop-verb.ts'
import { outstandingMinor } from './visit-look.ts'
import { useVisitWords } from './visit-words.tsx'

export type Asking = { verb: 'complete' | 'cancelByShop'; visit: Visit }
export type VisitVerbs = ReturnType<typeof useVisitVerbs>

/** Doing things to visits: asks where it must be asked, says what was done, and offers the way back. */
export function useVisitVerbs(place: { key: readonly unknown[]; zone: string }) {
  const { t } = useWords()
  const words = useVisitWords()
  const { api, query } = useClient()
  const cache = useQueryClient()
  const [pending, setPending] = useState<{ bookingId: string; verb: ShopVerb } | null>(null)
  const [asking, setAsking] = useState<Asking | null>(null)

  const waysBack = useRef(new Map<string, number>())

  const send = (visit: Visit, verb: ShopVerb, takenAtShop: boolean): Promise<Visit> => {
    const input = { bookingId: visit.id }
    return verb === 'complete'
      ? api.booking.complete({ ...input, takenAtShop })
      : api.booking[verb](input)
  }
  const run = async (visit: Visit, verb: ShopVerb, takenAtShop = false): Promise<void> => {
    const name = words.name(visit)
    setPending({ bookingId: visit.id, verb })
    // What it offers to undo is about to be history.
    dismissToast(waysBack.current.get(visit.id) ?? 0)
    try {
      const changed = await send(visit, verb, takenAtShop)
      cache.setQueryData<ShopCalendar>(place.key, (days) => days && withVisit(days, changed))
      setAsking(null)
      const undo = undoOf[verb]
      const toast = showToast({
        text: t(`booking.visit.done.${verb}`, { name }),
        tone: 'good',
        ...(undo
          ? { action: { label: t('booking.visit.undo'), run: () => void run(changed, undo) } }
          : {}),
      })
      if (undo) waysBack.current.set(visit.id, toast)
    } catch (error) {
      setAsking(null)
      showToast({ text: refusalOf(error)?.message ?? t('booking.visit.failed'), tone: 'bad' })
    } finally {
      setPending(null)
      void cache.invalidateQueries({ queryKey: query.booking.shopCalendar.key() })
    }
  }
  return {
    pending,
    asking,
    stopAsking: () => setAsking(null),
    run,
    /** Starts a verb: at once, or with the question that belongs to it. */
    start(visit: Visit, verb: ShopVerb): void {
      if (pending) return
      if (!verbsFor(visit, place.zone, Date.now()).includes(verb)) {
        const name = t(`booking.visit.${verb}`)
        showToast({ text: t('booking.visit.notNow', { name }) })
      } else if (verb === 'cancelByShop' || (verb === 'complete' && outstandingMinor(visit) > 0)) {
        setAsking({ verb, visit })
      } else void run(visit, verb)
    },
  }
}

function withVisit(days: ShopCalendar, changed: Visit): ShopCalendar {
  return {
    ...days,
    visits: days.visits.map((visit) => (visit.id === changed.id ? changed : visit)),
  }
}
