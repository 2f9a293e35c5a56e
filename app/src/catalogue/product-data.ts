import type { ApiQuery } from '@serein/client/query.ts'
import type { ProductsSearch } from '../address/catalogue-search.ts'

const pageSize = 20

/** The products for a search in the address, by page. */
export function productsOptions(query: ApiQuery, { shop, kind }: ProductsSearch) {
  return query.product.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ limit: pageSize, shopId: shop, kind, cursor }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })
}

/** One product, with the given shop first. */
export function productOptions(query: ApiQuery, productId: string, shopId: string | undefined) {
  return query.product.get.queryOptions({ input: { productId, shopId } })
}

/** The newest products of a shop. */
export function shopProductsOptions(query: ApiQuery, shopId: string) {
  return query.product.list.queryOptions({ input: { shopId, limit: 6 } })
}

/** The best shops to choose from, or all of a business. */
export function shopChoicesOptions(query: ApiQuery) {
  return query.shop.list.queryOptions({ input: { limit: 50 } })
}
