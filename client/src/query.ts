import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import { QueryClient } from '@tanstack/react-query'
import type { Api } from './api.ts'

/** `query.shop.get.queryOptions({ input })`, `query.booking.hold.mutationOptions()` … */
export function createQuery(api: Api): ApiQuery {
  return createTanstackQueryUtils(api)
}

/** Said, not inferred: what TypeScript infers is longer than it writes down (TS7056). */
export type ApiQuery = ReturnType<typeof createTanstackQueryUtils<Api>>

const halfAnHour = 30 * 60_000

/**
 * The API client has its own retries, so the query cache must not multiply them. Without a network a query is asked all
 * the same, since the service worker may have kept its answer, and once more when the network is back; a command is
 * refused at once, unless its screen says that it waits (`networkMode: 'online'`).
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        staleTime: 20_000,
        gcTime: halfAnHour,
        refetchOnWindowFocus: true,
        networkMode: 'always',
        refetchOnReconnect: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
