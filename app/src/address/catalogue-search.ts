import * as v from 'valibot'
import { categoryKinds, productKinds } from '@serein/shared/catalogue/kinds.ts'
import { place } from './shop-search.ts'
import { id } from './visit-search.ts'

export const lengths = ['short', 'hour', 'long'] as const
export const sorts = ['relevance', 'soonest', 'price', 'rating'] as const
export const priceSteps = [60, 90, 130] as const

/** What `/service-list` reads: of which kind or shop, what fits, in which order, and the one that is looked at. */
export const serviceListSearch = v.object({
  category: v.optional(v.picklist(categoryKinds)),
  shop: v.optional(id),
  length: v.optional(v.picklist(lengths)),
  /** Whole units of the shop’s own currency. */
  max: v.optional(v.picklist(priceSteps)),
  gender: v.optional(v.picklist(['female', 'male'])),
  near: v.optional(place),
  sort: v.optional(v.picklist(sorts)),
  /** The service that is open, at which shop. */
  service: v.optional(id),
  at: v.optional(id),
})
export type ServiceListSearch = v.InferOutput<typeof serviceListSearch>

/** What `/products` reads: of which kind, at which shop, and the one that is looked at. */
export const productsSearch = v.object({
  kind: v.optional(v.picklist(productKinds)),
  shop: v.optional(id),
  product: v.optional(id),
})
export type ProductsSearch = v.InferOutput<typeof productsSearch>
