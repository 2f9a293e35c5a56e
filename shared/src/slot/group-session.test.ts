import * as fc from 'fast-check'
import { describe, expect, inject, test } from 'vitest'
import { assign } from './assign.ts'
import { freeStarts } from './free-starts.ts'
import { monthOverview } from './overview.ts'
import { prepareWorld, withClaims } from './prepare.ts'
import type { SlotRequest } from './request.ts'
import { minuteWorld } from './testing/oracle.ts'
import { inBookingWindow, judge } from './testing/oracle-search.ts'
import { partyOf, sampleItem, staffMember } from './testing/sample.ts'
import { usualDay, worldOf } from './testing/scene.ts'
import { inSessions, seatsOf, withSessions } from './testing/session-worlds.ts'
import { oneGuest, type Question, twoGuests } from './testing/worlds.ts'
import { reasonAgainst } from './why-not.ts'

const now = '2027-05-01T00:00:00.000Z'
const at = (time: string) => `${usualDay}T${time}:00.000Z`
const session = (from: string, to: string, seats: number) => ({
  serviceId: 'yoga',
  from: at(from),
  to: at(to),
  seats,
})
const nine = session('09:00', '10:00', 3)
const taken = (count: number) =>
  seatsOf({
    session: nine,
    planned: { at: 0, seats: 3, taken: count, isHeld: false, isLonger: false },
  })

/** Open from eight to twelve UTC; its only therapist leads the session at nine and is blocked then. */
const shop = {
  ...worldOf({
    hours: [[480, 720]],
    rules: { gridMinutes: 30 },
    staff: [staffMember('ann')],
    taken: [['ann', '09:00', '10:00']],
  }),
  sessions: [nine, session('10:30', '12:00', 5)],
}
const yoga = inSessions(sampleItem(60), 'yoga')
const one: SlotRequest = { guests: [{ items: [yoga] }], together: 'same_start' }

function freeOf(request: SlotRequest, world = prepareWorld(shop)): string[] {
  const window = { now, fromDay: usualDay, toDay: usualDay }
  return freeStarts(world, request, window).flatMap(({ starts }) =>
    starts.map(({ startsAt }) => startsAt.slice(11, 16)),
  )
}

describe('a session with seats', () => {
  test('is the only time of its service, where it is as long', () => {
    expect(freeOf(one)).toEqual(['09:00'])
    const long = inSessions(sampleItem(90), 'yoga')
    expect(freeOf({ ...one, guests: [{ items: [long] }] })).toEqual(['10:30'])
    expect(reasonAgainst(prepareWorld(shop), one, at('11:00'), now)?.code).toBe('service_hours')
  })

  test('each guest has a seat of it, and takes neither therapist nor room', () => {
    const world = withClaims(prepareWorld(shop), { upsert: [taken(2)[1]!] })
    const { items } = assign(world, partyOf(yoga, yoga), at('09:00'), now)!
    expect(items.map(({ claims, staffIds }) => ({ claims, staffIds }))).toEqual(
      [1, 3].map((place) => ({
        staffIds: [],
        claims: [
          {
            staffId: null,
            unitId: null,
            serviceId: 'yoga',
            place,
            purpose: 'seat',
            from: at('09:00'),
            to: at('10:00'),
          },
        ],
      })),
    )
  })

  test('is full when fewer seats are left than are asked for', () => {
    const two = withClaims(prepareWorld(shop), { upsert: taken(2) })
    expect(freeOf(one, two)).toEqual(['09:00'])
    expect(freeOf(partyOf(yoga, yoga), two)).toEqual([])
    const full = withClaims(two, { upsert: taken(3) })
    expect(freeOf(one, full)).toEqual([])
    expect(reasonAgainst(full, one, at('09:00'), now)?.code).toBe('session_full')
    const window = { now, fromDay: usualDay, toDay: usualDay }
    expect(monthOverview(full, one, window)[0]!.state).toBe('full')
  })

  test('follows another service of its guest', () => {
    const visit = { ...one, guests: [{ items: [sampleItem(60), yoga] }] }
    expect(freeOf(visit)).toEqual(['08:00'])
  })

  test('a day without one is closed for it', () => {
    const window = { now, fromDay: usualDay, toDay: usualDay }
    const none = prepareWorld({ ...shop, sessions: [] })
    expect(monthOverview(none, one, window)[0]!.state).toBe('closed')
  })
})

const runs = inject('isThorough')
  ? [{ numRuns: 200 }, { numRuns: 80 }]
  : [
      { numRuns: 60, seed: 7 },
      { numRuns: 20, seed: 7 },
    ]

describe('sessions against a search that tries everything minute by minute', () => {
  const seen = new Map<string, number>()

  function agrees({ world, request, now: moment }: Question): void {
    const minutes = minuteWorld(world, moment, request)
    const prepared = prepareWorld(world)
    const window = { now: moment, fromDay: world.fromDay, toDay: world.toDay }
    const free = freeStarts(prepared, request, window).flatMap(({ starts }) => starts)
    const expected: string[] = []
    minutes.grid.forEach((isStart, index) => {
      if (!isStart) return
      const start = minutes.first + index
      const startsAt = new Date(start * 60_000).toISOString()
      const isFree =
        inBookingWindow(minutes, start, moment, request) && judge(minutes, request, start).isFree
      if (isFree) expected.push(startsAt)
      const code = reasonAgainst(prepared, request, startsAt, moment)?.code ?? 'free'
      expect(`${startsAt} ${code === 'free'}`).toBe(`${startsAt} ${isFree}`)
      seen.set(code, (seen.get(code) ?? 0) + 1)
    })
    expect(free.map(({ startsAt }) => startsAt)).toEqual(expected)
    for (const { startsAt } of free.slice(0, 5)) expectSeats(world, request, startsAt, moment)
  }

  test('one guest', () => fc.assert(fc.property(withSessions(oneGuest), agrees), runs[0]), 240_000)
  test(
    'two guests',
    () => fc.assert(fc.property(withSessions(twoGuests), agrees), runs[1]),
    240_000,
  )
  test('every reason of a session has come up, and free times', () => {
    for (const code of ['free', 'service_hours', 'session_full'])
      expect(seen.get(code) ?? 0).toBeGreaterThan(5)
  })
})

/** Nobody has a seat that is taken, or one that the session does not have. */
function expectSeats(
  { claims, sessions = [], ...world }: Question['world'],
  request: SlotRequest,
  startsAt: string,
  moment: string,
): void {
  const prepared = prepareWorld({ ...world, claims, sessions })
  const { items } = assign(prepared, request, startsAt, moment)!
  const live = claims.filter(({ heldUntil }) => heldUntil === null || heldUntil > moment)
  const seats = [...live, ...items.flatMap((item) => item.claims)].filter(
    ({ purpose }) => purpose === 'seat',
  )
  const names = seats.map(({ from, place }) => `${from} ${place}`)
  expect(new Set(names).size).toBe(names.length)
  for (const { from, to, place } of seats)
    expect(
      sessions.find((each) => each.from === from && each.to === to)?.seats,
    ).toBeGreaterThanOrEqual(place!)
}
