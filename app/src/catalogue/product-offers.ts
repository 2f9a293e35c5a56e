import type { Product } from '@serein/shared/catalogue/contract.ts'

type Carrier = Product['shops'][number]
export type Offer = Omit<Carrier, 'variants'> & Carrier['variants'][number]

/** The shops that carry a variant, with price and stock. */
export function offersOf({ shops }: Product, variantId: string): Offer[] {
  return shops.flatMap(({ variants, ...shop }) => {
    const sold = variants.find((variant) => variant.variantId === variantId)
    return sold ? [{ ...shop, ...sold }] : []
  })
}

/** The variant shown first: one in stock at the shop, else at any shop, else the first. */
export function firstVariant(product: Product, shopId: string | undefined): string {
  const has = (isThere: (offer: Offer) => boolean) =>
    product.variants.find(({ id }) =>
      offersOf(product, id).some((offer) => offer.stock !== 'sold_out' && isThere(offer)),
    )
  const found = has(({ id }) => id === shopId) ?? has(() => true) ?? product.variants[0]!
  return found.id
}
