import type { ApiQuery } from '@serein/client/query.ts'

/** As many as the endpoint answers for at once. */
const shopLimit = 20

/** Whether presents are looked for on a day: from the middle of November to Christmas Eve. */
export function isGiftSeason(day: string): boolean {
  const date = day.slice('2026-'.length)
  return date >= '11-15' && date <= '12-24'
}

/** Which of these shops sell gift cards. */
export function sellersOptions(query: ApiQuery, shops: readonly { id: string }[]) {
  const shopIds = shops.slice(0, shopLimit).map(({ id }) => id)
  return query.giftCard.sellers.queryOptions({ input: { shopIds } })
}
