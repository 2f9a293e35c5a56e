import { amenityKinds, type Amenity } from '@serein/shared/shop/rules.ts'
import { categoryKinds } from '../shop/category-kinds.ts'
import type { QuestionSearch } from './question-search.ts'

/** Reads what an address says, or not. Figures arrive as numbers, also where a text is meant. */
type Field<Value> = (value: unknown) => Value | undefined

/** What an address may say, each for itself. By hand: a second file with zod in it would take zod apart for every page. */
export const questionFields = {
  q: textOf(/^.{1,80}$/su),
  category: oneOf(categoryKinds),
  /** A calendar day at the shop. Without it a window of time is meant for today. */
  day: textOf(/^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/u),
  /** The start lies within these minutes after midnight at the shop, the last one not among them. */
  from: whole(0, 1440),
  to: whole(0, 1440),
  /** Minutes, exactly. */
  length: whole(10, 480),
  /** `latitude,longitude`, to a kilometre: an address may be shared. */
  near: textOf(/^-?\d{1,2}(\.\d{1,6})?,-?\d{1,3}(\.\d{1,6})?$/u),
  /** What the place is called, where it was typed and not asked of the device. */
  place: textOf(/^.{1,80}$/su),
  /** Metres from there. */
  within: whole(100, 200_000),
  /** What a map shows: `south,west,north,east`. */
  bounds: textOf(/^(-?\d{1,3}(\.\d{1,6})?(,|$)){4}$/u),
  /** Whole units of the shop’s own currency. */
  max: whole(1, 10_000),
  rating: number(1, 5),
  gender: oneOf(['female', 'male'] as const),
  /** Codes, parted by commas. */
  amenities: textOf(/^[a-z_,]{1,200}$/u),
  open: oneOf([true] as const),
  sort: oneOf(['distance', 'soonest', 'price', 'rating'] as const),
}

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
  amenities?: Amenity[] | undefined
  openNow?: boolean | undefined
  sort?: NonNullable<QuestionSearch['sort']> | undefined
}

/** The question an address asks. `now` tells which days are over. */
export function asQuestion(search: object, now: string = new Date().toISOString()): Question {
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
  } = sound(search, now)
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
 * The address without what cannot be read or nobody can answer: a day that no calendar has or that is over everywhere, a
 * window that ends before it begins, a place that is nowhere, a distance from no place, amenities nobody knows. Always in one
 * order, so that equal questions have equal addresses.
 */
export function sound(written: object, now: string = new Date().toISOString()): QuestionSearch {
  const search = readable(written)
  const { day, from, to, sort } = search
  const near = isPlace(search.near) ? search.near : undefined
  return said({
    q: search.q?.trim() || undefined,
    category: search.category,
    day: isDay(day) && !isOver(day, now) ? day : undefined,
    from,
    to: to !== undefined && to > (from ?? 0) ? to : undefined,
    length: search.length,
    near,
    place: near ? search.place : undefined,
    within: near ? search.within : undefined,
    bounds: isBox(search.bounds) ? search.bounds : undefined,
    max: search.max,
    rating: search.rating,
    gender: search.gender,
    amenities: writeAmenities(readAmenities(search.amenities)),
    open: search.open,
    sort: sort === 'distance' && !near ? undefined : sort,
  } satisfies Record<keyof QuestionSearch, unknown>)
}

/** A question with a part of it changed. Whoever looks from another place looks elsewhere on the map, too. */
export function changed(search: QuestionSearch, change: QuestionSearch): QuestionSearch {
  const isElsewhere =
    ('near' in change && change.near !== search.near) ||
    ('within' in change && change.within !== undefined && change.within !== search.within)
  return { ...search, ...change, ...(isElsewhere ? { bounds: undefined } : {}) }
}

function readable(written: object): QuestionSearch {
  const known = written as Record<string, unknown>
  return Object.fromEntries(
    Object.entries(questionFields).map(([key, field]) => [key, field(known[key])]),
  ) as QuestionSearch
}

function textOf(form: RegExp): Field<string> {
  return (value) => {
    const written = typeof value === 'number' ? String(value) : value
    return typeof written === 'string' && form.test(written) ? written : undefined
  }
}

function number(least: number, most: number): Field<number> {
  return (value) =>
    typeof value === 'number' && value >= least && value <= most ? value : undefined
}

function whole(least: number, most: number): Field<number> {
  const inside = number(least, most)
  return (value) => (Number.isInteger(value) ? inside(value) : undefined)
}

function oneOf<Value>(values: readonly Value[]): Field<Value> {
  return (value) => values.find((each) => each === value)
}

export function readAmenities(text: string | undefined): Amenity[] {
  const wanted = text?.split(',') ?? []
  return amenityKinds.filter((kind) => wanted.includes(kind)).slice(0, 10)
}

export function writeAmenities(kinds: readonly Amenity[]): string | undefined {
  return kinds.join(',') || undefined
}

/** Whether only spas are wanted that have a free time in a window. */
export function wantsTimes({ day, from, to }: QuestionSearch): boolean {
  return day !== undefined || from !== undefined || to !== undefined
}

function isDay(day: string | undefined): day is string {
  if (!day) return false
  const date = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day)
}

/** Nowhere is it earlier than twelve hours before UTC. */
function isOver(day: string, now: string): boolean {
  return day < new Date(Date.parse(now) - 12 * 3_600_000).toISOString().slice(0, 10)
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
