import type { Language } from '../../platform/scope.ts'
import type { Said, When } from './words.ts'

/** What a reminder asks, and what comes of no answer. */
export type AnswerWords = {
  /** What a reminder may be answered with. */
  answers: { affirm: string; reschedule: string; cancel: string }
  /** The same by SMS, where answers are heard. */
  smsAnswers: string
  /** Without an answer by then the visit is given free: "Tue 24 Nov, 10:00". */
  affirmBy(until: string): string
  /** The same by SMS. */
  smsAffirmBy(until: string): string
  /** Cancelled since its booker did not answer. */
  unanswered(when: When): Said
}

const en: AnswerWords = {
  answers: { affirm: 'I’m coming', reschedule: 'Reschedule', cancel: 'Cancel' },
  smsAnswers: 'Reply 1: I’m coming, 2: another time, 3: cancel.',
  affirmBy: (until) =>
    `Please say by ${until} whether you are coming. Without an answer your time is given to somebody else.`,
  smsAffirmBy: (until) => `Please answer by ${until}, or your time is given free.`,
  unanswered: ({ name, what, short, long, time, shop }) => ({
    subject: `Released: ${what}, ${short}`,
    preview: `We had no answer, so ${shop} has given your time free.`,
    heading: `We missed your answer, ${name}.`,
    paragraphs: [
      `You did not tell us that you were coming on ${long} at ${time}, so ${shop} has given your time free. There is nothing to pay.`,
      'Still want to come? Your time may be free yet, or choose another.',
    ],
  }),
}

const fr: AnswerWords = {
  answers: { affirm: 'Je viens', reschedule: 'Déplacer', cancel: 'Annuler' },
  smsAnswers: 'Répondez 1 : je viens, 2 : autre heure, 3 : annuler.',
  affirmBy: (until) =>
    `Dites-nous si vous venez avant le ${until}. Sans réponse, votre créneau sera proposé à quelqu’un d’autre.`,
  smsAffirmBy: (until) =>
    `Répondez avant le ${until.replaceAll('\u00a0', ' ')}, sinon votre créneau sera libéré.`,
  unanswered: ({ name, what, short, long, time, shop }) => ({
    subject: `Libéré : ${what}, ${short}`,
    preview: `Sans réponse de votre part, ${shop} a libéré votre créneau.`,
    heading: `Nous n’avons pas eu votre réponse, ${name}.`,
    paragraphs: [
      `Vous n’avez pas confirmé votre venue le ${long} à ${time} : ${shop} a libéré votre créneau. Vous n’avez rien à payer.`,
      'Vous souhaitez toujours venir ? Votre créneau est peut-être encore libre, ou choisissez-en un autre.',
    ],
  }),
}

export const answerWords: Record<Language, AnswerWords> = { en, fr }
