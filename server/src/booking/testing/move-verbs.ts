import { meetThemselves, type ModelItem, type ModelVisit, priceAt, totalOf } from './visit-model.ts'
import { adopt, at, hasRoom, startOf, type Turn, type Verdict, visitOf } from './visit-verbs.ts'

export function reschedule(turn: Turn) {
  return rescheduled(turn)
}

export function rescheduleGuest(turn: Turn) {
  return rescheduled(turn, turn.guest)
}

async function rescheduled(turn: Turn, only?: number): Promise<Verdict | null> {
  const visit = visitOf(turn)
  if (!visit) return null
  const path = only === undefined ? 'reschedule' : `guests/${only}/reschedule`
  return movedTo(turn, visit, { from: startOf(turn), only }, (body) =>
    turn.as.customer(`/bookings/${visit.id}/${path}`, body),
  )
}

/** Its customer moves all of a visit, or one guest. */
export async function movedTo(
  { model, real }: Turn,
  visit: ModelVisit,
  { from, only }: { from: number; only?: number | undefined },
  send: (body: {
    startsAt: string
    expectedTotalMinor: number
  }) => Promise<NonNullable<Verdict['answer']>>,
): Promise<Verdict> {
  const coming = visit.items.filter((one) => !one.hasLeft)
  const chosen = coming.filter((one) => only === undefined || one.guest === only)
  const moved = laidAt(chosen, from)
  const stay = coming.filter((one) => !chosen.includes(one))
  const answer = await send({
    startsAt: at(from).toISOString(),
    expectedTotalMinor: totalOf([...stay, ...moved]),
  })
  return {
    isAllowed:
      visit.bookedAtDesk === null &&
      visit.state !== 'requested' &&
      !model.isOverdue(visit) &&
      model.takenBy(visit).length > 0 &&
      chosen.length > 0 &&
      !meetThemselves(moved) &&
      hasRoom(model, moved, chosen),
    answer,
    after: (body) => {
      const isInTime = visit.state === 'held' || model.feeMinor(visit, visit.items) === 0
      for (const [index, one] of chosen.entries()) Object.assign(one, moved[index])
      const start = Math.min(...model.takenBy(visit).map((one) => one.from))
      if (isInTime) visit.firstFrom = Math.max(visit.firstFrom, start)
      visit.before = []
      adopt(model, real, visit, body)
    },
  }
}

/** These as they would be booked from a start on: what the desk has made longer or shorter is forgotten. */
export function laidAt(items: readonly ModelItem[], from: number): ModelItem[] {
  const ends = new Map<number, number>()
  return items.map((one) => {
    const staff = one.wish === 'staff' ? one.asked : one.staff
    const start = ends.get(one.guest) ?? from
    const to = start + (one.priceMinor === 4000 ? 30 : 60)
    ends.set(one.guest, to)
    return { ...one, staff, from: start, to, agreedMinor: priceAt(one.priceMinor, start) }
  })
}
