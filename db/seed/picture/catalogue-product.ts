import type { Picture } from './catalogue.ts'

/** Single things, as the shops sell them. */
export const productPictures: Picture[] = [
  {
    file: 'oil-bottle-and-sprig.svg',
    alt: {
      en: 'A brown bottle of oil beside a sprig of eucalyptus',
      fr: 'Un flacon d’huile ambré près d’un brin d’eucalyptus',
    },
    tags: ['product', 'oil', 'leaf'],
    tint: '#d6c6ab',
  },
  {
    file: 'candle-in-glass.svg',
    alt: {
      en: 'A candle burning in a glass on a dark table',
      fr: 'Une bougie allumée dans un verre, sur une table sombre',
    },
    tags: ['product', 'candle', 'evening'],
    tint: '#7a614c',
  },
  {
    file: 'tea-tin.svg',
    alt: {
      en: 'A green tin of tea and a steaming cup',
      fr: 'Une boîte de thé verte et une tasse fumante',
    },
    tags: ['product', 'tea'],
    tint: '#cdcdb9',
  },
  {
    file: 'open-cream-jar.svg',
    alt: {
      en: 'An open jar of cream with its lid beside it',
      fr: 'Un pot de crème ouvert, son couvercle posé à côté',
    },
    tags: ['product', 'facial'],
    tint: '#e8d9ca',
  },
  {
    file: 'soap-bars.svg',
    alt: {
      en: 'Three bars of soap, one on top of the others',
      fr: 'Trois pains de savon, l’un posé sur les autres',
    },
    tags: ['product', 'scrub', 'body'],
    tint: '#d3c6af',
  },
  {
    file: 'bath-salt-jar.svg',
    alt: {
      en: 'A jar of rose bath salt with a wooden scoop',
      fr: 'Un bocal de sel de bain rose et sa cuillère en bois',
    },
    tags: ['product', 'water', 'body'],
    tint: '#d1d3cb',
  },
  {
    file: 'linen-towel.svg',
    alt: {
      en: 'A striped linen towel hanging from a rail',
      fr: 'Une serviette de lin rayée suspendue à une barre',
    },
    tags: ['product', 'towel'],
    tint: '#d7dacc',
  },
  {
    file: 'incense-holder.svg',
    alt: {
      en: 'A stick of incense burning in a wooden holder',
      fr: 'Un bâton d’encens qui brûle dans un support en bois',
    },
    tags: ['product', 'ritual'],
    tint: '#b8ac96',
  },
  {
    file: 'body-brush.svg',
    alt: {
      en: 'A wooden body brush in window light',
      fr: 'Une brosse pour le corps en bois, à la lumière d’une fenêtre',
    },
    tags: ['product', 'scrub', 'body'],
    tint: '#dbc7af',
  },
  {
    file: 'gift-box.svg',
    alt: {
      en: 'A gift box tied with a clay-red ribbon',
      fr: 'Une boîte cadeau nouée d’un ruban rouge argile',
    },
    tags: ['product', 'gift'],
    tint: '#cac6b4',
  },
]
