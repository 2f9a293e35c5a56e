import { isFromGateway } from '@serein/client/gateway.ts'
import { patience } from '@serein/client/patience.ts'
import { fillCache, outlived } from '@serein/client/worker-file.ts'
import { buildPrefix, wayOf, type Build } from './rules.ts'

declare const self: ServiceWorkerGlobalScope
/** Put in by the build. */
declare const madeFrom: Build

const build = madeFrom
const files = buildPrefix + build.version
const page = '/console/'

self.addEventListener('install', (event) => {
  // An open page of the build before keeps working: its files stay, see `activate`.
  event.waitUntil(fillCache(files, build.files).then(() => self.skipWaiting()))
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

async function takeOver(): Promise<void> {
  await Promise.all(
    outlived(await caches.keys(), buildPrefix, files).map((name) => caches.delete(name)),
  )
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
    if (answered && !isFromGateway(answered.status)) return answered
  } catch {
    // No network: below.
  }
  return (await caches.match(kept, { cacheName: files, ignoreVary: true })) ?? networkAnswer
}
