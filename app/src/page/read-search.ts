import * as v from 'valibot'

/**
 * What an address tells its screen. What stands in it twice counts as it stands first, and what nobody can read counts as
 * not said, unless it is what the screen is about. Errors: `ValiError` then.
 */
export function readSearch(
  { search, subject = [] }: { search: v.GenericSchema; subject?: readonly string[] },
  raw: Record<string, unknown>,
): object {
  const said = Object.entries(raw).map(([key, each]) => [key, Array.isArray(each) ? each[0] : each])
  const once: Record<string, unknown> = Object.fromEntries(said)
  const ways = 'options' in search ? (search.options as v.GenericSchema[]) : [search]
  for (const way of ways) {
    const { issues = [] } = v.safeParse(way, once)
    const unreadable = new Set(issues.map(({ path }) => path?.[0]?.key))
    const readable = Object.entries(once).filter(
      ([key]) => subject.includes(key) || !unreadable.has(key),
    )
    const read = v.safeParse(way, Object.fromEntries(readable))
    if (read.success) return read.output as object
  }
  return v.parse(search, once) as object
}
