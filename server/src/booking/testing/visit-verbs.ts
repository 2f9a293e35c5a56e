import { fc } from '@fast-check/vitest'
import { sql } from 'kysely'
import type { Db } from '../../platform/pool.ts'
import { smallWorld } from '../fixture.ts'
import { sweepHolds } from '../sweep.ts'
import { testApi } from '../testing.ts'
import { type ModelGuest, type ModelVisit, ShopModel } from './visit-model.ts'

const opening = Date.parse('2026-11-25T07:00:00.000Z')
const holdMinutes = 10
export const at = (minute: number) => new Date(opening + minute * 60_000)

/** The product with one shop, and what was sent to it. */
export async function realShop(db: Db) {
  const world = await smallWorld(db, { therapists: 2, rooms: 4 })
  const api = testApi(db, at(new ShopModel().now).toISOString())
  return { db, world, api, counts: { taken: 0, refused: 0 } }
}
export type RealShop = Awaited<ReturnType<typeof realShop>>

export const given = fc.record({
  which: fc.nat(5),
  guest: fc.nat(1),
  /** Where in the list a start is looked up: few of them, so that visits meet. */
  step: fc.nat(15),
  staff: fc.nat(1),
  isAny: fc.boolean(),
  isHalf: fc.boolean(),
  isPair: fc.boolean(),
  minutes: fc.integer({ min: 1, max: 6 }),
})
export type Given = typeof given extends fc.Arbitrary<infer T> ? T : never
type Ask = (
  path: string,
  body?: object,
  method?: 'POST' | 'DELETE',
) => Promise<{ status: number; body: any }>
export type Turn = { model: ShopModel; real: RealShop; as: { customer: Ask; desk: Ask } } & Given
export type Verdict = {
  isAllowed: boolean
  answer: { status: number; body: any } | null
  after?: (body: any) => void
}

function visitOf({ model, which }: Turn): ModelVisit | undefined {
  return model.visits.at(-1 - (which % Math.max(1, model.visits.length)))
}

/** The visit that is asked for, and whether there is room for it. */
function wanted({ model, real: { world }, step, staff, isAny, isHalf, isPair }: Turn) {
  const [from, length] = [step * 15, isHalf ? 30 : 60]
  const wish = isPair || !isAny ? ('staff' as const) : ('any' as const)
  const people = isPair ? [staff, 1 - staff] : [staff]
  const guests = people.map((who): ModelGuest => ({
    staff: who,
    from,
    to: from + length,
    wish,
    hasLeft: false,
  }))
  const variantId = isHalf ? world.halfId : world.hourId
  const body = {
    startsAt: at(from).toISOString(),
    guests: guests.map((one) => ({
      items: [{ variantId, wish: wish === 'any' ? 'any' : world.staffIds[one.staff]! }],
    })),
  }
  return { guests, body, isAllowed: hasRoom(model, guests) }
}

function hasRoom(
  model: ShopModel,
  guests: readonly ModelGuest[],
  except: readonly ModelGuest[] = [],
) {
  return guests.every(({ staff, from, to, wish }) =>
    [0, 1].some((who) => (wish === 'any' || who === staff) && model.isFree(who, from, to, except)),
  )
}

/** Which therapist the product has chosen for those who take any; the comparison then says whether they could. */
function adopt(model: ShopModel, { world }: RealShop, visit: ModelVisit, body: any) {
  for (const item of body.items) {
    const guest = visit.guests[item.guestPosition ?? item.guest ?? 0]!
    const staffId = item.staffIds?.[0] ?? item.staff[0].id
    if (guest.wish === 'any') guest.staff = world.staffIds.indexOf(staffId)
  }
  for (const { staff, from, to } of model.takenBy(visit)) model.overtake(staff, from, to, visit)
}

export async function hold(turn: Turn): Promise<Verdict> {
  const { model, real, as } = turn
  const { guests, body, isAllowed } = wanted(turn)
  const answer = await as.customer('/bookings', { shopId: real.world.shopId, ...body })
  return {
    isAllowed,
    answer,
    after: (made) => add(turn, made, guests, 'held', model.now + holdMinutes),
  }
}

export async function walkIn(turn: Turn): Promise<Verdict> {
  const { guests, body, isAllowed } = wanted(turn)
  const answer = await turn.as.desk(`/shops/${turn.real.world.shopId}/walk-ins`, body)
  return { isAllowed, answer, after: (made) => add(turn, made, guests, 'confirmed', 0) }
}

function add(
  { model, real }: Turn,
  made: any,
  guests: ModelGuest[],
  state: 'held' | 'confirmed',
  heldUntil: number,
) {
  const isOfDesk = state === 'confirmed'
  const visit = { id: made.id, state, heldUntil, firstFrom: guests[0]!.from, isOfDesk, guests }
  model.visits.push(visit)
  adopt(model, real, visit, made)
}

export async function confirm(turn: Turn): Promise<Verdict | null> {
  const visit = visitOf(turn)
  if (!visit) return null
  const { model, as } = turn
  const expectedTotalMinor = model.feeMinor({ ...visit, firstFrom: model.now }, visit.guests)
  const answer = await as.customer(`/bookings/${visit.id}/pay`, {
    tender: 'at_shop',
    expectedTotalMinor,
  })
  const isAllowed = visit.state === 'held' && !model.isOverdue(visit)
  return { isAllowed, answer, after: () => void (visit.state = 'confirmed') }
}

export async function release(turn: Turn): Promise<Verdict | null> {
  const visit = visitOf(turn)
  if (!visit) return null
  const answer = await turn.as.customer(`/bookings/${visit.id}/release`)
  return {
    isAllowed: visit.state === 'held' && !visit.isOfDesk,
    answer,
    after: () => void (visit.state = 'released'),
  }
}

export function reschedule(turn: Turn) {
  return rescheduled(turn)
}

export function rescheduleGuest(turn: Turn) {
  return rescheduled(turn, turn.guest)
}

async function rescheduled(turn: Turn, only?: number): Promise<Verdict | null> {
  const visit = visitOf(turn)
  if (!visit) return null
  const { model, real, as, step } = turn
  const chosen = visit.guests.filter(
    (one, position) => !one.hasLeft && (only === undefined || position === only),
  )
  const moved = chosen.map((one) => ({
    ...one,
    from: step * 15,
    to: step * 15 + one.to - one.from,
  }))
  const path = only === undefined ? 'reschedule' : `guests/${only}/reschedule`
  const answer = await as.customer(`/bookings/${visit.id}/${path}`, {
    startsAt: at(step * 15).toISOString(),
  })
  return {
    isAllowed:
      !visit.isOfDesk &&
      model.takenBy(visit).length > 0 &&
      chosen.length > 0 &&
      hasRoom(model, moved, chosen),
    answer,
    after: (body) => {
      for (const [index, one] of chosen.entries()) Object.assign(one, moved[index])
      adopt(model, real, visit, body)
    },
  }
}

export async function cancel(turn: Turn): Promise<Verdict | null> {
  const visit = visitOf(turn)
  if (!visit) return null
  const expectedFeeMinor = turn.model.feeMinor(visit, turn.model.takenBy(visit))
  const answer = await turn.as.customer(`/bookings/${visit.id}/cancel`, { expectedFeeMinor })
  const isAllowed = visit.state === 'confirmed' && !visit.isOfDesk
  return { isAllowed, answer, after: () => void (visit.state = 'cancelled') }
}

export async function cancelByShop(turn: Turn): Promise<Verdict | null> {
  const visit = visitOf(turn)
  if (!visit) return null
  const answer = await turn.as.desk(`/bookings/${visit.id}/cancel`)
  return {
    isAllowed: visit.state === 'confirmed',
    answer,
    after: () => void (visit.state = 'cancelled'),
  }
}

export async function cancelGuest(turn: Turn): Promise<Verdict | null> {
  const visit = visitOf(turn)
  if (!visit) return null
  const path = `/bookings/${visit.id}/guests/${turn.guest}/cancel`
  const leaving = visit.guests.slice(turn.guest, turn.guest + 1)
  const answer = await turn.as.customer(path, {
    expectedFeeMinor: turn.model.feeMinor(visit, leaving),
  })
  return {
    ...leaves(turn, visit),
    isAllowed: !visit.isOfDesk && leaves(turn, visit).isAllowed,
    answer,
  }
}

export async function cancelGuestByShop(turn: Turn): Promise<Verdict | null> {
  const visit = visitOf(turn)
  if (!visit) return null
  const answer = await turn.as.desk(`/bookings/${visit.id}/guests/${turn.guest}/cancel`)
  return { ...leaves(turn, visit), answer }
}

/** With the last guest the visit is cancelled. */
function leaves({ guest: position, model }: Turn, visit: ModelVisit) {
  const guest = visit.guests[position]
  return {
    isAllowed: visit.state === 'confirmed' && guest !== undefined && !guest.hasLeft,
    after: () => {
      if (model.takenBy(visit).length === 1) visit.state = 'cancelled'
      else guest!.hasLeft = true
    },
  }
}

export async function move(turn: Turn): Promise<Verdict | null> {
  const visit = visitOf(turn)
  if (!visit) return null
  const { model, real, as, guest, step, minutes } = turn
  const { rows } = await sql<{ itemId: string; position: number; sequence: number }>`
    select i.id as "itemId", i.guest_position as position, b.sequence from item i
    join booking b on b.business_id = i.business_id and b.id = i.booking_id
    where b.id = ${visit.id} and i.cancelled_at is null order by 2`.execute(real.db)
  const dragged = rows[guest % Math.max(1, rows.length)]
  if (!dragged) return null
  const startsAt = step * 15 + minutes
  const delta = startsAt - visit.guests[dragged.position]!.from
  const body = {
    itemId: dragged.itemId,
    startsAt: at(startsAt).toISOString(),
    expectedSequence: dragged.sequence,
  }
  const answer = await as.desk(`/bookings/${visit.id}/move`, body)
  const coming = model.takenBy(visit)
  const moved = coming.map((one) => ({
    ...one,
    wish: 'staff' as const,
    from: one.from + delta,
    to: one.to + delta,
  }))
  return {
    isAllowed: visit.state === 'confirmed' && hasRoom(model, moved, coming),
    answer,
    after: () => {
      for (const one of coming) {
        one.from += delta
        one.to += delta
        model.overtake(one.staff, one.from, one.to, visit)
      }
    },
  }
}

export async function block({ model, real, as, staff, step, minutes }: Turn): Promise<Verdict> {
  const [from, to] = [step * 15, step * 15 + minutes * 5]
  const answer = await as.desk(`/shops/${real.world.shopId}/blocks`, {
    staffId: real.world.staffIds[staff],
    from: at(from).toISOString(),
    until: at(to).toISOString(),
  })
  return {
    // Unlike a booking, a block does not take the time of an overdue hold: it waits for the sweep.
    isAllowed: model.isFree(staff, from, to) && !model.isOverdueIn(staff, from, to),
    answer,
    after: ({ id }) => {
      model.blocks.push({ id, staff, from, to })
    },
  }
}

export async function unblock({ model, real, as, which }: Turn): Promise<Verdict | null> {
  const gone = model.blocks[which % Math.max(1, model.blocks.length)]
  if (!gone) return null
  const answer = await as.desk(`/shops/${real.world.shopId}/blocks/${gone.id}`, {}, 'DELETE')
  const after = () => void (model.blocks = model.blocks.filter((one) => one !== gone))
  return { isAllowed: true, answer, after }
}

export async function wait({ model, real, minutes }: Turn) {
  model.now += minutes
  real.api.clock.now = at(model.now)
  return null
}

export async function sweep({ model, real }: Turn) {
  await sweepHolds(real.db, () => real.api.clock.now)
  model.sweep()
  return null
}
