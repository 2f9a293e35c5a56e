import { amenityKinds, type Amenity } from '@serein/shared/shop/rules.ts'
import * as z from 'zod/mini'
import { categoryKinds } from './category-kinds.ts'
import { place } from './shop-search.ts'

// Figures in an address arrive as numbers, also where a text is meant.
const text = z.pipe(
  z.pipe(z.union([z.string(), z.number()]), z.transform(String)),
  z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
)

/** The one question of `/search`, `/range` and `/map`, as it stands in an address. */
const fields = z.object({
  q: readable(text),
  category: readable(z.enum(categoryKinds)),
  /** A calendar day at the shop. Without it a window of time is meant for today. */
  day: readable(z.iso.date()),
  /** The start lies within these minutes after midnight at the shop, the last one not among them. */
  from: readable(whole(0, 1440)),
  to: readable(whole(0, 1440)),
  /** Minutes, exactly. */
  length: readable(whole(10, 480)),
  near: readable(place),
  /** What the place is called, where it was typed and not asked of the device. */
  place: readable(text),
  /** Metres from there. */
  within: readable(whole(100, 200_000)),
  /** What a map shows: `south,west,north,east`. */
  bounds: readable(
    z.string().check(z.regex(/^(-?\d{1,3}(\.\d{1,6})?(,|$)){4}$/u), z.refine(isBox)),
  ),
  /** Whole units of the shop’s own currency. */
  max: readable(whole(1, 10_000)),
  rating: readable(z.number().check(z.minimum(1), z.maximum(5))),
  gender: readable(z.enum(['female', 'male'])),
  /** So many guests come together. */
  party: readable(whole(2, 6)),
  /** Codes, parted by commas. */
  amenities: readable(z.pipe(z.string(), z.transform(sortAmenities))),
  open: readable(z.literal(true)),
  sort: readable(z.enum(['distance', 'soonest', 'price', 'rating'])),
})

export type SearchFilters = z.output<typeof fields>

/**
 * An address may come from anywhere and be of any age: what cannot be read is left out, and so is what makes no sense beside
 * the rest: a window that ends before it begins, a distance from no place.
 */
export const searchFilters = z.pipe(
  fields,
  z.transform((search: SearchFilters): SearchFilters => {
    const { from = 0, to, near, place: name, within, sort } = search
    return {
      ...search,
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

function readable<Schema extends z.ZodMiniType>(schema: Schema) {
  // oxlint-disable-next-line promise/valid-params -- a schema and no promise
  return z.catch(z.optional(schema), undefined)
}

function whole(least: number, most: number) {
  return z.int().check(z.minimum(least), z.maximum(most))
}

function isBox(box: string): boolean {
  const [south = 91, west = 181, north = 91, east = 181] = box.split(',').map(Number)
  return (
    Math.max(Math.abs(south), Math.abs(north)) <= 90 &&
    Math.max(Math.abs(west), Math.abs(east)) <= 180 &&
    south < north
  )
}
