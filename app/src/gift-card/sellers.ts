import type { ApiQuery } from '@serein/client/query.ts'

/** As many as the endpoint answers for at once. */
const shopLimit = 20

/** Which of these shops sell gift cards. */
export function sellersOptions(query: ApiQuery, shops: readonly { id: string }[]) {
  const shopIds = shops.slice(0, shopLimit).map(({ id }) => id)
  return query.giftCard.sellers.queryOptions({ input: { shopIds } })
}
