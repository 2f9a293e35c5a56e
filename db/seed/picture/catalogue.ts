import { carePictures } from './catalogue-care.ts'
import { naturePictures } from './catalogue-nature.ts'
import { placePictures } from './catalogue-place.ts'
import { productPictures } from './catalogue-product.ts'

export type Picture = {
  file: string
  alt: { en: string; fr: string }
  /** What it may stand for: a room, a treatment, `city:paris`; `hero` carries a whole page. */
  tags: string[]
  /** Its mean colour, which its place shows until it has loaded. */
  tint: string
}

/** All our own drawn scenes; each file lies beside this one. */
export const pictures: Picture[] = [
  ...naturePictures,
  ...placePictures,
  ...carePictures,
  ...productPictures,
]
