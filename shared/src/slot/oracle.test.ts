import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { AssignedClaim, Assignment } from './answer.ts'
import { assign } from './assign.ts'
import { freeStarts } from './free-starts.ts'
import { monthOverview } from './overview.ts'
import { prepareWorld } from './prepare.ts'
import { type MinuteWorld, minuteWorld } from './testing/oracle.ts'
import { inBookingWindow, judge } from './testing/oracle-search.ts'
import { type Question, oneGuest, twoGuests } from './testing/worlds.ts'
import { reasonAgainst, whyNot } from './why-not.ts'

describe('the engine against a search that tries everything minute by minute', () => {
  it('one guest', () => fc.assert(fc.property(oneGuest, agrees), { numRuns: 300 }), 120_000)
  it('two guests', () => fc.assert(fc.property(twoGuests, agrees), { numRuns: 100 }), 120_000)

  it('has seen free and taken starts, waits, changes and every reason', () => {
    expect(seen.free).toBeGreaterThan(1000)
    expect(seen.taken).toBeGreaterThan(1000)
    expect(seen.changes).toBeGreaterThan(10)
    expect([...seen.codes].toSorted()).toEqual([
      'beyond_horizon',
      'closed',
      'gap_rule',
      'no_skilled_therapist',
      'nonexistent_time',
      'off_grid',
      'past_notice',
      'rooms_full',
      'therapist_busy',
      'therapist_off',
    ])
  })
})

const seen = { free: 0, taken: 0, changes: 0, codes: new Set<string>() }

function agrees({ world, request, now }: Question): void {
  const minutes = minuteWorld(world, now)
  const prepared = prepareWorld(world)
  const window = { now, fromDay: world.fromDay, toDay: world.toDay }
  const days = freeStarts(prepared, request, window)
  const found = new Map(days.flatMap((day) => day.starts.map((one) => [one.startsAt, one])))
  let expected = 0
  minutes.wall.forEach((_, index) => {
    if (!minutes.grid[index]) return
    const start = minutes.first + index
    const startsAt = new Date(start * 60_000).toISOString()
    const inWindow = inBookingWindow(minutes, start, now)
    const verdict = inWindow ? judge(minutes, request, start) : null
    const isFree = verdict?.isFree === true
    expect(found.has(startsAt), startsAt).toBe(isFree)
    const reason = reasonAgainst(prepared, request, startsAt, now)
    expect(reason === null, `${startsAt} ${reason?.code}`).toBe(isFree)
    if (reason !== null) seen.codes.add(reason.code)
    if (verdict === null || !isFree) {
      seen.taken += 1
      return
    }
    expected += 1
    const assignment = assign(prepared, request, startsAt, now)!
    checkClaims(minutes, assignment)
    const items = request.guests.flatMap((guest) => guest.items)
    if (items.every((item) => (item.hands ?? 1) === 1) && request.guests.length === 1) {
      expect(changesOf(assignment)).toBe(verdict.changes)
      seen.changes += verdict.changes
      if (items.length === 1) expect(found.get(startsAt)!.rank).toBe(verdict.looseEnds)
    }
  })
  expect(found.size).toBe(expected)
  seen.free += expected
  for (const [index, day] of monthOverview(prepared, request, window).entries()) {
    const count = days[index]!.starts.length
    expect(day.freeStarts ?? count).toBe(count)
    expect(day.state === 'closed' || day.state === 'full').toBe(count === 0)
  }
  offGrid(minutes, { world, request, now })
}

/** A minute beside each start is no start, whatever it is else. */
function offGrid(minutes: MinuteWorld, { world, request, now }: Question): void {
  const prepared = prepareWorld(world)
  for (let index = 0; index < minutes.wall.length; index += 397) {
    if (minutes.grid[index]) continue
    const startsAt = new Date((minutes.first + index) * 60_000).toISOString()
    const reason = whyNot(prepared, request, startsAt, now)
    expect(reason, startsAt).not.toBeNull()
    seen.codes.add(reason!.code)
    expect(assign(prepared, request, startsAt, now)).toBeNull()
  }
  // The hour that comes twice: the second time is never offered, and says so.
  const repeated = minutes.wall.findIndex((wall, index) => wall < minutes.wall[index - 1]!)
  if (repeated < 0 || !minutes.open[repeated]) return
  const startsAt = new Date((minutes.first + repeated) * 60_000).toISOString()
  const reason = whyNot(prepared, request, startsAt, now)
  expect(['nonexistent_time', 'past_notice', 'beyond_horizon']).toContain(reason?.code)
  seen.codes.add(reason!.code)
}

/** What is to be written was free before and does not overlap itself. */
function checkClaims(minutes: MinuteWorld, assignment: Assignment): void {
  const taken = new Set<string>()
  for (const claim of assignment.items.flatMap((item) => item.claims)) {
    const who = claim.staffId ?? `${claim.unitId}/${claim.place}`
    const free = claim.staffId === null ? minutes.placeFree.get(who)! : minutes.staffFree.get(who)!
    for (const minute of minutesOf(claim)) {
      expect(free[minute - minutes.first], `${who} ${claim.from}`).toBe(true)
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
  return assignment.items.filter(
    (item, index) => index > 0 && item.staffIds[0] !== assignment.items[index - 1]!.staffIds[0],
  ).length
}
