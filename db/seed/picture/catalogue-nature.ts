import type { Picture } from './catalogue.ts'

/** Water, leaves, stones and skies. */
export const naturePictures: Picture[] = [
  {
    file: 'stones-by-water.svg',
    alt: {
      en: 'Stacked stones at the water’s edge, a low sun behind',
      fr: 'Galets empilés au bord de l’eau, soleil bas à l’horizon',
    },
    tags: ['nature', 'stone', 'water', 'massage', 'hero'],
    tint: '#caccbb',
  },
  {
    file: 'ripples.svg',
    alt: {
      en: 'Rings spreading on still green water under leaves',
      fr: 'Cercles sur une eau calme et verte, sous quelques feuilles',
    },
    tags: ['nature', 'water', 'leaf', 'hero'],
    tint: '#95b3a7',
  },
  {
    file: 'lotus-pond.svg',
    alt: {
      en: 'A pale lotus open among its leaves on a dark pond',
      fr: 'Un lotus pâle ouvert parmi ses feuilles, sur un étang sombre',
    },
    tags: ['nature', 'water', 'flower'],
    tint: '#516d5c',
  },
  {
    file: 'moon-over-water.svg',
    alt: {
      en: 'Full moon over a lake, its light on the water',
      fr: 'Pleine lune au-dessus d’un lac, son reflet sur l’eau',
    },
    tags: ['nature', 'water', 'evening', 'hero'],
    tint: '#3c564d',
  },
  {
    file: 'waterfall.svg',
    alt: {
      en: 'A waterfall between green cliffs, stones in the pool',
      fr: 'Une cascade entre des falaises vertes, des pierres dans le bassin',
    },
    tags: ['nature', 'water', 'stone'],
    tint: '#688679',
  },
  {
    file: 'onsen-in-the-mountains.svg',
    alt: {
      en: 'Hot spring among rocks with mountains at sunrise',
      fr: 'Source chaude entre les rochers, montagnes au lever du soleil',
    },
    tags: ['nature', 'water', 'pool', 'stone'],
    tint: '#b9b9a9',
  },
  {
    file: 'rain-stones-bamboo-spout.svg',
    alt: {
      en: 'Water running from a bamboo spout into a stone basin',
      fr: 'De l’eau coule d’un bambou dans une vasque de pierre',
    },
    tags: ['nature', 'water', 'stone', 'garden'],
    tint: '#4a6656',
  },
  {
    file: 'sunrise-dunes.svg',
    alt: {
      en: 'The sun rising over smooth sand dunes',
      fr: 'Le soleil se lève sur des dunes de sable',
    },
    tags: ['nature'],
    tint: '#e8c4a1',
  },
  {
    file: 'bamboo-grove.svg',
    alt: {
      en: 'Sunlight falling through a bamboo grove',
      fr: 'Le soleil traverse une forêt de bambous',
    },
    tags: ['nature', 'leaf'],
    tint: '#b0c29f',
  },
  {
    file: 'fern-in-morning-light.svg',
    alt: {
      en: 'Fern fronds in soft morning light',
      fr: 'Des frondes de fougère dans la lumière douce du matin',
    },
    tags: ['nature', 'leaf'],
    tint: '#a7bea6',
  },
  {
    file: 'leaves-after-rain.svg',
    alt: {
      en: 'Dark green leaves with drops of rain',
      fr: 'Des feuilles vert sombre perlées de pluie',
    },
    tags: ['nature', 'leaf'],
    tint: '#3c6253',
  },
  {
    file: 'floating-flowers.svg',
    alt: {
      en: 'Lotus flowers and petals floating on clear water',
      fr: 'Des lotus et des pétales flottent sur une eau claire',
    },
    tags: ['nature', 'water', 'flower'],
    tint: '#83a498',
  },
  {
    file: 'misty-valley.svg',
    alt: {
      en: 'Green hills fading into morning mist',
      fr: 'Des collines vertes se fondent dans la brume du matin',
    },
    tags: ['nature'],
    tint: '#c4cab6',
  },
]
