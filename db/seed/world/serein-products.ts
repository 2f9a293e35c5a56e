import { t, type ProductData } from './shape.ts'

/** What Maison Serein sells to take home. */
export const sereinProducts: ProductData[] = [
  {
    key: 'evening-oil',
    kind: 'oil',
    picture: 'oil-bottle-and-sprig',
    name: t('Evening massage oil', 'Huile de massage du soir'),
    description: t(
      'Sweet almond, lavender and a little cedar. What our therapists warm in their hands at the end of the day.',
      'Amande douce, lavande et un peu de cèdre. Celle que nos praticiens réchauffent entre leurs mains en fin de journée.',
    ),
    variants: [
      { label: t('50 ml', '50 ml'), price: 24 },
      { label: t('100 ml', '100 ml'), price: 38 },
      { label: t('250 ml', '250 ml'), price: 74 },
    ],
  },
  {
    key: 'three-oils',
    kind: 'oil',
    picture: 'massage-oils',
    name: t('Three small oils', 'Trois petites huiles'),
    description: t(
      'Calm, warmth and clear air, one small bottle of each, to find out which is yours.',
      'Calme, chaleur et grand air, un petit flacon de chaque, pour découvrir la vôtre.',
    ),
    variants: [{ label: t('3 × 30 ml', '3 × 30 ml'), price: 42 }],
  },
  {
    key: 'hand-cream',
    kind: 'cream',
    picture: 'open-cream-jar',
    name: t('Cream for tired hands', 'Crème pour mains fatiguées'),
    description: t(
      'Shea butter and marigold. It is taken in at once and leaves no film on the phone.',
      'Beurre de karité et calendula. Elle pénètre aussitôt et ne laisse rien sur le téléphone.',
    ),
    variants: [{ label: t('75 ml', '75 ml'), price: 24 }],
  },
  {
    key: 'pink-clay',
    kind: 'cream',
    picture: 'clay-mask',
    name: t('Pink clay mask', 'Masque à l’argile rose'),
    description: t(
      'The mask of our facials. Ten minutes on a Sunday, rinsed before it cracks.',
      'Le masque de nos soins du visage. Dix minutes le dimanche, à rincer avant qu’il ne craquelle.',
    ),
    variants: [{ label: t('80 g', '80 g'), price: 28 }],
  },
  {
    key: 'black-soap',
    kind: 'bath',
    picture: 'black-soap-and-glove',
    name: t('Black soap and glove', 'Savon noir et gant'),
    description: t(
      'Olive soap as in the hammam, with the glove that goes with it. Once a week is enough.',
      'Le savon à l’olive du hammam, avec le gant qui l’accompagne. Une fois par semaine suffit.',
    ),
    variants: [{ label: t('200 g', '200 g'), price: 19 }],
  },
  {
    key: 'bath-salt',
    kind: 'bath',
    picture: 'bath-salt-jar',
    name: t('Rose salt for the bath', 'Sel de bain à la rose'),
    description: t(
      'Sea salt and rose petals. Two spoons, warm water, a closed door.',
      'Sel marin et pétales de rose. Deux cuillères, de l’eau chaude, une porte fermée.',
    ),
    variants: [{ label: t('500 g', '500 g'), price: 22 }],
  },
  {
    key: 'candle',
    kind: 'candle',
    picture: 'candle-in-glass',
    name: t('Treatment-room candle', 'La bougie de la cabine'),
    description: t(
      'Fig leaf and warm wood: what our rooms smell of when you come in. Burns for 45 hours.',
      'Feuille de figuier et bois chaud : le parfum de nos cabines quand vous entrez. Elle brûle 45 heures.',
    ),
    variants: [
      { label: t('70 g', '70 g'), price: 18 },
      { label: t('220 g', '220 g'), price: 42 },
    ],
  },
  {
    key: 'mint-tea',
    kind: 'tea',
    picture: 'tea-tin',
    name: t('Tea of the quiet room', 'Le thé de la salle de repos'),
    description: t(
      'Mint, verbena and orange blossom, without caffeine. Poured to everybody after a treatment.',
      'Menthe, verveine et fleur d’oranger, sans théine. Servi à chacun après le soin.',
    ),
    variants: [{ label: t('100 g', '100 g'), price: 18 }],
  },
  {
    key: 'linen-towel',
    kind: 'linen',
    picture: 'linen-towel',
    name: t('Linen bath towel', 'Drap de bain en lin'),
    description: t(
      'Washed linen from the north of France. Rough at first, softer with each wash.',
      'Lin lavé du nord de la France. Un peu rêche d’abord, plus doux à chaque lavage.',
    ),
    variants: [{ label: t('70 × 140 cm', '70 × 140 cm'), price: 58 }],
  },
  {
    key: 'bathrobe',
    kind: 'linen',
    picture: 'bathrobe',
    name: t('The Serein bathrobe', 'Le peignoir Serein'),
    description: t(
      'The one from the changing room, since so many ask. Cotton, with deep pockets.',
      'Celui du vestiaire, puisque vous êtes nombreux à le demander. En coton, avec de grandes poches.',
    ),
    variants: [
      { label: t('S', 'S'), price: 120 },
      { label: t('M', 'M'), price: 120 },
      { label: t('L', 'L'), price: 120 },
      { label: t('XL', 'XL'), price: 120 },
    ],
  },
  {
    key: 'jade-roller',
    kind: 'tool',
    picture: 'facial-roller-and-gua-sha',
    name: t('Jade roller and gua sha', 'Rouleau de jade et gua sha'),
    description: t(
      'For five minutes in the morning. Your therapist will show you the way from chin to temple.',
      'Pour cinq minutes le matin. Votre praticien vous montrera le chemin, du menton à la tempe.',
    ),
    variants: [{ label: t('Set of 2', 'Lot de 2'), price: 46 }],
  },
  {
    key: 'serein-box',
    kind: 'gift',
    picture: 'gift-box',
    name: t('An evening in a box', 'Une soirée dans une boîte'),
    description: t(
      'Oil, candle and tea, wrapped at reception, with a card you write yourself.',
      'Huile, bougie et thé, emballés à l’accueil, avec une carte que vous écrivez vous-même.',
    ),
    variants: [{ label: t('3 things', '3 produits'), price: 89 }],
  },
]
