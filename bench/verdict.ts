import { type Figure, medianOf } from './figure.ts'

/** What was found in each turn, one of the commit before beside one of now. */
export type Turns = { before: (number | null)[]; now: (number | null)[] }

export type Verdict = 'slower' | 'faster' | 'as before' | 'unclear'

/** A fifth. */
const tolerance = 1.2
/** That noise alone makes every one of fewer turns slower is too likely. */
export const leastTurns = 5

/**
 * Slower is what takes more than a fifth longer in the median of its turns, and longer in every one of them: where nothing has
 * changed, noise makes five of five come out so in 1 of 32 cases, and by a fifth in fewer. Faster is the same the other way
 * round. What moved by a fifth and not in every turn is unclear.
 */
export function verdictOf(figure: Figure, { before, now }: Turns): Verdict {
  const costs = now.map((value, turn) => costOf(figure, before[turn] ?? null, value))
  const middle = medianOf(costs)
  const isSlower = middle > tolerance
  const isFaster = middle < 1 / tolerance
  if (!isSlower && !isFaster) return 'as before'
  if (costs.length < leastTurns) return 'unclear'
  if (isSlower && costs.every((cost) => cost > 1)) return 'slower'
  if (isFaster && costs.every((cost) => cost < 1)) return 'faster'
  return 'unclear'
}

/** Whether what was found keeps what is promised; null where nothing is. */
export function keepsBar({ bar, better }: Figure, value: number): boolean | null {
  if (bar === undefined) return null
  return better === 'less' ? value <= bar : value >= bar
}

/** How many times as much one turn costs now, whether the figure is a time or a speed. */
function costOf({ better, grain = 0 }: Figure, before: number | null, now: number | null): number {
  const was = before ?? Infinity
  const is = now ?? Infinity
  if (was === is || Math.abs(is - was) <= grain) return 1
  return better === 'less' ? is / was : was / is
}
