import type { ShopCard } from '../shop/contract.ts'

export type Language = 'en' | 'fr'
/** Raised when the pictures are drawn in another way. */
const recipe = 1

/** What the picture of a shop says. */
export type SharedShop = Pick<ShopCard, 'id' | 'name' | 'city' | 'rating' | 'picture'>

/**
 * Where the picture stands that others show beside a link to a shop. The address changes with what the picture says, so
 * that it may be kept for ever.
 */
export function shopShare(shop: SharedShop, language: Language, platform: string): string {
  const { name, city, rating, picture } = shop
  const facts = [name, city, rating?.average.toFixed(1), rating?.count, picture.src, platform]
  return shareAddress(`shop-${shop.id}`, language, facts)
}

/** The address of a picture that says this. */
export function shareAddress(subject: string, language: Language, facts: unknown[]): string {
  const version = fingerprint(JSON.stringify([recipe, ...facts]))
  return `/pictures/share/${subject}-${language}-${version}.jpg`
}

/** FNV-1a over UTF-16, 64 bits: nothing secret hangs on it, and it needs no library on either side. */
function fingerprint(text: string): string {
  let hash = 0xcbf29ce484222325n
  for (let at = 0; at < text.length; at += 1) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(text.charCodeAt(at))) * 0x100000001b3n)
  }
  return hash.toString(36).padStart(13, '0')
}
