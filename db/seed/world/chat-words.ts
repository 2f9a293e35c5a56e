import type { Bilingual } from '@serein/shared/schema.ts'
import { t } from './shape.ts'

/** How many minutes ago, who, what; and whether the next visit goes along. */
export type Said = [
  minutesAgo: number,
  author: 'client' | 'shop' | 'automatic',
  text: string,
  isOfVisit?: true,
]

type Talk = {
  client: 'camille' | 'hugo'
  said: Said[]
  unreadByShop?: number
  unreadByClient?: number
  /** Which message the other side has reported, and why; it waits for the platform. */
  reported?: Reported
}

export type Reported = { sequence: number; reason: 'advertising' | 'fraud'; note: string }

const day = 1_440

export const talks: Record<string, Talk[]> = {
  'le-marais': [
    {
      client: 'camille',
      unreadByClient: 1,
      said: [
        [
          11 * day,
          'client',
          'Hello! I had the hot stones with Inès yesterday, and my shoulders feel ten years younger. Please tell her.',
        ],
        [
          11 * day - 40,
          'shop',
          'That makes our morning, Camille. Inès is smiling from ear to ear. Drink plenty of water today!',
        ],
        [
          2 * day,
          'client',
          'About tomorrow evening: is there somewhere I can leave a bicycle?',
          true,
        ],
        [
          2 * day - 12,
          'shop',
          'Yes, in our courtyard. Ring at the green gate beside the door, and we will open it for you.',
        ],
        [
          2 * day - 15,
          'client',
          'Perfect. One more thing: my left knee is sore since Sunday. Should I say so when I come?',
        ],
        [
          95,
          'shop',
          'Good that you tell us. Inès will leave the knee out and begin with your back. If it hurts more, just call us and we find another day.',
        ],
      ],
    },
    {
      client: 'hugo',
      unreadByShop: 2,
      said: [
        [
          6 * day,
          'client',
          'Bonjour, peut-on venir au hammam avec une femme enceinte de cinq mois ?',
        ],
        [
          6 * day - 25,
          'shop',
          'Bonjour Hugo, le hammam est déconseillé pendant la grossesse, mais notre massage prénatal est très doux. Jeanne et Inès sont formées pour cela.',
        ],
        [6 * day - 60, 'client', 'Merci, nous allons y réfléchir.'],
        [35, 'client', 'C’est décidé : ce sera le massage prénatal, samedi si possible.'],
        [33, 'client', 'Faut-il apporter quelque chose ?'],
      ],
    },
  ],
  'saint-germain': [
    {
      client: 'camille',
      said: [
        [30 * day, 'client', 'Hi, do you keep the facial oil from my last treatment in stock?'],
        [
          30 * day,
          'automatic',
          'Thank you for writing to us. We are closed now and answer as soon as we are back.',
        ],
        [
          30 * day - 600,
          'shop',
          'Good morning! Yes, the rose one. I have put a bottle aside for you until Friday.',
        ],
        [30 * day - 640, 'client', 'You are wonderful, thank you.'],
      ],
    },
    {
      client: 'hugo',
      said: [
        [14 * day, 'client', 'Bonsoir, j’ai oublié mon écharpe bleue dans la cabine Iris.'],
        [
          14 * day - 700,
          'shop',
          'Bonjour Hugo, nous l’avons trouvée ! Elle vous attend à l’accueil.',
        ],
        [14 * day - 720, 'client', 'Ouf. Je passe ce soir, merci beaucoup.'],
      ],
    },
  ],
  shoreditch: [
    {
      client: 'camille',
      reported: {
        sequence: 2,
        reason: 'fraud',
        note: 'They want me to pay outside Serein, to somebody’s own account.',
      },
      said: [
        [3 * day, 'client', 'Hi, is there anything free for two on Saturday?'],
        [
          3 * day - 30,
          'shop',
          'For you we make it cheaper: send the money to my own account instead of paying here, I will text you the number.',
        ],
        [3 * day - 45, 'client', 'No thank you, I would rather pay as always.'],
      ],
    },
  ],
  batignolles: [
    {
      client: 'hugo',
      reported: {
        sequence: 3,
        reason: 'advertising',
        note: 'Ce client fait la publicité de sa boutique.',
      },
      said: [
        [4 * day, 'client', 'Bonjour, êtes-vous ouverts le lundi ?'],
        [4 * day - 40, 'shop', 'Bonjour Hugo, oui, de 12 h à 20 h.'],
        [
          4 * day - 60,
          'client',
          'Merci ! Au fait, je vends des huiles essentielles en gros. Remise de 40 % pour vous et vos clientes, affichez donc mes prospectus à l’accueil.',
        ],
      ],
    },
  ],
  'canal-saint-martin': [
    {
      client: 'camille',
      said: [
        [22 * day, 'client', 'The tea after the massage yesterday: what was it?'],
        [
          22 * day - 90,
          'shop',
          'Verbena from our own roof, with a little honey. We are happy you liked it!',
        ],
      ],
    },
  ],
}

export function closedAnswer(shop: string): Bilingual {
  return t(
    `Thank you for writing to ${shop}. We are closed now and answer as soon as we are back.`,
    `Merci de votre message à ${shop}. Nous sommes fermés et vous répondons dès notre retour.`,
  )
}

export const quickAnswers: { title: string; text: Bilingual }[] = [
  {
    title: 'Bonjour · Hello',
    text: t('Hello {name}, thank you for your message.', 'Bonjour {name}, merci de votre message.'),
  },
  {
    title: 'En retard · Running late',
    text: t(
      'No problem. We begin as soon as you are here; your treatment ends at the time that was booked.',
      'Pas de souci. Nous commençons dès votre arrivée ; le soin se termine à l’heure prévue.',
    ),
  },
  {
    title: 'Accès · How to find us',
    text: t(
      'Ring at the green gate beside the door. The lift is on the left of the courtyard.',
      'Sonnez à la porte verte, à côté de l’entrée. L’ascenseur est à gauche dans la cour.',
    ),
  },
]
