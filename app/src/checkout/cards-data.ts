import type { Api } from '@serein/client/api.ts'
import type { ApiQuery } from '@serein/client/query.ts'

export type Cards = Awaited<ReturnType<Api['card']['list']>>

/** The saved cards; the business the reader comes from is among those to add one with. */
export function cardsOptions(query: ApiQuery, businessId: string | undefined) {
  return query.card.list.queryOptions({ input: businessId ? { businessId } : {} })
}
