import { sql } from 'kysely'
import { inOrder } from './change-verbs.ts'
import { bathRoom, meetThemselves, type ModelItem } from './visit-model.ts'
import {
  adopt,
  answerMinutes,
  at,
  hasRoom,
  startOf,
  type Turn,
  type Verdict,
  visitOf,
} from './visit-verbs.ts'

/** What the desk has just booked goes as if it had not been. */
export async function undoWalkIn(turn: Turn): Promise<Verdict | null> {
  const visit = visitOf(turn)
  if (!visit) return null
  const { state, bookedAtDesk } = visit
  const answer = await turn.as.desk(`/bookings/${visit.id}/walk-in/undo`)
  return {
    isAllowed: state === 'confirmed' && bookedAtDesk !== null && turn.model.now < bookedAtDesk + 5,
    answer,
    after: () => void (visit.state = 'released'),
  }
}

/** From now on the shop answers first, or no longer. */
export async function askFirst({ model, real }: Turn) {
  model.asksFirst = !model.asksFirst
  const rule = { ofAll: true, ofNewClients: false, serviceIds: [], answerMinutes }
  await sql`update shop set approval_rule = ${model.asksFirst ? JSON.stringify(rule) : null}::jsonb
    where id = ${real.world.shopId}`.execute(real.db)
  return null
}

export function confirmRequest(turn: Turn) {
  return answered(turn, 'confirm', 'confirmed')
}

export function decline(turn: Turn) {
  return answered(turn, 'decline', 'declined')
}

/** A request waits for an answer until its time is over. */
async function answered(
  turn: Turn,
  verb: 'confirm' | 'decline',
  state: 'confirmed' | 'declined',
): Promise<Verdict | null> {
  const visit = visitOf(turn)
  if (!visit) return null
  const answer = await turn.as.desk(`/bookings/${visit.id}/${verb}`)
  return {
    isAllowed: visit.state === 'requested' && !turn.model.isOverdue(visit),
    answer,
    after: () => void (visit.state = state),
  }
}

export async function move(turn: Turn): Promise<Verdict | null> {
  const { minutes, staff, isAny } = turn
  return rearranged(turn, 'move', (dragged, coming) => {
    const startsAt = startOf(turn) + minutes
    const delta = startsAt - dragged.from
    const items = coming.map((one) => ({ ...one, from: one.from + delta, to: one.to + delta }))
    const own = items[coming.indexOf(dragged)]!
    if (!isAny) own.staff = staff
    const to = isAny ? {} : { staffId: turn.real.world.staffIds[staff] }
    // Where nobody serves, nobody can be given it.
    const isOdd = !isAny && dragged.staff === bathRoom
    return { items, own, isOdd, body: { startsAt: at(startsAt).toISOString(), ...to } }
  })
}

export async function stretch(turn: Turn): Promise<Verdict | null> {
  const lengthMinutes = (turn.step + 1) * 5
  return rearranged(turn, 'stretch', (dragged, coming) => {
    const delta = lengthMinutes - (dragged.to - dragged.from)
    // Nobody waits: what follows goes along.
    const items = coming.map((one) => {
      const goesAlong = one.guest === dragged.guest && one.from > dragged.from
      return goesAlong ? { ...one, from: one.from + delta, to: one.to + delta } : { ...one }
    })
    const own = items[coming.indexOf(dragged)]!
    own.to += delta
    return { items, own, body: { lengthMinutes } }
  })
}

/** What the desk drags keeps its therapist; the others of the visit may get another who can, unless they chose theirs. */
async function rearranged(
  turn: Turn,
  verb: 'move' | 'stretch',
  decide: (
    dragged: ModelItem,
    coming: readonly ModelItem[],
  ) => { items: ModelItem[]; own: ModelItem; body: object; isOdd?: boolean },
): Promise<Verdict | null> {
  const visit = visitOf(turn)
  if (!visit) return null
  const { model, real, as, guest } = turn
  const { rows } = await sql<{ itemId: string; sequence: number }>`
    select i.id as "itemId", b.sequence from item i
    join booking b on b.business_id = i.business_id and b.id = i.booking_id
    where b.id = ${visit.id} and i.cancelled_at is null order by i.guest_position, i.position`.execute(
    real.db,
  )
  const coming = visit.items.filter((one) => !one.hasLeft)
  const which = guest % coming.length
  const { items, own, body, isOdd } = decide(coming[which]!, coming)
  const stays = (one: ModelItem) => one === own || model.isFree(one.staff, one.from, one.to, coming)
  const wishes = items.map((one) => ({ ...one, wish: stays(one) ? ('staff' as const) : one.wish }))
  const { itemId, sequence: expectedSequence } = rows[which]!
  const path = `/bookings/${visit.id}/${verb}`
  const answer = await as.desk(path, { itemId, expectedSequence, ...body })
  return {
    isAllowed:
      visit.state === 'confirmed' &&
      !isOdd &&
      hasRoom(model, wishes, coming) &&
      !meetThemselves(wishes) &&
      !lacksRoom(answer.body),
    answer,
    after: (made) => {
      const was = coming.map((one) => ({ ...one }))
      const { isFree = false } = visit
      for (const [index, one] of coming.entries()) Object.assign(one, wishes[index])
      adopt(model, real, visit, made)
      for (const [index, one] of coming.entries()) one.wish = items[index]!.wish
      const isSame = (one: ModelItem, index: number) =>
        ['staff', 'from', 'to'].every((key) => one[key as 'from'] === was[index]![key as 'from'])
      if (!coming.every(isSame)) visit.isFree = true
      visit.before.push(Object.assign(was, { isFree }))
    },
  }
}

/** Rooms are not in the model: who stays longer or goes back wants the very room, which somebody else may have then. */
export function lacksRoom({ data }: any): boolean {
  return data?.inTheWay?.every((one: any) => one.unitId) ?? false
}

export async function undoMove(turn: Turn): Promise<Verdict | null> {
  const visit = visitOf(turn)
  if (!visit) return null
  const { model, real, as } = turn
  const { rows } = await sql<{ expectedSequence: number }>`
    select sequence as "expectedSequence" from booking where id = ${visit.id}`.execute(real.db)
  const answer = await as.desk(`/bookings/${visit.id}/move/undo`, rows[0])
  const coming = model.takenBy(visit)
  const back = visit.before.at(-1)?.map((one) => ({ ...one, wish: 'staff' as const }))
  return {
    isAllowed:
      visit.state === 'confirmed' &&
      back !== undefined &&
      hasRoom(model, back, coming) &&
      !lacksRoom(answer.body),
    answer,
    after: () => {
      const last = visit.before.pop()!
      visit.isFree = last.isFree ?? visit.isFree
      const left = visit.items.filter((one) => one.hasLeft)
      visit.items = inOrder([...left, ...last.map((one) => ({ ...one }))])
      for (const { staff, from, to } of model.takenBy(visit)) model.overtake(staff, from, to, visit)
    },
  }
}

export async function block(turn: Turn): Promise<Verdict | null> {
  const { model, real, as, staff } = turn
  const { from, to, body } = blockOf(turn)
  if (model.isOverdueIn(staff, from, to)) return null
  const staffId = real.world.staffIds[staff]
  const answer = await as.desk(`/shops/${real.world.shopId}/blocks`, { staffId, ...body })
  return {
    isAllowed: !model.isTaken(staff, from, to),
    answer,
    after: ({ id }) => void model.blocks.push({ id, staff, from, to }),
  }
}

export async function moveBlock(turn: Turn): Promise<Verdict | null> {
  const { model, real, as, which, isAny } = turn
  const moved = model.blocks[which % Math.max(1, model.blocks.length)]
  if (!moved) return null
  const { from, to, body } = blockOf(turn)
  const staff = isAny ? moved.staff : turn.staff
  if (model.isOverdueIn(staff, from, to)) return null
  const elsewhere = isAny ? {} : { staffId: real.world.staffIds[staff] }
  const path = `/shops/${real.world.shopId}/blocks/${moved.id}/move`
  const answer = await as.desk(path, { ...body, ...elsewhere })
  return {
    isAllowed: !model.isTaken(staff, from, to, [moved]),
    answer,
    after: () => void Object.assign(moved, { staff, from, to }),
  }
}

/**
 * When it is; it may lie after the shift. One that takes the time of an overdue hold is not asked for here: the hold’s
 * booking is over with the next sweep only.
 */
function blockOf(turn: Turn) {
  const from = startOf(turn)
  const to = from + turn.minutes * 5
  return { from, to, body: { from: at(from).toISOString(), until: at(to).toISOString() } }
}

export async function unblock({ model, real, as, which }: Turn): Promise<Verdict | null> {
  const removed = model.blocks[which % Math.max(1, model.blocks.length)]
  if (!removed) return null
  const answer = await as.desk(`/shops/${real.world.shopId}/blocks/${removed.id}`, {}, 'DELETE')
  const after = () => void (model.blocks = model.blocks.filter((one) => one !== removed))
  return { isAllowed: true, answer, after }
}
