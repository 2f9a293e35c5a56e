import type { Bilingual } from '@serein/shared/schema.ts'
import { idOf } from './random.ts'
import type { ShopData } from './world/shape.ts'

/** Albums a spa may have, in their order, with the pictures that belong there. */
const themes: { name: Bilingual; files: string }[] = [
  {
    name: { en: 'The rooms', fr: 'Les cabines' },
    files:
      'treatment-room-morning treatment-room-dusk couple-room three-candles hot-stones-and-bowl',
  },
  {
    name: { en: 'Hammam and water', fr: 'Hammam et bains' },
    files:
      'pool-of-light hammam-dome hammam-steam sauna ripples ice-fountain moon-over-water rain-stones-bamboo-spout',
  },
  {
    name: { en: 'Care and linen', fr: 'Soins et linge' },
    files:
      'black-soap-and-glove rolled-towels folded-towels bathrobe clay-mask massage-oils product-jars candle-and-eucalyptus tea-after-the-bath',
  },
  {
    name: { en: 'The house and its garden', fr: 'La maison et son jardin' },
    files:
      'reception lounge-with-fern garden-courtyard facade-by-day facade-by-evening london-mews-door lotus-pond',
  },
]

/** The albums of a shop that have two pictures or more, each with those. */
export function albumsOf(shop: ShopData): { id: string; name: Bilingual; files: string[] }[] {
  return themes
    .map(({ name, files }) => ({
      id: idOf(`album ${shop.slug} ${name.en}`),
      name,
      files: shop.pictures.filter((file) => files.split(' ').includes(file)),
    }))
    .filter(({ files }) => files.length > 1)
}
