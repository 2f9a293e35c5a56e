import { buildPrefix, outlived, wayOf, type Build } from './rules.ts'

declare const self: ServiceWorkerGlobalScope
/** Put in by the build. */
declare const madeFrom: Build

const build = madeFrom
const files = buildPrefix + build.version
const page = '/console/'
/** After this long without an answer the page that was kept is shown instead. */
const patienceMs = 8_000

self.addEventListener('install', (event) => {
  // An open page of the build before keeps working: its files stay, see `activate`.
  event.waitUntil(fill().then(() => self.skipWaiting()))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(takeOver())
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const way = wayOf(request, self.location.origin, build)
  if (way === 'hashed-file') event.respondWith(once(request))
  else if (way) event.respondWith(networkFirst(request, way === 'page' ? page : request.url))
})

async function fill(): Promise<void> {
  const cache = await caches.open(files)
  const waiting = [...build.files]
  // Few at a time, so that the desk's own requests come through.
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

async function takeOver(): Promise<void> {
  await Promise.all(outlived(await caches.keys(), files).map((name) => caches.delete(name)))
  await self.clients.claim()
}

async function once(request: Request): Promise<Response> {
  const before = await caches.match(request.url, { ignoreVary: true })
  if (before) return before
  const fresh = await fetch(request)
  if (fresh.ok) await (await caches.open(files)).put(request.url, fresh.clone())
  return fresh
}

async function networkFirst(request: Request, kept: string): Promise<Response> {
  const networkAnswer = fetch(request)
  try {
    const answered = await Promise.race([networkAnswer, patience()])
    if (answered && ![502, 503, 504].includes(answered.status)) return answered
  } catch {
    // No network: below.
  }
  return (await caches.match(kept, { cacheName: files, ignoreVary: true })) ?? networkAnswer
}

function patience(): Promise<null> {
  return new Promise((resolve) => setTimeout(() => resolve(null), patienceMs))
}
