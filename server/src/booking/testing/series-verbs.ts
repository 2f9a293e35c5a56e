import { laidAt, movedTo } from './move-verbs.ts'
import {
  dayOf,
  meetThemselves,
  minutesADay,
  type ModelItem,
  type ModelVisit,
  type ShopModel,
  totalOf,
} from './visit-model.ts'
import {
  add,
  aimed,
  answerMinutes,
  at,
  hasRoom,
  startOf,
  type Turn,
  type Verdict,
  visitOf,
} from './visit-verbs.ts'

const aWeek = 7 * minutesADay

/** The visit comes again in the weeks that follow: all that is free of that is booked. */
export async function comeAgain(turn: Turn): Promise<Verdict | null> {
  const visit = visitOf(aimed(turn, (one) => isTheirs(one) && stands(one)))
  if (!visit) return null
  const times = 1 + (turn.step % 3)
  const path = `/bookings/${visit.id}/series`
  const plan = await ask(turn, `${path}?everyWeeks=1&times=${times}`)
  const isAllowed = isTheirs(visit) && stands(visit)
  if (plan.status !== 200 || !isAllowed) return { isAllowed, answer: plan }
  const next = Array.from({ length: times }, (_, week) => anew(visit, (week + 1) * aWeek))
  const free = next.filter((items) => isFree(turn.model, items))
  const visits = free.map((items) => timeOf(items[0]!.from, totalOf(items)))
  const shownTimes = plan.body.visits
    .filter(({ totalMinor }: any) => totalMinor !== null)
    .map(({ startsAt, totalMinor: expectedTotalMinor }: any) => ({ startsAt, expectedTotalMinor }))
  if (JSON.stringify(shownTimes) !== JSON.stringify(visits))
    throw new Error(
      `${visit.id} may come again ${JSON.stringify(visits)}, it may by the product ${JSON.stringify(shownTimes)}`,
    )
  if (visits.length === 0) return null
  const answer = await turn.as.customer(path, { everyWeeks: 1, visits })
  const made = await Promise.all(
    (answer.body.bookingIds ?? []).map(async (id: string) => visitAsked(turn, id)),
  )
  return {
    isAllowed,
    answer,
    after: ({ seriesId }) => {
      visit.seriesId = seriesId
      for (const [index, items] of free.entries()) {
        const added = add(turn, made[index], items, 'held')
        added.seriesId = seriesId
        added.state = added.isAsked ? 'requested' : 'confirmed'
        added.heldUntil = turn.model.now + answerMinutes
      }
    },
  }
}

/** One visit of a series goes to another time of its day, and the others stay. */
export async function moveOne(turn: Turn): Promise<Verdict | null> {
  const visit = visitOf(aimed(turn, isInSeries))
  if (!visit) return null
  const from = dayOf(startOfVisit(visit)) * minutesADay + startOf(turn)
  const verdict = await movedTo(turn, visit, { from }, async (time) => {
    const body = { moves: [{ bookingId: visit.id, ...time }] }
    const answer = await turn.as.customer(`/bookings/${visit.id}/series/move`, body)
    return answer.status < 300 ? { ...answer, body: await visitAsked(turn, visit.id) } : answer
  })
  return { ...verdict, isAllowed: verdict.isAllowed && visit.seriesId !== undefined }
}

/** One visit of a series and all that come later. */
export async function cancelLater(turn: Turn): Promise<Verdict | null> {
  const visit = visitOf(aimed(turn, isInSeries))
  if (!visit) return null
  const { model } = turn
  const leaving = model.visits.filter(
    (one) =>
      visit.seriesId !== undefined &&
      one.seriesId === visit.seriesId &&
      startOfVisit(one) >= startOfVisit(visit) &&
      stands(one),
  )
  const fees = leaving.map((one) =>
    one.state === 'requested' ? 0 : model.feeMinor(one, model.takenBy(one)),
  )
  const answer = await turn.as.customer(`/bookings/${visit.id}/series/cancel`, {
    reach: 'later',
    expectedFeeMinor: fees.reduce((sum, feeMinor) => sum + feeMinor, 0),
  })
  return {
    isAllowed: leaving.length > 0,
    answer,
    after: () => {
      for (const [index, one] of leaving.entries()) {
        one.state = 'cancelled'
        one.feeMinor = (one.feeMinor ?? 0) + fees[index]!
      }
    },
  }
}

function isInSeries(visit: ModelVisit): boolean {
  return visit.seriesId !== undefined && stands(visit)
}

export function isTheirs({ bookedAtDesk }: ModelVisit): boolean {
  return bookedAtDesk === null
}

export function stands({ state }: ModelVisit): boolean {
  return state === 'requested' || state === 'confirmed'
}

export function startOfVisit({ items }: ModelVisit): number {
  return Math.min(...items.filter(({ hasLeft }) => !hasLeft).map(({ from }) => from))
}

/** On the grid, with somebody for each who is not with another at that time. */
export function isFree(model: ShopModel, items: readonly ModelItem[]): boolean {
  return items[0]!.from % 15 === 0 && !meetThemselves(items) && hasRoom(model, items)
}

function ask({ real: { api, world } }: Turn, path: string) {
  return api.ask('GET', path, { user: world.userId })
}

export async function visitAsked(turn: Turn, id: string) {
  return (await ask(turn, `/bookings/${id}`)).body
}

/** The visit so much later, for those who still come. */
function anew(visit: ModelVisit, later: number): ModelItem[] {
  const coming = visit.items.filter(({ hasLeft }) => !hasLeft)
  const guests = [...new Set(coming.map(({ guest }) => guest))]
  return laidAt(coming, startOfVisit(visit) + later).map((one) => ({
    ...one,
    guest: guests.indexOf(one.guest),
  }))
}

function timeOf(from: number, expectedTotalMinor: number) {
  return { startsAt: at(from).toISOString(), expectedTotalMinor }
}
