/** Whole seconds until an instant, never below zero. */
export function secondsUntil(until: string, now: number): number {
  return Math.max(0, Math.ceil((Date.parse(until) - now) / 1000))
}

/** "9:05"; from an hour on "1:02:05". */
export function clockOf(seconds: number): string {
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor((seconds % 3600) / 60)
  const tail = String(seconds % 60).padStart(2, '0')
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${tail}` : `${minutes}:${tail}`
}

/** The minute worth saying aloud between two looks at the clock: 5, 2 or 1, else none. */
export function minuteToSay(before: number, after: number): 5 | 2 | 1 | null {
  for (const minute of [1, 2, 5] as const)
    if (before > minute * 60 && after <= minute * 60 && after > 0) return minute
  return null
}
