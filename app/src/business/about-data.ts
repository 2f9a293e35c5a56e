import type { ApiQuery } from '@serein/client/query.ts'

export function housesOptions(query: ApiQuery) {
  return query.business.list.queryOptions()
}

export function houseOptions(query: ApiQuery, businessId: string) {
  return query.business.get.queryOptions({ input: { businessId } })
}

export function houseShopsOptions(query: ApiQuery, businessId: string) {
  return query.shop.list.queryOptions({ input: { businessId, limit: 20 } })
}

/** Where there is one house only, nobody has to choose. */
export function soleHouse({ businesses }: { businesses: { id: string }[] }): string | undefined {
  return businesses.length === 1 ? businesses[0]!.id : undefined
}
