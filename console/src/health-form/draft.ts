import type { HealthForm } from '@serein/shared/health-form/contract.ts'
import { type QuestionKind, valuesOf } from '@serein/shared/health-form/rules.ts'

type Words = { en: string; fr: string }
type Published = HealthForm['questions'][number]

/** A question being edited: the words of an option stand beside its id. */
export type Question = Omit<Published, 'options'> & { options: (Words & { id: string })[] }
export type Rule = HealthForm['contraindications'][number]
export type Draft = {
  questions: Question[]
  asking: HealthForm['asking']
  contraindications: Rule[]
}

export function draftOf({ questions, asking, contraindications }: HealthForm): Draft {
  return {
    asking,
    contraindications,
    questions: questions.map((question) => ({
      ...question,
      options: question.options.map(({ id, label }) => ({ id, ...label })),
    })),
  }
}

/** As it is published: rules of what is asked no more go along with it. */
export function formOf({ questions, asking, contraindications }: Draft) {
  return {
    asking,
    questions: questions.map((question) => ({
      ...question,
      options: question.options.map(({ id, en, fr }) => ({ id, label: { en, fr } })),
    })),
    contraindications: contraindications.filter(({ question, value }) =>
      questions.some((one) => one.id === question && valuesOf(one).includes(value)),
    ),
  }
}

const none = (): Words => ({ en: '', fr: '' })
const newOption = () => ({ id: crypto.randomUUID(), ...none() })

export function newQuestion(): Question {
  return {
    id: crypto.randomUUID(),
    kind: 'yes_no',
    label: none(),
    isRequired: true,
    options: [],
    followUp: null,
    text: null,
    isBirthDate: false,
  }
}

/** The same question asked in another way; what that way has no use for goes. */
export function asKind(question: Question, kind: QuestionKind): Question {
  const chooses = kind === 'choice' || kind === 'many'
  const options = question.options.length > 0 ? question.options : [newOption(), newOption()]
  return {
    ...question,
    kind,
    options: chooses ? options : [],
    followUp: kind === 'yes_no' ? question.followUp : null,
    text: kind === 'consent' ? (question.text ?? none()) : null,
    isBirthDate: kind === 'date' && question.isBirthDate,
  }
}

/** Where words are missing, for the first language that lacks them. */
export function isWorded({ questions, contraindications }: Draft): boolean {
  return (
    questions.every(
      ({ label, followUp, text, options }) =>
        says(label) && says(followUp) && says(text) && options.every(says),
    ) && contraindications.every(({ words }) => says(words))
  )
}

function says(words: Words | null): boolean {
  return words === null || (words.en.trim() !== '' && words.fr.trim() !== '')
}
