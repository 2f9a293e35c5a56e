import type { ApiQuery } from '@serein/client/query.ts'

/** The packages that a shop sells in the app. */
export function packagesOptions(query: ApiQuery, shopId: string) {
  return query.passPlan.ofShop.queryOptions({ input: { shopId } })
}

/** The reader’s passes with all spas, and those shared with them. */
export function ownPassesOptions(query: ApiQuery) {
  return query.pass.mine.queryOptions({})
}
