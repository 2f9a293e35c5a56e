import { sequenceOf } from './change-verbs.ts'
import { lacksRoom } from './desk-verbs.ts'
import { bathRoom, meetThemselves, type ModelItem, priceAt, totalOf } from './visit-model.ts'
import { aimed, hasRoom, type Turn, type Verdict, visitOf } from './visit-verbs.ts'

/** All of a late client’s visit begins later: what follows for a guest goes along as far as it must. */
export function startLater(turn: Turn): Promise<Verdict | null> {
  return answered(turn, 'later', (first) => first)
}

/** It begins later, and the first service of each guest is the half of it, at the price of that. */
export function takeShorter(turn: Turn): Promise<Verdict | null> {
  return answered(turn, 'shorter', halfOf)
}

async function answered(
  turn: Turn,
  choice: 'later' | 'shorter',
  become: (first: ModelItem) => ModelItem | null,
): Promise<Verdict | null> {
  const visit = visitOf(aimed(turn, ({ state }) => state === 'confirmed'))
  if (!visit) return null
  const { model } = turn
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
      hasRoom(model, items, coming) &&
      !meetThemselves(items) &&
      !lacksRoom(answer.body),
    answer,
    after: () => {
      const was = coming.map((one) => ({ ...one }))
      visit.before.push(Object.assign(was, { isFree: visit.isFree ?? false }))
      for (const [index, one] of coming.entries()) {
        const { wish: _, ...changed } = items![index]!
        Object.assign(one, changed)
        model.overtake(one.staff, one.from, one.to, visit)
      }
    },
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
