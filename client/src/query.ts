import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import { QueryClient } from '@tanstack/react-query'
import type { Api } from './api.ts'

/** `query.shop.get.queryOptions({ input })`, `query.booking.hold.mutationOptions()` … */
export function createQuery(api: Api) {
  return createTanstackQueryUtils(api)
}

export type ApiQuery = ReturnType<typeof createQuery>

/** The API client has its own retries, so the query cache must not multiply them. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: false, staleTime: 20_000, refetchOnWindowFocus: true },
      mutations: { retry: false },
    },
  })
}
