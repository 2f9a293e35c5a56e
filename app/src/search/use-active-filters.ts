import { addDays } from '@serein/shared/time/day.ts'
import { daysBetween } from '@serein/client/format.ts'
import { useFormat } from '@serein/client/provider.tsx'
import { categoryWords } from '../shop/category-facts.tsx'
import { eveningMinute } from '../shop/next-times.ts'
import { useWords } from '../language/words.ts'
import { readAmenities, writeAmenities, type SearchFilters } from '../address/search-filters.ts'
import { amenityWord } from './amenity-word.ts'
import { useToday } from './use-today.ts'

export interface ActiveFilter {
  key: string
  label: string
  /** The parameters to remove with it. */
  without: SearchFilters
}

/** The filters of an address in words, without its text. */
export function useActiveFilters(): (search: SearchFilters) => ActiveFilter[] {
  const { t } = useWords()
  const format = useFormat()
  const whens = useWhens()
  return (search) => {
    const { bounds, category, length, near, place, within, max, rating, gender, party, open } =
      search
    const amenities = readAmenities(search.amenities)
    const where = place ?? ''
    return [
      bounds && filter('bounds', t('search.activeFilter.area')),
      category && filter('category', t(categoryWords[category])),
      ...whens(search),
      length && filter('length', t('search.activeFilter.length', { minutes: length })),
      near &&
        filter(
          'near',
          within
            ? t('search.activeFilter.within', {
                distance: format.distance(within),
                known: where ? 'yes' : 'no',
                place: where,
              })
            : t('search.activeFilter.near', { known: where ? 'yes' : 'no', place: where }),
          { near: undefined, place: undefined, within: undefined },
        ),
      party && filter('party', t('search.activeFilter.party', { count: party })),
      max && filter('max', t('search.activeFilter.max', { price: format.number(max) })),
      rating && filter('rating', t('search.activeFilter.rating', { stars: format.number(rating) })),
      gender && filter('gender', t(`catalogue.filter.${gender}`)),
      open && filter('open', t('search.activeFilter.open')),
      ...amenities.map((kind) => ({
        key: kind,
        label: t(amenityWord(kind)),
        without: { amenities: writeAmenities(amenities.filter((other) => other !== kind)) },
      })),
    ].filter((each) => typeof each === 'object')
  }
}

function filter(key: keyof SearchFilters, label: string, without?: SearchFilters): ActiveFilter {
  return { key, label, without: without ?? { [key]: undefined } }
}

/** A whole search in a few words, to name it. */
export function useSearchName(): (search: SearchFilters) => string {
  const { t } = useWords()
  const filtersOf = useActiveFilters()
  return (search) => {
    const words = [search.q, ...filtersOf(search).map(({ label }) => label)].filter(Boolean)
    const name = words.join(' · ') || t('search.all')
    return name.length > 80 ? `${name.slice(0, 79)}…` : name
  }
}

/** The days ahead in which a time of day is looked for where no day is wanted. */
const coming = 7
const anyTime: SearchFilters = { day: undefined, days: undefined, from: undefined, to: undefined }

/**
 * "Tonight", or the day and its hours apart: without the hours it is the whole day; without the day the hours are of each of the
 * next seven, and of today where even these are taken off.
 */
function useWhens(): (search: SearchFilters) => ActiveFilter[] {
  const { t } = useWords()
  const format = useFormat()
  const today = useToday()
  const time = (minute: number) => format.time(instantOf('2026-01-01', minute), 'UTC')
  const hours = (from: number | undefined, to: number | undefined) => {
    if (from !== undefined && to !== undefined)
      return t('search.hours.between', { from: time(from), to: time(to) })
    return from === undefined
      ? t('search.hours.to', { to: time(to ?? 0) })
      : t('search.hours.from', { from: time(from) })
  }
  const nameOf = (day: string, days: number) => {
    if (day === today && days === coming) return t('search.when.coming')
    const after = addDays(day, days)
    if (days > 1 && day.endsWith('-01') && after.endsWith('-01')) return format.month(day)
    const short = (each: string) => format.shortDate(instantOf(each, 720), 'UTC')
    if (days > 1) return `${short(day)} – ${short(addDays(after, -1))}`
    return daysBetween(today, day) < 0
      ? short(day)
      : format.relativeDay(instantOf(day, 720), 'UTC', instantOf(today, 720))
  }
  return ({ day, days = 1, from, to }) => {
    if ((day ?? today) === today && days === 1 && from === eveningMinute && to === undefined)
      return [filter('day', t('search.when.tonight'), anyTime)]
    const hasHours = from !== undefined || to !== undefined
    const isComing = day === today && days === coming
    const withoutDay =
      hasHours && !isComing ? { ...anyTime, day: today, days: coming, from, to } : anyTime
    return [
      ...(day || hasHours ? [filter('day', nameOf(day ?? today, days), withoutDay)] : []),
      ...(hasHours
        ? [
            filter('from', hours(from, to), {
              from: undefined,
              to: undefined,
              day: day ?? today,
              days: day && days > 1 ? days : undefined,
            }),
          ]
        : []),
    ]
  }
}

function instantOf(day: string, minute: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + minute * 60_000).toISOString()
}
