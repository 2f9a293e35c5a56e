import { useRef } from 'react'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import type { ShopCalendar, Visit } from '@serein/shared/booking/schema.ts'
import { showToast } from '@serein/ui/toast-queue.ts'
import { useWords } from '../language/words.ts'
import { movedVisit, type Drop } from './moved-visit.ts'
import type { BoardUpdates, CalendarPlace } from './use-board-verbs.ts'
import { therapistsOf } from './therapists-of.ts'
import { useVisitWords } from './visit-words.tsx'

/** Another time, another therapist, another room, or another length for a visit. */
export function useMoveVerbs(
  { zone }: CalendarPlace,
  { setCalendar, attempt, undo }: BoardUpdates,
) {
  const { t } = useWords()
  const { api } = useClient()
  const format = useFormat()
  const words = useVisitWords()

  const setVisit = (visit: Visit) =>
    setCalendar((calendar) => ({
      ...calendar,
      visits: calendar.visits.map((one) => (one.id === visit.id ? visit : one)),
    }))
  /** Of a visit by id and sequence: the sequence at which it stood like that again, since what came after was undone. */
  const stoodAgain = useRef(new Map<string, number>())
  const now = (id: string, sequence: number): number => {
    const again = stoodAgain.current.get(`${id} ${sequence}`)
    return again === undefined ? sequence : now(id, again)
  }
  /** Says what was done, and how to take it back: all of it, also what went along. */
  const offer = (text: string, before: Visit, { id, sequence }: Visit) =>
    undo.offer(text, async () => {
      const back = async () => {
        const expectedSequence = now(id, sequence)
        const visit = await api.booking.undoMove({ bookingId: id, expectedSequence })
        stoodAgain.current.set(`${id} ${before.sequence}`, visit.sequence)
        setVisit(visit)
        showToast({ text: t('booking.board.done.back', { name: words.name(visit) }) })
      }
      await attempt(id, back, { slot_taken: t('booking.board.backTaken') })
    })

  return {
    move: (visit: Visit, drop: Drop, calendar: ShopCalendar) =>
      attempt(visit.id, async () => {
        const { startsAt: start, endsAt: _, ...rest } = drop
        const startsAt = new Date(start).toISOString()
        const which = { bookingId: visit.id, expectedSequence: visit.sequence }
        setVisit(movedVisit(visit, drop, calendar.rooms))
        const moved = await api.booking.move({ ...which, ...rest, startsAt })
        setVisit(moved)
        const item = moved.items.find(({ id }) => id === drop.itemId)
        const at = { name: words.name(visit), time: format.time(startsAt, zone) }
        const who = therapistsOf(calendar, item?.staffIds ?? [])
        const room = words.units(item?.units ?? [])
        const text = who
          ? t('booking.board.done.move', { ...at, who })
          : t('booking.board.done.moveRoom', { ...at, room })
        offer(text, visit, moved)
      }),
    stretch: (visit: Visit, itemId: string, minutes: number) =>
      attempt(visit.id, async () => {
        const item = visit.items.find(({ id }) => id === itemId)!
        const startsAt = Date.parse(item.startsAt)
        const which = { bookingId: visit.id, itemId, expectedSequence: visit.sequence }
        setVisit(movedVisit(visit, { itemId, startsAt, endsAt: startsAt + minutes * 60_000 }, []))
        const stretched = await api.booking.stretch({ ...which, lengthMinutes: minutes })
        setVisit(stretched)
        const values = { name: words.name(visit), minutes }
        offer(t('booking.board.done.stretch', values), visit, stretched)
      }),
  }
}
