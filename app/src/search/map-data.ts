import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useClient } from '@serein/client/provider.tsx'
import type { ApiQuery } from '@serein/client/query.ts'
import type { Api } from '@serein/client/api.ts'
import { boxAround, readBox, readPoint, writeBox, type Box } from './map-box.ts'
import type { QuestionSearch } from './question-search.ts'
import { asQuestion } from './question.ts'

/** A spa as a map knows it. */
export type Spot = Awaited<ReturnType<Api['search']['points']>>['points'][number]

const pageSize = 20
/** Around a place without a distance. */
const nearbyMetres = 8_000

/** What the address shows: its own box, else the one around its place; null where it says neither. */
export function boxOfSearch({ bounds, near, within }: QuestionSearch): Box | null {
  if (bounds) return readBox(bounds)
  return near ? boxAround(readPoint(near), within ?? nearbyMetres) : null
}

/** One question for the list and the pins, so that they cannot tell two stories. */
function asked(search: QuestionSearch) {
  const box = boxOfSearch(search)
  return { ...asQuestion(search), ...(box ? { bounds: writeBox(box) } : {}) }
}

export function listOptions(query: ApiQuery, search: QuestionSearch) {
  return query.search.shops.infiniteOptions({
    input: (cursor: string | undefined) => ({
      ...asked(search),
      limit: pageSize,
      ...(cursor ? { cursor } : {}),
    }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })
}

export function pointsOptions(query: ApiQuery, search: QuestionSearch) {
  const { sort: _, ...input } = asked(search)
  return query.search.points.queryOptions({ input })
}

/** The spas within what the map shows; the old ones stay until the new ones have come. */
export function useSpas(search: QuestionSearch) {
  const { query } = useClient()
  const list = useInfiniteQuery({
    ...listOptions(query, search),
    placeholderData: keepPreviousData,
  })
  const points = useQuery({ ...pointsOptions(query, search), placeholderData: keepPreviousData })
  return { list, points }
}
