/** The cache buckets answers are kept in, each with a limit: what was put there first goes first. */
const limits = { asset: 200, picture: 200, shared: 300, private: 300 }
export type Bucket = keyof typeof limits

/** The same name as in `client/src/connection.ts`, which reads it. */
const keptHeader = 'x-serein-kept'

/** Grows whenever the reader changes, so that an answer still under way is not kept for the next one. */
let readers = 0

type MayStay = (answer: { url: string; keptAt: string | null }) => boolean

/** The kept answer, marked with the time it is from. */
export async function readAnswer(
  bucket: Bucket,
  url: string,
  mayStay: MayStay,
): Promise<Response | undefined> {
  const found = await caches.match(url, { cacheName: bucket, ignoreVary: true })
  return found && mayStay({ url, keptAt: found.headers.get(keptHeader) }) ? found : undefined
}

/** Takes away what may not stay. */
export async function tidyUp(bucket: Bucket, mayStay: MayStay): Promise<void> {
  const cache = await caches.open(bucket)
  for (const request of await cache.keys()) {
    const found = await cache.match(request, { ignoreVary: true })
    const keptAt = found?.headers.get(keptHeader) ?? null
    if (!mayStay({ url: request.url, keptAt })) await cache.delete(request)
  }
}

/** Ask for the keeper before the request goes out: it keeps nothing for a reader who has left meanwhile. */
export function keep(bucket: Bucket, url: string): (answer: Response) => Promise<Response> {
  const reader = readers
  return async (answer) => {
    if (bucket === 'private' && answer.status === 401) await clearPrivate()
    const isJson = answer.headers.get('content-type')?.startsWith('application/json')
    if (!answer.ok || !isJson || (bucket === 'private' && reader !== readers)) return answer
    const headers = new Headers(answer.headers)
    headers.set(keptHeader, new Date().toISOString())
    const body = await answer.clone().text()
    if (new URL(url).pathname === '/api/session') await noteReader(url, body)
    await keepExactly(bucket, url, new Response(body, { headers }))
    return answer
  }
}

/** Who the session says is here: when it is another reader, or nobody any more, what was kept goes. */
async function noteReader(url: string, body: string): Promise<void> {
  const before = await caches.match(url, {
    cacheName: 'private' satisfies Bucket,
    ignoreVary: true,
  })
  if (!before || idIn(await before.text()) !== idIn(body)) await clearPrivate()
}

function idIn(session: string): string | undefined {
  return (JSON.parse(session) as { user: { uid: string } | null }).user?.uid
}

export async function keepExactly(bucket: Bucket, url: string, answer: Response): Promise<void> {
  const cache = await caches.open(bucket)
  await cache.put(url, answer)
  const keys = await cache.keys()
  const surplus = keys.slice(0, Math.max(0, keys.length - limits[bucket]))
  await Promise.all(surplus.map((key) => cache.delete(key)))
}

/** What was read as somebody goes with them. */
export async function clearPrivate(): Promise<void> {
  readers += 1
  await caches.delete('private' satisfies Bucket)
}
