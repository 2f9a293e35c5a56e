import { useNavigate, useSearch } from '@tanstack/react-router'
import { dayIn } from '@serein/client/format.ts'
import { addDays, type Day, isDay } from '@serein/shared/time/day.ts'

export type TillSearch = { shop?: string; day?: Day }

/** The search parameters of the till. Invalid ones are read as missing. */
export function tillSearch(raw: Record<string, unknown>): TillSearch {
  return {
    ...(typeof raw.shop === 'string' && raw.shop !== '' ? { shop: raw.shop } : {}),
    ...(isDay(raw.day) ? { day: raw.day } : {}),
  }
}

/** The day of the till; none in the address is today, and goes on to the next one by itself at midnight. */
export function useTillDay(zone: string, now: string) {
  const search = tillSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const today = dayIn(now, zone)
  const day = search.day ?? today
  const show = (next: Day) =>
    void navigate({
      to: '.',
      search: (before) => ({ ...before, day: next === today ? undefined : next }),
      replace: true,
    })
  return { day, today, show, step: (days: number) => show(addDays(day, days)) }
}
