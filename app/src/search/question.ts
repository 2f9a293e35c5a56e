import { amenityKinds, type AmenityKind } from '../shop/amenity-kinds.ts'
import type { QuestionSearch } from './question-search.ts'

/** What the endpoints of the search are asked; cursors and limits aside. */
export interface Question {
  text?: string | undefined
  category?: NonNullable<QuestionSearch['category']> | undefined
  day?: string | undefined
  fromMinute?: number | undefined
  toMinute?: number | undefined
  lengthMinutes?: number | undefined
  near?: string | undefined
  withinMetres?: number | undefined
  bounds?: string | undefined
  maxPriceMinor?: number | undefined
  minRating?: number | undefined
  gender?: 'female' | 'male' | undefined
  amenities?: AmenityKind[] | undefined
  openNow?: boolean | undefined
  sort?: NonNullable<QuestionSearch['sort']> | undefined
}

/** The question an address asks. */
export function asQuestion(search: QuestionSearch): Question {
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
    place: _,
    ...same
  } = sound(search)
  return said({
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
  })
}

/**
 * The address without what nobody can answer: a day that no calendar has, a window that ends before it begins, a place that
 * is nowhere, a distance from no place, amenities nobody knows.
 */
export function sound(search: QuestionSearch): QuestionSearch {
  const { from, to, sort } = search
  const near = isPlace(search.near) ? search.near : undefined
  return said({
    ...search,
    q: search.q?.trim() || undefined,
    day: isDay(search.day) ? search.day : undefined,
    to: to !== undefined && to > (from ?? 0) ? to : undefined,
    near,
    place: near ? search.place : undefined,
    within: near ? search.within : undefined,
    bounds: isBox(search.bounds) ? search.bounds : undefined,
    amenities: writeAmenities(readAmenities(search.amenities)),
    sort: sort === 'distance' && !near ? undefined : sort,
  })
}

export function readAmenities(text: string | undefined): AmenityKind[] {
  const wanted = text?.split(',') ?? []
  return amenityKinds.filter((kind) => wanted.includes(kind)).slice(0, 10)
}

export function writeAmenities(kinds: readonly AmenityKind[]): string | undefined {
  return kinds.join(',') || undefined
}

/** Whether only spas are wanted that have a free time in a window. */
export function wantsTimes({ day, from, to }: QuestionSearch): boolean {
  return day !== undefined || from !== undefined || to !== undefined
}

function isDay(day: string | undefined): boolean {
  if (!day) return false
  const date = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day)
}

function isPlace(place: string | undefined): boolean {
  const [latitude = 91, longitude = 181] = numbersOf(place)
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
}

function isBox(box: string | undefined): boolean {
  const [south = 91, west = 181, north = 91, east = 181] = numbersOf(box)
  return (
    Math.max(Math.abs(south), Math.abs(north)) <= 90 &&
    Math.max(Math.abs(west), Math.abs(east)) <= 180 &&
    south < north
  )
}

function numbersOf(text: string | undefined): number[] {
  return text ? text.split(',').map(Number) : []
}

/** Without what is not said, so that equal questions are equal. */
function said<Known extends object>(known: Known): Known {
  return Object.fromEntries(
    Object.entries(known).filter(([, value]) => value !== undefined),
  ) as Known
}
