import * as fc from 'fast-check'
import { instantOf } from '../../time/instant.ts'
import { prepareWorld } from '../prepare.ts'
import type { SlotItem } from '../request.ts'
import type { SlotClaim, SlotSession, SlotWorld } from '../world.ts'
import type { Question } from './worlds.ts'

/** What is given to a group takes nobody and no room of its own: its session has both. */
export function inSessions(item: SlotItem, serviceId = item.variantId): SlotItem {
  const rule = { serviceId, noticeMinutes: null, horizonDays: null, hours: [], dayLimit: null }
  const seat = { requires: [], hands: 0, wish: { kind: 'any' as const }, isStrenuous: false }
  return { ...item, ...seat, rule: { ...rule, inSessions: true } }
}

/** The same question, where the short service is given in sessions that are as long, at starts of the shop, with seats that are taken. */
export function withSessions(questions: fc.Arbitrary<Question>): fc.Arbitrary<Question> {
  const plans = fc.array(
    fc.record({
      at: fc.nat({ max: 200 }),
      seats: fc.integer({ min: 1, max: 4 }),
      taken: fc.integer({ min: 0, max: 4 }),
      isHeld: fc.boolean(),
      isLonger: fc.constantFrom(false, false, false, true),
    }),
    { maxLength: 12 },
  )
  return fc.tuple(questions, plans).map(([question, planned]) => {
    const guests = question.request.guests.map(({ items }) => ({
      items: items.map((item) => (item.variantId === 'short' ? inSessions(item) : item)),
    }))
    const lengths = guests.flatMap(({ items }) => items.filter(isShort).map(lengthOf))
    const sessions = lengths.length === 0 ? [] : sessionsOf(question.world, planned, lengths)
    const world = {
      ...question.world,
      sessions: sessions.map(({ session }) => session),
      claims: [...question.world.claims, ...sessions.flatMap(seatsOf)],
    }
    return { ...question, world, request: { ...question.request, guests } }
  })
}

type Planned = { at: number; seats: number; taken: number; isHeld: boolean; isLonger: boolean }
type Laid = { session: SlotSession; planned: Planned }

/** One after another: none overlaps another of its service. */
function sessionsOf(
  world: SlotWorld,
  planned: readonly Planned[],
  lengths: readonly number[],
): Laid[] {
  const { minutes } = prepareWorld(world).grid
  if (minutes.length === 0) return []
  const laid: Laid[] = []
  for (const [index, one] of planned.entries()) {
    const from = minutes[one.at % minutes.length]!
    const length = lengths[index % lengths.length]! + (one.isLonger ? 5 : 0)
    const session = {
      serviceId: 'short',
      from: instantOf(from),
      to: instantOf(from + length),
      seats: one.seats,
    }
    const isApart = laid.every(
      ({ session: other }) => other.to <= session.from || session.to <= other.from,
    )
    if (isApart) laid.push({ session, planned: one })
  }
  return laid
}

export function seatsOf({ session, planned: { taken, seats, isHeld } }: Laid): SlotClaim[] {
  return Array.from({ length: Math.min(taken, seats) }, (_, index) => ({
    id: `seat ${index + 1} at ${session.from}`,
    staffId: null,
    unitId: null,
    serviceId: session.serviceId,
    place: index + 1,
    from: session.from,
    to: session.to,
    state: isHeld && index === 0 ? 'held' : 'kept',
    heldUntil: isHeld && index === 0 ? '2020-01-01T00:00:00.000Z' : null,
    purpose: 'seat',
  }))
}

function isShort({ variantId }: SlotItem): boolean {
  return variantId === 'short'
}

function lengthOf({ segments, addOnMinutes }: SlotItem): number {
  return segments.reduce((sum, { minutes }) => sum + minutes, addOnMinutes)
}
