import type { ApiQuery } from '@serein/client/query.ts'
import type { ProductsSearch } from '../address/catalogue-search.ts'

const pageSize = 20

/** Products of an address, a page at a time. */
export function productsOptions(query: ApiQuery, { shop, kind }: ProductsSearch) {
  return query.product.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ limit: pageSize, shopId: shop, kind, cursor }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })
}

/** One product, at a shop first when there is one. */
export function productOptions(query: ApiQuery, productId: string, shopId: string | undefined) {
  return query.product.get.queryOptions({ input: { productId, shopId } })
}

/** What the newest products of a shop are, for a glance. */
export function shopProductsOptions(query: ApiQuery, shopId: string) {
  return query.product.list.queryOptions({ input: { shopId, limit: 6 } })
}

/** Shops to choose from: the best of them, which are all of a business's own. */
export function shopChoicesOptions(query: ApiQuery) {
  return query.shop.list.queryOptions({ input: { limit: 50 } })
}
