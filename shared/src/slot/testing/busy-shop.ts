import { dayNumber, dayOf } from '../../time/day.ts'
import { offsetTable } from '../../time/zone.ts'
import type { SlotRequest } from '../request.ts'
import { DEFAULT_SLOT_RULES, type SlotClaim, type SlotWorld } from '../world.ts'
import { everyDay, sampleItem, staffMember } from './sample.ts'

const FIRST_DAY = '2027-03-15'
const ROOMS = 15
const BOOKINGS_A_DAY = 8

/** The shop of the bench, 15 rooms, two thirds booked: every day 08:00–20:00, bookings of 60 min at random places of the 15 min grid. */
export function busyShop(therapists: number, days: number): SlotWorld {
  const random = generator(therapists * 1000 + days)
  const hours = everyDay(8 * 60, 20 * 60)
  const toDay = dayOf(dayNumber(FIRST_DAY) + days - 1)
  const staff = Array.from({ length: therapists }, (_, index) =>
    staffMember(`therapist ${index}`, { shifts: hours }),
  )
  const units = Array.from({ length: ROOMS }, (_, index) => ({
    id: `room ${index}`,
    kind: 'room',
    places: 1,
    turnoverMinutes: 0,
  }))
  const claims = [
    ...staff.flatMap(({ id }) =>
      bookings(random, days, { staffId: id, unitId: null, place: null }),
    ),
    ...units.flatMap(({ id }) => bookings(random, days, { staffId: null, unitId: id, place: 1 })),
  ]
  return {
    zone: offsetTable('Europe/Paris', '2027-03-01T00:00:00Z', '2027-07-01T00:00:00Z'),
    fromDay: FIRST_DAY,
    toDay,
    rules: { ...DEFAULT_SLOT_RULES, noticeMinutes: 0, horizonDays: 100 },
    hours: { weekly: hours, exceptions: [], closures: [] },
    staff,
    units,
    claims,
  }
}

/** So many guests together, each with so many services of an hour in a room. */
export function partyOf(guests: number, services: number): SlotRequest {
  const item = sampleItem(60, { requires: [{ anyOf: ['room'], count: 1 }] })
  const items = Array.from({ length: services }, () => item)
  return { guests: Array.from({ length: guests }, () => ({ items })), together: 'same_start' }
}

function bookings(
  random: () => number,
  days: number,
  who: Pick<SlotClaim, 'staffId' | 'unitId' | 'place'>,
): SlotClaim[] {
  const zone = offsetTable('Europe/Paris', '2027-03-01T00:00:00Z', '2027-07-01T00:00:00Z')
  const claims: SlotClaim[] = []
  for (let day = 0; day < days; day += 1) {
    // 8 hours booked of 12: cut the 4 free hours, 16 quarters, into 9 gaps.
    const cuts = Array.from({ length: BOOKINGS_A_DAY }, () => Math.floor(random() * 17))
    cuts.sort((a, b) => a - b)
    cuts.forEach((quarters, index) => {
      const wall = (dayNumber(FIRST_DAY) + day) * 1440 + 480 + quarters * 15 + index * 60
      const offset = zone.offsetMinutes[wall - 60 >= zone.sinceMinutes[1]! ? 1 : 0]!
      const from = wall - offset
      claims.push({
        id: `${who.staffId ?? who.unitId}/${day}/${index}`,
        ...who,
        from: new Date(from * 60_000).toISOString(),
        to: new Date((from + 60) * 60_000).toISOString(),
        state: 'kept',
        heldUntil: null,
      })
    })
  }
  return claims
}

/** A small seeded generator (mulberry32), so that every run measures the same world. */
function generator(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
