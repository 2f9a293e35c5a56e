import { earthMetres, radians } from '@serein/shared/shop/distance.ts'
import type { Place } from '../shop/sql.ts'
import type { Entry } from './entry.ts'

export type Box = { south: number; west: number; north: number; east: number }

/** A tenth of a degree is 11 km or less: a search around a place looks at few cells, and a city fills more than one. */
const cellsADegree = 10
const cellsAround = 360 * cellsADegree

/** The shops of one cell, and latitude and longitude of each: most of them are passed by without a look at the shop. */
export type Cell = { shops: Entry[]; degrees: number[] }

/** All shops in memory, by id and by place. The grid needs no rebuilding when a shop comes, goes or moves. */
export function openShops() {
  const byId = new Map<string, Entry>()
  const byCell = new Map<number, Cell>()
  /** In the order they came, which is nearly that of memory: looked at one after the other that counts for half. */
  const everywhere: Cell = { shops: [], degrees: [] }

  function remove(id: string) {
    const entry = byId.get(id)
    if (!entry) return
    byId.delete(id)
    leave(everywhere, entry)
    const cell = byCell.get(cellOf(entry))!
    leave(cell, entry)
    if (cell.shops.length === 0) byCell.delete(cellOf(entry))
  }

  return {
    byId: byId as ReadonlyMap<string, Entry>,
    remove,
    put(entry: Entry) {
      remove(entry.id)
      byId.set(entry.id, entry)
      join(everywhere, entry)
      const cell = byCell.get(cellOf(entry)) ?? { shops: [], degrees: [] }
      byCell.set(cellOf(entry), cell)
      join(cell, entry)
    },
    all: (): Iterable<Cell> => [everywhere],
    /** All that may lie in a box, and some around it, cell by cell. */
    within(box: Box): Iterable<Cell> {
      const [from, to] = [row(box.south), row(box.north)]
      const [first, last] = [column(box.west), column(box.east)]
      const width =
        (last - first + cellsAround) % cellsAround || (box.east < box.west ? cellsAround : 0)
      if ((to - from + 1) * (width + 1) > byCell.size) return [everywhere]
      const found: Cell[] = []
      for (let y = from; y <= to; y += 1)
        for (let step = 0; step <= width; step += 1) {
          const cell = byCell.get(y * cellsAround + ((first + step) % cellsAround))
          if (cell) found.push(cell)
        }
      return found
    },
  }
}

function join({ shops, degrees }: Cell, entry: Entry) {
  shops.push(entry)
  degrees.push(entry.latitude, entry.longitude)
}

/** The last one takes its place. */
function leave({ shops, degrees }: Cell, entry: Entry) {
  const at = shops.indexOf(entry)
  const last = shops.pop()!
  const [latitude, longitude] = degrees.splice(-2) as [number, number]
  if (last === entry) return
  shops[at] = last
  degrees[at * 2] = latitude
  degrees[at * 2 + 1] = longitude
}

export type Shops = ReturnType<typeof openShops>

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
export function isIn(
  { south, west, north, east }: Box,
  latitude: number,
  longitude: number,
): boolean {
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
