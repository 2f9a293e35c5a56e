/** Brings the files of a build onto the device; few at a time, so that the page’s own requests come through. */
export async function fillCache(name: string, paths: readonly string[]): Promise<void> {
  const cache = await caches.open(name)
  const waiting = [...paths]
  const bring = async () => {
    for (let path = waiting.pop(); path; path = waiting.pop())
      await cache.put(path, await fileOf(path))
  }
  await Promise.all([bring(), bring(), bring()])
}

async function fileOf(path: string): Promise<Response> {
  // A hashed file that an earlier build brought is the same file.
  const before = /-[\w-]{8}\.\w+$/u.test(path) ? await caches.match(path) : undefined
  const found = before ?? (await fetch(path, { cache: 'no-cache', priority: 'low' }))
  if (!found.ok) throw new Error(`${path} answered ${found.status}`)
  return found
}

/** The caches of our builds, oldest first, except this one and the previous one, which open pages may need. */
export function outlived(names: string[], prefix: string, current: string): string[] {
  return names.filter((name) => name.startsWith(prefix) && name !== current).slice(0, -1)
}
