type Place = { latitude: number; longitude: number }

/** The sphere that the database measures distances on (`metres_between`). */
export const earthMetres = 6_378_168
export const radians = Math.PI / 180

/** Metres between two places, as the crow flies. */
export function metresBetween(a: Place, b: Place): number {
  return metresTo(a, b.latitude, b.longitude)
}

export function metresTo(from: Place, latitude: number, longitude: number): number {
  const up = Math.sin(((latitude - from.latitude) * radians) / 2)
  const across = Math.sin(((longitude - from.longitude) * radians) / 2)
  const narrowing = Math.cos(from.latitude * radians) * Math.cos(latitude * radians)
  const chord = Math.sqrt(up * up + narrowing * across * across)
  return 2 * earthMetres * Math.asin(Math.min(1, chord))
}
