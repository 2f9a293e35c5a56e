import type { Language } from '../../platform/scope.ts'
import { type SumWords, sumWords } from './sum-words.ts'

export type Words = {
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
  /** What a reminder may be answered with. */
  answers: { affirm: string; reschedule: string; cancel: string }
  /** The same by SMS, where answers are heard. */
  smsAnswers: string
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
  /** Where an SMS leads. */
  smsLink: string
  /** After what a reminder of the deadline says. */
  afterDeadline(costs: string): string
  /** Without an answer by then the visit is given free: "Tue 24 Nov, 10:00". */
  affirmBy(until: string): string
  /** The same by SMS. */
  smsAffirmBy(until: string): string
  /** Until when the shop answers, and what is set aside until then; null: nothing. */
  answerBy(until: string, aside: string | null): string
  /** What the shop says to a request that it declines, in its own words. */
  declined(note: string): string
  /** When else it could. */
  proposed(times: string): string
  /** Of a request of which nothing has come. */
  nothingPaid: string
  phoneCode(code: string): string
  day(long: string, days: number): string
  soon(days: number): string
}

const en: Words = {
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
  answers: { affirm: 'I’m coming', reschedule: 'Reschedule', cancel: 'Cancel' },
  smsAnswers: 'Reply 1: I’m coming, 2: another time, 3: cancel.',
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
  smsLink: 'See or change:',
  afterDeadline: (costs) => `After that, cancelling costs ${costs}.`,
  affirmBy: (until) =>
    `Please say by ${until} whether you are coming. Without an answer your time is given to somebody else.`,
  smsAffirmBy: (until) => `Please answer by ${until}, or your time is given free.`,
  answerBy: (until, aside) =>
    `The spa answers by ${until}. ${aside ? `${aside} is set aside until then, and charged only if they say yes.` : 'Until then you can take your request back at no cost.'}`,
  declined: (note) => `They write: “${note}”`,
  proposed: (times) => `They could offer instead: ${times}.`,
  nothingPaid:
    'You have paid nothing. What your bank had set aside is free again; it may take a few days to show it.',
  phoneCode: (code) =>
    `${code} is your Serein code, valid for 10 minutes. Never share it with anyone.`,
  day: (long, days) => (days === 0 ? 'today' : days === 1 ? 'tomorrow' : `on ${long}`),
  soon: (days) => (days === 0 ? 'Today' : days === 1 ? 'Tomorrow' : 'Soon'),
}

const fr: Words = {
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
  answers: { affirm: 'Je viens', reschedule: 'Déplacer', cancel: 'Annuler' },
  smsAnswers: 'Répondez 1 : je viens, 2 : autre heure, 3 : annuler.',
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
  smsLink: 'Voir ou modifier :',
  afterDeadline: (costs) => `Ensuite, l’annulation coûte ${costs}.`,
  affirmBy: (until) =>
    `Dites-nous si vous venez avant le ${until}. Sans réponse, votre créneau sera proposé à quelqu’un d’autre.`,
  smsAffirmBy: (until) => `Répondez avant le ${until}, sinon votre créneau sera libéré.`,
  answerBy: (until, aside) =>
    `Le spa répond avant le ${until}. ${aside ? `${aside} sont réservés jusque-là et débités seulement si la réponse est oui.` : 'D’ici là, vous pouvez retirer votre demande sans frais.'}`,
  declined: (note) => `Le spa vous écrit : « ${note} »`,
  proposed: (times) => `Le spa pourrait vous proposer : ${times}.`,
  nothingPaid:
    'Vous n’avez rien payé. Ce que votre banque avait réservé est libéré ; cela peut prendre quelques jours.',
  phoneCode: (code) =>
    `${code} est votre code Serein, valable 10 minutes. Ne le communiquez à personne.`,
  day: (long, days) => (days === 0 ? 'tout à l’heure' : days === 1 ? 'demain' : long),
  soon: (days) => (days === 0 ? 'Aujourd’hui' : days === 1 ? 'Demain' : 'Bientôt'),
}

export const words: Record<Language, Words> = { en, fr }
