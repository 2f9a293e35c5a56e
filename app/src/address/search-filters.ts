import { amenityKinds, type Amenity } from '@serein/shared/shop/rules.ts'
import * as v from 'valibot'
import { categoryKinds } from '@serein/shared/catalogue/kinds.ts'
import { mostDays } from '@serein/shared/search/day-limit.ts'
import { place } from './shop-search.ts'
import { id } from './visit-search.ts'

/** So many letters of a sentence are read: `textLimit` of the contract, whose zod no browser loads. */
export const textLimit = 160

// The router parses digits as a number even where a text is meant.
const text = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform(String),
  v.trim(),
  v.minLength(1),
  v.maxLength(textLimit),
)

/** The one question of `/search`, `/range` and `/map`, as it stands in an address. */
const fields = v.object({
  q: readable(text),
  category: readable(v.picklist(categoryKinds)),
  /** A calendar day at the shop. Without it, a time window means today. */
  day: readable(v.pipe(v.string(), v.isoDate(), v.check(isDay))),
  /** The number of days from that day on. */
  days: readable(whole(2, mostDays)),
  /** The start is within these minutes after midnight at the shop; the last one is excluded. */
  from: readable(whole(0, 1440)),
  to: readable(whole(0, 1440)),
  /** Exact length in minutes. */
  length: readable(whole(10, 480)),
  near: readable(place),
  /** The name of the place, if it was typed rather than read from the device. */
  place: readable(text),
  /** Metres from there. */
  within: readable(whole(100, 200_000)),
  /** What a map shows: `south,west,north,east`. */
  bounds: readable(
    v.pipe(v.string(), v.regex(/^(-?\d{1,3}(\.\d{1,6})?(,|$)){4}$/u), v.check(isBox)),
  ),
  /** Whole units of the shop’s own currency. */
  max: readable(whole(1, 10_000)),
  rating: readable(v.pipe(v.number(), v.minValue(1), v.maxValue(5))),
  gender: readable(v.picklist(['female', 'male'])),
  /** Who gives it, where the text names them; only they are asked for then. */
  therapist: readable(id),
  /** The number of guests. */
  party: readable(whole(2, 6)),
  /** Codes, separated by commas. */
  amenities: readable(v.pipe(v.string(), v.transform(sortAmenities))),
  open: readable(v.literal(true)),
  sort: readable(v.picklist(['distance', 'soonest', 'price', 'rating'])),
})

export type SearchFilters = v.InferOutput<typeof fields>

/**
 * An address may be old or forged: unreadable values are dropped, and so are contradictions, such as a window that ends before it
 * begins or a distance without a place.
 */
export const searchFilters = v.pipe(
  fields,
  v.transform((search: SearchFilters): SearchFilters => {
    const { day, days, from = 0, to, near, place: name, within, sort } = search
    return {
      ...search,
      days: day ? days : undefined,
      to: to !== undefined && to > from ? to : undefined,
      place: near && name,
      within: near ? within : undefined,
      sort: sort === 'distance' && !near ? undefined : sort,
    }
  }),
)

export function readAmenities(codes: string | undefined): Amenity[] {
  const wanted = codes?.split(',') ?? []
  return amenityKinds.filter((kind) => wanted.includes(kind)).slice(0, 10)
}

export function writeAmenities(kinds: readonly Amenity[]): string | undefined {
  return kinds.join(',') || undefined
}

function sortAmenities(codes: string): string | undefined {
  return writeAmenities(readAmenities(codes))
}

function readable<Schema extends v.GenericSchema>(schema: Schema) {
  return v.fallback(v.optional(schema), undefined)
}

function whole(least: number, most: number) {
  return v.pipe(v.number(), v.safeInteger(), v.minValue(least), v.maxValue(most))
}

/** The pattern alone would accept 30 February. */
function isDay(written: string): boolean {
  const at = new Date(written)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(written)
}

function isBox(box: string): boolean {
  const [south = 91, west = 181, north = 91, east = 181] = box.split(',').map(Number)
  return (
    Math.max(Math.abs(south), Math.abs(north)) <= 90 &&
    Math.max(Math.abs(west), Math.abs(east)) <= 180 &&
    south < north
  )
}
