import { addDays } from '@serein/shared/time/day.ts'
import { daysBetween } from '@serein/client/format.ts'
import { useFormat } from '@serein/client/provider.tsx'
import { categoryWords } from '../shop/category-facts.tsx'
import { eveningMinute } from '../shop/next-times.ts'
import { useWords } from '../language/words.ts'
import { readAmenities, writeAmenities, type SearchFilters } from '../address/search-filters.ts'
import { amenityWord } from './amenity-word.ts'
import { wantsTimes } from './search-query.ts'
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
  const when = useWhen()
  return (search) => {
    const { bounds, category, length, near, place, within, max, rating, gender, party, open } =
      search
    const amenities = readAmenities(search.amenities)
    const where = place ?? ''
    return [
      bounds && filter('bounds', t('search.activeFilter.area')),
      category && filter('category', t(categoryWords[category])),
      wantsTimes(search) &&
        filter('day', when(search), { day: undefined, from: undefined, to: undefined }),
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

/** "tonight", "tomorrow, 17:00–20:00", "Tue 24 Nov, from 10:00" */
function useWhen(): (search: SearchFilters) => string {
  const { t } = useWords()
  const format = useFormat()
  const today = useToday()
  const time = (minute: number) => format.time(instantOf('2026-01-01', minute), 'UTC')
  return ({ day = today, days = 1, from, to }) => {
    if (day === today && days === 1 && from === eveningMinute && to === undefined)
      return t('search.when.tonight')
    const short = (each: string) => format.shortDate(instantOf(each, 720), 'UTC')
    const name =
      days > 1
        ? `${short(day)} – ${short(addDays(day, days - 1))}`
        : daysBetween(today, day) < 0
          ? short(day)
          : format.relativeDay(instantOf(day, 720), 'UTC', instantOf(today, 720))
    if (from !== undefined && to !== undefined)
      return t('search.when.between', { day: name, from: time(from), to: time(to) })
    if (from !== undefined) return t('search.when.from', { day: name, from: time(from) })
    return to === undefined ? name : t('search.when.to', { day: name, to: time(to) })
  }
}

function instantOf(day: string, minute: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + minute * 60_000).toISOString()
}
