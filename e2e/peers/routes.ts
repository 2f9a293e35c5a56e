type Route<V> = { verb: V; route: string; method: string; ids: Record<string, string> }

/**
 * Verbs by `METHOD /path/{id}`, spelt as the published document spells them. An address that is written out is found before
 * one that has a place for an id.
 */
export function makeRoutes<V>(verbs: Record<string, V>) {
  const table = Object.entries(verbs)
    .map(([name, verb]) => {
      const [method = '', route = ''] = name.split(' ')
      const pattern = route.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)').replaceAll('.', '\\.')
      return { method, route, verb, pattern: new RegExp(`^${pattern}$`) }
    })
    .toSorted((a, b) => a.route.split('{').length - b.route.split('{').length)
  return (method: string, path: string): Route<V> | undefined => {
    for (const { pattern, ...entry } of table) {
      const ids = entry.method === method && pattern.exec(path)
      if (ids) return { ...entry, ids: { ...ids.groups } }
    }
    return undefined
  }
}
