/** What a map shows, in degrees. `west` lies east of `east` where it shows the line of the date. */
export interface Box {
  south: number
  west: number
  north: number
  east: number
}

export interface Point {
  latitude: number
  longitude: number
}

/** Metres of a degree of latitude. */
const degreeMetres = 111_195
/** Beyond it the map of Mercator ends. */
const mostNorth = 85

/** `south,west,north,east` of an address, which the question has found sound. */
export function readBox(text: string): Box {
  const [south = 0, west = 0, north = 0, east = 0] = text.split(',').map(Number)
  return { south, west, north, east }
}

/** The same for an address: to ten metres, so that a view that has not moved is the same address. */
export function writeBox({ south, west, north, east }: Box): string {
  const isWhole = east - west >= 360
  const sides = [
    Math.max(south, -mostNorth),
    isWhole ? -180 : around(west),
    Math.min(north, mostNorth),
    isWhole ? 180 : around(east),
  ]
  return sides.map((side) => String(Number(side.toFixed(4)))).join(',')
}

/** Its corners as MapLibre takes them: longitude first, the east never before the west. */
export function cornersOf({ south, west, north, east }: Box): [[number, number], [number, number]] {
  return [
    [west, south],
    [west > east ? east + 360 : east, north],
  ]
}

/** A place of an address: `latitude,longitude`. */
export function readPoint(text: string): Point {
  const [latitude = 0, longitude = 0] = text.split(',').map(Number)
  return { latitude, longitude }
}

/** A point moved by some metres, accurate to about a metre. */
export function movedBy({ latitude, longitude }: Point, north: number, east: number): Point {
  const high = north / degreeMetres
  const wide = east / degreeMetres / Math.max(0.05, Math.cos((latitude * Math.PI) / 180))
  const to = Math.min(Math.max(latitude + high, -mostNorth), mostNorth)
  return { latitude: Number(to.toFixed(5)), longitude: Number(around(longitude + wide).toFixed(5)) }
}

/** The box that a circle just fits into. */
export function boxAround({ latitude, longitude }: Point, metres: number): Box {
  const high = metres / degreeMetres
  const wide = high / Math.max(0.05, Math.cos((latitude * Math.PI) / 180))
  return {
    south: Math.max(latitude - high, -mostNorth),
    west: around(longitude - wide),
    north: Math.min(latitude + high, mostNorth),
    east: around(longitude + wide),
  }
}

/** The box around some points; null around none. */
export function boxOf(points: readonly Point[]): Box | null {
  if (points.length === 0) return null
  const latitudes = points.map(({ latitude }) => latitude)
  const longitudes = points.map(({ longitude }) => longitude)
  return {
    south: Math.min(...latitudes),
    west: Math.min(...longitudes),
    north: Math.max(...latitudes),
    east: Math.max(...longitudes),
  }
}

/** Whether a point lies in a box, also in one across the line of the date. */
export function contains({ south, west, north, east }: Box, point: Point): boolean {
  const { latitude, longitude } = point
  if (latitude < south || latitude > north) return false
  return west <= east
    ? longitude >= west && longitude <= east
    : longitude >= west || longitude <= east
}

/** A longitude beyond the line of the date, as it is called there. */
function around(longitude: number): number {
  if (longitude >= -180 && longitude <= 180) return longitude
  return ((((longitude + 180) % 360) + 360) % 360) - 180
}

/** Metres between two points, as the crow flies. */
export function metresBetween(a: Point, b: Point): number {
  const narrowing = Math.cos((((a.latitude + b.latitude) / 2) * Math.PI) / 180)
  const north = (b.latitude - a.latitude) * degreeMetres
  const east = around(b.longitude - a.longitude) * degreeMetres * narrowing
  return Math.hypot(north, east)
}

/** The corners of a closed ring with this radius in metres, as in GeoJSON: longitude first. */
export function ringAround({ latitude, longitude }: Point, metres: number): [number, number][] {
  const corners = 72
  const far = metres / 6_371_009
  const north = (latitude * Math.PI) / 180
  return Array.from({ length: corners + 1 }, (_, corner) => {
    const bearing = ((corner % corners) / corners) * 2 * Math.PI
    const high = Math.asin(
      Math.sin(north) * Math.cos(far) + Math.cos(north) * Math.sin(far) * Math.cos(bearing),
    )
    const wide = Math.atan2(
      Math.sin(bearing) * Math.sin(far) * Math.cos(north),
      Math.cos(far) - Math.sin(north) * Math.sin(high),
    )
    return [longitude + (wide * 180) / Math.PI, (high * 180) / Math.PI]
  })
}
