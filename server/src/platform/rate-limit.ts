/**
 * Lets so many calls of one key through within a window; then says how many seconds are left of it. It counts in this
 * process alone, so it keeps load away; what must not be guessed is too long for that.
 */
export function openLimit({ windowSeconds, most }: { windowSeconds: number; most: number }) {
  let counts = new Map<string, number>()
  let endsAt = 0
  const call = (key: string, now: Date, cost = 1): number | null => {
    const secondsLeft = (endsAt - now.getTime()) / 1000
    // More is left than a window has: the clock was ahead when it began.
    if (secondsLeft <= 0 || secondsLeft > windowSeconds) {
      counts = new Map()
      endsAt = now.getTime() + windowSeconds * 1000
    }
    const count = (counts.get(key) ?? 0) + cost
    counts.set(key, count)
    return count > most ? Math.ceil((endsAt - now.getTime()) / 1000) : null
  }
  /** For a call that came to nothing. */
  call.giveBack = (key: string): void => void counts.set(key, (counts.get(key) ?? 1) - 1)
  return call
}
