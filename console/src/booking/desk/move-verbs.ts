import type { ShopCalendar, Visit } from '@serein/shared/booking/schema.ts'
import { showToast } from '@serein/ui/toast-queue.ts'
import { therapistsOf } from '../visit/therapists-of.ts'
import type { Desk, MoveAnswer } from './desk.ts'
import { movedVisit, type Drop } from './moved-visit.ts'

/** Another time, another therapist, another room, or another length for a visit. */
export function moveVerbs(desk: Desk) {
  /** Of a visit by id and sequence: the sequence at which it stood like that again, since what came after was undone. */
  const stoodAgain = new Map<string, number>()
  const now = (id: string, sequence: number): number => {
    const again = stoodAgain.get(`${id} ${sequence}`)
    return again === undefined ? sequence : now(id, again)
  }
  /** Reports what was done, with undo of all of it. */
  const offer = (text: string, before: Visit, { id, sequence }: Visit) =>
    desk.offerUndo(text, () => {
      const { api, t, words } = desk.deps
      const back = async () => {
        const expectedSequence = now(id, sequence)
        const visit = await api.booking.undoMove({ bookingId: id, expectedSequence })
        stoodAgain.set(`${id} ${before.sequence}`, visit.sequence)
        desk.put(visit)
        showToast({ text: t('booking.board.done.back', { name: words.name(visit) }) })
      }
      return desk.attempt({ id, verb: 'undo' }, back, { slot_taken: t('booking.board.backTaken') })
    })

  return {
    /** `answered` already; else it is asked when the change affects the client. */
    async move(
      visit: Visit,
      drop: Drop,
      calendar: ShopCalendar,
      answered?: MoveAnswer,
    ): Promise<boolean> {
      const to = movedVisit(visit, drop, calendar.rooms)
      desk.put(to)
      const asks = answered === undefined && isNews(visit, to)
      const answer = asks ? await desk.askToMove(visit, to) : (answered ?? {})
      if (answer !== null) return sendMove({ desk, offer }, { visit, drop, calendar, answer })
      desk.put(visit)
      return false
    },
    stretch: (visit: Visit, itemId: string, minutes: number) =>
      desk.attempt({ id: visit.id, verb: 'stretch' }, async () => {
        const { api, t, words } = desk.deps
        const item = visit.items.find(({ id }) => id === itemId)!
        const startsAt = Date.parse(item.startsAt)
        const which = { bookingId: visit.id, itemId, expectedSequence: visit.sequence }
        desk.put(movedVisit(visit, { itemId, startsAt, endsAt: startsAt + minutes * 60_000 }, []))
        const stretched = await api.booking.stretch({ ...which, lengthMinutes: minutes })
        desk.put(stretched)
        const values = { name: words.name(visit), minutes }
        offer(t('booking.board.done.stretch', values), visit, stretched)
      }),
  }
}

type Move = {
  visit: Visit
  drop: Drop
  calendar: ShopCalendar
  answer: MoveAnswer
}
type Offer = (text: string, before: Visit, after: Visit) => void

function sendMove(
  { desk, offer }: { desk: Desk; offer: Offer },
  { visit, drop, calendar, answer }: Move,
): Promise<boolean> {
  return desk.attempt({ id: visit.id, verb: 'move' }, async () => {
    const { api, t, format, words, zone } = desk.deps
    const { startsAt: start, endsAt: _, ...rest } = drop
    const startsAt = new Date(start).toISOString()
    const which = { bookingId: visit.id, expectedSequence: visit.sequence }
    desk.put(movedVisit(visit, drop, calendar.rooms))
    const moved = await api.booking.move({
      ...which,
      ...rest,
      startsAt,
      ...answer,
    })
    desk.put(moved)
    const item = moved.items.find(({ id }) => id === drop.itemId)
    const at = { name: words.name(visit), time: format.time(startsAt, zone) }
    const who = therapistsOf(calendar, item?.staffIds ?? [])
    const room = words.units(item?.units ?? [])
    const text = who
      ? t('booking.board.done.move', { ...at, who })
      : t('booking.board.done.moveRoom', { ...at, room })
    const report = [text, toldText(desk, answer.tellClient)].filter(Boolean).join(' ')
    // What the client is credited stays theirs.
    if (answer.askedBy === 'shop') showToast({ text: report })
    else offer(report, visit, moved)
  })
}

/** Whether it changes the start or the therapist for a client who can be notified. */
function isNews(visit: Visit, to: Visit): boolean {
  if (visit.customerId === null || visit.state !== 'confirmed') return false
  return promiseOf(visit) !== promiseOf(to)
}

function promiseOf({ startsAt, items }: Visit): string {
  return [startsAt, ...items.map(({ staffIds }) => staffIds.join())].join(' ')
}

function toldText({ deps: { t } }: Desk, tellClient: boolean | undefined): string {
  if (tellClient === undefined) return ''
  return t(tellClient ? 'booking.tell.told' : 'booking.tell.untold')
}
