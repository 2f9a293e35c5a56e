import { sequenceOf } from './change-verbs.ts'
import { lacksRoom } from './desk-verbs.ts'
import { isTheirs, startOfVisit } from './series-verbs.ts'
import {
  bathRoom,
  meetThemselves,
  type ModelItem,
  type ModelVisit,
  priceAt,
  totalOf,
} from './visit-model.ts'
import { aimed, byItselfMinutes, hasRoom, type Turn, type Verdict, visitOf } from './visit-verbs.ts'

/** All of a late client’s visit begins later: what follows for a guest goes along as far as it must. */
export function startLater(turn: Turn): Promise<Verdict | null> {
  return answered(turn, 'later', (first) => first)
}

/** It begins later, and the first service of each guest is the half of it, at the price of that. */
export function takeShorter(turn: Turn): Promise<Verdict | null> {
  return answered(turn, 'shorter', halfOf)
}

/** Its client says so, and takes the later start that is theirs: near enough, and once. */
export async function sayLate(turn: Turn): Promise<Verdict | null> {
  const { now } = turn.model
  const maySay = (one: ModelVisit) =>
    isTheirs(one) &&
    one.state === 'confirmed' &&
    startOfVisit(one) - now <= 120 &&
    now < startOfVisit(one) + 30
  const visit = visitOf(aimed(turn, maySay))
  if (!visit) return null
  const minutes = ((turn.step % 5) + 1) * 5
  const coming = visit.items.filter((one) => !one.hasLeft)
  const items = laterBy(minutes, coming, (first) => first)!
  const isByItself = minutes <= byItselfMinutes && !visit.wasLate
  const body = { minutes, choice: 'later' }
  const answer = await turn.as.customer(`/bookings/${visit.id}/late`, body)
  return {
    isAllowed:
      maySay(visit) && (!isByItself || (fits(turn, items, coming) && !lacksRoom(answer.body))),
    answer,
    after: () => {
      if (isByItself) begin(turn, visit, items)
    },
  }
}

async function answered(
  turn: Turn,
  choice: 'later' | 'shorter',
  become: (first: ModelItem) => ModelItem | null,
): Promise<Verdict | null> {
  const visit = visitOf(aimed(turn, ({ state }) => state === 'confirmed'))
  if (!visit) return null
  const minutes = (turn.step + 1) * 5
  const coming = visit.items.filter((one) => !one.hasLeft)
  const items = laterBy(minutes, coming, become)
  const isLess = choice === 'later' || (items !== null && totalOf(items) < totalOf(coming))
  const expectedSequence = await sequenceOf(turn, visit)
  const body = { minutes, choice, expectedSequence }
  const answer = await turn.as.desk(`/bookings/${visit.id}/late`, body)
  return {
    isAllowed:
      visit.state === 'confirmed' &&
      items !== null &&
      isLess &&
      fits(turn, items, coming) &&
      !lacksRoom(answer.body),
    answer,
    after: () => begin(turn, visit, items!),
  }
}

function fits({ model }: Turn, items: readonly ModelItem[], coming: readonly ModelItem[]): boolean {
  return hasRoom(model, items, coming) && !meetThemselves(items)
}

/** From now on it is so. */
function begin({ model }: Turn, visit: ModelVisit, items: readonly ModelItem[]) {
  const coming = visit.items.filter((one) => !one.hasLeft)
  const was = coming.map((one) => ({ ...one }))
  visit.before.push(Object.assign(was, { isFree: visit.isFree ?? false }))
  visit.wasLate = true
  for (const [index, one] of coming.entries()) {
    const { wish: _, ...changed } = items[index]!
    Object.assign(one, changed)
    model.overtake(one.staff, one.from, one.to, visit)
  }
}

/** Null where one of the first cannot become what it would have to. */
function laterBy(
  minutes: number,
  coming: readonly ModelItem[],
  become: (first: ModelItem) => ModelItem | null,
): ModelItem[] | null {
  const freeFrom = new Map<number, number>()
  const items = coming.map((one) => {
    const earliest = freeFrom.get(one.guest)
    const first = earliest === undefined ? become(one) : one
    if (!first) return null
    const from = earliest === undefined ? one.from + minutes : Math.max(one.from, earliest)
    const to = from + first.to - first.from
    freeFrom.set(one.guest, to)
    const agreedMinor = first === one ? one.agreedMinor : priceAt(first.priceMinor, from)
    return { ...first, from, to, agreedMinor, wish: 'staff' as const }
  })
  return items.includes(null) ? null : items.filter((one) => one !== null)
}

/** The other length of a massage, where that is shorter than what is booked by now. */
function halfOf(one: ModelItem): ModelItem | null {
  if (one.staff === bathRoom) return null
  const [minutes, priceMinor] = one.priceMinor === 4000 ? [60, 8000] : [30, 4000]
  return minutes < one.to - one.from ? { ...one, to: one.from + minutes, priceMinor } : null
}
