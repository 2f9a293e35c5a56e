/** Places of the world in columns: some megabytes that move between threads without being copied. */
export type GazetteerTable = {
  /** Of each place, the largest first: its number at GeoNames, where it is, how many people live there. */
  ids: Uint32Array<ArrayBuffer>
  latitudes: Float32Array<ArrayBuffer>
  longitudes: Float32Array<ArrayBuffer>
  populations: Uint32Array<ArrayBuffer>
  /** Two letters of ISO 3166, each a byte. */
  countries: Uint16Array<ArrayBuffer>
  /** A place in `regionNames`, whose first is nothing. */
  regions: Uint16Array<ArrayBuffer>
  regionNames: string[]
  /** Where the place's own name stands among all names. */
  ownNames: Uint32Array<ArrayBuffer>
  /** All names in the order of their keys, one after the other, with the end of each and whose it is. */
  letters: Uint8Array<ArrayBuffer>
  ends: Uint32Array<ArrayBuffer>
  places: Uint32Array<ArrayBuffer>
}

type Row = {
  id: number
  name: string
  others: string
  latitude: number
  longitude: number
  country: string
  region: string
  population: number
}

/** Smaller places are known by their own name alone. */
export const knownAbroadFrom = 5_000
const latin = /^[\p{Script=Latin}\s'’.-]{3,60}$/u

/** A name as it is compared: without case, accents, hyphens and apostrophes, and "St" said in full. */
export function keyOf(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replaceAll('ß', 'ss')
    .replaceAll('ø', 'o')
    .replaceAll('ł', 'l')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replaceAll(/\b(st|ste) /gu, (_, saint: string) => (saint === 'st' ? 'saint ' : 'sainte '))
}

/** Whether another name of a place is written in letters that our readers type; codes of airports are no names. */
export function isKnownAs(name: string): boolean {
  return latin.test(name) && !/^[A-Z]{2,4}$/u.test(name)
}

/**
 * The table of a list that `tools/places.ts` has made, with tabs between the fields: regions by their codes, an empty line, and
 * of each place its number, name, other names with commas between them, latitude, longitude, country, region, population.
 */
export function tableOf(list: string): GazetteerTable {
  const [regionLines = '', placeLines = ''] = list.split('\n\n')
  const regions = new Map(
    regionLines.split('\n').map((line) => line.split('\t') as [string, string]),
  )
  const rows = rowsOf(placeLines).toSorted((a, b) => b.population - a.population)
  const { regionNames, numberOf } = numbered(rows, regions)
  return {
    ids: Uint32Array.from(rows, ({ id }) => id),
    latitudes: Float32Array.from(rows, ({ latitude }) => latitude),
    longitudes: Float32Array.from(rows, ({ longitude }) => longitude),
    populations: Uint32Array.from(rows, ({ population }) => population),
    countries: Uint16Array.from(
      rows,
      ({ country }) => country.charCodeAt(0) * 256 + country.charCodeAt(1),
    ),
    regions: Uint16Array.from(rows, ({ region }) => numberOf.get(region) ?? 0),
    regionNames,
    ...namesOf(rows),
  }
}

function rowsOf(lines: string): Row[] {
  return lines.split('\n').flatMap((line) => {
    const [id, name, others, latitude, longitude, country, region, population] = line.split('\t')
    if (population === undefined) return []
    return {
      id: Number(id),
      name: name!,
      others: others!,
      latitude: Number(latitude),
      longitude: Number(longitude),
      country: country!,
      region: region!,
      population: Number(population),
    }
  })
}

function numbered(rows: readonly Row[], regions: ReadonlyMap<string, string>) {
  const regionNames = ['']
  const numberOf = new Map<string, number>()
  for (const { region } of rows) {
    const name = regions.get(region)
    if (name && !numberOf.has(region)) numberOf.set(region, regionNames.push(name) - 1)
  }
  return { regionNames, numberOf }
}

function namesOf(rows: readonly Row[]) {
  const names = rows.flatMap((row, place) => namesOfOne(row, place))
  names.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.place - b.place))
  const letters = Buffer.from(names.map(({ name }) => name).join(''))
  const ends = new Uint32Array(names.length)
  const ownNames = new Uint32Array(rows.length)
  let end = 0
  for (const [index, { name, place, isOwn }] of names.entries()) {
    end += Buffer.byteLength(name)
    ends[index] = end
    if (isOwn) ownNames[place] = index
  }
  const places = Uint32Array.from(names, ({ place }) => place)
  return { letters: new Uint8Array(letters), ends, places, ownNames }
}

/** A name for each way it is known. */
function namesOfOne({ name, others, population }: Row, place: number) {
  const namesByKey = new Map([[keyOf(name), { key: keyOf(name), name, place, isOwn: true }]])
  if (population < knownAbroadFrom) return [...namesByKey.values()]
  for (const other of others.split(',')) {
    if (!isKnownAs(other)) continue
    const key = keyOf(other)
    const before = namesByKey.get(key)
    // Of two spellings the one with accents is the better; the own name stays what it is.
    if (before && (before.isOwn || before.name.length !== other.length || isPlain(other))) continue
    if (key) namesByKey.set(key, { key, name: other, place, isOwn: false })
  }
  return [...namesByKey.values()]
}

function isPlain(name: string): boolean {
  return !/[^\p{ASCII}]/u.test(name)
}
