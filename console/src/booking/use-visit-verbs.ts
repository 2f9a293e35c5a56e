import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { refusalOf } from '@serein/client/api.ts'
import { useClient } from '@serein/client/provider.tsx'
import type { ShopCalendar, Visit } from '@serein/shared/booking/schema.ts'
import { dismissToast, showToast } from '@serein/ui/toast-queue.ts'
import { useWords } from '../language/words.ts'
import { undoOf, verbsFor, type ShopVerb } from './shop-verb.ts'
import { type Guest, outstandingMinor } from './visit-status.ts'
import { useVisitWords } from './visit-words.tsx'

export type VisitDialog =
  | { verb: 'complete' | 'cancelByShop'; visit: Visit }
  | { verb: 'cancelGuest'; visit: Visit; guest: Guest }
export type VisitVerbs = ReturnType<typeof useVisitVerbs>

/** How what was still to pay came in as the visit ended. */
type Taken = 'cash' | 'terminal'

type Verb = VisitDialog['verb'] | ShopVerb

/** Doing things to visits: asks where it must be asked, says what was done, and offers the way back. */
export function useVisitVerbs(place: {
  key: readonly unknown[]
  zone: string
  openBill: (bookingId: string) => void
}) {
  const { t } = useWords()
  const words = useVisitWords()
  const { api } = useClient()
  const [dialog, setDialog] = useState<VisitDialog | null>(null)
  const { pending, change } = useChange(place.key, () => setDialog(null))
  const undoToasts = useRef(new Map<string, number>())

  const send = (visit: Visit, verb: ShopVerb, taken?: Taken): Promise<Visit> => {
    const input = { bookingId: visit.id }
    return verb === 'complete'
      ? api.booking.complete({ ...input, ...(taken && { takenAtShop: true, takenAs: taken }) })
      : api.booking[verb](input)
  }
  const run = async (visit: Visit, verb: ShopVerb, taken?: Taken): Promise<void> => {
    // What it offers to undo is about to be history.
    dismissToast(undoToasts.current.get(visit.id) ?? 0)
    const changed = await change(visit, verb, () => send(visit, verb, taken))
    if (!changed) return
    const undo = undoOf[verb]
    const toast = showToast({
      text: t(`booking.visit.done.${verb}`, { name: words.name(visit) }),
      tone: 'good',
      ...(undo
        ? { action: { label: t('booking.visit.undo'), run: () => void run(changed, undo) } }
        : {}),
    })
    if (undo) undoToasts.current.set(visit.id, toast)
  }
  return {
    pending,
    /** Shows the bill of a visit, where what is due is taken. */
    openBill: ({ id }: Visit) => place.openBill(id),
    dialog,
    closeDialog: () => setDialog(null),
    run,
    /** Takes one guest out of a party. */
    async runWith(visit: Visit, guest: Guest): Promise<void> {
      const input = { bookingId: visit.id, guestPosition: guest.position }
      const text = t('booking.visit.done.cancelGuest', { guest: words.guest(visit, guest) })
      dismissToast(undoToasts.current.get(visit.id) ?? 0)
      const leave = () => api.booking.cancelGuestByShop(input)
      if (await change(visit, 'cancelGuest', leave)) showToast({ text, tone: 'good' })
    },
    /** Asks before one guest of a party is cancelled. */
    startWith: (visit: Visit, guest: Guest) => setDialog({ verb: 'cancelGuest', visit, guest }),
    /** Starts a verb: at once, or with the question that belongs to it. */
    start(visit: Visit, verb: ShopVerb): void {
      if (pending) return
      if (!verbsFor(visit, place.zone, Date.now()).includes(verb)) {
        const name = t(`booking.visit.${verb}`)
        showToast({ text: t('booking.visit.notNow', { name }) })
      } else if (verb === 'cancelByShop' || (verb === 'complete' && outstandingMinor(visit) > 0)) {
        setDialog({ verb, visit })
      } else void run(visit, verb)
    },
  }
}

/** Changes a visit and shows it as it is then; refused, says why and answers null. */
function useChange(key: readonly unknown[], settled: () => void) {
  const { t } = useWords()
  const { query } = useClient()
  const cache = useQueryClient()
  const [pending, setPending] = useState<{ bookingId: string; verb: Verb } | null>(null)
  const change = async (
    { id: bookingId }: Visit,
    verb: Verb,
    send: () => Promise<Visit>,
  ): Promise<Visit | null> => {
    setPending({ bookingId, verb })
    try {
      const changed = await send()
      cache.setQueryData<ShopCalendar>(key, (days) => days && withVisit(days, changed))
      return changed
    } catch (error) {
      showToast({ text: refusalOf(error)?.message ?? t('booking.visit.failed'), tone: 'bad' })
      return null
    } finally {
      settled()
      setPending(null)
      void cache.invalidateQueries({ queryKey: query.booking.shopCalendar.key() })
      void cache.invalidateQueries({ queryKey: query.bill.get.key() })
    }
  }
  return { pending, change }
}

function withVisit(days: ShopCalendar, changed: Visit): ShopCalendar {
  return {
    ...days,
    visits: days.visits.map((visit) => (visit.id === changed.id ? changed : visit)),
  }
}
