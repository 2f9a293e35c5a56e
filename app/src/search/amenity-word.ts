import type { Amenity } from '@serein/shared/shop/rules.ts'
import type { Word } from '../language/words.ts'

/** The words for amenities; the icons are loaded with the pages of a shop. */
export function amenityWord(kind: Amenity): Word {
  const name = kind.replaceAll(/_(\w)/gu, (_, letter: string) => letter.toUpperCase())
  return `shop.amenity.${name}` as Word
}
