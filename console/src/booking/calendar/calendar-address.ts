import { useNavigate, useSearch } from '@tanstack/react-router'
import { dayIn } from '@serein/client/format.ts'
import {
  addDays,
  type Day,
  daysFromTo,
  firstOfMonth,
  isDay,
  mondayOf,
} from '@serein/shared/time/day.ts'

export type Span = 'day' | 'week' | 'month' | 'list'
export type By = 'therapist' | 'room'
export type Zoom = 'small' | 'middle' | 'large'
const zooms: readonly Zoom[] = ['small', 'middle', 'large']
const spans = ['week', 'month', 'list'] as const
/** What the list of visits can be narrowed to. */
export const listStates = ['coming', 'here', 'done', 'unpaid', 'requested', 'lost'] as const
export type ListState = (typeof listStates)[number]

/** The search parameters of the calendar. Invalid ones are read as missing. */
export type CalendarSearch = {
  shop?: string
  day?: Day
  span?: Exclude<Span, 'day'>
  /** In the list: only visits in this state. */
  state?: ListState
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
    ...oneOf('span', spans, raw.span),
    ...oneOf('state', listStates, raw.state),
    ...(raw.by === 'room' ? { by: raw.by } : {}),
    ...(raw.shops === 'all' ? { shops: raw.shops } : {}),
    ...(raw.zoom === 'small' || raw.zoom === 'large' ? { zoom: raw.zoom } : {}),
  }
}

function oneOf<Key extends string, Word extends string>(
  key: Key,
  words: readonly Word[],
  raw: unknown,
): { [One in Key]?: Word } {
  const word = words.find((each) => each === raw)
  return word === undefined ? {} : ({ [key]: word } as { [One in Key]: Word })
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
  const span = spanShown(search, hasColumns)
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
        span: view.span === 'day' ? undefined : view.span,
        state: undefined,
        by: view.by === 'room' ? 'room' : undefined,
        // A therapist’s own day is the default, so that of all is named.
        who: view.who ?? (own && view.by === 'therapist' ? everybody : undefined),
        shops: undefined,
        ...(view.day ? { day: view.day } : {}),
      }),
    showWho: (one: string | undefined) => change({ who: one, visit: undefined, shops: undefined }),
    showAllShops: () => change({ shops: 'all', visit: undefined, span: undefined }),
    narrow: (to: { who: string | undefined; state: ListState | undefined }) =>
      change({ who: to.who ?? (own ? everybody : undefined), state: to.state, visit: undefined }),
    /** Shows a day that is not among those on the screen, as those are shown. */
    showAtLeast: (other: Day) => {
      if (!daysShown(day, span).includes(other)) change({ day: other, shops: undefined })
    },
    step: (times: number) => change({ day: dayAfter(day, span, times), visit: undefined }),
    // Without a day in the address the screen moves on at midnight by itself.
    goToday: () => change({ day: undefined, visit: undefined }),
    zoomBy: (steps: number) => {
      const next = zooms[Math.min(2, Math.max(0, zooms.indexOf(zoom) + steps))]!
      change({ zoom: next === 'middle' ? undefined : next })
    },
  }
}

/** A phone has no room for the columns of a week, and all shops are seen a day at a time. */
export function spanShown({ shops, span }: CalendarSearch, hasColumns: boolean): Span {
  if (!span || shops) return 'day'
  return span === 'week' && !hasColumns ? 'day' : span
}

/**
 * A day alone, seven days from it as a list, or the week around it from Monday: of a month, too, whose other weeks its view asks
 * for by itself.
 */
export function daysShown(day: Day, span: Span): Day[] {
  if (span === 'day') return [day]
  const first = span === 'list' ? day : mondayOf(day)
  return daysFromTo(first, addDays(first, 6))
}

/** The days of whole weeks that show the month of a day, from Monday, by week. */
export function weeksOfMonth(day: Day): Day[][] {
  const first = firstOfMonth(day)
  const next = firstOfMonth(first, 1)
  const weeks: Day[][] = []
  for (let monday = mondayOf(first); monday < next; monday = addDays(monday, 7))
    weeks.push(daysFromTo(monday, addDays(monday, 6)))
  return weeks
}

function dayAfter(day: Day, span: Span, times: number): Day {
  if (span === 'month') return firstOfMonth(day, times)
  return addDays(day, times * (span === 'day' ? 1 : 7))
}
