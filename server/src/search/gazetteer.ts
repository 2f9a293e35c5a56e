import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { deserialize } from 'node:v8'
import { displayNames } from '@serein/shared/formatters.ts'
import type { Logger } from 'pino'
import { type GazetteerTable, keyOf, tableOf } from './gazetteer-table.ts'

export type Point = { latitude: number; longitude: number }
type Box = { south: number; west: number; north: number; east: number }
type FoundPlace = Point & {
  id: string
  name: string
  region: string | null
  country: string
}

/** How many of those that begin alike may turn out to lie elsewhere. */
const mostLookedAt = 2_000
/** What the build makes. */
const built = join(import.meta.dirname, '../../dist-places/gazetteer.bin')

export type Gazetteer = (log: Logger) => Promise<GazetteerTable>

/** Places of the world from GeoNames, in memory once somebody asks. Without the file there are none, and that is logged once. */
export function openGazetteer(file = built): Gazetteer {
  let table: Promise<GazetteerTable> | undefined
  return (log) =>
    (table ??= readFile(file)
      .then((bytes) => deserialize(bytes) as GazetteerTable)
      .catch((error: unknown) => {
        log.error({ err: error }, 'places.missing')
        return tableOf('')
      }))
}

/**
 * Places whose name begins so, at most `most`: as they are called there or, where it is typed in full or nearly, in any other
 * language that uses our letters. After a comma may stand where that is: `Paris, Texas`. Large ones and those near `near`
 * come first, and of equal ones those called exactly so.
 */
export function placesNamed(
  table: GazetteerTable,
  text: string,
  near: Point | null,
  most: number,
): FoundPlace[] {
  const [typed = '', ...where] = text.split(',').map(keyOf)
  if (typed.length < 2) return []
  const places: FoundPlace[] = []
  for (const { place, name } of scoredPlaces(table, typed, near)) {
    if (where.some((word) => word && !isIn(table, place, word))) continue
    const found = placeOf(table, place, name)
    if (!places.some((other) => isSame(other, found))) places.push(found)
    if (places.length === most) break
  }
  return places
}

/** Places called exactly so, in any language, the largest and nearest first. */
export function placesCalled(
  table: GazetteerTable,
  text: string,
  near: Point | null,
): (FoundPlace & { population: number })[] {
  const key = keyOf(text)
  if (key.length < 2) return []
  const last = firstFrom(table, `${key}\0`)
  const best = new Map<number, ScoredPlace>()
  for (let at = firstFrom(table, key); at < last; at += 1) {
    const place = table.places[at]!
    best.set(place, { place, name: at, weight: weightOf(table, place, near) })
  }
  return [...best.values()]
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ place, name }) => ({
      ...placeOf(table, place, name),
      population: table.populations[place]!,
    }))
}

type ScoredPlace = { place: number; weight: number; name: number }

/** The heaviest of the places with a name that begins so, each once. */
function scoredPlaces(table: GazetteerTable, typed: string, near: Point | null): ScoredPlace[] {
  const first = firstFrom(table, typed)
  const longer = firstFrom(table, `${typed}\0`)
  const last = firstFrom(table, `${typed}\uffff`)
  const best = new Map<number, ScoredPlace>()
  for (let at = first; at < last; at += 1) {
    const place = table.places[at]!
    const own = table.ownNames[place]!
    const isExact = at < longer
    // Two letters begin some name of nearly every city in some language.
    if (!isExact && at !== own && typed.length < 4) continue
    const weight = weightOf(table, place, near) + (isExact ? 1 : at === own ? 0 : -1)
    if (weight > (best.get(place)?.weight ?? -Infinity))
      best.set(place, { place, weight, name: isExact ? at : own })
  }
  return [...best.values()].toSorted((a, b) => b.weight - a.weight).slice(0, mostLookedAt)
}

/** Districts of a city may be known by its name: one of them is enough. */
function isSame(a: FoundPlace, b: FoundPlace): boolean {
  return a.name === b.name && a.region === b.region && a.country === b.country
}

/** The largest places within a box, which may lie across the line of the date. */
export function placesWithin(table: GazetteerTable, box: Box, most: number) {
  const found: (FoundPlace & { population: number })[] = []
  for (let place = 0; place < table.ids.length && found.length < most; place += 1)
    if (isWithin(table.latitudes[place]!, table.longitudes[place]!, box))
      found.push({
        ...placeOf(table, place, table.ownNames[place]!),
        population: table.populations[place]!,
      })
  return found
}

function isWithin(latitude: number, longitude: number, { south, west, north, east }: Box) {
  if (latitude < south || latitude > north) return false
  return west <= east
    ? longitude >= west && longitude <= east
    : longitude >= west || longitude <= east
}

/** A city ten times as large weighs one more; a place near by weighs up to some four more than one across the world. */
function weightOf(table: GazetteerTable, place: number, near: Point | null): number {
  const size = Math.log10(table.populations[place]! + 100)
  if (!near) return size
  return size - 1.5 * Math.log10(1 + kilometresTo(table, place, near) / 20)
}

/** Good enough to tell near from far. */
function kilometresTo(table: GazetteerTable, place: number, { latitude, longitude }: Point) {
  const north = table.latitudes[place]! - latitude
  const around = Math.abs(table.longitudes[place]! - longitude)
  const east = Math.min(around, 360 - around) * Math.cos((latitude * Math.PI) / 180)
  return Math.hypot(north, east) * 111.2
}

/** Whether a place lies in the region or the country that a word begins to say, in either language or as its code. */
function isIn(table: GazetteerTable, place: number, word: string): boolean {
  const country = countryOf(table, place)
  if (country.toLowerCase() === word) return true
  const names = [
    table.regionNames[table.regions[place]!]!,
    ...countryNames.map((of) => of(country)),
  ]
  return names.some((name) => keyOf(name).startsWith(word))
}

const countryNames = ['en', 'fr'].map((language) => {
  const names = displayNames(language, { type: 'region', fallback: 'none' })
  return (country: string) => names.of(country) ?? ''
})

function placeOf(table: GazetteerTable, place: number, name: number): FoundPlace {
  return {
    id: String(table.ids[place]!),
    name: nameAt(table, name),
    region: table.regionNames[table.regions[place]!] || null,
    country: countryOf(table, place),
    latitude: degrees(table.latitudes[place]!),
    longitude: degrees(table.longitudes[place]!),
  }
}

function degrees(stored: number): number {
  return Math.round(stored * 1e5) / 1e5
}

function countryOf({ countries }: GazetteerTable, place: number): string {
  const letters = countries[place]!
  return String.fromCharCode(letters >> 8, letters & 255)
}

/** The first name whose key is not before this one. */
function firstFrom(table: GazetteerTable, key: string): number {
  let [from, to] = [0, table.ends.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if (keyOf(nameAt(table, middle)) < key) from = middle + 1
    else to = middle
  }
  return from
}

const utf8 = new TextDecoder()

function nameAt({ letters, ends }: GazetteerTable, at: number): string {
  return utf8.decode(letters.subarray(at === 0 ? 0 : ends[at - 1]!, ends[at]!))
}
