import { isTooOld } from './rules.ts'

/** Where answers are kept, each with a limit: what was put there first goes first. */
const limits = { extra: 200, picture: 200, shared: 300, own: 300 }
export type Shelf = keyof typeof limits

/** The same name as in `client/src/connection.ts`, which reads it. */
const keptHeader = 'x-serein-kept'

/** Grows whenever the reader changes, so that an answer still under way is not kept for the next one. */
let readers = 0

/** The kept answer, marked with the time it is from. */
export async function kept(shelf: Shelf, url: string): Promise<Response | undefined> {
  const found = await caches.match(url, { cacheName: shelf, ignoreVary: true })
  if (!found || isTooOld(found.headers.get(keptHeader), Date.now())) return undefined
  return found
}

/** Ask for the keeper before the request goes out: it keeps nothing for a reader who has left meanwhile. */
export function keep(shelf: Shelf, url: string): (answer: Response) => Promise<Response> {
  const reader = readers
  return async (answer) => {
    if (shelf === 'own' && answer.status === 401) await forgetOwn()
    const isJson = answer.headers.get('content-type')?.startsWith('application/json')
    if (!answer.ok || !isJson || (shelf === 'own' && reader !== readers)) return answer
    const headers = new Headers(answer.headers)
    headers.set(keptHeader, new Date().toISOString())
    const body = await answer.clone().text()
    if (new URL(url).pathname === '/api/session') await meet(url, body)
    await keepExactly(shelf, url, new Response(body, { headers }))
    return answer
  }
}

/** Who the session says is here; when it is another reader, or nobody any more, what was kept goes. */
async function meet(url: string, body: string): Promise<void> {
  const before = await caches.match(url, { cacheName: 'own' satisfies Shelf, ignoreVary: true })
  if (!before || idIn(await before.text()) !== idIn(body)) await forgetOwn()
}

function idIn(session: string): string | undefined {
  return (JSON.parse(session) as { user: { uid: string } | null }).user?.uid
}

export async function keepExactly(shelf: Shelf, url: string, answer: Response): Promise<void> {
  const cache = await caches.open(shelf)
  await cache.put(url, answer)
  const keys = await cache.keys()
  const extra = keys.slice(0, Math.max(0, keys.length - limits[shelf]))
  await Promise.all(extra.map((key) => cache.delete(key)))
}

/** What was read as somebody goes with them. */
export async function forgetOwn(): Promise<void> {
  readers += 1
  await caches.delete('own' satisfies Shelf)
}
