import type { ApiQuery } from '@serein/client/query.ts'

/** The memberships that a shop sells in the app. */
export function membershipPlansOptions(query: ApiQuery, shopId: string) {
  return query.membershipPlan.ofShop.queryOptions({ input: { shopId } })
}

/** The reader’s memberships with all spas. */
export function ownMembershipsOptions(query: ApiQuery) {
  return query.membership.list.queryOptions({})
}
