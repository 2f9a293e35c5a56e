import { useNavigate, useSearch } from '@tanstack/react-router'
import { dayIn } from '@serein/client/format.ts'
import { addDays, type Day, isDay, weekdayOf } from '@serein/shared/time/day.ts'

export type Span = 'day' | 'week'
export type By = 'therapist' | 'room'
export type Zoom = 'small' | 'middle' | 'large'
const zooms: readonly Zoom[] = ['small', 'middle', 'large']

/** What the calendar's address says. Whatever it does not understand, it reads as not said. */
export type CalendarSearch = {
  shop?: string
  day?: Day
  span?: 'week'
  by?: 'room'
  /** The day of all shops of the business. */
  shops?: 'all'
  /** One therapist, in the week also one room; `all` where a therapist's own day would come first. */
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

/** Instead of the id of one. */
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
  // A phone has room for the day alone.
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
  // A therapist's own column is none of the rooms'.
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
        // One's own comes first: all are asked for by name.
        who: view.who ?? (own && view.by === 'therapist' ? everybody : undefined),
        shops: undefined,
        ...(view.day ? { day: view.day } : {}),
      }),
    showWho: (one: string | undefined) => change({ who: one, visit: undefined, shops: undefined }),
    showAllShops: () => change({ shops: 'all', visit: undefined, span: undefined }),
    step: (times: number) =>
      change({ day: addDays(day, times * (span === 'week' ? 7 : 1)), visit: undefined }),
    // Without a day in the address the screen goes on to the next one by itself at midnight.
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
