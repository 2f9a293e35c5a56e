import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MINUTES_PER_DAY, dayNumber } from '../time/day.ts'
import { instantOf } from '../time/instant.ts'
import { offsetTable } from '../time/zone.ts'
import { freeStarts } from './free-starts.ts'
import { nearestStarts } from './nearest.ts'
import { monthOverview } from './overview.ts'
import { prepareWorld } from './prepare.ts'
import type { SlotRequest } from './request.ts'
import { everyDay, massage, partyOf, sampleItem, staffMember, visitOf } from './testing/sample.ts'
import { DEFAULT_SLOT_RULES, type SlotClaim, type SlotWorld } from './world.ts'

const FIRST = '2027-03-25'
const LAST = '2027-03-31'
const STAFF = 30
/** Seven days from 09:00 to 18:00 on a 15 min grid. */
const STARTS_A_DAY = 36

const requests: [string, SlotRequest][] = [
  ['one service', massage(60)],
  ['two services', visitOf(sampleItem(60), sampleItem(45))],
  ['two guests', partyOf(sampleItem(60), sampleItem(90))],
]

describe('the overview of a month and the nearest times', () => {
  it.each(requests)(
    'agree with all free starts: %s',
    (_, request) => {
      const states = new Set<string>()
      const property = fc.property(busyWorld(), fc.integer({ min: 0, max: 9000 }), (world, at) => {
        const prepared = prepareWorld(world)
        const window = { now: '2027-03-24T00:00:00.000Z', fromDay: FIRST, toDay: LAST }
        const days = freeStarts(prepared, request, window)
        const overview = monthOverview(prepared, request, window)
        expect(overview.map((one) => one.state)).toEqual(
          days.map((one) => stateOf(one.starts.length)),
        )
        for (const one of overview) states.add(one.state)
        const wanted = instantOf(dayNumber(FIRST) * MINUTES_PER_DAY + at)
        const nearest = nearestStarts(prepared, request, wanted, 4, window.now)
        const starts = days.flatMap((day) => day.starts.map((start) => start.startsAt))
        const distance = (start: string): number => Math.abs(Date.parse(start) - Date.parse(wanted))
        const sorted = starts.toSorted((a, b) => distance(a) - distance(b) || b.localeCompare(a))
        expect(nearest).toEqual(sorted.slice(0, 4))
      })
      fc.assert(property, { numRuns: 60 })
      expect([...states].toSorted()).toEqual(['few', 'free', 'full'])
    },
    60_000,
  )

  it('call a day closed when it cannot be booked at all', () => {
    const world = worldWith([])
    const prepared = prepareWorld({
      ...world,
      hours: { ...world.hours, closures: [{ fromDay: '2027-03-27', toDay: '2027-03-28' }] },
      rules: { ...world.rules, horizonDays: 4 },
    })
    const window = { now: '2027-03-26T16:00:00.000Z', fromDay: '2027-03-24', toDay: '2027-04-01' }
    expect(monthOverview(prepared, massage(60), window)).toEqual([
      { day: '2027-03-24', state: 'closed', freeStarts: 0 },
      { day: '2027-03-25', state: 'closed', freeStarts: 0 },
      { day: '2027-03-26', state: 'few', freeStarts: 1 },
      { day: '2027-03-27', state: 'closed', freeStarts: 0 },
      { day: '2027-03-28', state: 'closed', freeStarts: 0 },
      { day: '2027-03-29', state: 'free' },
      { day: '2027-03-30', state: 'free' },
      { day: '2027-03-31', state: 'closed', freeStarts: 0 },
      { day: '2027-04-01', state: 'closed', freeStarts: 0 },
    ])
  })

  it('tell a day when the wanted therapist is off from one that is fully booked', () => {
    const away = '2027-03-26'
    const world = worldWith([
      takenOn('2027-03-25', 'segment'),
      takenOn('2027-03-27', 'time_off'),
      takenOn('2027-03-28', 'block'),
    ])
    const [first, ...others] = world.staff
    const staff = [{ ...first!, exceptions: [{ day: away, spans: [] }] }, ...others]
    const prepared = prepareWorld({ ...world, staff })
    const window = { now: '2027-03-24T00:00:00.000Z', fromDay: FIRST, toDay: '2027-03-29' }
    const states = (request: SlotRequest) =>
      monthOverview(prepared, request, window).map(({ state }) => state)
    const named = { kind: 'staff', staffId: 'therapist 0' } as const
    expect(states(massage(60, { wish: named }))).toEqual(['full', 'off', 'off', 'off', 'free'])
    expect(states(massage(60))).toEqual(['free', 'free', 'free', 'free', 'free'])
    expect(states(massage(60, { variantId: 'nobody gives this' }))).toEqual(
      Array.from({ length: 5 }, () => 'off'),
    )
  })
})

/** A therapist taken for a whole day. */
function takenOn(day: string, purpose: NonNullable<SlotClaim['purpose']>): SlotClaim {
  return {
    id: day,
    staffId: 'therapist 0',
    unitId: null,
    place: null,
    from: `${day}T00:00:00.000Z`,
    to: `${day}T23:59:00.000Z`,
    state: 'kept',
    heldUntil: null,
    purpose,
  }
}

function stateOf(count: number): string {
  if (count === 0) return 'full'
  return count <= 3 || count < 0.2 * STARTS_A_DAY ? 'few' : 'free'
}

/** Each therapist has most of each day taken, on each day by another share, so that all states come. */
function busyWorld(): fc.Arbitrary<SlotWorld> {
  const openStaff = fc.array(fc.integer({ min: 0, max: STAFF - 1 }), { maxLength: 3 })
  const gap = fc.integer({ min: 9 * 4, max: 17 * 4 })
  const day = fc.tuple(openStaff, fc.array(gap, { maxLength: 4 }))
  return fc
    .array(day, { minLength: 7, maxLength: 7 })
    .map((days) =>
      worldWith(
        days.flatMap(([open, gaps], index) =>
          Array.from({ length: STAFF }, (_, staff) => staff).flatMap((staff) =>
            takenBut(staff, index, open.includes(staff) ? gaps : []),
          ),
        ),
      ),
    )
}

/** A day taken from 09:00 to 18:00 but for 105 minutes from each of the given quarter hours. */
function takenBut(staff: number, day: number, gaps: readonly number[]): SlotClaim[] {
  const free = new Set(gaps.flatMap((from) => Array.from({ length: 7 }, (_, step) => from + step)))
  const claims: SlotClaim[] = []
  for (let quarter = 9 * 4; quarter < 18 * 4; quarter += 1) {
    if (free.has(quarter)) continue
    const from = (dayNumber(FIRST) + day) * MINUTES_PER_DAY + quarter * 15
    claims.push({
      id: `${staff}/${day}/${quarter}`,
      staffId: `therapist ${staff}`,
      unitId: null,
      place: null,
      from: instantOf(from),
      to: instantOf(from + 15),
      state: 'kept',
      heldUntil: null,
    })
  }
  return claims
}

function worldWith(claims: SlotClaim[]): SlotWorld {
  return {
    zone: offsetTable('UTC', '2027-03-20T00:00:00Z', '2027-04-10T00:00:00Z'),
    fromDay: FIRST,
    toDay: LAST,
    rules: DEFAULT_SLOT_RULES,
    hours: { weekly: everyDay(540, 1080), exceptions: [], closures: [] },
    staff: Array.from({ length: STAFF }, (_, index) => staffMember(`therapist ${index}`)),
    units: [],
    claims,
  }
}
