import type { ApiQuery } from '@serein/client/query.ts'
import type { ProductsSearch } from '../address/catalogue-search.ts'
import { lastPlace } from '../shop/last-place.ts'

const pageSize = 20

/** The products for a search in the address, by page; those of near shops first. */
export function productsOptions(
  query: ApiQuery,
  { shop, kind }: ProductsSearch,
  { near } = lastPlace(),
) {
  return query.product.list.infiniteOptions({
    input: (cursor: string | undefined) => ({
      limit: pageSize,
      shopId: shop,
      kind,
      near: shop ? undefined : near,
      cursor,
    }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })
}

/** One product, with the given shop first, then the nearest. */
export function productOptions(
  query: ApiQuery,
  productId: string,
  shopId: string | undefined,
  { near } = lastPlace(),
) {
  return query.product.get.queryOptions({ input: { productId, shopId, near } })
}

/** The newest products of a shop. */
export function shopProductsOptions(query: ApiQuery, shopId: string) {
  return query.product.list.queryOptions({ input: { shopId, limit: 6 } })
}

/** The nearest or best shops to choose from. */
export function shopChoicesOptions(query: ApiQuery, { near } = lastPlace()) {
  return query.shop.list.queryOptions({ input: { near, limit: 50 } })
}
