import type { ApiQuery } from '@serein/client/query.ts'
import type { QuestionSearch } from '../address/question-search.ts'
import { asQuestion } from './question.ts'

const pageSize = 20

/** The spas that fit an address, a page at a time. */
export function foundOptions(query: ApiQuery, search: QuestionSearch) {
  return query.search.shops.infiniteOptions({
    input: (cursor: string | undefined) => ({
      ...asQuestion(search),
      limit: pageSize,
      cursor,
    }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })
}
