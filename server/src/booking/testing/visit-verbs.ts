import { fc } from '@fast-check/vitest'
import { sql } from 'kysely'
import { addOwner, importing } from '../../import/testing.ts'
import { addOffer } from '../../offer/testing.ts'
import type { Db } from '../../platform/pool.ts'
import { smallWorld } from '../fixture.ts'
import { sweepHolds } from '../sweep.ts'
import { openTestApi } from '../testing.ts'
import { privateRoom } from './private-room.ts'
import {
  bathRoom,
  type ModelItem,
  type ModelVisit,
  offerUntil,
  priceAt,
  ShopModel,
} from './visit-model.ts'

const opening = Date.parse('2026-11-25T07:00:00.000Z')
const holdMinutes = 10
/** So much later clients begin by themselves. */
export const byItselfMinutes = 15
/** Longer than a hold, and short enough that some are never answered. */
export const answerMinutes = 12
export const at = (minute: number) => new Date(opening + minute * 60_000)

/** The product with one shop, and what was sent to it. */
export async function realShop(db: Db) {
  const world = await smallWorld(db, { therapists: 2, rooms: 8 })
  // Nobody waits between two items, so that there is one way to lay them.
  await sql`update shop set wait_minutes = 0, late_call_rule = late_call_rule
      || jsonb_build_object('creditsClients', true, 'laterByItselfMinutes', ${byItselfMinutes}::int)
    where id = ${world.shopId}`.execute(db)
  await addOffer(db, world.businessId, {
    name: { en: 'Mornings', fr: 'Matinées' },
    rate: 20_000,
    weekdays: null,
    toMinute: 8 * 60 + offerUntil,
  })
  const bath = await privateRoom(db, world)
  await sql`update unit set turnover_minutes = 0 where id = ${bath.unitId}`.execute(db)
  const api = openTestApi(db, at(new ShopModel().now).toISOString())
  const owner = await addOwner({ database: { db } })
  const desk = (more: object = {}) => ({ staffOf: world.businessId, ...more })
  const files = importing({ api, desk, database: { db }, world }, () => owner)
  return { db, world, bath, api, files, owner, counts: { taken: 0, refused: 0 } }
}
export type RealShop = Awaited<ReturnType<typeof realShop>>

export const choices = fc.record({
  which: fc.nat(5),
  guest: fc.nat(1),
  /** Where in the list a start is looked up: few of them, so that visits meet. */
  step: fc.nat(15),
  staff: fc.nat(1),
  isAny: fc.boolean(),
  isHalf: fc.boolean(),
  isPair: fc.boolean(),
  /** In a room where nobody serves. */
  isBath: fc.boolean(),
  /** Another service after the first. */
  isTwo: fc.boolean(),
  minutes: fc.integer({ min: 1, max: 6 }),
})
export type Choices = typeof choices extends fc.Arbitrary<infer T> ? T : never
type Ask = (
  path: string,
  body?: object,
  method?: 'POST' | 'DELETE',
) => Promise<{ status: number; body: any }>
export type Turn = { model: ShopModel; real: RealShop; as: { customer: Ask; desk: Ask } } & Choices
export type Verdict = {
  isAllowed: boolean
  answer: { status: number; body: any } | null
  after?: (body: any) => void
}

export function visitOf({ model, which }: Turn): ModelVisit | undefined {
  return model.visits.at(-1 - (which % Math.max(1, model.visits.length)))
}

/** Is about a visit of those that suit, where there is one. */
export function aimed(turn: Turn, suits: (visit: ModelVisit) => boolean): Turn {
  const { visits } = turn.model
  const those = visits.filter(suits)
  const visit = those.at(-1 - (turn.which % Math.max(1, those.length)))
  return visit ? { ...turn, which: visits.length - 1 - visits.indexOf(visit) } : turn
}

/** Few starts, so that visits meet; the last of them so late that not everything ends before the shop does. */
export function startOf({ step }: Turn): number {
  return step < 13 ? step * 15 : 645 + (step - 13) * 30
}

/** The visit that is asked for, and whether there is room for it. */
function wanted(turn: Turn, isTwo = false) {
  const { model, staff, isAny, isHalf, isPair, isBath } = turn
  const { world, bath } = turn.real
  const from = startOf(turn)
  const first = isBath ? bathRoom : staff
  const people = isPair && !isTwo ? [first, 1 - staff] : [first]
  const wish = people.length === 2 || isBath || !isAny ? ('staff' as const) : ('any' as const)
  const hour = { to: from + 60, priceMinor: 8000 }
  const length = isHalf ? { to: from + 30, priceMinor: 4000 } : hour
  const items = people.map((who, guest): ModelItem => {
    const taken = who === bathRoom ? { to: from + 60, priceMinor: 6000 } : length
    const agreedMinor = priceAt(taken.priceMinor, from)
    return { guest, staff: who, asked: who, from, ...taken, agreedMinor, wish, hasLeft: false }
  })
  const end = items[0]!.to
  const after = {
    staff,
    asked: staff,
    from: end,
    to: end + 30,
    priceMinor: 4000,
    agreedMinor: priceAt(4000, end),
    wish: 'any' as const,
  }
  if (isTwo) items.push({ ...items[0]!, ...after })
  const services = items.map((one) => ({
    variantId: { 8000: world.hourId, 6000: bath.variantId }[one.priceMinor] ?? world.halfId,
    wish: one.wish === 'any' ? 'any' : (world.staffIds[one.staff] ?? 'any'),
  }))
  const body = {
    startsAt: at(from).toISOString(),
    guests: people.map((_, guest) => ({
      items: services.filter((_item, index) => items[index]!.guest === guest),
    })),
  }
  return { items, body, isAllowed: hasRoom(model, items) }
}

export function hasRoom(
  model: ShopModel,
  items: readonly ModelItem[],
  except: readonly ModelItem[] = [],
) {
  return items.every(({ staff, from, to, wish }) =>
    (wish === 'any' ? [0, 1] : [staff]).some((who) => model.isFree(who, from, to, except)),
  )
}

/** An item as the product answers with it: to its customer, or to the desk. */
interface AnsweredItem {
  guestPosition?: number
  guest?: number
  staffIds?: string[]
  staff?: { id: string }[]
}

/** Which therapist the product has chosen for those who take any; the comparison then says whether they could. */
export function adopt(
  model: ShopModel,
  { world }: RealShop,
  visit: ModelVisit,
  body: { items: AnsweredItem[] },
) {
  const found = Map.groupBy(body.items, (item) => item.guestPosition ?? item.guest ?? 0)
  for (const [guest, items] of found) {
    const own = visit.items.filter((one) => one.guest === guest)
    for (const [index, item] of items.entries()) {
      const staffId = item.staffIds?.[0] ?? item.staff?.[0]?.id
      if (own[index]!.wish === 'any') own[index]!.staff = world.staffIds.indexOf(staffId ?? '')
    }
  }
  for (const { staff, from, to } of model.takenBy(visit)) model.overtake(staff, from, to, visit)
}

export async function hold(turn: Turn): Promise<Verdict> {
  const { items, body, isAllowed } = wanted(turn)
  const answer = await turn.as.customer('/bookings', { shopId: turn.real.world.shopId, ...body })
  return { isAllowed, answer, after: (made) => void add(turn, made, items, 'held') }
}

export async function walkIn(turn: Turn): Promise<Verdict> {
  const { items, body, isAllowed } = wanted(turn, turn.isTwo)
  const answer = await turn.as.desk(`/shops/${turn.real.world.shopId}/walk-ins`, body)
  const after = (made: any) => {
    add(turn, made, items, 'confirmed').isNameless = true
  }
  return { isAllowed, answer, after }
}

export function add(
  { model, real }: Turn,
  made: any,
  items: ModelItem[],
  state: 'held' | 'confirmed',
): ModelVisit {
  const visit: ModelVisit = {
    id: made.id,
    state,
    isAsked: state === 'held' && model.asksFirst,
    heldUntil: model.now + holdMinutes,
    firstFrom: items[0]!.from,
    bookedAtDesk: state === 'held' ? null : model.now,
    items,
    before: [],
  }
  model.visits.push(visit)
  adopt(model, real, visit, made)
  return visit
}

export async function confirm(turn: Turn): Promise<Verdict | null> {
  const visit = visitOf(turn)
  if (!visit) return null
  const { model, as } = turn
  const expectedTotalMinor = model.feeMinor({ ...visit, firstFrom: model.now }, visit.items)
  const answer = await as.customer(`/bookings/${visit.id}/pay`, {
    tender: 'at_shop',
    expectedTotalMinor,
  })
  const isAllowed = visit.state === 'held' && !model.isOverdue(visit)
  return {
    isAllowed,
    answer,
    after: () => {
      visit.state = visit.isAsked ? 'requested' : 'confirmed'
      if (visit.isAsked) visit.heldUntil = model.now + answerMinutes
    },
  }
}

/** The same of one that is held. */
export function confirmHeld(turn: Turn) {
  return confirm(aimed(turn, (visit) => visit.state === 'held' && !turn.model.isOverdue(visit)))
}

/** Holds a time and takes it. */
export async function book(turn: Turn): Promise<Verdict | null> {
  const held = await hold(turn)
  if (!held.isAllowed || held.answer!.status >= 300) return held
  held.after!(held.answer!.body)
  return confirm({ ...turn, which: 0 })
}

export async function release(turn: Turn): Promise<Verdict | null> {
  const visit = visitOf(turn)
  if (!visit) return null
  const answer = await turn.as.customer(`/bookings/${visit.id}/release`)
  return {
    isAllowed: visit.state === 'held' && visit.bookedAtDesk === null,
    answer,
    after: () => void (visit.state = 'released'),
  }
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
