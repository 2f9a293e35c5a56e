import type { Amenity } from '@serein/shared/shop/rules.ts'
import { readSentence } from '@serein/shared/search/sentence/sentence.ts'
import { addDays } from '@serein/shared/time/day.ts'
import * as v from 'valibot'
import type { LastPlace } from '../shop/last-place.ts'
import { searchFilters, readAmenities, type SearchFilters } from '../address/search-filters.ts'

/** The input of the search endpoints without cursors and limits. */
export interface SearchQuery {
  text?: string | undefined
  category?: NonNullable<SearchFilters['category']> | undefined
  day?: string | undefined
  days?: number | undefined
  fromMinute?: number | undefined
  toMinute?: number | undefined
  lengthMinutes?: number | undefined
  near?: string | undefined
  withinMetres?: number | undefined
  bounds?: string | undefined
  maxPriceMinor?: number | undefined
  minRating?: number | undefined
  gender?: 'female' | 'male' | undefined
  therapistId?: string | undefined
  partySize?: number | undefined
  amenities?: Amenity[] | undefined
  openNow?: boolean | undefined
  sort?: NonNullable<SearchFilters['sort']> | undefined
}

/** The query of an address. `now` tells which days are over. */
export function asSearchQuery(search: object, now: string = new Date().toISOString()): SearchQuery {
  const {
    q,
    length,
    max,
    rating,
    from,
    to,
    within,
    open,
    amenities,
    party,
    therapist,
    place: _,
    ...same
  } = sound(search, now)
  return withoutUnset({
    ...same,
    text: q,
    fromMinute: from,
    toMinute: to,
    lengthMinutes: length,
    withinMetres: within,
    // All our currencies have hundredths; the shop's own is what counts.
    maxPriceMinor: max && max * 100,
    minRating: rating,
    amenities: amenities ? readAmenities(amenities) : undefined,
    openNow: open,
    partySize: party,
    therapistId: therapist,
  })
}

/** The address without invalid values or past days, always in one order, so that equal searches have equal addresses. */
export function sound(written: object, now: string = new Date().toISOString()): SearchFilters {
  const search = v.parse(searchFilters, written)
  const { day, days = 1 } = search
  const isPast = day !== undefined && isOver(addDays(day, days - 1), now)
  return withoutUnset(isPast ? { ...search, day: undefined, days: undefined } : search)
}

/**
 * The search with the wishes in its text applied, by the reader’s clock; the text’s time wins. "Near me" is the last place used,
 * where there is one.
 */
export function understood(search: SearchFilters, now: string, last?: LastPlace): SearchFilters {
  if (!search.q) return search
  const { here, ...wishes } = readSentence(search.q, now)
  const { from, to } = (wishes.from ?? wishes.to) ? wishes : search
  const { days } = wishes.day ? wishes : search
  const where = here && !search.near ? last : undefined
  return withoutUnset(v.parse(searchFilters, { ...search, ...where, ...wishes, days, from, to }))
}

/** Whether the text asks for what is near the reader, and nobody knows where that is. */
export function asksHere(search: SearchFilters, now: string): boolean {
  return !search.near && search.q !== undefined && readSentence(search.q, now).here === true
}

/** A search with a change. Another place drops the box of the map, and another day is a single day. */
export function changed(search: SearchFilters, change: SearchFilters): SearchFilters {
  const isElsewhere =
    ('near' in change && change.near !== search.near) ||
    ('within' in change && change.within !== undefined && change.within !== search.within)
  const days = 'day' in change ? change.days : search.days
  return { ...search, ...change, days, ...(isElsewhere ? { bounds: undefined } : {}) }
}

/** Whether only spas with a free time in a window are wanted. */
export function wantsTimes({ day, from, to }: SearchFilters): boolean {
  return day !== undefined || from !== undefined || to !== undefined
}

/** Nowhere is it earlier than twelve hours before UTC. */
function isOver(day: string, now: string): boolean {
  return day < new Date(Date.parse(now) - 12 * 3_600_000).toISOString().slice(0, 10)
}

/** Without undefined values, so that equal searches are equal. */
function withoutUnset<Known extends object>(question: Known): Known {
  return Object.fromEntries(
    Object.entries(question).filter(([, value]) => value !== undefined),
  ) as Known
}
