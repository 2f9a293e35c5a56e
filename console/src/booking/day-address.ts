import { useNavigate, useSearch } from '@tanstack/react-router'
import { dayIn } from '@serein/client/format.ts'
import { addDays, dayNumber, type Day } from '@serein/shared/time/day.ts'

/** The day and the chosen visit, which live in the address. `now` is an instant. */
export function useDayAddress(zone: string, now: string) {
  const search = useSearch({ strict: false }) as { day?: unknown; visit?: unknown }
  const navigate = useNavigate()
  const today = dayIn(now, zone)
  const day = isDay(search.day) ? search.day : today
  const change = (part: { day?: Day | undefined; visit?: string | undefined }) =>
    void navigate({
      to: '.',
      search: (before: object) => ({ ...before, ...part }),
      replace: true,
      resetScroll: false,
    } as never)
  return {
    day,
    today,
    selected: typeof search.visit === 'string' ? search.visit : undefined,
    select: (visit: string | undefined) => change({ visit }),
    step: (days: number) => change({ day: addDays(day, days), visit: undefined }),
    // Without a day in the address the screen goes on to the next one by itself at midnight.
    goToday: () => change({ day: undefined, visit: undefined }),
  }
}

function isDay(value: unknown): value is Day {
  if (typeof value !== 'string') return false
  try {
    dayNumber(value)
    return true
  } catch {
    return false
  }
}
