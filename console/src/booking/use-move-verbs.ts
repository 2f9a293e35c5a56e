import { useClient, useFormat } from '@serein/client/provider.tsx'
import type { ShopCalendar, Visit } from '@serein/shared/booking/schema.ts'
import { showToast } from '@serein/ui/toast-queue.ts'
import { useWords } from '../words.ts'
import { movedVisit, type Drop } from './moved-visit.ts'
import type { BoardHands, CalendarPlace } from './use-board-verbs.ts'
import { useVisitWords } from './visit-words.tsx'

/** Another time, other hands, another room, or another length for a visit. */
export function useMoveVerbs({ zone }: CalendarPlace, { paint, attempt, undo }: BoardHands) {
  const { t } = useWords()
  const { api } = useClient()
  const format = useFormat()
  const words = useVisitWords()

  const paintVisit = (visit: Visit) =>
    paint((calendar) => ({
      ...calendar,
      visits: calendar.visits.map((one) => (one.id === visit.id ? visit : one)),
    }))
  /** Says what was done, and how to take it back. */
  const offer = (text: string, visit: Visit, back: () => Promise<Visit>) =>
    undo.offer(text, async () => {
      await attempt(visit.id, async () => {
        paintVisit(await back())
        showToast({ text: t('booking.board.done.back', { name: words.name(visit) }) })
      })
    })

  return {
    move: (visit: Visit, drop: Drop, rooms: ShopCalendar['rooms']) =>
      attempt(visit.id, async () => {
        const { startsAt, endsAt: _, ...rest } = drop
        const where = { ...rest, startsAt: new Date(startsAt).toISOString() }
        const send = (expectedSequence: number, to: typeof where) =>
          api.booking.move({ bookingId: visit.id, expectedSequence, ...to })
        paintVisit(movedVisit(visit, drop, rooms))
        const done = await send(visit.sequence, where)
        paintVisit(done.visit)
        const values = { name: words.name(visit), time: format.time(where.startsAt, zone) }
        offer(
          t('booking.board.done.move', values),
          visit,
          async () => (await send(done.visit.sequence, done.undo)).visit,
        )
      }),
    stretch: (visit: Visit, itemId: string, minutes: number) =>
      attempt(visit.id, async () => {
        const item = visit.items.find(({ id }) => id === itemId)!
        const startsAt = Date.parse(item.startsAt)
        const send = (expectedSequence: number, lengthMinutes: number) =>
          api.booking.stretch({ bookingId: visit.id, itemId, lengthMinutes, expectedSequence })
        paintVisit(movedVisit(visit, { itemId, startsAt, endsAt: startsAt + minutes * 60_000 }, []))
        const done = await send(visit.sequence, minutes)
        paintVisit(done)
        offer(t('booking.board.done.stretch', { name: words.name(visit), minutes }), visit, () =>
          send(done.sequence, item.lengthMinutes),
        )
      }),
  }
}
