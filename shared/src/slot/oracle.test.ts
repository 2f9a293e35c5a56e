import * as fc from 'fast-check'
import { describe, expect, inject, it } from 'vitest'
import type { AssignedClaim, Assignment, FreeStart } from './answer.ts'
import { assign } from './assign.ts'
import { freeStarts } from './free-starts.ts'
import { monthOverview } from './overview.ts'
import { prepareWorld } from './prepare.ts'
import { type MinuteWorld, minuteWorld } from './testing/oracle.ts'
import { type Verdict, inBookingWindow, judge } from './testing/oracle-search.ts'
import { besideTravel, withTravel } from './testing/travel-worlds.ts'
import { type Question, oneGuest, twoGuests, withPauses } from './testing/worlds.ts'
import { reasonAgainst, whyNot } from './why-not.ts'

declare module 'vitest' {
  interface ProvidedContext {
    isThorough: boolean
  }
}

/** `npm run test:all` tries new cases each time; `npm test` the same few, which have met every reason. */
const [alone, inPairs] = inject('isThorough')
  ? [{ numRuns: 300 }, { numRuns: 100 }]
  : [
      { numRuns: 80, seed: 8 },
      { numRuns: 25, seed: 8 },
    ]

describe('the engine against a search that tries everything minute by minute', () => {
  it('one guest', () => fc.assert(fc.property(oneGuest, agrees), alone), 240_000)
  it('two guests', () => fc.assert(fc.property(twoGuests, agrees), inPairs), 240_000)

  it(
    'one guest, with pauses between services',
    () => fc.assert(fc.property(withPauses(oneGuest), agrees), alone),
    240_000,
  )
  it(
    'two guests, with pauses between services',
    () => fc.assert(fc.property(withPauses(twoGuests), agrees), inPairs),
    240_000,
  )

  it(
    'one guest, at their place',
    () => fc.assert(fc.property(withTravel(oneGuest), agrees), alone),
    240_000,
  )
  it(
    'two guests, at their place',
    () => fc.assert(fc.property(withTravel(twoGuests), agrees), inPairs),
    240_000,
  )
  it(
    'one guest, beside visits at other places',
    () => fc.assert(fc.property(besideTravel(oneGuest), agrees), alone),
    240_000,
  )

  it('has seen free and taken starts, waits, changes and every reason', () => {
    expect(seen.free).toBeGreaterThan(200)
    expect(seen.taken).toBeGreaterThan(1000)
    expect(seen.changes).toBeGreaterThan(10)
    expect([...seen.codes].toSorted()).toEqual([
      'beyond_horizon',
      'closed',
      'gap_rule',
      'no_skilled_therapist',
      'nonexistent_time',
      'not_then',
      'off_grid',
      'past_notice',
      'rooms_full',
      'therapist_busy',
      'therapist_load',
      'therapist_off',
    ])
  })
})

const seen = { free: 0, taken: 0, changes: 0, codes: new Set<string>() }

function agrees(question: Question): void {
  const { world, request, now } = question
  const minutes = minuteWorld(world, now, request)
  const prepared = prepareWorld(world)
  const window = { now, fromDay: world.fromDay, toDay: world.toDay }
  const days = freeStarts(prepared, request, window)
  const found = days.flatMap((day) => day.starts)
  const verdicts = new Map<string, Verdict>()
  for (const startsAt of gridOf(minutes)) {
    const start = Date.parse(startsAt) / 60_000
    const verdict = inBookingWindow(minutes, start, now, request)
      ? judge(minutes, request, start)
      : null
    const reason = reasonAgainst(prepared, request, startsAt, now)
    expect(`${startsAt} ${reason === null}`).toBe(`${startsAt} ${verdict?.isFree === true}`)
    if (verdict?.isFree === true) verdicts.set(startsAt, verdict)
    else seen.codes.add(reason!.code)
  }
  expect(found.map((one) => one.startsAt)).toEqual([...verdicts.keys()])
  seen.free += verdicts.size
  seen.taken += gridOf(minutes).length - verdicts.size
  for (const one of found) checkAssignment(minutes, question, one, verdicts.get(one.startsAt)!)
  for (const [index, day] of monthOverview(prepared, request, window).entries()) {
    const count = days[index]!.starts.length
    expect(day.freeStarts ?? count).toBe(count)
    expect(['closed', 'full', 'off'].includes(day.state)).toBe(count === 0)
  }
  checkRefusals(minutes, question)
}

function gridOf(minutes: MinuteWorld): string[] {
  return minutes.grid.flatMap((isStart, index) =>
    isStart ? [new Date((minutes.first + index) * 60_000).toISOString()] : [],
  )
}

function checkAssignment(
  minutes: MinuteWorld,
  { world, request, now }: Question,
  found: FreeStart,
  verdict: Verdict,
): void {
  const assignment = assign(prepareWorld(world), request, found.startsAt, now)!
  checkClaims(minutes, assignment)
  const items = request.guests.flatMap((guest) => guest.items)
  const plain = items.every((item) => (item.hands ?? 1) <= 1) && request.guests.length === 1
  const changes = plain ? verdict.changes : changesOf(assignment)
  expect(changesOf(assignment)).toBe(changes)
  seen.changes += changes
  expect(found.rank).toBe(plain && items.length === 1 ? verdict.looseEnds : found.rank)
}

/** A minute beside the grid is no start, nor is the second of an hour that comes twice. */
function checkRefusals(minutes: MinuteWorld, { world, request, now }: Question): void {
  const prepared = prepareWorld(world)
  const repeated = minutes.wall.findIndex((wall, index) => wall < minutes.wall[index - 1]!)
  const samples = [repeated < 0 ? 0 : repeated]
  for (let index = 200; index < minutes.wall.length; index += 397) samples.push(index)
  for (const index of samples.filter((one) => !minutes.grid[one])) {
    const startsAt = new Date((minutes.first + index) * 60_000).toISOString()
    const reason = whyNot(prepared, request, startsAt, now)
    expect(`${startsAt} ${reason === null}`).toBe(`${startsAt} false`)
    seen.codes.add(reason!.code)
    expect(assign(prepared, request, startsAt, now)).toBeNull()
  }
}

/** What is to be written was free before and does not overlap itself. */
function checkClaims(minutes: MinuteWorld, assignment: Assignment): void {
  const taken = new Set<string>()
  for (const claim of assignment.items.flatMap((item) => item.claims)) {
    const who = claim.staffId ?? `${claim.unitId}/${claim.place}`
    const free = claim.staffId === null ? minutes.placeFree.get(who)! : minutes.staffFree.get(who)!
    for (const minute of minutesOf(claim)) {
      expect(`${who} ${minute} ${free[minute - minutes.first]}`).toBe(`${who} ${minute} true`)
      expect(taken.has(`${who} ${minute}`)).toBe(false)
      taken.add(`${who} ${minute}`)
    }
  }
}

function minutesOf(claim: AssignedClaim): number[] {
  const from = Date.parse(claim.from) / 60_000
  return Array.from({ length: Date.parse(claim.to) / 60_000 - from }, (_, index) => from + index)
}

function changesOf(assignment: Assignment): number {
  const served = assignment.items.filter(({ staffIds }) => staffIds.length > 0)
  return served.filter(
    (item, index) => index > 0 && item.staffIds[0] !== served[index - 1]!.staffIds[0],
  ).length
}
