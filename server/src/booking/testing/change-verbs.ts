import { sql } from 'kysely'
import { type ModelItem, type ModelVisit, priceAt, totalOf } from './visit-model.ts'
import { at, hasRoom, type Turn, type Verdict, visitOf } from './visit-verbs.ts'

/** So many services has a guest at most. */
const mostServices = 6

/** The desk gives a guest one service more, by somebody it names. */
export async function addItem(turn: Turn): Promise<Verdict | null> {
  const visit = visitOf(turn)
  if (!visit) return null
  const { real, as, guest: guestPosition } = turn
  const fresh = nextOf(turn, visit)
  const body = {
    guestPosition,
    ...serviceOf(turn),
    expectedSequence: await sequenceOf(turn, visit),
  }
  const answer = await as.desk(`/bookings/${visit.id}/items`, body)
  return {
    isAllowed: visit.state === 'confirmed' && fresh !== null && hasRoom(turn.model, [fresh]),
    answer: answer.status === 400 ? { ...answer, status: 409 } : answer,
    after: () => {
      visit.before.push(coming(visit).map((one) => ({ ...one })))
      insert(turn, real, visit, fresh!)
    },
  }
}

/** The same by its client, who leaves all else as it is: where that is as it was booked. */
export async function addService(turn: Turn): Promise<Verdict | null> {
  const visit = visitOf(turn)
  if (!visit) return null
  const { model, real, as, guest: guestPosition } = turn
  const fresh = nextOf(turn, visit)
  const own = coming(visit)
  const start = Math.min(...own.map(({ from }) => from))
  const answer = await as.customer(`/bookings/${visit.id}/addition`, {
    guestPosition,
    ...serviceOf(turn),
    startsAt: at(start).toISOString(),
    expectedTotalMinor: totalOf([...own, ...(fresh ? [fresh] : [])]),
  })
  return {
    isAllowed:
      visit.state === 'confirmed' &&
      visit.bookedAtDesk === null &&
      fresh !== null &&
      isAsBooked(own, start) &&
      hasRoom(model, [fresh]),
    answer,
    after: () => {
      visit.before = []
      insert(turn, real, visit, fresh!)
    },
  }
}

/** One service less; the only one of a guest stays. */
export async function removeItem(turn: Turn): Promise<Verdict | null> {
  const visit = visitOf(turn)
  if (!visit) return null
  const { rows } = await sql<{ id: string }>`
    select id from item where booking_id = ${visit.id} and cancelled_at is null order by guest_position, position`.execute(
    turn.real.db,
  )
  const own = coming(visit)
  const which = turn.step % own.length
  const removed = own[which]!
  const answer = await turn.as.desk(`/bookings/${visit.id}/items/${rows[which]!.id}/remove`, {
    expectedSequence: await sequenceOf(turn, visit),
  })
  return {
    isAllowed:
      visit.state === 'confirmed' && own.filter(({ guest }) => guest === removed.guest).length > 1,
    answer,
    after: () => {
      visit.before.push(own.map((one) => ({ ...one })))
      visit.items = visit.items.filter((one) => one !== removed)
    },
  }
}

/** Items in the order of the database: by guest, each after the one before. */
export function inOrder(items: readonly ModelItem[]): ModelItem[] {
  return items.toSorted((a, b) => a.guest - b.guest || a.from - b.from)
}

function insert({ model }: Turn, _real: Turn['real'], visit: ModelVisit, fresh: ModelItem) {
  visit.items = inOrder([...visit.items, fresh])
  for (const { staff, from, to } of model.takenBy(visit)) model.overtake(staff, from, to, visit)
}

function coming({ items }: ModelVisit): ModelItem[] {
  return items.filter((one) => !one.hasLeft)
}

/** What would come after the last of a guest; null for one who does not come, or has enough. */
function nextOf({ guest, staff, isHalf }: Turn, visit: ModelVisit): ModelItem | null {
  const own = coming(visit).filter((one) => one.guest === guest)
  if (own.length === 0 || own.length >= mostServices) return null
  const from = Math.max(...own.map(({ to }) => to))
  const [minutes, priceMinor] = isHalf ? [30, 4000] : [60, 8000]
  const agreedMinor = priceAt(priceMinor, from)
  const taken = { from, to: from + minutes, priceMinor, agreedMinor }
  return { guest, staff, asked: staff, wish: 'staff', hasLeft: false, ...taken }
}

function serviceOf({ real: { world }, staff, isHalf }: Turn) {
  return { variantId: isHalf ? world.halfId : world.hourId, wish: world.staffIds[staff] }
}

/** On the grid, everybody at the start, one service right after the other, each as long as the menu says. */
function isAsBooked(items: readonly ModelItem[], start: number): boolean {
  const guests = Map.groupBy(items, ({ guest }) => guest)
  return (
    start % 15 === 0 &&
    [...guests.values()].every((own) => {
      let end = start
      return own.every(({ from, to, priceMinor }) => {
        const isNext = from === end && to - from === (priceMinor === 4000 ? 30 : 60)
        end = to
        return isNext
      })
    })
  )
}

export async function sequenceOf({ real }: Turn, { id }: ModelVisit): Promise<number> {
  const { rows } = await sql<{ sequence: number }>`
    select sequence from booking where id = ${id}`.execute(real.db)
  return rows[0]!.sequence
}
