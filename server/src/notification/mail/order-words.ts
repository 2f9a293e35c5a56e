import type { OwnWords } from './our-words.ts'

/** Of products that were ordered: what they are, what they cost and until when they are kept stands beside these words. */
export const orderWords = {
  order_reserved: {
    en: {
      subject: 'Reserved for you at {shopName}',
      heading: 'Reserved for you at {shopName}',
      intro: 'We keep it for you at {shopName}, {address}.',
    },
    fr: {
      subject: 'Réservé pour vous chez {shopName}',
      heading: 'Réservé pour vous chez {shopName}',
      intro: 'Nous le gardons pour vous chez {shopName}, {address}.',
    },
  },
  order_paid: {
    en: {
      subject: 'Your order at {shopName} is paid',
      heading: 'Your order at {shopName} is paid',
      intro:
        'Thank you. We write again as soon as it is ready to be collected at {shopName}, {address}.',
    },
    fr: {
      subject: 'Votre commande chez {shopName} est payée',
      heading: 'Votre commande chez {shopName} est payée',
      intro:
        'Merci. Nous vous écrirons dès qu’elle sera prête à être retirée chez {shopName}, {address}.',
    },
  },
  order_ready: {
    en: {
      subject: 'Your order is ready at {shopName}',
      heading: 'Your order is ready at {shopName}',
      intro: 'It lies at the desk of {shopName}, {address}.',
    },
    fr: {
      subject: 'Votre commande est prête chez {shopName}',
      heading: 'Votre commande est prête chez {shopName}',
      intro: 'Elle vous attend à l’accueil de {shopName}, {address}.',
    },
  },
  order_cancelled: {
    en: {
      subject: '{shopName} has cancelled your order',
      heading: '{shopName} has cancelled your order',
      intro: 'We are sorry. What you paid is on its way back to you.',
    },
    fr: {
      subject: '{shopName} a annulé votre commande',
      heading: '{shopName} a annulé votre commande',
      intro: 'Nous en sommes désolés. Ce que vous avez payé vous est remboursé.',
    },
  },
  order_expired: {
    en: {
      subject: 'Your reservation at {shopName} has ended',
      heading: 'Your reservation at {shopName} has ended',
      intro: 'It was kept for you until today, and can be bought by others again.',
    },
    fr: {
      subject: 'Votre réservation chez {shopName} a pris fin',
      heading: 'Votre réservation chez {shopName} a pris fin',
      intro: 'Elle vous était gardée jusqu’à aujourd’hui ; les produits sont de nouveau en vente.',
    },
  },
} as const satisfies Record<string, OwnWords>
