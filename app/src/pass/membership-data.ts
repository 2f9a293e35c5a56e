import type { ApiQuery } from '@serein/client/query.ts'

/** The memberships that a shop sells in the app. */
export function membershipPlansOptions(query: ApiQuery, shopId: string) {
  return query.membershipPlan.ofShop.queryOptions({ input: { shopId } })
}

/** The reader’s memberships with all spas. */
export function ownMembershipsOptions(query: ApiQuery) {
  return query.membership.list.queryOptions({})
}

/** What one of them may change to, and what that would cost today. */
export function membershipChangesOptions(query: ApiQuery, membershipId: string) {
  return query.membership.changes.queryOptions({ input: { membershipId } })
}
