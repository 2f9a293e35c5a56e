import { newQuestion, type Question } from './draft.ts'

type Words = { en: string; fr: string }

/** What most spas ask before a massage, to be changed as one likes: each has ids of its own. */
export function usualQuestions(): Question[] {
  return [
    ask('date', { en: 'Your date of birth', fr: 'Votre date de naissance' }, { isBirthDate: true }),
    ask('yes_no', { en: 'Are you pregnant?', fr: 'Êtes-vous enceinte ?' }),
    ask(
      'yes_no',
      {
        en: 'Do you have a heart condition, or high blood pressure?',
        fr: 'Avez-vous une maladie du cœur ou de l’hypertension ?',
      },
      { followUp: { en: 'Which, and since when?', fr: 'Laquelle, et depuis quand ?' } },
    ),
    ask(
      'yes_no',
      {
        en: 'Have you had an operation or an injury in the last six months?',
        fr: 'Avez-vous été opéré ou blessé au cours des six derniers mois ?',
      },
      { followUp: { en: 'What was it?', fr: 'De quoi s’agissait-il ?' } },
    ),
    ask(
      'yes_no',
      {
        en: 'Do you have allergies, or a skin condition?',
        fr: 'Avez-vous des allergies ou une maladie de peau ?',
      },
      { followUp: { en: 'Which?', fr: 'Lesquelles ?' } },
    ),
    ask('body', { en: 'Where does it hurt?', fr: 'Où avez-vous mal ?' }, { isRequired: false }),
    ask(
      'consent',
      { en: 'Your agreement', fr: 'Votre accord' },
      {
        text: {
          en: 'The spa may keep these answers, encrypted, and those who give my treatments may open them.',
          fr: 'Le spa peut garder ces réponses, chiffrées, et les personnes qui me soignent peuvent les ouvrir.',
        },
      },
    ),
  ]
}

function ask(kind: Question['kind'], label: Words, more: Partial<Question> = {}): Question {
  return { ...newQuestion(), kind, label, ...more }
}
