import type { AssignedClaim } from '@serein/shared/slot/answer.ts'

/** What is taken of therapists and rooms. */
export type Claims = readonly AssignedClaim[]

/** What is worse counts first: compared part by part, and added up over visits. */
export type Cost = readonly number[]

/** One way a visit could go: what it costs, what it takes alone, and what beside what others are about to take; null where there is no room for it. */
export type Way = { cost: Cost; alone: Claims | null; claims: (others: Claims) => Claims | null }

export type Choice = { way: number; claims: Claims }

/** As many questions whether a way is free as one answer may wait for. */
const mostTries = 1500

/**
 * One way for each of several visits, so that no two take one therapist or place at a time, for the least cost over all of them;
 * null, for `noneCost`, where none is left. The same in the same order gives the same. Where there are too many combinations to look
 * at, the best of those that were.
 */
export function chooseTogether(
  visits: readonly (readonly Way[])[],
  noneCost: Cost,
  tries = mostTries,
): (Choice | null)[] {
  const options = visits.map((ways) =>
    ways
      .map((way, index) => ({ way, index }))
      .filter(({ way }) => way.alone !== null)
      .toSorted((a, b) => compareCosts(a.way.cost, b.way.cost)),
  )
  // Those with the fewest ways first, since the others can make way for them.
  const order = options
    .map((_, index) => index)
    .toSorted((a, b) => options[a]!.length - options[b]!.length || a - b)
  const leastAfter = leastCosts(
    order.map((index) => options[index]![0]?.way.cost ?? noneCost),
    noneCost,
  )
  const chosen: (Choice | null)[] = visits.map(() => null)
  const search: { best: { cost: Cost; chosen: (Choice | null)[] } | null; left: number } = {
    best: null,
    left: tries,
  }
  const descend = (depth: number, cost: Cost, taken: Claims): void => {
    const { best } = search
    if (best && compareCosts(sum(cost, leastAfter[depth]!), best.cost) >= 0) return
    const index = order[depth]
    if (index === undefined) {
      search.best = { cost, chosen: [...chosen] }
      return
    }
    for (const option of options[index]!) {
      if (search.best && search.left <= 0) return
      search.left -= 1
      const claims = claimsBeside(option.way, taken)
      if (!claims) continue
      chosen[index] = { way: option.index, claims }
      descend(depth + 1, sum(cost, option.way.cost), [...taken, ...claims])
    }
    chosen[index] = null
    descend(depth + 1, sum(cost, noneCost), taken)
  }
  descend(
    0,
    noneCost.map(() => 0),
    [],
  )
  return search.best!.chosen
}

/** Asked again only where others take of the same therapists or rooms. */
function claimsBeside({ alone, claims }: Way, taken: Claims): Claims | null {
  if (!alone) return null
  const isShared = alone.some(({ staffId, unitId }) =>
    taken.some((one) => (staffId ? one.staffId === staffId : one.unitId === unitId)),
  )
  return isShared ? claims(taken) : alone
}

/** What the visits from each place on cost at least. */
function leastCosts(least: readonly Cost[], noneCost: Cost): Cost[] {
  const after: Cost[] = [noneCost.map(() => 0)]
  for (const cost of least.toReversed()) after.unshift(sum(cost, after[0]!))
  return after
}

function sum(one: Cost, other: Cost): Cost {
  return one.map((part, index) => part + other[index]!)
}

export function compareCosts(one: Cost, other: Cost): number {
  const at = one.findIndex((part, index) => part !== other[index])
  return at < 0 ? 0 : one[at]! - other[at]!
}
