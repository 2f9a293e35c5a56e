import * as fc from 'fast-check'
import { describe, expect, inject, test } from 'vitest'
import { assign } from './assign.ts'
import { atDesk } from './desk.ts'
import { freeStarts } from './free-starts.ts'
import { monthOverview } from './overview.ts'
import { prepareWorld, withClaims } from './prepare.ts'
import type { ServiceRule, SlotRequest } from './request.ts'
import { minuteWorld } from './testing/oracle.ts'
import { inBookingWindow, judge } from './testing/oracle-search.ts'
import { startOf, withRules } from './testing/ruled-worlds.ts'
import { massage, partyOf, sampleItem, staffMember } from './testing/sample.ts'
import { usualDay, worldOf } from './testing/scene.ts'
import { oneGuest, type Question, twoGuests } from './testing/worlds.ts'
import { reasonAgainst } from './why-not.ts'

const now = '2027-05-01T00:00:00.000Z'
const unruled: ServiceRule = {
  serviceId: 'hammam',
  noticeMinutes: null,
  horizonDays: null,
  hours: [],
  dayLimit: null,
}

/** `usualDay` is a Tuesday, open from eight to twelve UTC, with three therapists. */
const shop = worldOf({
  hours: [[480, 720]],
  rules: { gridMinutes: 60, noticeMinutes: 120, horizonDays: 30 },
  staff: ['ann', 'ben', 'cy'].map((id) => staffMember(id)),
})

const ruled = (rule: Partial<ServiceRule>): SlotRequest =>
  massage(60, { rule: { ...unruled, ...rule } })

function freeOf(request: SlotRequest, world = prepareWorld(shop), moment = now): string[] {
  const window = { now: moment, fromDay: usualDay, toDay: usualDay }
  return freeStarts(world, request, window).flatMap(({ starts }) =>
    starts.map(({ startsAt }) => startsAt.slice(11, 16)),
  )
}

const at = (time: string) => `${usualDay}T${time}:00.000Z`

describe('the hours of a service', () => {
  const tuesday = { weekday: 2 as const, fromMinute: 540, toMinute: 660 }

  test('they hold it from beginning to end', () => {
    expect(freeOf(ruled({ hours: [tuesday] }))).toEqual(['09:00', '10:00'])
    const reason = reasonAgainst(prepareWorld(shop), ruled({ hours: [tuesday] }), at('11:00'), now)
    expect(reason).toMatchObject({ code: 'service_hours', guestIndex: 0, itemIndex: 0 })
  })

  test('a day without them is closed for it, not full', () => {
    const request = ruled({ hours: [{ ...tuesday, weekday: 3 }] })
    const window = { now, fromDay: usualDay, toDay: usualDay }
    expect(monthOverview(prepareWorld(shop), request, window)[0]!.state).toBe('closed')
  })

  test('the second of two services counts by its own beginning', () => {
    const [plain, late] = [
      sampleItem(60),
      sampleItem(60, { rule: { ...unruled, hours: [tuesday] } }),
    ]
    expect(freeOf({ guests: [{ items: [plain, late] }], together: 'same_start' })).toEqual([
      '08:00',
      '09:00',
    ])
  })
})

describe('the notice and the horizon of a service', () => {
  const morning = at('07:30')

  test('they stand in place of those of the shop', () => {
    expect(freeOf(massage(60), prepareWorld(shop), morning)).toEqual(['10:00', '11:00'])
    expect(freeOf(ruled({ noticeMinutes: 30 }), prepareWorld(shop), morning)).toHaveLength(4)
    expect(freeOf(ruled({ noticeMinutes: 200 }), prepareWorld(shop), morning)).toEqual(['11:00'])
    expect(freeOf(ruled({ horizonDays: 2 }))).toEqual([])
    expect(freeOf(ruled({ horizonDays: 3 }))).toHaveLength(4)
  })

  test('the desk keeps to neither', () => {
    const desk = atDesk(prepareWorld(shop), at('11:00'))
    const strict = ruled({ noticeMinutes: 9_000, horizonDays: 3 })
    expect(reasonAgainst(prepareWorld(shop), strict, at('11:00'), morning)?.code).toBe(
      'past_notice',
    )
    expect(reasonAgainst(desk, strict, at('11:00'), morning)).toBeNull()
  })
})

const counted = (number: number) =>
  startOf(shop, usualDay, { serviceId: 'hammam', number, isHeld: false })

describe('the limit of a day', () => {
  const two = ruled({ dayLimit: 2 })

  test('a start takes the lowest number that is free, until all are taken', () => {
    const empty = prepareWorld(shop)
    const first = assign(empty, two, at('08:00'), now)!.items[0]!.claims.at(-1)
    expect(first).toEqual({
      staffId: null,
      unitId: null,
      serviceId: 'hammam',
      place: 1,
      purpose: 'day_limit',
      from: `${usualDay}T00:00:00.000Z`,
      to: '2027-05-05T00:00:00.000Z',
    })
    const one = withClaims(empty, { upsert: [counted(2)] })
    expect(assign(one, two, at('08:00'), now)!.items[0]!.claims.at(-1)).toMatchObject({ place: 1 })
    const full = withClaims(one, { upsert: [counted(1)] })
    expect(freeOf(two, full)).toEqual([])
    expect(reasonAgainst(full, two, at('08:00'), now)?.code).toBe('day_limit')
    const window = { now, fromDay: usualDay, toDay: usualDay }
    expect(monthOverview(full, two, window)[0]!.state).toBe('full')
    expect(freeOf(two, withClaims(full, { release: [counted(1).id] }))).toHaveLength(4)
  })

  test('each guest of a party counts', () => {
    const item = two.guests[0]!.items[0]!
    const claims = assign(prepareWorld(shop), partyOf(item, item), at('08:00'), now)!.items
    expect(claims.map((one) => one.claims.at(-1)!.place)).toEqual([1, 2])
    expect(freeOf(partyOf(item, item, item))).toEqual([])
  })

  test('a hold counts until it is over', () => {
    const held = startOf(shop, usualDay, { serviceId: 'hammam', number: 1, isHeld: true })
    const world = prepareWorld({ ...shop, claims: [held] })
    const request = ruled({ dayLimit: 1, noticeMinutes: 0 })
    expect(freeOf(request, world, '2027-05-03T11:59:00.000Z')).toEqual([])
    expect(freeOf(request, world, '2027-05-03T12:00:00.000Z')).toHaveLength(4)
  })
})

test('a service without a rule takes no number', () => {
  const { claims } = assign(prepareWorld(shop), massage(60), at('08:00'), now)!.items[0]!
  expect(claims.map(({ purpose }) => purpose)).toEqual(['segment'])
})

const runs = inject('isThorough')
  ? [{ numRuns: 200 }, { numRuns: 80 }]
  : [
      { numRuns: 60, seed: 5 },
      { numRuns: 20, seed: 5 },
    ]

describe('rules of services against a search that tries everything minute by minute', () => {
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
    for (const { startsAt } of free.slice(0, 5)) expectNumbers(prepared, request, startsAt, moment)
  }

  test('one guest', () => fc.assert(fc.property(withRules(oneGuest), agrees), runs[0]), 240_000)
  test('two guests', () => fc.assert(fc.property(withRules(twoGuests), agrees), runs[1]), 240_000)
  test('every reason of a rule has come up, and free times', () => {
    for (const code of ['free', 'service_hours', 'day_limit'])
      expect(seen.get(code) ?? 0).toBeGreaterThan(20)
  })
})

/** No two starts of a day have one number, and none is above the limit. */
function expectNumbers(
  world: ReturnType<typeof prepareWorld>,
  request: SlotRequest,
  startsAt: string,
  moment: string,
): void {
  const items = assign(world, request, startsAt, moment)!.items
  const numbers = items.flatMap(({ claims }) =>
    claims.flatMap(({ serviceId, place, from }) =>
      serviceId ? [`${serviceId} ${from} ${place}`] : [],
    ),
  )
  expect(new Set(numbers).size).toBe(numbers.length)
}
