import type { Entry } from './entry.ts'

export type Place = { latitude: number; longitude: number }
export type Box = { south: number; west: number; north: number; east: number }

/** The sphere that the database measures distances on (`earth()`). */
const earthMetres = 6_378_168
const radians = Math.PI / 180
/** A tenth of a degree is 11 km or less: a search around a place looks at few cells, and a city fills more than one. */
const cellsADegree = 10
const cellsAround = 360 * cellsADegree

/** All shops in memory, by id and by place. The grid needs no rebuilding when a shop comes, goes or moves. */
export function openShops() {
  const byId = new Map<string, Entry>()
  const byCell = new Map<number, Set<Entry>>()

  function remove(id: string) {
    const entry = byId.get(id)
    if (!entry) return
    byId.delete(id)
    const cell = cellOf(entry)
    const there = byCell.get(cell)
    there?.delete(entry)
    if (there?.size === 0) byCell.delete(cell)
  }

  return {
    byId: byId as ReadonlyMap<string, Entry>,
    remove,
    put(entry: Entry) {
      remove(entry.id)
      byId.set(entry.id, entry)
      const cell = cellOf(entry)
      const there = byCell.get(cell)
      if (there) there.add(entry)
      else byCell.set(cell, new Set([entry]))
    },
    /** All that may lie in a box, and some around it, cell by cell. */
    within(box: Box): Iterable<Entry>[] {
      const [from, to] = [row(box.south), row(box.north)]
      const [first, last] = [column(box.west), column(box.east)]
      const width =
        (last - first + cellsAround) % cellsAround || (box.east < box.west ? cellsAround : 0)
      if ((to - from + 1) * (width + 1) > byCell.size) return [byId.values()]
      const found: Iterable<Entry>[] = []
      for (let y = from; y <= to; y += 1)
        for (let step = 0; step <= width; step += 1) {
          const cell = byCell.get(y * cellsAround + ((first + step) % cellsAround))
          if (cell) found.push(cell)
        }
      return found
    },
  }
}

export type Shops = ReturnType<typeof openShops>

/** Metres between two places, as the crow flies. */
export function metresBetween(a: Place, b: Place): number {
  const half = (from: number, to: number) => Math.sin(((to - from) * radians) / 2) ** 2
  const chord =
    half(a.latitude, b.latitude) +
    Math.cos(a.latitude * radians) * Math.cos(b.latitude * radians) * half(a.longitude, b.longitude)
  return 2 * earthMetres * Math.asin(Math.min(1, Math.sqrt(chord)))
}

/** A box that holds everything within so many metres of a place. */
export function boxAround({ latitude, longitude }: Place, metres: number): Box {
  const degrees = metres / earthMetres / radians
  const [south, north] = [latitude - degrees, latitude + degrees]
  const widest = Math.max(Math.abs(south), Math.abs(north))
  const across = widest >= 90 ? 180 : degrees / Math.cos(widest * radians)
  if (across >= 180)
    return { south: Math.max(-90, south), north: Math.min(90, north), west: -180, east: 180 }
  return { south, north, west: wrapped(longitude - across), east: wrapped(longitude + across) }
}

/** Whether a place lies in a box; west of its west is east of its east across the date line. */
export function isIn({ south, west, north, east }: Box, { latitude, longitude }: Place): boolean {
  if (latitude < south || latitude > north) return false
  return west <= east
    ? longitude >= west && longitude <= east
    : longitude >= west || longitude <= east
}

function wrapped(longitude: number): number {
  return ((((longitude + 180) % 360) + 360) % 360) - 180
}

const row = (latitude: number): number => Math.floor((latitude + 90) * cellsADegree)
const column = (longitude: number): number =>
  Math.min(cellsAround - 1, Math.floor((longitude + 180) * cellsADegree))
const cellOf = ({ latitude, longitude }: Place): number =>
  row(latitude) * cellsAround + column(longitude)
