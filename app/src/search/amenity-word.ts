import type { Amenity } from '@serein/shared/shop/rules.ts'
import type { Word } from '../language/words.ts'

/** What a shop may have, in words alone: the icons stay with the pages of a shop. */
export function amenityWord(kind: Amenity): Word {
  const name = kind.replaceAll(/_(\w)/gu, (_, letter: string) => letter.toUpperCase())
  return `shop.amenity.${name}` as Word
}
