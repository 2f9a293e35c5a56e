import { useFormat } from '@serein/client/provider.tsx'
import { addDays } from '@serein/shared/time/day.ts'

/** Any Monday. */
const monday = '2024-01-01'

/** The weekdays to choose from, Monday first, which is 1. */
export function useWeekdayChoices(): { id: string; label: string }[] {
  const format = useFormat()
  return [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
    id: String(weekday),
    label: format.day(addDays(monday, weekday - 1), { weekday: 'short' }),
  }))
}
