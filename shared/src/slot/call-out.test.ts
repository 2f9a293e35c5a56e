import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { metresBetween } from '../shop/distance.ts'
import type { Assignment } from './answer.ts'
import { assign } from './assign.ts'
import { freeStarts } from './free-starts.ts'
import { type PreparedWorld, prepareWorld, withClaims } from './prepare.ts'
import type { CallOutPlace, SlotItem, SlotRequest } from './request.ts'
import { massage, partyOf, sampleItem, staffMember, visitOf } from './testing/sample.ts'
import { usualDay, worldOf } from './testing/scene.ts'
import { wayMinutes } from './way.ts'
import type { SlotClaim } from './world.ts'

const now = '2027-05-01T00:00:00.000Z'
const at = (time: string) => `${usualDay}T${time}:00.000Z`
const day = { hours: [[540, 780]] as [number, number][], rules: { gridMinutes: 30 } }
const shop = { latitude: 48, longitude: 2 }
const north = 1 / 111.3

/** So many kilometres north of the shop and east of that line, where one goes 30 km/h. */
function spotAt(km: number, east = 0): CallOutPlace {
  const spot = { latitude: 48 + km * north, longitude: 2 + east * north * 1.5, speedKmh: 30 }
  return { travelMinutes: 5 * Math.ceil(metresBetween(shop, spot) / 2_500), spot }
}
const far = spotAt(14)
const besideFar = spotAt(14.5)
const opposite = spotAt(-14)
const away = (minutes: number, callOut = far, more: Partial<SlotItem> = {}): SlotRequest => ({
  ...massage(minutes, more),
  callOut,
})

function freeOf(request: SlotRequest, world = prepareWorld(worldOf(day))): string[] {
  const window = { now, fromDay: usualDay, toDay: usualDay }
  return freeStarts(world, request, window).flatMap(({ starts }) =>
    starts.map(({ startsAt }) => startsAt.slice(11, 16)),
  )
}

/** Of a visit at a start, who is taken from when to when, and for what. */
function takenBy(request: SlotRequest, start: string, world = prepareWorld(worldOf(day))) {
  return assign(world, request, at(start), now)?.items.map(({ claims }) =>
    claims
      .map(({ staffId, from, to, purpose }) =>
        [staffId, from.slice(11, 16), to.slice(11, 16), purpose].join(' '),
      )
      .toSorted(),
  )
}

function claimsOf({ items }: Assignment, visit = 'a'): SlotClaim[] {
  return items
    .flatMap(({ claims }) => claims)
    .map((claim, index) => ({
      ...claim,
      id: `${visit}${index}`,
      state: 'kept' as const,
      heldUntil: null,
    }))
}

/** The day after a visit has been booked there. */
function after(request: SlotRequest, start: string, world = prepareWorld(worldOf(day))) {
  return withClaims(world, { upsert: claimsOf(assign(world, request, at(start), now)!, start) })
}

test('the way between two clients is straight, unless by the shop is shorter or one spot is not known', () => {
  expect(far.travelMinutes).toBe(30)
  expect(wayMinutes(far, undefined)).toBe(30)
  expect(wayMinutes(far, besideFar)).toBe(5)
  expect(wayMinutes(far, { ...besideFar, spot: { ...besideFar.spot!, speedKmh: 4 } })).toBe(10)
  expect(wayMinutes(far, opposite)).toBe(60)
  expect(wayMinutes(far, { travelMinutes: 5 })).toBe(35)
  // Of a town that stands for all its addresses nobody knows how far apart they are.
  expect(wayMinutes(far, far)).toBe(60)
})

describe('a visit at the client’s', () => {
  test('leaves its therapist the way there and back', () => {
    expect(takenBy(away(60), '10:00')).toEqual([['ann 10:00 11:00 segment']])
    const works = staffMember('ann', { shifts: [shiftOf(570, 700)] })
    const world = prepareWorld(worldOf({ ...day, staff: [works] }))
    expect(freeOf(away(60), world)).toEqual(['10:00'])
  })

  test('has no time that the way would not leave between others', () => {
    const taken: [string, string, string][] = [['ann', '11:30', '12:00']]
    const world = prepareWorld(worldOf({ ...day, taken }))
    expect(freeOf(massage(60), world)).toContain('10:30')
    expect(freeOf(away(60), world)).toEqual(['09:00', '09:30', '10:00'])
  })

  test('keeps the way free from what comes after', () => {
    expect(freeOf(massage(30), after(away(60), '10:00'))).toEqual([
      '09:00',
      '11:30',
      '12:00',
      '12:30',
    ])
  })

  test('has the way on top of the time to prepare', () => {
    const request = away(60, far, { bufferBeforeMinutes: 10, bufferAfterMinutes: 15 })
    expect(takenBy(request, '10:00')).toEqual([
      ['ann 09:50 10:00 buffer', 'ann 10:00 11:00 segment', 'ann 11:00 11:15 buffer'],
    ])
    expect(freeOf(massage(15), after(request, '10:00'))).toEqual(['09:00', '12:00', '12:30'])
  })

  test('has no way between what one therapist does there, whoever of the guests has it', () => {
    const party = { ...partyOf(sampleItem(60), sampleItem(60)), callOut: far }
    expect(takenBy({ ...party, together: 'in_turn' }, '10:00')).toEqual([
      ['ann 10:00 11:00 segment'],
      ['ann 11:00 12:00 segment'],
    ])
  })

  test('sends a second therapist in time for the second treatment', () => {
    const staff = [staffMember('ann'), staffMember('ben', { skills: { nails: { minutes: null } } })]
    const taken: [string, string, string][] = [['ben', '10:30', '10:50']]
    const second = sampleItem(60, { variantId: 'nails' })
    const request = { ...visitOf(sampleItem(60), second), callOut: far }
    expect(freeOf(request, prepareWorld(worldOf({ ...day, staff })))).toContain('10:00')
    expect(freeOf(request, prepareWorld(worldOf({ ...day, staff, taken })))).not.toContain('10:00')
  })
})

describe('two visits at clients', () => {
  test('are as close as the way from one to the other lets them be', () => {
    const world = after(away(60), '10:00')
    const five = { ...day, rules: { gridMinutes: 5 } }
    const grid = after(away(60), '10:00', prepareWorld(worldOf(five)))
    expect(freeOf(away(60, besideFar), world)).toEqual(['11:30', '12:00'])
    expect(freeOf(away(60, besideFar), grid)[0]).toBe('11:05')
    expect(freeOf(away(30, besideFar), grid)).toContain('09:25')
    expect(freeOf(away(60, opposite), grid)[0]).toBe('12:00')
  })

  test('leave no time at the shop between them when nobody goes there', () => {
    const five = prepareWorld(worldOf({ ...day, rules: { gridMinutes: 5 } }))
    const world = after(away(60, besideFar), '11:30', after(away(60), '10:00', five))
    const between = freeOf(massage(5), world).filter((one) => one > '09:30' && one < '13:00')
    expect(between).toEqual([])
  })

  test('have another between them that is on the way', () => {
    const five = prepareWorld(worldOf({ ...day, rules: { gridMinutes: 5 } }))
    const world = after(away(60, besideFar), '11:30', after(away(60), '10:00', five))
    const between = freeOf(away(15, spotAt(14.2)), world).filter(
      (one) => one > '11:00' && one < '11:30',
    )
    expect(between).toEqual(['11:05', '11:10'])
  })
})

const place = fc
  .tuple(fc.integer({ min: -12, max: 12 }), fc.integer({ min: -9, max: 9 }))
  .map(([km, east]) => (km === 0 && east === 0 ? undefined : spotAt(km + 0.31, east + 0.17)))
const wishes = fc.array(
  fc.tuple(place, fc.constantFrom(15, 30, 60), fc.integer({ min: 0, max: 99 })),
  { minLength: 2, maxLength: 7 },
)

test('a therapist who is booked all day comes in time to everything, and to nothing else that is not offered', () => {
  const seen = { straight: 0, refused: 0 }
  fc.assert(
    fc.property(wishes, (visits) => {
      const long = { hours: [[540, 1020]] as [number, number][], rules: { gridMinutes: 5 } }
      const staff = [staffMember('ann', { shifts: [shiftOf(540, 1020)] })]
      let world: PreparedWorld = prepareWorld(worldOf({ ...long, staff }))
      const stops: Stop[] = []
      for (const [index, [callOut, minutes, pick]] of visits.entries()) {
        const request = { ...massage(minutes), ...(callOut && { callOut }) }
        const free = new Set(freeOf(request, world))
        for (let from = 540; from + minutes <= 1020; from += 5) {
          const stop = { from, to: from + minutes, callOut }
          const comes = isTravelled([...stops, stop])
          expect(`${clock(from)} ${free.has(clock(from))}`).toBe(`${clock(from)} ${comes}`)
          if (!comes) seen.refused += 1
        }
        const start = [...free][pick % free.size]
        if (start === undefined) continue
        const claims = claimsOf(assign(world, request, at(start), now)!, `${index}.`)
        world = withClaims(world, { upsert: claims })
        const from = Number(start.slice(0, 2)) * 60 + Number(start.slice(3))
        stops.push({ from, to: from + minutes, callOut })
      }
      seen.straight += straightWays(stops)
    }),
    { numRuns: 60, seed: 4 },
  )
  expect(seen.straight).toBeGreaterThan(20)
  expect(seen.refused).toBeGreaterThan(500)
})

type Stop = { from: number; to: number; callOut: CallOutPlace | undefined }

/** Goes through the day from the shop and back to it, always the shorter way. */
function isTravelled(stops: readonly Stop[]): boolean {
  let [time, here]: [number, Stop['callOut']] = [540, undefined]
  const home = { from: 1020, to: 1020, callOut: undefined }
  for (const { from, to, callOut } of [...stops.toSorted((a, b) => a.from - b.from), home]) {
    if (time + legOf(here, callOut) > from) return false
    ;[time, here] = [to, callOut]
  }
  return true
}

function legOf(one: Stop['callOut'], other: Stop['callOut']): number {
  const byShop = (one?.travelMinutes ?? 0) + (other?.travelMinutes ?? 0)
  if (!one || !other) return byShop
  const metres = metresBetween(one.spot!, other.spot!)
  return metres === 0 ? byShop : Math.min(byShop, 5 * Math.ceil(metres / 2_500))
}

function straightWays(stops: readonly Stop[]): number {
  const inOrder = stops.toSorted((a, b) => a.from - b.from)
  return inOrder.filter((stop, index) => {
    const next = inOrder[index + 1]
    if (!next?.callOut || !stop.callOut) return false
    return next.from - stop.to < next.callOut.travelMinutes + stop.callOut.travelMinutes
  }).length
}

function clock(minute: number): string {
  return new Date(minute * 60_000).toISOString().slice(11, 16)
}

function shiftOf(fromMinute: number, toMinute: number) {
  const { shifts } = staffMember('any')
  return {
    ...shifts[(new Date(`${usualDay}T12:00:00Z`).getUTCDay() + 6) % 7]!,
    fromMinute,
    toMinute,
  }
}
