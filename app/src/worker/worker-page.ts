import { createApi, type Api } from '@serein/client/api.ts'
import type { Client } from '@serein/client/provider.tsx'
import { sessionQuery } from '@serein/client/session.ts'
import { keepBadge } from '@serein/client/badge.ts'
import type { Query } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { countOptions } from '../notification/notification-data.ts'
import type { AppContext } from '../page/app-context.ts'
import { tellNewVersion } from './new-version.ts'
import { firstPage, readAhead } from './read-ahead.ts'

const checksEveryMs = 60 * 60_000

/** The page’s side of the service worker: registers it, announces new versions, and passes on loaded data. */
export async function registerWorker(
  client: Client,
  router: AnyRouter,
  language: AppContext['language'],
): Promise<void> {
  const { serviceWorker } = navigator
  const news = countOptions(client.query)
  keepBadge(client, [client.query.chat.unread.queryKey({}), news.queryKey], () => {
    void client.queryClient.prefetchQuery(news)
  })
  let current = serviceWorker.controller
  serviceWorker.addEventListener('controllerchange', () => {
    if (current) tellNewVersion(router, language)
    current = serviceWorker.controller
  })
  const registration = await serviceWorker.register('/sw.js')
  const check = () => {
    if (navigator.onLine && !document.hidden) registration.update().catch(() => {})
  }
  setInterval(check, checksEveryMs)
  document.addEventListener('visibilitychange', check)
  await serviceWorker.ready
  // It is active before it controls this page.
  if (!serviceWorker.controller) {
    await new Promise((taken) =>
      serviceWorker.addEventListener('controllerchange', taken, { once: true }),
    )
  }
  await handOver(client)
  await readAhead(client)
}

/** What came with the page, or with the answer to a command, was never read through the worker. */
async function handOver({ queryClient }: Client): Promise<void> {
  const cache = queryClient.getQueryCache()
  const earlierQueries = cache.getAll()
  cache.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success' && event.action.manual) {
      void give(event.query)
    }
  })
  // One after another, so that a touch meanwhile does not wait for all of them.
  for (const query of earlierQueries) {
    await new Promise((done) => void setTimeout(done))
    await give(query)
  }
}

async function give(query: Query): Promise<void> {
  const { data } = query.state
  const url = data === undefined ? null : await addressOf(query)
  if (!url) return
  const answer = url.endsWith('/session') ? { user: data } : firstPage(data)
  const keep = [{ url, body: JSON.stringify(answer) }]
  navigator.serviceWorker.controller?.postMessage({ keep })
}

/** The address that the API client would ask for this query; nothing is sent. */
async function addressOf({ queryKey }: Query): Promise<string | null> {
  const [path, options] = queryKey as [unknown, { input?: unknown }?]
  if (path === sessionKey) return `${location.origin}/api/session`
  if (!Array.isArray(path)) return null
  asker ??= createApi({
    origin: location.origin,
    language: () => 'en',
    retries: 0,
    fetch: async (request) => {
      throw new Asked(request)
    },
  })
  let node: unknown = asker
  for (const key of path as string[]) node = (node as Record<string, unknown>)[key]
  const unsentRequest = await (node as (input: unknown) => Promise<unknown>)(options?.input).catch(
    (error: unknown) => error,
  )
  return unsentRequest instanceof Asked && unsentRequest.request.method === 'GET'
    ? unsentRequest.request.url
    : null
}

/** Making one is the most of the work, so it is made once. */
let asker: Api | undefined

/** Instead of an answer: what would have been sent. */
class Asked extends Error {
  readonly request: Request
  constructor(request: Request) {
    super('Nothing is sent.')
    this.request = request
  }
}

const [sessionKey] = sessionQuery(null as never).queryKey
