import * as v from 'valibot'

/**
 * Reads the search parameters of a screen. Repeated parameters count as their first value, and unreadable ones as missing, unless
 * they are the screen’s subject. Errors: `ValiError` then.
 */
export function readSearch(
  { search, subject = [] }: { search: v.GenericSchema; subject?: readonly string[] },
  raw: object,
): object {
  const firstEntries = Object.entries(raw).map(
    ([key, each]) => [key, [each].flat()[0] as unknown] as const,
  )
  const about = Object.fromEntries(firstEntries.filter(([key]) => subject.includes(key)))
  // Missing parameters are set to undefined, since the router merges this over the raw address.
  for (const [key, one] of firstEntries)
    about[key] ??= v.safeParse(search, { ...about, [key]: one }).success ? one : undefined
  return v.parse(search, about) as object
}
