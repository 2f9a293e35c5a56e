import type { ApiQuery } from '@serein/client/query.ts'
import { lastPlace } from '../shop/last-place.ts'

/** The offers of all shops, or of those near a place, now and soon, a page at a time. */
export function offerPagesOptions(query: ApiQuery, near = lastPlace().near) {
  return query.offer.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ near, limit: 20, cursor }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })
}
