import type { Picture } from './catalogue.ts'

/** Rooms, house fronts and cities. */
export const placePictures: Picture[] = [
  {
    file: 'pool-of-light.svg',
    alt: {
      en: 'Indoor pool beneath lit arches, steam above the water',
      fr: 'Bassin intérieur sous des arches éclairées, vapeur sur l’eau',
    },
    tags: ['pool', 'room', 'water', 'evening', 'hero'],
    tint: '#6b684f',
  },
  {
    file: 'hammam-steam.svg',
    alt: {
      en: 'A hammam with arched niches and light falling through steam',
      fr: 'Un hammam aux niches en arc, la lumière traverse la vapeur',
    },
    tags: ['hammam', 'room', 'hero'],
    tint: '#b08e6e',
  },
  {
    file: 'hammam-dome.svg',
    alt: {
      en: 'Rays from a pierced dome falling on a marble slab',
      fr: 'Des rayons tombent d’une coupole ajourée sur une dalle de marbre',
    },
    tags: ['hammam', 'room', 'evening'],
    tint: '#587563',
  },
  {
    file: 'sauna.svg',
    alt: {
      en: 'A wooden sauna with its pail, ladle and towels',
      fr: 'Un sauna en bois avec son seau, sa louche et des serviettes',
    },
    tags: ['sauna', 'room', 'towel'],
    tint: '#7c5638',
  },
  {
    file: 'treatment-room-dusk.svg',
    alt: {
      en: 'A treatment table by a window at dusk, lantern lit',
      fr: 'Une table de soin près d’une fenêtre au crépuscule, lanterne allumée',
    },
    tags: ['room', 'massage', 'evening', 'hero'],
    tint: '#987961',
  },
  {
    file: 'treatment-room-morning.svg',
    alt: {
      en: 'A treatment table in morning light, a fern beside it',
      fr: 'Une table de soin dans la lumière du matin, une fougère à côté',
    },
    tags: ['room', 'massage', 'leaf'],
    tint: '#dbd4c1',
  },
  {
    file: 'couple-room.svg',
    alt: {
      en: 'Two treatment tables side by side, candles between them',
      fr: 'Deux tables de soin côte à côte, des bougies entre elles',
    },
    tags: ['room', 'couple', 'massage', 'candle', 'evening'],
    tint: '#787660',
  },
  {
    file: 'reception.svg',
    alt: {
      en: 'A green reception desk with a plant and two lanterns',
      fr: 'Un comptoir d’accueil vert, une plante et deux lanternes',
    },
    tags: ['room', 'reception'],
    tint: '#beb59a',
  },
  {
    file: 'bathrobe.svg',
    alt: {
      en: 'A white bathrobe hanging in soft light',
      fr: 'Un peignoir blanc suspendu dans une lumière douce',
    },
    tags: ['room', 'towel'],
    tint: '#b9c4b6',
  },
  {
    file: 'lounge-with-fern.svg',
    alt: {
      en: 'A green sofa by a wide window, a fern beside it',
      fr: 'Un canapé vert près d’une large fenêtre, une fougère à côté',
    },
    tags: ['room', 'lounge', 'leaf'],
    tint: '#beb69d',
  },
  {
    file: 'shelf-of-care.svg',
    alt: {
      en: 'An arched niche with oils, towels, stones and a candle',
      fr: 'Une niche en arc avec huiles, serviettes, pierres et bougie',
    },
    tags: ['room', 'product', 'towel'],
    tint: '#73836c',
  },
  {
    file: 'facade-by-day.svg',
    alt: {
      en: 'A green shop front on a pale stone street in daylight',
      fr: 'Une devanture verte sur une rue de pierre claire, en plein jour',
    },
    tags: ['facade', 'city:paris', 'city:lyon'],
    tint: '#b4b9ab',
  },
  {
    file: 'facade-by-evening.svg',
    alt: {
      en: 'The same green shop front, its windows lit in the evening',
      fr: 'La même devanture verte, vitrines éclairées le soir',
    },
    tags: ['facade', 'evening', 'city:paris', 'city:lyon'],
    tint: '#726852',
  },
  {
    file: 'paris-rooftops.svg',
    alt: {
      en: 'Zinc rooftops of Paris at sunset, seen from a window',
      fr: 'Les toits de zinc de Paris au couchant, vus d’une fenêtre',
    },
    tags: ['city:paris', 'view'],
    tint: '#bfac95',
  },
  {
    file: 'lyon-river-bridge.svg',
    alt: {
      en: 'A stone bridge over the Saône in Lyon, houses on the quay',
      fr: 'Un pont de pierre sur la Saône à Lyon, des maisons sur le quai',
    },
    tags: ['city:lyon', 'view', 'water'],
    tint: '#b8bdab',
  },
  {
    file: 'montreal-snow-window.svg',
    alt: {
      en: 'Snow falling on brick houses in Montréal, candles at the window',
      fr: 'La neige tombe sur des maisons de brique à Montréal, bougies à la fenêtre',
    },
    tags: ['city:montreal', 'view', 'candle', 'room'],
    tint: '#a68e7b',
  },
  {
    file: 'london-mews-door.svg',
    alt: {
      en: 'A green door with a fanlight in a London mews',
      fr: 'Une porte verte surmontée d’une imposte, dans un mews de Londres',
    },
    tags: ['facade', 'city:london'],
    tint: '#a3957d',
  },
  {
    file: 'garden-courtyard.svg',
    alt: {
      en: 'A fountain in a courtyard with three arches',
      fr: 'Une fontaine dans une cour à trois arches',
    },
    tags: ['garden', 'water', 'facade'],
    tint: '#c7c7ad',
  },
  {
    file: 'prenatal-pillow.svg',
    alt: {
      en: 'Soft pillows laid on a table for a prenatal massage',
      fr: 'Des coussins moelleux disposés sur une table pour un massage prénatal',
    },
    tags: ['massage', 'prenatal', 'room'],
    tint: '#cbbfb0',
  },
  {
    file: 'orchid.svg',
    alt: {
      en: 'A white orchid in a bowl by a bright wall',
      fr: 'Une orchidée blanche dans un bol, devant un mur lumineux',
    },
    tags: ['flower', 'room'],
    tint: '#d9ccb7',
  },
  {
    file: 'palm-shadows.svg',
    alt: {
      en: 'A clay vase in the shadow of palms',
      fr: 'Un vase d’argile dans l’ombre des palmes',
    },
    tags: ['leaf', 'room', 'garden'],
    tint: '#e0c4a4',
  },
]
