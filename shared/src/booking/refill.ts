import { share, wholeRate } from '../money/money.ts'

/** A therapist, or a place of a room, taken from one instant to another (epoch milliseconds). */
export type TakenTime = { key: string; from: number; until: number }

/**
 * Which part of a fee goes back: that in which others had the time that was freed. `taken` may reach beyond what was freed, and overlap.
 * Source of the rule: product.md, "Waiting, the rules".
 */
export function refillMinor(
  feeMinor: number,
  freed: readonly TakenTime[],
  taken: readonly TakenTime[],
): number {
  const whole = lengthOf(freed)
  if (whole === 0) return 0
  const filled = lengthOf(freed.flatMap((each) => within(each, taken)))
  return share(feeMinor, Math.floor((filled * wholeRate) / whole))
}

/** What of a time others had, each moment once. */
function within({ key, from, until }: TakenTime, taken: readonly TakenTime[]): TakenTime[] {
  const inOrder = taken
    .filter((other) => other.key === key && other.from < until && other.until > from)
    .toSorted((one, other) => one.from - other.from)
  let at = from
  return inOrder.flatMap((other) => {
    const part = { key, from: Math.max(at, other.from), until: Math.min(until, other.until) }
    at = Math.max(at, part.until)
    return part.until > part.from ? [part] : []
  })
}

function lengthOf(times: readonly TakenTime[]): number {
  return times.reduce((total, { from, until }) => total + until - from, 0)
}
