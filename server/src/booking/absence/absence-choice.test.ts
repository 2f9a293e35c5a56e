import { fc, test } from '@fast-check/vitest'
import { expect, it } from 'vitest'
import { chooseTogether, type Claims, compareCosts, type Way } from './absence-choice.ts'

const none = [1, 0, 0]
const instantOf = (hour: number) => new Date(Date.UTC(2026, 10, 25, hour)).toISOString()

type Wanted = { staff: number; room: number; from: number; hours: number; cost: number }

/** A therapist and a room for some hours, where nobody else takes them. */
function wayOf({ staff, room, from, hours, cost }: Wanted): Way {
  const span = { from: instantOf(from), to: instantOf(from + hours), purpose: 'segment' as const }
  const own: Claims = [
    { ...span, staffId: `s${staff}`, unitId: null, place: null },
    { ...span, staffId: null, unitId: `r${room}`, place: 1 },
  ]
  return {
    cost: [0, cost, 0],
    alone: own,
    claims: (others) => (overlaps(own, others) ? null : own),
  }
}

function overlaps(some: Claims, others: Claims): boolean {
  return some.some((one) =>
    others.some(
      (other) =>
        (one.staffId ? one.staffId === other.staffId : one.unitId === other.unitId) &&
        one.from < other.to &&
        other.from < one.to,
    ),
  )
}

const small = fc.nat({ max: 2 })
const wanted = fc.record({
  staff: small,
  room: small,
  from: fc.integer({ min: 9, max: 13 }),
  hours: fc.integer({ min: 1, max: 2 }),
  cost: fc.nat({ max: 5 }),
})
const visitsOf = (most: number) =>
  fc.array(fc.array(wanted, { maxLength: 3 }), { minLength: 1, maxLength: most })

test.prop([visitsOf(8), fc.constantFrom(3, 40, 1500)])(
  'ways of several visits that are chosen together overlap on no therapist and no room, however few tries there are',
  (visits, tries) => {
    const chosen = chooseTogether(
      visits.map((ways) => ways.map(wayOf)),
      none,
      tries,
    )
    expect(chosen).toHaveLength(visits.length)
    for (const [index, one] of chosen.entries())
      for (const other of chosen.slice(index + 1))
        if (one && other) expect(overlaps(one.claims, other.claims)).toBe(false)
  },
)

test.prop([visitsOf(4)])(
  'no other choice of ways costs less than the one that is made',
  (visits) => {
    const ways = visits.map((each) => each.map(wayOf))
    const chosen = chooseTogether(ways, none)
    const cost = chosen
      .map((one, index) => (one ? ways[index]![one.way]!.cost : none))
      .reduce((sum, each) => sum.map((part, at) => part + each[at]!))
    expect(compareCosts(cost, cheapest(ways))).toBe(0)
  },
)

/** By looking at all that there is. */
function cheapest(ways: readonly (readonly Way[])[], taken: Claims = []): readonly number[] {
  const [first, ...rest] = ways
  if (!first) return [0, 0, 0]
  const costs = [
    { cost: none, after: cheapest(rest, taken) },
    ...first.flatMap(({ cost, claims }) => {
      const own = claims(taken)
      return own ? [{ cost, after: cheapest(rest, [...taken, ...own]) }] : []
    }),
  ].map(({ cost, after }) => cost.map((part, index) => part + after[index]!))
  return costs.toSorted(compareCosts)[0]!
}

it('a visit with one way has it before another that could go elsewhere', () => {
  const only = { staff: 0, room: 0, from: 9, hours: 1, cost: 0 }
  const ways = [[wayOf(only), wayOf({ ...only, staff: 1, room: 1, cost: 3 })], [wayOf(only)]]
  expect(chooseTogether(ways, none).map((one) => one?.way)).toEqual([1, 0])
})
