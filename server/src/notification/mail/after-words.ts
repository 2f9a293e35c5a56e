import type { OwnWords } from './our-words.ts'

/** Of a visit that is over, and of what the desk has written. */
export const afterWords = {
  review_asked: {
    en: {
      subject: 'How was your visit to {shopName}?',
      heading: 'How was it, {firstName}?',
      intro:
        'Thank you for coming on {date}. Your review helps others to choose, and the team to do even better. One tap is enough to begin.',
    },
    fr: {
      subject: 'Comment s’est passé votre rendez-vous chez {shopName} ?',
      heading: 'Comment était-ce, {firstName} ?',
      intro:
        'Merci d’être venu le {date}. Votre avis aide les autres à choisir, et l’équipe à faire encore mieux. Un geste suffit pour commencer.',
    },
  },
  review_answered: {
    en: {
      subject: '{shopName} answered your review',
      heading: '{shopName} answered your review',
      intro: 'It is about your visit on {date}.',
    },
    fr: {
      subject: '{shopName} a répondu à votre avis',
      heading: '{shopName} a répondu à votre avis',
      intro: 'Il s’agit de votre rendez-vous du {date}.',
    },
  },
  aftercare: {
    en: {
      subject: 'After your visit to {shopName}',
      heading: 'To make the most of it',
      intro: 'Thank you for coming on {date}. This is what does you good now:',
    },
    fr: {
      subject: 'Après votre rendez-vous chez {shopName}',
      heading: 'Pour en profiter pleinement',
      intro: 'Merci d’être venu le {date}. Voici ce qui vous fera du bien maintenant :',
    },
  },
  rebook: {
    en: {
      subject: 'Time for another visit to {shopName}?',
      heading: 'Shall we see you again?',
      intro:
        'Some time has passed since you had: {service}. With “Book again” on your last visit you have the same with a few taps.',
    },
    fr: {
      subject: 'L’heure d’un nouveau rendez-vous chez {shopName} ?',
      heading: 'Au plaisir de vous revoir',
      intro:
        'Il s’est passé quelque temps depuis : {service}. Avec « Réserver à nouveau » sur votre dernier rendez-vous, vous retrouvez le même en quelques gestes.',
    },
  },
  message_received: {
    en: {
      subject: '{shopName} has written to you',
      heading: '{shopName} has written to you',
      intro: 'You have a new message. You can read it and answer in your conversation.',
    },
    fr: {
      subject: '{shopName} vous a écrit',
      heading: '{shopName} vous a écrit',
      intro:
        'Vous avez un nouveau message. Vous pouvez le lire et répondre dans votre conversation.',
    },
  },
} as const satisfies Record<string, OwnWords>
