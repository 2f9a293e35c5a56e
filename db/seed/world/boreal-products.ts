import { t, type ProductData } from './shape.ts'

/** What Atelier Boréal sells to take home. */
export const borealProducts: ProductData[] = [
  {
    key: 'fir-oil',
    kind: 'oil',
    picture: 'oil-bottle-and-sprig',
    name: t('Balsam fir body oil', 'Huile corps au sapin baumier'),
    description: t(
      'The forest after rain, for the whole body. On damp skin it goes twice as far.',
      'La forêt après la pluie, pour tout le corps. Sur peau humide, il en faut moitié moins.',
    ),
    variants: [{ label: t('100 ml', '100 ml'), price: 48 }],
  },
  {
    key: 'maple-butter',
    kind: 'cream',
    picture: 'product-jars',
    name: t('Maple body butter', 'Beurre corporel à l’érable'),
    description: t(
      'Made for the months of dry air. Smells of the sugar shack, tastes of nothing.',
      'Pensé pour les mois d’air sec. Il sent la cabane à sucre, mais ne se mange pas.',
    ),
    variants: [{ label: t('200 ml', '200 ml'), price: 39 }],
  },
  {
    key: 'cloudberry-balm',
    kind: 'cream',
    picture: 'open-cream-jar',
    name: t('Cloudberry cream', 'Crème à la chicoutai'),
    description: t(
      'The cream of our North facial, rich in vitamin C, for cheeks that come in from the cold.',
      'La crème de notre Soin du Nord, riche en vitamine C, pour les joues qui rentrent du froid.',
    ),
    variants: [
      { label: t('15 ml', '15 ml'), price: 26 },
      { label: t('50 ml', '50 ml'), price: 64 },
    ],
  },
  {
    key: 'spring-salt',
    kind: 'bath',
    picture: 'bath-salt-jar',
    name: t('Salt for sore legs', 'Sel pour jambes lourdes'),
    description: t(
      'Magnesium salt with juniper, for the evening after skiing.',
      'Sel de magnésium et genévrier, pour le soir après le ski.',
    ),
    variants: [{ label: t('600 g', '600 g'), price: 29 }],
  },
  {
    key: 'birch-soap',
    kind: 'bath',
    picture: 'soap-bars',
    name: t('Birch soaps', 'Savons au bouleau'),
    description: t(
      'Three bars: birch, oat and red clay. They keep their shape to the last sliver.',
      'Trois pains : bouleau, avoine et argile rouge. Ils gardent leur forme jusqu’au bout.',
    ),
    variants: [{ label: t('3 × 100 g', '3 × 100 g'), price: 32 }],
  },
  {
    key: 'cabin-candle',
    kind: 'candle',
    picture: 'candle-in-glass',
    name: t('Cabin candle', 'Bougie du chalet'),
    description: t(
      'Woodsmoke, spruce and a window left ajar. Soy wax, 50 hours.',
      'Feu de bois, épinette et fenêtre entrouverte. Cire de soya, 50 heures.',
    ),
    variants: [{ label: t('250 g', '250 g'), price: 54 }],
  },
  {
    key: 'juniper-incense',
    kind: 'candle',
    picture: 'incense-holder',
    name: t('Juniper incense', 'Encens au genévrier'),
    description: t(
      'Rolled in Québec without charcoal, so that it burns clean.',
      'Roulé au Québec sans charbon, pour une fumée légère.',
    ),
    variants: [{ label: t('30 sticks', '30 bâtons'), price: 18 }],
  },
  {
    key: 'evening-tea',
    kind: 'tea',
    picture: 'tea-tin',
    name: t('Tea for the last hour', 'Tisane de la dernière heure'),
    description: t(
      'Chamomile, spruce tips and dried apple, without caffeine.',
      'Camomille, pousses d’épinette et pomme séchée, sans théine.',
    ),
    variants: [{ label: t('80 g', '80 g'), price: 19 }],
  },
  {
    key: 'sauna-towel',
    kind: 'linen',
    picture: 'linen-towel',
    name: t('Sauna towel', 'Serviette de sauna'),
    description: t(
      'Linen and cotton, long enough to lie on. It forgives the heat.',
      'Lin et coton, assez longue pour s’y étendre. Elle ne craint pas la chaleur.',
    ),
    variants: [{ label: t('80 × 180 cm', '80 × 180 cm'), price: 72 }],
  },
  {
    key: 'dry-brush',
    kind: 'tool',
    picture: 'body-brush',
    name: t('Dry brush', 'Brosse sèche'),
    description: t(
      'Sisal on beech. From the ankles up, before the shower, three minutes.',
      'Sisal et hêtre. Des chevilles vers le haut, avant la douche, trois minutes.',
    ),
    variants: [{ label: t('38 cm', '38 cm'), price: 36 }],
  },
  {
    key: 'herbal-pouch',
    kind: 'tool',
    picture: 'herbal-pouches',
    name: t('Warm herbal pouches', 'Pochons d’herbes chauds'),
    description: t(
      'Two minutes of steam, then on the neck. Each lasts about ten times.',
      'Deux minutes à la vapeur, puis sur la nuque. Chacun sert une dizaine de fois.',
    ),
    variants: [{ label: t('Set of 3', 'Lot de 3'), price: 33 }],
  },
]
