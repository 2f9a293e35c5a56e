import { t, type ProductData } from './shape.ts'

/** What Bains du Canal sells to take home. */
export const bainsProducts: ProductData[] = [
  {
    key: 'argan',
    kind: 'oil',
    picture: 'argan-and-brass',
    name: t('Argan oil', 'Huile d’argan'),
    description: t(
      'Pressed cold by a women’s co-operative near Essaouira. For hair, hands and dry elbows.',
      'Pressée à froid par une coopérative de femmes près d’Essaouira. Cheveux, mains et coudes secs.',
    ),
    variants: [
      { label: t('100 ml', '100 ml'), price: 34 },
      { label: t('200 ml', '200 ml'), price: 58 },
    ],
  },
  {
    key: 'rhassoul',
    kind: 'cream',
    picture: 'clay-mask',
    name: t('Rhassoul clay', 'Argile rhassoul'),
    description: t(
      'Grey clay from the Atlas. Mixed with warm water it washes hair and skin without soap.',
      'Argile grise de l’Atlas. Mêlée d’eau tiède, elle lave les cheveux et la peau sans savon.',
    ),
    variants: [{ label: t('300 g', '300 g'), price: 15 }],
  },
  {
    key: 'black-soap',
    kind: 'bath',
    picture: 'black-soap-and-glove',
    name: t('Black soap with eucalyptus', 'Savon noir à l’eucalyptus'),
    description: t(
      'By the pot, as at the bath. Leave it on in the steam before you scrub.',
      'Au pot, comme au bain. Laissez-le poser dans la vapeur avant de frotter.',
    ),
    variants: [{ label: t('250 g', '250 g'), price: 16 }],
  },
  {
    key: 'aleppo-soap',
    kind: 'bath',
    picture: 'soap-bars',
    name: t('Three soaps of the house', 'Trois savons de la maison'),
    description: t(
      'Laurel, milk and terracotta, cut by hand and dried for nine months.',
      'Laurier, lait et terre cuite, coupés à la main et séchés neuf mois.',
    ),
    variants: [{ label: t('3 × 120 g', '3 × 120 g'), price: 21 }],
  },
  {
    key: 'grey-salt',
    kind: 'bath',
    picture: 'salt-bowl',
    name: t('Scrub of coarse salt', 'Gommage au gros sel'),
    description: t(
      'Salt from Guérande in almond oil. Strong; not on the face.',
      'Sel de Guérande dans l’huile d’amande. Puissant ; pas sur le visage.',
    ),
    variants: [{ label: t('400 g', '400 g'), price: 23 }],
  },
  {
    key: 'incense',
    kind: 'candle',
    picture: 'incense-holder',
    name: t('Cedar incense', 'Encens au cèdre'),
    description: t(
      'One stick lasts as long as a cup of tea. With a small holder of walnut.',
      'Un bâton dure le temps d’une tasse de thé. Avec un petit support en noyer.',
    ),
    variants: [{ label: t('40 sticks', '40 bâtons'), price: 14 }],
  },
  {
    key: 'candles',
    kind: 'candle',
    picture: 'three-candles',
    name: t('Candles for the bath’s edge', 'Bougies de bord de bain'),
    description: t(
      'Three sizes of plain beeswax, without perfume.',
      'Trois tailles, en cire d’abeille nature, sans parfum.',
    ),
    variants: [{ label: t('Set of 3', 'Lot de 3'), price: 27 }],
  },
  {
    key: 'bath-tea',
    kind: 'tea',
    picture: 'tea-after-the-bath',
    name: t('Mint tea after the bath', 'Thé à la menthe d’après-bain'),
    description: t(
      'Green tea and Nana mint, in the proportions of our samovar.',
      'Thé vert et menthe nanah, dans les proportions de notre samovar.',
    ),
    variants: [{ label: t('100 g', '100 g'), price: 13 }],
  },
  {
    key: 'fouta',
    kind: 'linen',
    picture: 'folded-towels',
    name: t('Fouta', 'Fouta'),
    description: t(
      'The flat-woven cloth you are given at the door. Dries in an hour, folds to nothing.',
      'Le tissage plat que l’on vous tend à l’entrée. Sèche en une heure, se plie en rien.',
    ),
    variants: [
      { label: t('100 × 200 cm', '100 × 200 cm'), price: 35 },
      { label: t('140 × 200 cm', '140 × 200 cm'), price: 45 },
    ],
  },
  {
    key: 'hammam-box',
    kind: 'gift',
    picture: 'gift-box',
    name: t('Hammam at home', 'Le hammam chez soi'),
    description: t(
      'Black soap, glove, clay and fouta, with the order of things on a card.',
      'Savon noir, gant, argile et fouta, avec la marche à suivre sur une carte.',
    ),
    variants: [{ label: t('4 things', '4 produits'), price: 69 }],
  },
]
