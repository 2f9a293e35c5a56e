import type { Picture } from './catalogue.ts'

/** Treatments and what they need: hands, stones, oils, towels, products. */
export const carePictures: Picture[] = [
  {
    file: 'three-candles.svg',
    alt: {
      en: 'Three candles burning in warm half-light',
      fr: 'Trois bougies allumées dans une pénombre chaude',
    },
    tags: ['candle', 'evening', 'massage', 'hero'],
    tint: '#946647',
  },
  {
    file: 'candle-and-eucalyptus.svg',
    alt: {
      en: 'A candle with a branch of eucalyptus in window light',
      fr: 'Une bougie et une branche d’eucalyptus, à la lumière d’une fenêtre',
    },
    tags: ['candle', 'leaf', 'massage'],
    tint: '#d3c7af',
  },
  {
    file: 'folded-towels.svg',
    alt: {
      en: 'Folded towels in soft colours with a sprig of eucalyptus',
      fr: 'Serviettes pliées aux tons doux, avec un brin d’eucalyptus',
    },
    tags: ['towel', 'leaf'],
    tint: '#d3d2c2',
  },
  {
    file: 'rolled-towels.svg',
    alt: {
      en: 'Three rolled towels with a frangipani flower',
      fr: 'Trois serviettes roulées et une fleur de frangipanier',
    },
    tags: ['towel', 'flower'],
    tint: '#cacbb8',
  },
  {
    file: 'massage-oils.svg',
    alt: {
      en: 'Three bottles of massage oil in evening light',
      fr: 'Trois flacons d’huile de massage dans la lumière du soir',
    },
    tags: ['product', 'oil', 'massage'],
    tint: '#d1b794',
  },
  {
    file: 'hot-stones-and-bowl.svg',
    alt: {
      en: 'Smooth stones warming in a bowl of steaming water',
      fr: 'Des pierres lisses chauffent dans un bol d’eau fumante',
    },
    tags: ['stone', 'massage', 'hot-stone'],
    tint: '#5d4c3c',
  },
  {
    file: 'singing-bowl.svg',
    alt: {
      en: 'A brass singing bowl with its striker',
      fr: 'Un bol chantant en laiton et sa mailloche',
    },
    tags: ['ritual', 'massage', 'evening'],
    tint: '#55604b',
  },
  {
    file: 'salt-bowl.svg',
    alt: {
      en: 'A bowl of bath salt with a wooden scoop',
      fr: 'Un bol de sel de bain et sa cuillère en bois',
    },
    tags: ['product', 'scrub', 'body'],
    tint: '#e0ccbb',
  },
  {
    file: 'clay-mask.svg',
    alt: {
      en: 'A bowl of pink clay with a brush for the mask',
      fr: 'Un bol d’argile rose et le pinceau pour le masque',
    },
    tags: ['facial', 'product'],
    tint: '#cfd4c4',
  },
  {
    file: 'product-jars.svg',
    alt: {
      en: 'Cream jars on a stone ledge and a green bottle',
      fr: 'Pots de crème sur une tablette de pierre et flacon vert',
    },
    tags: ['product', 'facial'],
    tint: '#dfd2be',
  },
  {
    file: 'black-soap-and-glove.svg',
    alt: {
      en: 'A bowl of black soap beside a kessa glove',
      fr: 'Un bol de savon noir et un gant kessa',
    },
    tags: ['hammam', 'product', 'scrub'],
    tint: '#b08e6c',
  },
  {
    file: 'argan-and-brass.svg',
    alt: {
      en: 'Argan oil, a candle and a small bowl on a brass tray',
      fr: 'Huile d’argan, bougie et petit bol sur un plateau de laiton',
    },
    tags: ['hammam', 'product', 'oil', 'candle'],
    tint: '#516955',
  },
  {
    file: 'ice-fountain.svg',
    alt: {
      en: 'A stone basin heaped with ice in a cool, bright room',
      fr: 'Une vasque de pierre remplie de glace dans une salle fraîche et claire',
    },
    tags: ['sauna', 'hammam', 'water'],
    tint: '#9db9b3',
  },
  {
    file: 'tea-after-the-bath.svg',
    alt: {
      en: 'Mint tea served on a brass tray before an arch',
      fr: 'Thé à la menthe servi sur un plateau de laiton, devant une arche',
    },
    tags: ['hammam', 'tea'],
    tint: '#cbae89',
  },
  {
    file: 'basket-of-towels.svg',
    alt: {
      en: 'A woven basket filled with rolled towels',
      fr: 'Un panier tressé rempli de serviettes roulées',
    },
    tags: ['towel', 'leaf'],
    tint: '#d7c3a7',
  },
  {
    file: 'hands-over-a-back.svg',
    alt: {
      en: 'Two hands resting on a back during a massage',
      fr: 'Deux mains posées sur un dos pendant un massage',
    },
    tags: ['massage', 'body', 'hero'],
    tint: '#bc937d',
  },
  {
    file: 'hot-stones-on-a-back.svg',
    alt: {
      en: 'Warm stones laid along the spine',
      fr: 'Pierres chaudes posées le long de la colonne',
    },
    tags: ['massage', 'hot-stone', 'stone', 'body'],
    tint: '#ad8971',
  },
  {
    file: 'foot-bath-with-petals.svg',
    alt: {
      en: 'A wooden foot bath with flowers floating in it',
      fr: 'Un bain de pieds en bois où flottent des fleurs',
    },
    tags: ['feet', 'body', 'flower', 'water'],
    tint: '#b8a081',
  },
  {
    file: 'herbal-pouches.svg',
    alt: {
      en: 'Three warm herbal pouches on a wooden tray',
      fr: 'Trois pochons d’herbes chauds sur un plateau de bois',
    },
    tags: ['massage', 'thai', 'product'],
    tint: '#d0ccb2',
  },
  {
    file: 'facial-roller-and-gua-sha.svg',
    alt: {
      en: 'A jade roller and a gua sha stone on a pale tray',
      fr: 'Un rouleau de jade et une pierre gua sha sur un plateau clair',
    },
    tags: ['facial', 'product'],
    tint: '#e7d3c1',
  },
  {
    file: 'scalp-ritual-bowl.svg',
    alt: {
      en: 'Warm oil poured into a bowl for a scalp ritual',
      fr: 'De l’huile chaude versée dans un bol pour un rituel du cuir chevelu',
    },
    tags: ['hair', 'scalp', 'oil', 'product'],
    tint: '#607561',
  },
  {
    file: 'hand-care-with-petals.svg',
    alt: {
      en: 'A bowl of water with petals for a hand treatment',
      fr: 'Un bol d’eau et des pétales pour un soin des mains',
    },
    tags: ['nails', 'body', 'flower', 'water'],
    tint: '#e3cfbc',
  },
  {
    file: 'gift-card.svg',
    alt: {
      en: 'A gift card tied with a clay-red ribbon',
      fr: 'Une carte cadeau nouée d’un ruban rouge argile',
    },
    tags: ['gift', 'product'],
    tint: '#657c6b',
  },
  {
    file: 'incense-smoke.svg',
    alt: {
      en: 'A thread of incense smoke above a wooden tray',
      fr: 'Un filet de fumée d’encens au-dessus d’un plateau de bois',
    },
    tags: ['ritual', 'candle', 'evening'],
    tint: '#5d4836',
  },
  {
    file: 'eucalyptus-on-linen.svg',
    alt: {
      en: 'Branches of eucalyptus laid on linen',
      fr: 'Des branches d’eucalyptus posées sur du lin',
    },
    tags: ['leaf', 'facial'],
    tint: '#d3d0be',
  },
]
