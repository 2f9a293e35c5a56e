import { describe, expect, it } from 'vitest'
import type { Assignment } from './answer.ts'
import { assign } from './assign.ts'
import { attempt } from './attempt.ts'
import { hasBit } from './bits.ts'
import { bookable, freeStarts, reachLanes } from './free-starts.ts'
import { monthOverview } from './overview.ts'
import { planOf } from './plan.ts'
import { prepareWorld } from './prepare.ts'
import { isStartFree, turnsOf } from './search.ts'
import { type PartyQuestion, partyQuestion } from './testing/parties.ts'

/** Far more than the engine allows itself; what this misses too is taken for not free. */
const PATIENCE = 8000

describe('parties of 2 to 6 guests in shops of up to 50 therapists and 15 rooms', () => {
  it('miss fewer than one in 200 starts of a far longer search', () => {
    let free = 0
    let missed = 0
    for (let seed = 1; seed <= 120; seed += 1) {
      for (const start of missedStarts(partyQuestion(seed))) {
        free += 1
        missed += start === 'missed' ? 1 : 0
      }
    }
    expect(free).toBeGreaterThan(400)
    expect(missed / free).toBeLessThan(0.005)
  }, 240_000)

  it('show no start that cannot be assigned, and the same count for a month', () => {
    let assignedStarts = 0
    for (let seed = 1000; seed < 1100; seed += 1) {
      const question = partyQuestion(seed)
      const { request, day, now } = question
      const prepared = prepareWorld(question.world)
      const window = { now, fromDay: day, toDay: day }
      const [found] = freeStarts(prepared, request, window)
      const [overview] = monthOverview(prepared, request, window)
      expect(overview!.freeStarts ?? found!.starts.length).toBe(found!.starts.length)
      expect(['full', 'off'].includes(overview!.state)).toBe(found!.starts.length === 0)
      for (const { startsAt } of found!.starts) {
        const assignment = assign(prepared, request, startsAt, now)
        expect(`${seed} ${startsAt} ${assignment !== null}`).toBe(`${seed} ${startsAt} true`)
        expect(overlapsIn(assignment!)).toEqual([])
        assignedStarts += 1
      }
    }
    expect(assignedStarts).toBeGreaterThan(300)
  }, 240_000)
})

function missedStarts({ world, request, day, now }: PartyQuestion): ('found' | 'missed')[] {
  const prepared = prepareWorld(world)
  const plan = planOf(prepared, request)
  const range = bookable(prepared, { now, fromDay: day, toDay: day }, plan)
  const { free } = reachLanes(prepared, plan, range, false)
  const turns = turnsOf(
    plan,
    plan.lanes.map((_, lane) => lane),
  )
  const changes = Number.POSITIVE_INFINITY
  return [...prepared.grid.minutes.subarray(range.from, range.to)].flatMap((start, index) => {
    if (!hasBit(free, index)) return []
    if (isStartFree(prepared, plan, start)) return ['found']
    const patient = { turns, changes, ranked: false, steps: PATIENCE }
    return attempt(prepared, plan, start, patient).placed === null ? [] : ['missed']
  })
}

/** Claims of one therapist or place that overlap each other. */
function overlapsIn({ items }: Assignment): string[] {
  const claims = items
    .flatMap((item) => item.claims)
    .map((one) => ({ ...one, who: one.staffId ?? `${one.unitId}/${one.place}` }))
    .toSorted((a, b) => a.who.localeCompare(b.who) || a.from.localeCompare(b.from))
  return claims.flatMap((one, index) => {
    const before = claims[index - 1]
    return before?.who === one.who && before.to > one.from ? [`${one.who} ${one.from}`] : []
  })
}
