import { useNavigate, useSearch } from '@tanstack/react-router'
import { dayIn } from '@serein/client/format.ts'
import { addDays, type Day, isDay, weekdayOf } from '@serein/shared/time/day.ts'

export type Span = 'day' | 'week'
export type By = 'therapist' | 'room'
export type Zoom = 'small' | 'middle' | 'large'
const zooms: readonly Zoom[] = ['small', 'middle', 'large']

/** The search parameters of the calendar. Invalid ones are read as missing. */
export type CalendarSearch = {
  shop?: string
  day?: Day
  span?: 'week'
  by?: 'room'
  /** The day of all shops of the business. */
  shops?: 'all'
  /** One therapist, in the week also one room; `all` instead of a therapist’s default of their own day. */
  who?: string
  visit?: string
  /** The visit whose bill is open. */
  pay?: string
  zoom?: Exclude<Zoom, 'middle'>
}

export function calendarSearch(raw: Record<string, unknown>): CalendarSearch {
  const text = (key: string) => {
    const value = raw[key]
    return typeof value === 'string' && value !== '' ? { [key]: value } : {}
  }
  return {
    ...text('shop'),
    ...text('who'),
    ...text('visit'),
    ...text('pay'),
    ...(isDay(raw.day) ? { day: raw.day } : {}),
    ...(raw.span === 'week' ? { span: raw.span } : {}),
    ...(raw.by === 'room' ? { by: raw.by } : {}),
    ...(raw.shops === 'all' ? { shops: raw.shops } : {}),
    ...(raw.zoom === 'small' || raw.zoom === 'large' ? { zoom: raw.zoom } : {}),
  }
}

export type CalendarAddress = ReturnType<typeof useCalendarAddress>

/** Stands for everybody in place of an id. */
export const everybody = 'all'

/**
 * The day, the view and the chosen visit, all of which live in the address. `now` is an instant, `own` the therapist whose
 * day comes first.
 */
export function useCalendarAddress(zone: string, now: string, hasColumns = true, own?: string) {
  const search = calendarSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const today = dayIn(now, zone)
  const day = search.day ?? today
  // A phone shows only a day.
  const span: Span = (hasColumns && !search.shops ? search.span : null) ?? 'day'
  const by: By = search.by ?? 'therapist'
  const zoom: Zoom = search.zoom ?? 'middle'
  const change = (part: { [Key in keyof CalendarSearch]: CalendarSearch[Key] | undefined }) =>
    void navigate({
      to: '.',
      search: (before) => ({ ...before, ...part }),
      replace: true,
      resetScroll: false,
    })
  // By room there is no own column.
  const who = search.who ?? (by === 'room' ? undefined : own)
  return {
    ...search,
    who: who === everybody ? undefined : who,
    day,
    today,
    span,
    by,
    zoom,
    days: daysShown(day, span),
    select: (visit: string | undefined) => change({ visit }),
    openBill: (pay: string | undefined) => change({ pay }),
    show: (view: { span: Span; by: By; who?: string | undefined; day?: Day }) =>
      change({
        span: view.span === 'week' ? 'week' : undefined,
        by: view.by === 'room' ? 'room' : undefined,
        // A therapist’s own day is the default, so that of all is named.
        who: view.who ?? (own && view.by === 'therapist' ? everybody : undefined),
        shops: undefined,
        ...(view.day ? { day: view.day } : {}),
      }),
    showWho: (one: string | undefined) => change({ who: one, visit: undefined, shops: undefined }),
    showAllShops: () => change({ shops: 'all', visit: undefined, span: undefined }),
    /** Shows a day that is not among those on the screen, as those are shown. */
    showAtLeast: (other: Day) => {
      if (!daysShown(day, span).includes(other)) change({ day: other, shops: undefined })
    },
    step: (times: number) =>
      change({ day: addDays(day, times * (span === 'week' ? 7 : 1)), visit: undefined }),
    // Without a day in the address the screen moves on at midnight by itself.
    goToday: () => change({ day: undefined, visit: undefined }),
    zoomBy: (steps: number) => {
      const next = zooms[Math.min(2, Math.max(0, zooms.indexOf(zoom) + steps))]!
      change({ zoom: next === 'middle' ? undefined : next })
    },
  }
}

/** A day alone, or the week around it from Monday. */
export function daysShown(day: Day, span: Span): Day[] {
  if (span === 'day') return [day]
  const monday = addDays(day, 1 - weekdayOf(day))
  return Array.from({ length: 7 }, (_, index) => addDays(monday, index))
}
