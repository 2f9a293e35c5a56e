import { keepPreviousData } from '@tanstack/react-query'
import type { Client } from '@serein/client/provider.tsx'

/** All articles or those with the words; the old results stay while new ones load. */
export function articlesOptions(query: Client['query'], text = '') {
  return {
    ...query.support.articles.queryOptions({ input: text ? { text } : {} }),
    staleTime: 5 * 60_000,
    placeholderData: keepPreviousData,
  }
}

export function articleOptions(query: Client['query'], articleId: string) {
  return {
    ...query.support.article.queryOptions({ input: { articleId } }),
    staleTime: 5 * 60_000,
  }
}
