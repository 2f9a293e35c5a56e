import type { Client } from '@serein/client/provider.tsx'
import type { SearchFilters } from '../address/search-filters.ts'
import { offersOptions } from '../shop/offer-data.ts'
import { lastPlace } from '../shop/last-place.ts'
import { foundOptions } from './found-options.ts'
import { readingOptions, withReading } from './reading.ts'
import { sound, understood } from './search-query.ts'
import { wallClockNow } from './use-today.ts'

/** Loads the first results of a search, also while its text is typed; says how many there are, and what is asked for. */
export async function preloadFound(
  { query, queryClient }: Pick<Client, 'query' | 'queryClient'>,
  search: SearchFilters,
): Promise<{ total: number; search: SearchFilters }> {
  const wishes = understood(sound(search), wallClockNow(), lastPlace())
  const reading = wishes.q ? await queryClient.fetchQuery(readingOptions(query, wishes)) : undefined
  const understoodSearch = withReading(wishes, reading)
  const { pages } = await queryClient.fetchInfiniteQuery(foundOptions(query, understoodSearch))
  const ids = pages[0]?.shops.map(({ id }) => id) ?? []
  if (ids.length > 0) await queryClient.prefetchQuery(offersOptions(query, ids))
  return { total: pages[0]?.total ?? 0, search: understoodSearch }
}
