/** All time zones by name, with one's own, whatever this browser knows. */
export function zonesWith(own: string): string[] {
  return [...new Set([own, ...Intl.supportedValuesOf('timeZone')])].toSorted((a, b) =>
    a.localeCompare(b),
  )
}
