import type { productKinds as agreed } from '@serein/shared/catalogue/contract.ts'
import * as z from 'zod/mini'
import { categoryKinds } from './category-kinds.ts'
import { place } from './shop-search.ts'

/** The contract's own list would bring the whole of zod into the browser; its type keeps this one true. */
export const productKinds = [
  'oil',
  'cream',
  'bath',
  'candle',
  'tea',
  'linen',
  'tool',
  'gift',
] as const satisfies typeof agreed

export const lengths = ['short', 'hour', 'long'] as const
export const sorts = ['relevance', 'soonest', 'price', 'rating'] as const
export const priceSteps = [60, 90, 130] as const

/** What `/service-list` reads: of which kind or shop, what fits, in which order, and the one that is looked at. */
export const serviceListSearch = z.object({
  category: z.optional(z.enum(categoryKinds)),
  shop: z.optional(z.uuid()),
  length: z.optional(z.enum(lengths)),
  /** Whole units of the shop’s own currency. */
  max: z.optional(z.union([z.literal(60), z.literal(90), z.literal(130)])),
  gender: z.optional(z.enum(['female', 'male'])),
  near: z.optional(place),
  sort: z.optional(z.enum(sorts)),
  /** The service that is open, at which shop. */
  service: z.optional(z.uuid()),
  at: z.optional(z.uuid()),
})
export type ServiceListSearch = z.output<typeof serviceListSearch>

/** What `/products` reads: of which kind, at which shop, and the one that is looked at. */
export const productsSearch = z.object({
  kind: z.optional(z.enum(productKinds)),
  shop: z.optional(z.uuid()),
  product: z.optional(z.uuid()),
})
export type ProductsSearch = z.output<typeof productsSearch>
