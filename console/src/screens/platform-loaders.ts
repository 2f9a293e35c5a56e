import type { Client } from '@serein/client/provider.tsx'
import { byCursor } from '../page/by-cursor.ts'
import type { Loaders, Opening } from './loader.ts'
import type { platformScreens } from './platform-screens.ts'

/** What each screen of the platform reads first. */
const platformLoaders: Loaders<typeof platformScreens, Opening> = {
  reviews: ({ query, cache }) => [cache.prefetchQuery(query.review.reported.queryOptions({}))],
  chats: ({ query, cache }) => [
    cache.prefetchQuery(query.chat.reported.queryOptions({ input: {} })),
  ],
  businesses: ({ query, cache, search: { business: businessId } }) => [
    businessId
      ? cache.prefetchQuery(query.business.ofPlatform.queryOptions({ input: { businessId } }))
      : cache.prefetchInfiniteQuery(
          query.business.directory.infiniteOptions(byCursor({ limit: 30 })),
        ),
  ],
  name: ({ query, cache }) => [cache.prefetchQuery(query.platform.get.queryOptions({}))],
  people: ({ query, cache }) => [cache.prefetchQuery(query.platformAdmin.list.queryOptions({}))],
  placements: ({ query, cache }) => {
    const list = byCursor({ state: 'running', limit: 30 })
    return [cache.prefetchInfiniteQuery(query.placement.list.infiniteOptions(list))]
  },
  support: ({ query, cache }) => {
    const list = byCursor({ state: 'open', limit: 30 })
    return [cache.prefetchInfiniteQuery(query.support.platformQueue.infiniteOptions(list))]
  },
  articles: ({ query, cache }) => [cache.prefetchQuery(query.support.ownArticles.queryOptions({}))],
  legal: ({ query, cache }) => [
    cache.prefetchQuery(query.legal.history.queryOptions({ input: { kind: 'privacy' } })),
  ],
}

/** As `loadScreen`. */
export async function loadPlatformScreen(
  name: keyof typeof platformScreens,
  { query, queryClient: cache }: Client,
  search: object,
): Promise<void> {
  await Promise.all(platformLoaders[name]({ query, cache, search }))
}
