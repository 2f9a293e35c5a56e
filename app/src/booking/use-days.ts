import { skipToken, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dayIn } from '@serein/client/format.ts'
import { useClient } from '@serein/client/provider.tsx'
import type { HeldTime } from '@serein/shared/slot/contract.ts'
import type { DayMark } from '@serein/ui/day-mark.ts'
import {
  freeDays,
  laterQuery,
  monthQuery,
  nextMonth,
  stripQuery,
  type SlotQuery,
} from '../visit/slot-query.ts'

/**
 * The marks of the next 14 days, and of those behind them: of the month that is open, or of the days after the strip where
 * nothing in it is free.
 */
export function useDays(
  question: SlotQuery,
  days: { first: string; last: string },
  { wanted, timeZone }: { wanted: string | undefined; timeZone: string },
) {
  const strip = stripQuery(question, days)
  const isBeyond = wanted !== undefined && wanted > strip.toDay
  const [isOpenByReader, setOpen] = useState<boolean | null>(null)
  const [shownMonth, showMonth] = useState((wanted ?? days.first).slice(0, 7))
  const [followed, setFollowed] = useState(wanted)
  if (wanted !== followed) {
    // The month goes along with the day.
    setFollowed(wanted)
    if (wanted) showMonth(wanted.slice(0, 7))
  }
  const near = useMarks(strip)
  const isFullNearby = near.data !== undefined && freeDays(near.data.days).length === 0
  const later = useMarks(isFullNearby ? laterQuery(question, days) : null)
  const isMonthOpen = isOpenByReader ?? (isBeyond || (isFullNearby && !wanted))
  const here = useMarks(isMonthOpen ? monthQuery(question, shownMonth, days) : null)
  // The next month is there before somebody turns to it.
  const after = useMarks(isMonthOpen ? monthQuery(question, nextMonth(shownMonth), days) : null)
  const marks = new Map<string, DayMark>(
    [near, ...(isFullNearby ? [later] : []), ...(isMonthOpen ? [here, after] : [])]
      .flatMap(({ data }) => data?.days ?? [])
      .map(({ day, state }) => [day, state]),
  )
  const free = freeDays([...marks].map(([day, state]) => ({ day, state }))).toSorted()
  const held = near.data?.held ?? []
  return {
    strip: { first: strip.fromDay, last: strip.toDay },
    free,
    held,
    shownMonth,
    isMonthOpen,
    setMonthOpen: setOpen,
    showMonth,
    isLoading: near.isPending || (isFullNearby && later.isLoading),
    isMonthLoading: here.isLoading,
    failed: near.error ? near : later.error ? later : null,
    markOf: (day: string) => markWith(marks.get(day), heldOn(held, day, timeZone)),
    firstFree: free[0],
    nextFree: (day: string | undefined) => free.find((each) => !day || each > day) ?? null,
  }
}

/** How free each day of a span is; null asks nothing. */
function useMarks(span: ReturnType<typeof monthQuery>) {
  const { query } = useClient()
  return useQuery(query.slot.month.queryOptions({ input: span ?? skipToken }))
}

/** The reader’s held times on a day. */
export function heldOn(
  held: readonly HeldTime[],
  day: string | null,
  timeZone: string,
): HeldTime[] {
  return held.filter(({ startsAt }) => dayIn(startsAt, timeZone) === day)
}

/** A day is not full for a reader who holds its last time. */
function markWith(mark: DayMark | undefined, held: readonly HeldTime[]): DayMark | undefined {
  return held.length > 0 && mark !== 'free' && mark !== 'few' ? 'held' : mark
}
