import type { ApiQuery } from '@serein/client/query.ts'

export function businessesOptions(query: ApiQuery) {
  return query.business.list.queryOptions()
}

export function businessOptions(query: ApiQuery, businessId: string) {
  return query.business.get.queryOptions({ input: { businessId } })
}

export function businessShopsOptions(query: ApiQuery, businessId: string) {
  return query.shop.list.queryOptions({ input: { businessId, limit: 20 } })
}

/** A single business needs no choice. */
export function onlyBusiness({ businesses }: { businesses: { id: string }[] }): string | undefined {
  return businesses.length === 1 ? businesses[0]!.id : undefined
}
