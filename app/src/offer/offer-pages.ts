import type { ApiQuery } from '@serein/client/query.ts'

/** The offers of all shops now and soon, a page at a time. */
export function offerPagesOptions(query: ApiQuery) {
  return query.offer.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ limit: 20, cursor }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })
}
