import { useFormat } from '@serein/client/provider.tsx'
import { dateTimeFormat } from '@serein/shared/formatters.ts'
import { frenchDay } from '@serein/shared/time/french-day.ts'
import type { Day } from '@serein/shared/time/day.ts'

/** `Tuesday 24 November`, or `23–29 November`; and the year when it is not this one. */
export function useDayTitle(days: Day[], today: Day): string {
  const { locale } = useFormat()
  const year = days[0]!.slice(0, 4) === today.slice(0, 4) ? {} : { year: 'numeric' as const }
  const options = { day: 'numeric', month: 'long', timeZone: 'UTC', ...year } as const
  const text =
    days.length === 1
      ? dateTimeFormat(locale, { weekday: 'long', ...options })
          .format(at(days[0]!))
          .replace(',', '')
      : dateTimeFormat(locale, options).formatRange(at(days[0]!), at(days.at(-1)!))
  const date = frenchDay(locale, text)
  return date[0]!.toLocaleUpperCase() + date.slice(1)
}

/** The days of a view of the calendar, or `November 2026`. */
export function useCalendarTitle({ span, days, day, today }: CalendarPlace): string {
  const { locale } = useFormat()
  const ofDays = useDayTitle(days, today)
  if (span !== 'month') return ofDays
  const options = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const
  const text = dateTimeFormat(locale, options).format(at(day))
  return text[0]!.toLocaleUpperCase() + text.slice(1)
}

type CalendarPlace = { span: string; days: Day[]; day: Day; today: Day }

function at(day: Day): Date {
  return new Date(`${day}T12:00:00Z`)
}
