import * as z from 'zod'
import { at, command, query } from '../endpoint.ts'
import { nameText, plainName } from '../identity/name.ts'
import { mayRefuse } from '../refusal.ts'
import { bilingual, currency, cursor, id, instant, limit, minor, picture } from '../schema.ts'
import { productKinds } from './kinds.ts'

export const productLimits = {
  nameLength: 80,
  descriptionLength: 600,
  labelLength: 40,
  skuLength: 40,
  variants: 12,
  units: 9_999,
}

const text = (length: number) => z.string().overwrite(plainName).max(length)
const name = nameText(productLimits.nameLength)
const label = nameText(productLimits.labelLength)
const description = text(productLimits.descriptionLength)

const variantTerms = z.object({
  variantId: id.nullable().describe('Null: a new one'),
  label: z.object({ en: label, fr: label }).describe('As it is printed on it: “100 ml”'),
  sku: nameText(productLimits.skuLength).nullable().describe('The business’s own number for it'),
  isActive: z.boolean().describe('False: retired, nobody buys it any more'),
  prices: z
    .array(z.object({ currency, priceMinor: minor.min(0).max(100_000_000) }))
    .min(1)
    .max(10)
    .refine((all) => new Set(all.map((price) => price.currency)).size === all.length)
    .describe('Where it has none in the currency of a shop, that shop does not sell it'),
})

const terms = z.object({
  kind: z.enum(productKinds),
  name: z.object({ en: name, fr: name }),
  description: z.object({ en: description, fr: description }),
  taxRate: z.int().min(0).max(100_000).nullable().describe('1/100,000; null: that of the shop'),
  pictureId: id
    .nullable()
    .describe('A picture of the business, as `product.ofBusiness` names them'),
})

const stock = z.object({
  shopId: id,
  units: z.int().describe('Those that can be sold'),
  reserved: z.int().describe('Those set aside for orders'),
})

const managedVariant = variantTerms.extend({
  variantId: id,
  label: bilingual,
  sku: z.string().nullable(),
  isInUse: z.boolean().describe('It has a stock or was ordered: it can be retired, not deleted'),
  stocks: z.array(stock).describe('Of each shop that carries it, be it sold out'),
})
export type ManagedVariant = z.infer<typeof managedVariant>

const managedProduct = terms.extend({
  id,
  name: bilingual,
  description: bilingual,
  version: z.int(),
  isActive: z.boolean().describe('Customers see it'),
  picture: picture.nullable(),
  variants: z
    .array(managedVariant)
    .min(1)
    .describe('In their order; a retired one is nobody’s choice'),
})
export type ManagedProduct = z.infer<typeof managedProduct>

const area = 'catalogue'
const path = '/console/products'
const answer = z.object({ product: managedProduct })
const tag = 'product'

/** All products of the business, those that are published first, then by their name; and the pictures they may have. */
const ofBusiness = query({ area, level: 'view' })
  .route(at('GET', path, 'The products of a business', tag))
  .input(z.object({ cursor, limit }))
  .output(
    z.object({
      products: z.array(managedProduct),
      nextCursor: z.string().nullable(),
      pictures: z.array(z.object({ id, picture })).describe('At most 200, the newest first'),
      currencies: z.array(currency).describe('Those of its shops'),
    }),
  )

const sameLabel = (all: readonly { label: { en: string; fr: string } }[]) =>
  (['en', 'fr'] as const).some(
    (of) => new Set(all.map((each) => each.label[of].toLowerCase())).size < all.length,
  )

/**
 * Makes a product, which nobody sees until it is published, or says anew what one is, with its variants in their order; what is
 * ordered keeps its price. A variant that is left out is deleted. `version` is that which was read. Errors:
 * `product_variant_in_use` for one that cannot be deleted; `state_conflict` where it has changed meanwhile; `not_found`, also for
 * a picture or a variant.
 */
const save = command({ area, level: 'change' })
  .route(at('POST', path, 'Make or change a product', tag))
  .input(
    terms.extend({
      productId: id.nullable().describe('Null: a new one'),
      version: z.int().min(0).max(Number.MAX_SAFE_INTEGER).describe('0 of a new one'),
      variants: z
        .array(variantTerms)
        .min(1)
        .max(productLimits.variants)
        .refine((all) => all.some(({ isActive }) => isActive))
        .refine((all) => !sameLabel(all)),
    }),
  )
  .errors(mayRefuse('state_conflict', 'product_variant_in_use'))
  .output(answer)

/** Publishes a product, or takes it out of the shops. What is ordered stays. Errors: `not_found`. */
const publish = command({ area, level: 'change' })
  .route(at('PUT', `${path}/{productId}/published`, 'Publish or retire a product', tag))
  .input(z.object({ productId: id, isActive: z.boolean() }))
  .output(answer)

const units = z.int().min(0).max(productLimits.units)

const stockPath = '/console/product-variants/{variantId}/stock'

/**
 * Says what became of the units that a shop has of a variant: `received` so many more; `counted` so many lie there, with those set aside for orders;
 * `lost` so many, with a reason. A shop that never had any carries it from then on. Errors: `stock_too_low` where fewer
 * would be left than are set aside.
 */
const moveStock = command({ area, level: 'change' })
  .route(at('POST', stockPath, 'Change the stock of a shop', tag))
  .input(
    z
      .object({
        variantId: id,
        shopId: id,
        kind: z.enum(['received', 'counted', 'lost']),
        units,
        reason: z.string().trim().min(1).max(200).optional(),
      })
      .refine(({ kind, units: moved }) => kind === 'counted' || moved > 0, { path: ['units'] })
      .refine(({ kind, reason }) => kind !== 'lost' || reason !== undefined, { path: ['reason'] }),
  )
  .errors(mayRefuse('stock_too_low'))
  .output(answer)

const movement = z.object({
  id,
  kind: z.enum(['received', 'counted', 'lost', 'sold', 'returned']),
  units: z.int().describe('Below zero what went'),
  reason: z.string().nullable(),
  by: z.string().nullable(),
  at: instant,
})

/** What became of the units of a variant at a shop, the newest first: at most the last 100. Errors: `not_found`. */
const movements = query({ area, level: 'view' })
  .route(at('GET', stockPath, 'The history of a stock', tag))
  .input(z.object({ variantId: id, shopId: id }))
  .output(z.object({ movements: z.array(movement) }))

export const managedProductContract = { ofBusiness, save, publish, moveStock, movements }
