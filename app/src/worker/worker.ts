import { isFromGateway } from '@serein/client/gateway.ts'
import { patience } from '@serein/client/patience.ts'
import { fillCache, outlived } from '@serein/client/worker-file.ts'
import { readAnswer, keep, keepExactly, clearPrivate, tidyUp, type Bucket } from './bucket.ts'
import { buildPrefix, mayStay, wayOf, type Build, type Way } from './rules.ts'

declare const self: ServiceWorkerGlobalScope
/** Put in by the build. */
declare const madeFrom: Build

const serein = madeFrom

const files = buildPrefix + serein.version
/** The page without a reader, from which any screen starts on the device. */
const shell = '/shell'

self.addEventListener('install', (event) => {
  // An open page of the build before keeps working: its files stay, see `activate`.
  event.waitUntil(fillCache(files, serein.files).then(() => self.skipWaiting()))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(takeOver())
})

self.addEventListener('fetch', (event) => {
  const way = wayOf(event.request, self.location.origin, serein)
  if (way) event.respondWith(answer(event, way))
})

/** A page hands over what it knows without having asked: it came with the page, or with the answer to a command. */
self.addEventListener('message', (event) => {
  const { keep: answers } = event.data as { keep?: { url: string; body: string }[] }
  event.waitUntil(Promise.all((answers ?? []).map(keepGiven)))
})

async function takeOver(): Promise<void> {
  await Promise.all(
    outlived(await caches.keys(), buildPrefix, files).map((name) => caches.delete(name)),
  )
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
  await tidyReads()
}

const stays = (one: { url: string; keptAt: string | null }) =>
  mayStay(one, Date.now(), self.location.origin, serein)

async function tidyReads(): Promise<void> {
  await Promise.all([tidyUp('shared', stays), tidyUp('private', stays)])
}

function answer(event: FetchEvent, way: NonNullable<Way>): Promise<Response> {
  const { request } = event
  switch (way) {
    case 'page':
      event.waitUntil(tidyReads())
      return page(event)
    case 'hashed-file':
      return once(request, 'asset')
    case 'picture':
      return once(request, 'picture')
    case 'file':
      return networkFirst(request, () => fromBuild(request.url))
    case 'sign':
      return signed(request)
    case 'shared-read':
      return read(request, 'shared')
    case 'private-read':
      return read(request, 'private')
  }
}

/** The server's page; without one the shell, which asks for what was kept. */
async function page(event: FetchEvent): Promise<Response> {
  const path = new URL(event.request.url).pathname === '/' ? '/' : shell
  const fromServer = async () =>
    ((await event.preloadResponse) as Response | undefined) ?? fetch(event.request)
  return networkFirst(event.request, () => fromBuild(path), fromServer)
}

function fromBuild(path: string): Promise<Response | undefined> {
  return caches.match(path, { cacheName: files, ignoreVary: true })
}

async function once(request: Request, bucket: Bucket): Promise<Response> {
  const before = await caches.match(request.url, { ignoreVary: true })
  if (before) return before
  const fresh = await fetch(request)
  if (fresh.ok) await keepExactly(bucket, request.url, fresh.clone())
  return fresh
}

async function read(request: Request, bucket: Bucket): Promise<Response> {
  const wanted = keep(bucket, request.url)
  return networkFirst(
    request,
    () => readAnswer(bucket, request.url, stays),
    async () => wanted(await fetch(request)),
  )
}

async function networkFirst(
  request: Request,
  instead: () => Promise<Response | undefined>,
  ask: () => Promise<Response> = () => fetch(request),
): Promise<Response> {
  const networkAnswer = ask()
  try {
    const answered = await Promise.race([networkAnswer, patience()])
    if (answered && !isFromGateway(answered.status)) return answered
  } catch {
    // No network: below.
  }
  return (await instead()) ?? networkAnswer
}

/** Whoever comes or goes, what was kept was somebody else's. */
async function signed(request: Request): Promise<Response> {
  const answered = await fetch(request)
  if (answered.ok) await clearPrivate()
  return answered
}

async function keepGiven({ url, body }: { url: string; body: string }): Promise<void> {
  const way = wayOf(new Request(url), self.location.origin, serein)
  const bucket = way === 'shared-read' ? 'shared' : way === 'private-read' ? 'private' : null
  if (!bucket) return
  await keep(
    bucket,
    url,
  )(new Response(body, { headers: { 'content-type': 'application/json; charset=utf-8' } }))
}
