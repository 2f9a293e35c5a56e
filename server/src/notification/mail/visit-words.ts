import type { OwnWords } from './our-words.ts'

/** Of a visit until it begins: beside these words stand its block, its sums and its rule. */
export const visitWords = {
  visit_requested: {
    en: {
      subject: 'Your request: {service}, {when}',
      heading: 'We’ve asked for you, {firstName}.',
      intro:
        'You have asked {shopName} for {date} at {time}. The time is kept for you until they answer.',
    },
    fr: {
      subject: 'Votre demande : {service}, {when}',
      heading: 'Votre demande est envoyée, {firstName}.',
      intro:
        'Vous avez demandé le {date} à {time} à {shopName}. Ce créneau vous est gardé jusqu’à leur réponse.',
    },
  },
  visit_declined: {
    en: {
      subject: 'Not possible: {service}, {when}',
      heading: 'We’re sorry, {firstName}.',
      intro: '{shopName} cannot take you on {date} at {time}.',
      closing: 'We would love to find you another time.',
    },
    fr: {
      subject: 'Impossible : {service}, {when}',
      heading: 'Nous sommes désolés, {firstName}.',
      intro: '{shopName} ne peut pas vous recevoir le {date} à {time}.',
      closing: 'Nous serions heureux de vous proposer un autre moment.',
    },
  },
  visit_request_expired: {
    en: {
      subject: 'No answer: {service}, {when}',
      heading: 'No answer came, {firstName}.',
      intro:
        '{shopName} has not answered your request for {date} at {time}, so the time is no longer kept.',
      closing: 'You can choose another time, or call the spa.',
    },
    fr: {
      subject: 'Sans réponse : {service}, {when}',
      heading: 'Votre demande est restée sans réponse, {firstName}.',
      intro:
        '{shopName} n’a pas répondu à votre demande du {date} à {time} : le créneau ne vous est plus gardé.',
      closing: 'Vous pouvez choisir un autre moment, ou appeler le spa.',
    },
  },
  visit_confirmed: {
    en: {
      subject: 'Booked: {service}, {when}',
      heading: 'You’re booked, {firstName}.',
      intro: 'We look forward to seeing you on {date} at {time}.',
    },
    fr: {
      subject: 'Réservé : {service}, {when}',
      heading: 'C’est réservé, {firstName}.',
      intro: 'Nous nous réjouissons de vous accueillir le {date} à {time}.',
    },
  },
  visit_rescheduled: {
    en: {
      subject: 'Rescheduled: {service}, now {when}',
      heading: 'Your new time, {firstName}.',
      intro:
        'Your visit is now on {date} at {time}.\n\nIf it is in your calendar, open the attached file to update it.',
    },
    fr: {
      subject: 'Déplacé : {service}, {when}',
      heading: 'Votre nouveau créneau, {firstName}.',
      intro:
        'Votre rendez-vous a lieu le {date} à {time}.\n\nS’il est dans votre agenda, ouvrez le fichier joint pour le mettre à jour.',
    },
  },
  visit_moved_by_shop: {
    en: {
      subject: 'Rescheduled: {service}, now {when}',
      heading: 'Your new time, {firstName}.',
      intro:
        '{shopName} has rescheduled your visit to {date} at {time}.\n\nIf this doesn’t suit you, choose another time or get in touch.',
    },
    fr: {
      subject: 'Déplacé : {service}, {when}',
      heading: 'Votre nouveau créneau, {firstName}.',
      intro:
        '{shopName} a déplacé votre rendez-vous : il a lieu le {date} à {time}.\n\nSi cela ne vous convient pas, choisissez un autre moment ou contactez-nous.',
    },
  },
  therapist_changed: {
    en: {
      subject: 'Changed: {service}, {when}',
      heading: 'A change for you, {firstName}.',
      intro:
        'Your visit on {date} at {time} is now with {therapist}.\n\nIf this doesn’t suit you, choose another time or get in touch.',
      sms: 'Changed: {service}, {when}, with {therapist}',
      push: 'Changed: {service}, {when}, with {therapist}',
    },
    fr: {
      subject: 'Modifié : {service}, {when}',
      heading: 'Un changement pour vous, {firstName}.',
      intro:
        'Pour votre rendez-vous du {date} à {time}, vous serez avec {therapist}.\n\nSi cela ne vous convient pas, choisissez un autre moment ou contactez-nous.',
      sms: 'Modifié : {service}, {when}, avec {therapist}',
      push: 'Modifié : {service}, {when}, avec {therapist}',
    },
  },
  visit_changed: {
    en: {
      subject: 'Changed: {service}, {when}',
      heading: 'A change for you, {firstName}.',
      intro:
        'Your visit on {date} at {time} is now: {service}.\n\nBelow you see what it costs. If something isn’t as you wish, get in touch.',
    },
    fr: {
      subject: 'Modifié : {service}, {when}',
      heading: 'Un changement pour vous, {firstName}.',
      intro:
        'Votre rendez-vous du {date} à {time} comprend désormais : {service}.\n\nSon prix figure ci-dessous. Si quelque chose ne vous convient pas, contactez-nous.',
    },
  },
  visit_cancelled: {
    en: {
      subject: 'Cancelled: {service}, {when}',
      heading: 'Your visit is cancelled.',
      intro: 'Your visit on {date} will not take place.',
      closing: 'We hope to see you another day.',
    },
    fr: {
      subject: 'Annulé : {service}, {when}',
      heading: 'Votre rendez-vous est annulé.',
      intro: 'Votre rendez-vous du {date} n’aura pas lieu.',
      closing: 'Nous espérons vous revoir un autre jour.',
    },
  },
  visit_cancelled_by_shop: {
    en: {
      subject: 'Cancelled: {service}, {when}',
      heading: 'We’re sorry, {firstName}.',
      intro: '{shopName} had to cancel your visit on {date}.',
      closing: 'We would love to find you another time.',
    },
    fr: {
      subject: 'Annulé : {service}, {when}',
      heading: 'Nous sommes désolés, {firstName}.',
      intro: '{shopName} a dû annuler votre rendez-vous du {date}.',
      closing: 'Nous serions heureux de vous proposer un autre moment.',
    },
  },
  visit_released: {
    en: {
      subject: 'Released: {service}, {when}',
      heading: 'We missed your answer, {firstName}.',
      intro:
        'You did not say that you were coming on {date} at {time}, so {shopName} has given your time free.',
      closing: 'Still want to come? Your time may be free yet, or choose another.',
    },
    fr: {
      subject: 'Libéré : {service}, {when}',
      heading: 'Nous n’avons pas eu votre réponse, {firstName}.',
      intro:
        'Vous n’avez pas confirmé votre venue le {date} à {time} : {shopName} a libéré votre créneau.',
      closing:
        'Vous souhaitez toujours venir ? Votre créneau est peut-être encore libre, ou choisissez-en un autre.',
    },
  },
  guest_cancelled: {
    en: {
      subject: 'Cancelled for {guest}: {when}',
      heading: '{guest} is no longer coming.',
      intro: 'Your visit on {date} at {time} goes ahead without {guest}.',
      closing: 'Nothing changes for the others: their times and prices stay as booked.',
    },
    fr: {
      subject: 'Annulé pour {guest} : {when}',
      heading: '{guest} ne vient plus.',
      intro: 'Votre rendez-vous du {date} à {time} aura lieu sans {guest}.',
      closing:
        'Rien ne change pour les autres : leurs créneaux et leurs prix restent ceux de votre réservation.',
    },
  },
  guest_cancelled_by_shop: {
    en: {
      subject: 'Cancelled for {guest}: {when}',
      heading: '{guest} is no longer coming.',
      intro: '{shopName} has removed {guest} from your visit on {date} at {time}.',
      closing: 'Nothing changes for the others: their times and prices stay as booked.',
    },
    fr: {
      subject: 'Annulé pour {guest} : {when}',
      heading: '{guest} ne vient plus.',
      intro: '{shopName} a retiré {guest} de votre rendez-vous du {date} à {time}.',
      closing:
        'Rien ne change pour les autres : leurs créneaux et leurs prix restent ceux de votre réservation.',
    },
  },
  guest_rescheduled: {
    en: {
      subject: 'Rescheduled: {guest}, now {guestWhen}',
      heading: 'A new time for {guest}.',
      intro: '{guest} is now expected on {guestDate} at {guestTime}.',
      closing: 'Nothing changes for the others.',
    },
    fr: {
      subject: 'Déplacé : {guest}, {guestWhen}',
      heading: 'Un nouveau créneau pour {guest}.',
      intro: 'Le rendez-vous de {guest} a maintenant lieu le {guestDate} à {guestTime}.',
      closing: 'Rien ne change pour les autres.',
    },
  },
  visit_reminder: {
    en: {
      subject: '{soon}: {service}, {when}',
      heading: 'See you {day} at {time}.',
      intro: 'Arrive ten minutes early, so that you have time to settle in.',
      sms: '{shopName}: see you {day} at {time}, {street}.',
      push: 'See you {day} at {time}.',
    },
    fr: {
      subject: '{soon} : {service}, {when}',
      heading: 'À {day}, {time}.',
      intro: 'Arrivez dix minutes en avance pour avoir le temps de vous installer.',
      sms: '{shopName} : à {day}, {time}, {street}.',
      push: 'À {day}, {time}.',
    },
  },
  deadline_reminder: {
    en: {
      subject: 'Free to change until {until}',
      heading: 'Still the right time?',
      intro:
        'You can reschedule or cancel your visit free of charge until {untilDate} at {untilTime}.',
      closing: 'If all is well, there is nothing to do. See you soon.',
    },
    fr: {
      subject: 'Modification gratuite jusqu’au {until}',
      heading: 'Toujours le bon moment ?',
      intro:
        'Vous pouvez déplacer ou annuler votre rendez-vous gratuitement jusqu’au {untilDate} à {untilTime}.',
      closing: 'Si tout est en ordre, vous n’avez rien à faire. À bientôt.',
    },
  },
} as const satisfies Record<string, OwnWords>
