import type { Product } from '@serein/shared/catalogue/contract.ts'

type Carrier = Product['shops'][number]
export type Offer = Omit<Carrier, 'variants'> & Carrier['variants'][number]

/** Where a variant can be had: each shop that carries it, with its price and its stock of it. */
export function offersOf({ shops }: Product, variantId: string): Offer[] {
  return shops.flatMap(({ variants, ...shop }) => {
    const sold = variants.find((variant) => variant.variantId === variantId)
    return sold ? [{ ...shop, ...sold }] : []
  })
}

/** The variant that is shown first: one that the shop has, else one that any shop has, else the first. */
export function firstVariant(product: Product, shopId: string | undefined): string {
  const has = (isThere: (offer: Offer) => boolean) =>
    product.variants.find(({ id }) =>
      offersOf(product, id).some((offer) => offer.stock !== 'sold_out' && isThere(offer)),
    )
  const found = has(({ id }) => id === shopId) ?? has(() => true) ?? product.variants[0]!
  return found.id
}
