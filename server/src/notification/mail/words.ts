import type { Language } from '../../platform/scope.ts'
import { type AnswerWords, answerWords } from './answer-words.ts'
import { type SumWords, sumWords } from './sum-words.ts'

export type When = {
  name: string
  what: string
  shop: string
  /** "Tue 24 Nov, 10:00" */
  short: string
  /** "Tuesday 24 November" */
  long: string
  time: string
  /** From today to the visit. */
  days: number
}

export type Said = { subject: string; preview: string; heading: string; paragraphs: string[] }

export type Words = AnswerWords & {
  labels: {
    when: string
    before: string
    where: string
    what: string
    price: string
    rule: string
    code: string
  }
  sums: SumWords
  rule: {
    free(until: string): string
    freeAlways: string
    cost(percent: string, amount: string, until: string | null): string
    after(costs: string[]): string
    now(costs: string[]): string
  }
  seeOrChange: string
  seeBooking: string
  /** Why somebody gets news, and where it ends. */
  newsWhy(sender: string): string
  unsubscribe: string
  localTime(from: string, to: string): string
  with(names: string): string
  guest(number: number): string
  why(shop: string, code: string): string
  questions(contact: string): string
  moneyBack(money: { fee: string | null; refund: string | null; wasPaid: boolean }): string
  confirmed(when: When): Said
  rescheduled(when: When & { byShop: boolean; isSameTime: boolean; who: string }): Said
  cancelled(when: When & { byShop: boolean }, money: string): Said
  guestCancelled(when: When & { guest: string; byShop: boolean }, money: string): Said
  guestRescheduled(
    when: When & { guest: string; to: { short: string; long: string; time: string } },
  ): Said
  reminder(when: When): Said
  freeCancel(
    when: When & {
      until: string
      untilTime: string
      untilShort: string
      costs: string | null
      mustAnswer: boolean
    },
  ): Said
  sms(when: { shop: string; day: string; time: string; street: string; url: string }): {
    text: string
  }
  push(when: { shop: string; day: string; time: string }): { title: string; text: string }
  phoneCode(code: string): string
  day(long: string, days: number): string
}

const en: Words = {
  ...answerWords.en,
  labels: {
    when: 'When',
    before: 'Before',
    where: 'Where',
    what: 'What',
    price: 'Price',
    rule: 'If plans change',
    code: 'Booking',
  },
  sums: sumWords.en,
  rule: {
    free: (until) => `Free to change or cancel until ${until}.`,
    freeAlways: 'Free to change or cancel until your visit starts.',
    cost: (percent, amount, until) =>
      until ? `${percent} (${amount}) until ${until}` : `${percent} (${amount})`,
    after: (costs) => `After that, cancelling costs ${costs.join(', then ')}.`,
    now: (costs) => `Cancelling costs ${costs.join(', then ')}.`,
  },
  seeOrChange: 'See, reschedule or cancel',
  newsWhy: (sender) =>
    `You get this because you have been at ${sender} and agreed to offers and news.`,
  unsubscribe: 'No more news like this',
  seeBooking: 'See the booking',
  localTime: (from, to) => `${from}–${to} local time`,
  with: (names) => `with ${names}`,
  guest: (number) => `Guest ${number}`,
  why: (shop, code) => `You’re receiving this e-mail because of your booking ${code} at ${shop}.`,
  questions: (contact) => `Questions? ${contact}`,
  moneyBack: ({ fee, refund, wasPaid }) => {
    if (fee && refund)
      return `As agreed when you booked, a fee of ${fee} is kept. ${refund} will be refunded to your payment method.`
    if (fee) return `As agreed when you booked, a fee of ${fee} applies.`
    if (refund)
      return `${refund} will be refunded to your payment method. Your bank may take a few days to show it.`
    return wasPaid ? 'You have already been refunded.' : 'There is nothing to pay.'
  },
  confirmed: ({ name, what, short, long, time, shop }) => ({
    subject: `Booked: ${what}, ${short}`,
    preview: `We look forward to seeing you at ${shop}.`,
    heading: `You’re booked, ${name}.`,
    paragraphs: [`We look forward to seeing you on ${long} at ${time}.`],
  }),
  rescheduled: ({ name, what, short, long, time, shop, byShop, isSameTime, who }) => ({
    subject: isSameTime ? `Changed: ${what}, ${short}` : `Rescheduled: ${what}, now ${short}`,
    preview: isSameTime ? `You are now with ${who}.` : `Your new time is ${long} at ${time}.`,
    heading: isSameTime ? `A change for you, ${name}.` : `Your new time, ${name}.`,
    paragraphs: [
      isSameTime
        ? `Your visit on ${long} at ${time} is now with ${who}.`
        : byShop
          ? `${shop} has rescheduled your visit to ${long} at ${time}.`
          : `Your visit is now on ${long} at ${time}.`,
      byShop
        ? 'If this doesn’t suit you, choose another time or get in touch.'
        : 'If it is in your calendar, open the attached file to update it.',
    ],
  }),
  cancelled: ({ name, what, short, long, byShop, shop }, money) => ({
    subject: `Cancelled: ${what}, ${short}`,
    preview: money,
    heading: byShop ? `We’re sorry, ${name}.` : 'Your visit is cancelled.',
    paragraphs: [
      byShop
        ? `${shop} had to cancel your visit on ${long}. ${money}`
        : `Your visit on ${long} will not take place. ${money}`,
      byShop ? 'We would love to find you another time.' : 'We hope to see you another day.',
    ],
  }),
  guestCancelled: ({ guest, short, long, time, shop, byShop }, money) => ({
    subject: `Cancelled for ${guest}: ${short}`,
    preview: money,
    heading: `${guest} is no longer coming.`,
    paragraphs: [
      byShop
        ? `${shop} has removed ${guest} from your visit on ${long} at ${time}. ${money}`
        : `Your visit on ${long} at ${time} goes ahead without ${guest}. ${money}`,
      'Nothing changes for the others: their times and prices stay as booked.',
    ],
  }),
  guestRescheduled: ({ guest, to }) => ({
    subject: `Rescheduled: ${guest}, now ${to.short}`,
    preview: `The new time is ${to.long} at ${to.time}.`,
    heading: `A new time for ${guest}.`,
    paragraphs: [
      `${guest} is now expected on ${to.long} at ${to.time}.`,
      'Nothing changes for the others.',
    ],
  }),
  reminder: ({ what, short, long, time, days, shop }) => ({
    subject: `${days === 0 ? 'Today' : days === 1 ? 'Tomorrow' : 'Soon'}: ${what}, ${short}`,
    preview: `We look forward to seeing you at ${shop}.`,
    heading: `See you ${en.day(long, days)} at ${time}.`,
    paragraphs: ['Arrive ten minutes early, so that you have time to settle in.'],
  }),
  freeCancel: ({ untilShort, until, untilTime, costs, long, time, mustAnswer }) => ({
    subject: `Free to change until ${untilShort}`,
    preview: `Your visit is on ${long} at ${time}.`,
    heading: 'Still the right time?',
    paragraphs: [
      `You can reschedule or cancel your visit free of charge until ${until} at ${untilTime}.${costs ? ` After that, cancelling costs ${costs}.` : ''}`,
      ...(mustAnswer ? [] : ['If all is well, there is nothing to do. See you soon.']),
    ],
  }),
  sms: ({ shop, day, time, street, url }) => ({
    text: `${shop}: see you ${day} at ${time}, ${street}. See or change: ${url}`,
  }),
  push: ({ shop, day, time }) => ({ title: shop, text: `See you ${day} at ${time}.` }),
  phoneCode: (code) =>
    `${code} is your Serein code, valid for 10 minutes. Never share it with anyone.`,
  day: (long, days) => (days === 0 ? 'today' : days === 1 ? 'tomorrow' : `on ${long}`),
}

const fr: Words = {
  ...answerWords.fr,
  labels: {
    when: 'Quand',
    before: 'Avant',
    where: 'Où',
    what: 'Soins',
    price: 'Prix',
    rule: 'En cas d’imprévu',
    code: 'Réservation',
  },
  sums: sumWords.fr,
  rule: {
    free: (until) => `Modification ou annulation gratuite jusqu’au ${until}.`,
    freeAlways: 'Modification ou annulation gratuite jusqu’au début de votre rendez-vous.',
    cost: (percent, amount, until) =>
      until ? `${percent} (${amount}) jusqu’au ${until}` : `${percent} (${amount})`,
    after: (costs) => `Ensuite, l’annulation coûte ${costs.join(', puis ')}.`,
    now: (costs) => `L’annulation coûte ${costs.join(', puis ')}.`,
  },
  seeOrChange: 'Voir, déplacer ou annuler',
  newsWhy: (sender) =>
    `Vous recevez ce message parce que vous êtes venu chez ${sender} et avez accepté offres et nouveautés.`,
  unsubscribe: 'Ne plus recevoir ces messages',
  seeBooking: 'Voir la réservation',
  localTime: (from, to) => `de ${from} à ${to}, heure locale`,
  with: (names) => `avec ${names}`,
  guest: (number) => `Personne ${number}`,
  why: (shop, code) => `Vous recevez cet e-mail pour votre réservation ${code} chez ${shop}.`,
  questions: (contact) => `Une question ? ${contact}`,
  moneyBack: ({ fee, refund, wasPaid }) => {
    if (fee && refund)
      return `Comme convenu à la réservation, ${fee} sont retenus. ${refund} vous seront remboursés sur votre moyen de paiement.`
    if (fee) return `Comme convenu à la réservation, des frais de ${fee} s’appliquent.`
    if (refund)
      return `${refund} vous seront remboursés sur votre moyen de paiement. Votre banque peut prendre quelques jours.`
    return wasPaid ? 'Vous avez déjà été remboursé.' : 'Vous n’avez rien à régler.'
  },
  confirmed: ({ name, what, short, long, time, shop }) => ({
    subject: `Réservé : ${what}, ${short}`,
    preview: `Nous nous réjouissons de vous accueillir chez ${shop}.`,
    heading: `C’est réservé, ${name}.`,
    paragraphs: [`Nous nous réjouissons de vous accueillir le ${long} à ${time}.`],
  }),
  rescheduled: ({ name, what, short, long, time, shop, byShop, isSameTime, who }) => ({
    subject: isSameTime ? `Modifié : ${what}, ${short}` : `Déplacé : ${what}, ${short}`,
    preview: isSameTime ? `Vous serez avec ${who}.` : `Votre nouveau créneau : ${long} à ${time}.`,
    heading: isSameTime ? `Un changement pour vous, ${name}.` : `Votre nouveau créneau, ${name}.`,
    paragraphs: [
      isSameTime
        ? `Pour votre rendez-vous du ${long} à ${time}, vous serez avec ${who}.`
        : byShop
          ? `${shop} a déplacé votre rendez-vous : il a lieu le ${long} à ${time}.`
          : `Votre rendez-vous a lieu le ${long} à ${time}.`,
      byShop
        ? 'Si cela ne vous convient pas, choisissez un autre moment ou contactez-nous.'
        : 'S’il est dans votre agenda, ouvrez le fichier joint pour le mettre à jour.',
    ],
  }),
  cancelled: ({ name, what, short, long, byShop, shop }, money) => ({
    subject: `Annulé : ${what}, ${short}`,
    preview: money,
    heading: byShop ? `Nous sommes désolés, ${name}.` : 'Votre rendez-vous est annulé.',
    paragraphs: [
      byShop
        ? `${shop} a dû annuler votre rendez-vous du ${long}. ${money}`
        : `Votre rendez-vous du ${long} n’aura pas lieu. ${money}`,
      byShop
        ? 'Nous serions heureux de vous proposer un autre moment.'
        : 'Nous espérons vous revoir un autre jour.',
    ],
  }),
  guestCancelled: ({ guest, short, long, time, shop, byShop }, money) => ({
    subject: `Annulé pour ${guest} : ${short}`,
    preview: money,
    heading: `${guest} ne vient plus.`,
    paragraphs: [
      byShop
        ? `${shop} a retiré ${guest} de votre rendez-vous du ${long} à ${time}. ${money}`
        : `Votre rendez-vous du ${long} à ${time} aura lieu sans ${guest}. ${money}`,
      'Rien ne change pour les autres : leurs créneaux et leurs prix restent ceux de votre réservation.',
    ],
  }),
  guestRescheduled: ({ guest, to }) => ({
    subject: `Déplacé : ${guest}, ${to.short}`,
    preview: `Nouveau créneau : ${to.long} à ${to.time}.`,
    heading: `Un nouveau créneau pour ${guest}.`,
    paragraphs: [
      `Le rendez-vous de ${guest} a maintenant lieu le ${to.long} à ${to.time}.`,
      'Rien ne change pour les autres.',
    ],
  }),
  reminder: ({ what, short, long, time, days, shop }) => ({
    subject: `${days === 0 ? 'Aujourd’hui' : days === 1 ? 'Demain' : 'Bientôt'} : ${what}, ${short}`,
    preview: `Nous nous réjouissons de vous accueillir chez ${shop}.`,
    heading: `À ${fr.day(long, days)}, ${time}.`,
    paragraphs: ['Arrivez dix minutes en avance pour avoir le temps de vous installer.'],
  }),
  freeCancel: ({ untilShort, until, untilTime, costs, long, time, mustAnswer }) => ({
    subject: `Modification gratuite jusqu’au ${untilShort}`,
    preview: `Votre rendez-vous a lieu le ${long} à ${time}.`,
    heading: 'Toujours le bon moment ?',
    paragraphs: [
      `Vous pouvez déplacer ou annuler votre rendez-vous gratuitement jusqu’au ${until} à ${untilTime}.${costs ? ` Ensuite, l’annulation coûte ${costs}.` : ''}`,
      ...(mustAnswer ? [] : ['Si tout est en ordre, vous n’avez rien à faire. À bientôt.']),
    ],
  }),
  sms: ({ shop, day, time, street, url }) => ({
    // Plain spaces: a single no-break space would halve how much fits into one SMS.
    text: `${shop} : à ${day}, ${time.replaceAll('\u00a0', ' ')}, ${street}. Voir ou modifier : ${url}`,
  }),
  push: ({ shop, day, time }) => ({ title: shop, text: `À ${day}, ${time}.` }),
  phoneCode: (code) =>
    `${code} est votre code Serein, valable 10 minutes. Ne le communiquez à personne.`,
  day: (long, days) => (days === 0 ? 'tout à l’heure' : days === 1 ? 'demain' : long),
}

export const words: Record<Language, Words> = { en, fr }
