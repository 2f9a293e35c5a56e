/** Opens the reader's own map with the way to a place: an address or `latitude,longitude`. */
export function directionsTo(place: string): string {
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(place)}`
}
